import type { CorrectionTask } from '../contract/task-list.ts'

const pages: Record<CorrectionTask['data']['report'], string> = {
  ADVANCE_RETURN: 'return',
  EC_SALES: 'ec-sales',
  OSS: 'oss',
}

/** The page of the return that a task is about, with its period. */
export const returnAddress = ({ data: { report, period } }: CorrectionTask) =>
  `/auth/report/${pages[report]}?zeitraum=${period}`

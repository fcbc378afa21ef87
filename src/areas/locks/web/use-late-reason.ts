import type { FieldError } from '#kernel/errors.ts'
import { allows } from '#kernel/permissions.ts'
import { useSession } from '#web/session/session.ts'
import { asMissingReason } from '../rules/locked-problems.ts'
import type { LateChoice } from './late-report.tsx'

/** What is wrong with a form, for a person who may report it late: where that is the way on, its reason is missing. */
export function useLateReason() {
  const may = allows('REPORT_VIEW', useSession()?.permissions ?? null)
  return (problems: readonly FieldError[], late: LateChoice | null, reason: string): FieldError[] =>
    may && late !== null && reason.trim() === '' ? asMissingReason(problems) : [...problems]
}

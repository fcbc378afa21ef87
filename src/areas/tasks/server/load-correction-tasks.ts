import { createHash } from 'node:crypto'
import { loadDueCorrections } from '#areas/tax-returns/server/load-due-corrections.ts'
import type { EntityId } from '#kernel/id.ts'
import { periodText } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CorrectionTask } from '../contract/task-list.ts'

/** The returns that are to be filed since something came late, the oldest period first. They follow from what is stored and are no rows. */
export async function loadCorrectionTasks(tx: Tx): Promise<CorrectionTask[]> {
  const due = await loadDueCorrections(tx)
  return due.map(({ report, period }) => {
    const uuid = idOf(`${report} ${periodText(period)}`)
    const data = { parentEntityId: uuid, report, period: periodText(period) }
    return { entityId: { uuid }, type: 'CORRECTED_RETURN', data }
  })
}

/** The same id for the same return, whoever reads it. */
function idOf(name: string): EntityId {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-') as EntityId
}

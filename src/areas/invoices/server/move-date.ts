import type { StoredDocument } from '#areas/documents/server/read-document.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import { moveProblem } from '../rules/date-problem.ts'
import { lockNumbering, neighbourDays, numberOf } from './numbering.ts'

const nobody = { before: null, after: null }

/**
 * Refuses a date that the number of a document cannot have; answers whether the date is another one. Then the numbers' lock
 * is held, so that no neighbour moves meanwhile: only writes follow, `followLatestDay` among them.
 */
export async function moveDate(
  tx: Tx,
  before: StoredDocument,
  day: Day,
  firm: { numbers_in_date_order: boolean },
  today: Day,
): Promise<boolean> {
  if (day === before.row.document_day) return false
  await lockNumbering(tx)
  const given = numberOf(before)
  const neighbours = firm.numbers_in_date_order ? await neighbourDays(tx, given) : nobody
  const problem = moveProblem(day, { numberYear: given.year, today, ...neighbours })
  if (problem !== null) throw new Refusal('invalid-input', [problem])
  return true
}

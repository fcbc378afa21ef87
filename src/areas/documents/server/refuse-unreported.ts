import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { missingReport } from '#areas/payments/rules/decide-payment.ts'
import type { LateReceipt, NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { zeroCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { openMonth, tooLongAgo } from '../rules/late-problems.ts'
import { changedMonths, type MonthsChange } from '../rules/months/changed-months.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { decideMonths } from './decide-months.ts'

interface Received {
  recordDate: Day
  /** The true day of what is not reported late. */
  receivedOn?: Day | null
  late?: LateReceipt | null
  isPayment: boolean
}

/** A document's records with one as it would be if it were reported late. */
type AsReported = (late: LateReceipt) => {
  payments: readonly NewPayment[]
  reductions: readonly NewReduction[]
}

/**
 * Refuses a true day in a locked month that is not reported late though a return of it changes: money that is taxed when it comes, and what
 * lowers input tax (decisions §11, 'Locked month').
 */
export async function refuseUnreported(
  tx: Tx,
  before: StoredDocument,
  { recordDate, receivedOn = null, late = null, isPayment }: Received,
  asReported: AsReported,
): Promise<void> {
  if (receivedOn === null || late !== null) return
  const openFrom = await loadOpenFrom(tx)
  const problems = tooLongAgo(receivedOn, recordDate)
  const isOpen = !isLocked(monthOf(receivedOn), openFrom)
  if (isOpen && isPayment && receivedOn !== recordDate) problems.push(openMonth(receivedOn))
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  if (isOpen) return
  const { payments, reductions } = asReported({ receivedOn, reason: '' })
  const months = await decideMonths(tx, before, { ...before, payments, reductions })
  const changed = changedMonths(before.kind === 'BILL' ? months.map(taxesOf) : months)
  if (changed.some((month) => isLocked(month, openFrom))) throw new Refusal('invalid-input', [missingReport])
}

/** Of a bill whose base bears no tax nothing is reported. */
function taxesOf({ before, after }: MonthsChange): MonthsChange {
  const taxOf = (row: KeptMonth): KeptMonth =>
    row.vat === 0 && row.inputTax === 0 ? { ...row, base: zeroCents, currencyBase: zeroCents } : row
  return { before: before.map(taxOf), after: after.map(taxOf) }
}

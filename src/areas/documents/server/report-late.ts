import { reportsLate, type TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { monthLabel } from '#kernel/period.ts'
import type { Context } from '#server/command.ts'
import { lateProblems } from '../rules/late-problems.ts'
import { isReported } from '../rules/months/late-months.ts'
import { changedPayments, changedReductions } from '../rules/months/touched-months.ts'
import type { NewDocument, StoredDocument } from '../rules/stored-document.ts'
import type { MonthsOfDocument } from './keep-document-months.ts'

// What the writer of documents asks of what is reported for a locked month (Nachmeldung, decisions §10).

/**
 * Whether something is reported late, for a locked month (Nachmeldung): refused to those who do not see what is reported, for a month that
 * is open, and on a day to come. `document` is the one that is written; null where payments alone come or go.
 */
export function mayBeLate(
  { actor, today }: Pick<Context, 'actor' | 'today'>,
  touched: readonly TouchedMonth[],
  openFrom: Day | null,
  payments: readonly Pick<NewPayment, 'recordDate' | 'late'>[],
  document: NewDocument | null,
): boolean {
  const isLate = reportsLate(touched, openFrom)
  const { permissions } = actor
  const own = document && { day: ownDay(document), path: ownDayPath(document) }
  const problems = lateProblems({ isLate, payments, openFrom, permissions, own, today })
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  return isLate
}

/**
 * Whether the document itself is reported late, not only a payment of it that has its own reason. A bill says so in either case: the tax that
 * one owes oneself is late with its payment.
 */
export const isItselfLate = (
  { kind }: Pick<NewDocument, 'kind'>,
  touched: readonly TouchedMonth[],
  openFrom: Day | null,
): boolean =>
  reportsLate(kind === 'BILL' ? touched : touched.filter(({ path }) => path !== 'receivedOn'), openFrom)

/** The day that lies in an open month, whatever month the document is reported for. */
export const ownDay = (document: NewDocument | StoredDocument): Day =>
  document.kind === 'BILL' ? document.bookingDay : document.documentDay

const ownDayPath = ({ kind }: NewDocument) =>
  kind === 'BILL' ? 'documentCreation.bookingDate' : 'documentCreation.invoiceDate'

/**
 * Refuses to delete what came late and stands in a return that was locked since: the quarter of its month, whose last one was still open
 * then. It is corrected, or taken back, in an open month.
 */
export function refuseReported(
  { documentId }: StoredDocument,
  months: readonly MonthsOfDocument[],
  openFrom: Day | null,
): void {
  const own = months.find((change) => change.documentId === documentId)?.before ?? []
  const reported = own.find((row) => row.lateMonth && isReported(row, openFrom))
  if (reported === undefined) return
  const since = `Dieser Beleg wurde für ${monthLabel(reported.month)} nachgemeldet, und danach wurde weiter festgeschrieben: Er bleibt.`
  throw new Refusal('invalid-input', [
    { path: 'uuid', message: `${since} Nehmen Sie ihn mit einem Gegenbeleg zurück.` },
  ])
}

/** The last day of the payments and reductions that come, change or go; null where none does. */
export function lastDay(
  before: Pick<StoredDocument, 'payments' | 'reductions'>,
  after: { payments: readonly NewPayment[]; reductions: readonly NewReduction[] },
): Day | null {
  const paid = changedPayments(before.payments, after.payments)
  const reduced = changedReductions(before.reductions, after.reductions)
  return (
    [...paid.made, ...paid.gone, ...reduced.made, ...reduced.gone]
      .map(({ recordDate }) => recordDate)
      .sort()
      .at(-1) ?? null
  )
}

/** A document says why it is late only where it is, as with every declaration: as `said` with what is reported late, or when it was. */
export function withReason(
  document: NewDocument,
  said: Pick<NewDocument | StoredDocument, 'declarations'> | null,
): NewDocument {
  const isReason = ({ code }: { code: string }) => code === 'LATE_REPORT'
  const others = document.declarations.filter((declaration) => !isReason(declaration))
  return { ...document, declarations: [...others, ...(said?.declarations.filter(isReason) ?? [])] }
}

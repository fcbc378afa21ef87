import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { type StandingState, standingState } from '#areas/documents/rules/standing-state.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'

/** A document that closes another one: its cancellation, or the final invoice that settles an advance. */
export interface ClosingDocument {
  documentId: string
  number: string
  day: Day
}

export interface AccountDocument {
  documentId: string
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  text: string
  day: Day
  paymentTargetDays: number | null
  currency: string
  /** Units of the currency for one EUR, as decimal text. */
  rate: string
  gross: Cents
  cancelledBy: ClosingDocument | null
  settledBy: ClosingDocument | null
}

export interface AccountPayment {
  paymentId: string
  documentId: string
  day: Day
  amount: Cents
  /** Where the other half is, of one half of a transfer. */
  transferNumber: string | null
}

/** Skonto, or a write-off, of a document. */
export interface AccountReduction {
  reductionId: string
  documentId: string
  kind: 'DISCOUNT' | 'WRITE_OFF'
  day: Day
  amount: Cents
}

// biome-ignore format: as they stand on one day
export const movementKinds = [
  'DOCUMENT', 'CANCELLATION', 'SETTLEMENT', 'DISCOUNT', 'WRITE_OFF', 'PAYMENT', 'TRANSFER',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** What moves an account on a day. Above 0 more is owed: by the customer, or to the supplier. */
export interface Movement {
  /** No two alike. */
  key: string
  kind: MovementKind
  day: Day
  /** The document of whose open amount this is a part. */
  of: AccountDocument
  /** The document that is shown: the one that closes, where one does. */
  documentId: string
  number: string
  transferNumber: string | null
  amount: Cents
  /**
   * By how much the open amount of its document changes in EUR, converted at the document's rate: so that all movements of a document
   * are the open amount that its lists show, to the cent.
   */
  euro: Cents
}

/**
 * The movements of documents of one partner, by day: documents and what closes them stand by their own date, payments and what is
 * taken off by their recordDate. An advance that is settled leaves with the date of its final invoice, as far as it was not paid (§ 14 Abs. 5 S. 2 UStG): the
 * final invoice asks for the rest. A cancellation moves nothing but the invoice that it cancels; what is taken off after its date moves nothing.
 */
export function accountMovements(
  documents: readonly AccountDocument[],
  payments: readonly AccountPayment[],
  reductions: readonly AccountReduction[] = [],
): Movement[] {
  const reductionsOf = Map.groupBy(reductions, ({ documentId }) => documentId)
  const paymentsOf = Map.groupBy(payments, ({ documentId }) => documentId)
  return documents
    .flatMap((document) =>
      documentMovements(
        document,
        paymentsOf.get(document.documentId) ?? [],
        reductionsOf.get(document.documentId) ?? [],
      ),
    )
    .sort(inOrder)
}

function documentMovements(
  document: AccountDocument,
  payments: readonly AccountPayment[],
  allReductions: readonly AccountReduction[],
): Movement[] {
  const { kind, documentId, number, gross, cancelledBy, settledBy, rate } = document
  // By its own date a cancellation may lie before what was taken off: nothing is asked by then, of which that could take.
  const reductions = allReductions.filter(({ day }) => cancelledBy === null || day <= cancelledBy.day)
  const own = { of: document, documentId, number, transferNumber: null }
  const steps: Omit<Movement, 'euro'>[] = payments.map(({ paymentId, day, amount, transferNumber }) => ({
    ...own,
    ...{ key: paymentId, kind: transferNumber === null ? 'PAYMENT' : 'TRANSFER', day, transferNumber },
    amount: negateCents(amount),
  }))
  if (kind !== 'CANCELLATION')
    steps.push({ ...own, key: documentId, kind: 'DOCUMENT', day: document.day, amount: gross })
  for (const { reductionId: key, kind: taken, day, amount } of reductions)
    steps.push({ ...own, key, kind: taken, day, amount: negateCents(amount) })
  // A cancellation takes what was not taken off before.
  const asked = sumCents([gross, ...reductions.map(({ amount }) => negateCents(amount))])
  if (kind !== 'CANCELLATION' && cancelledBy)
    steps.push({ ...own, ...closing('CANCELLATION', documentId, cancelledBy), amount: negateCents(asked) })
  if (settledBy) {
    const rest = sumCents(steps.map(({ amount }) => amount))
    if (rest !== 0)
      steps.push({ ...own, ...closing('SETTLEMENT', documentId, settledBy), amount: negateCents(rest) })
  }
  let open = zeroCents
  return steps.sort(inOrder).map((step) => {
    const before = convertToBase(open, rate)
    open = sumCents([open, step.amount])
    return { ...step, euro: cents(convertToBase(open, rate) - before) }
  })
}

const closing = (kind: MovementKind, closed: string, { documentId, number, day }: ClosingDocument) => ({
  ...{ key: `${kind} ${closed}`, kind, day, documentId, number },
})

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** By day, on a day documents first; the same order each time. */
function inOrder(a: Omit<Movement, 'euro'>, b: Omit<Movement, 'euro'>): number {
  return (
    compare(a.day, b.day) ||
    compare(movementKinds.indexOf(a.kind), movementKinds.indexOf(b.kind)) ||
    compare(a.number, b.number) ||
    compare(a.key, b.key)
  )
}

/** What is owed, in each currency that it is owed in, and together in EUR. */
export interface AccountBalance {
  euro: Cents
  currencies: { currency: string; amount: Cents }[]
}

/** The sum of movements; a currency that comes to 0 is left out unless it moved. */
export function balanceOf(movements: readonly Movement[]): AccountBalance {
  const byCurrency = Map.groupBy(movements, ({ of }) => of.currency)
  return {
    euro: sumCents(movements.map(({ euro }) => euro)),
    currencies: [...byCurrency]
      .map(([currency, moved]) => ({ currency, amount: sumCents(moved.map(({ amount }) => amount)) }))
      .sort((a, b) => compare(a.currency, b.currency)),
  }
}

/** A movement with what is owed after it, in its currency and in EUR. */
export interface AccountRow extends Movement {
  balance: Cents
  balanceEuro: Cents
}

export interface Statement {
  opening: AccountBalance
  rows: AccountRow[]
  balance: AccountBalance
}

/** What moved an account between two days, both included (null: no end), what was owed before, and what at the end. */
export function accountStatement(
  movements: readonly Movement[],
  { from, to }: { from: Day | null; to: Day | null },
): Statement {
  const until = movements.filter(({ day }) => to === null || day <= to)
  const before = from === null ? [] : until.filter(({ day }) => day < from)
  const opening = balanceOf(before)
  const owed = new Map(opening.currencies.map(({ currency, amount }) => [currency, amount]))
  let balanceEuro = opening.euro
  const rows = until.slice(before.length).map((movement) => {
    const { currency } = movement.of
    const balance = sumCents([owed.get(currency) ?? zeroCents, movement.amount])
    owed.set(currency, balance)
    balanceEuro = sumCents([balanceEuro, movement.euro])
    return { ...movement, balance, balanceEuro }
  })
  return { opening, rows, balance: balanceOf(until) }
}

/** A document on which something is open at the end of a day. */
export interface AccountItem {
  document: AccountDocument
  due: Cents
  dueEuro: Cents
  /** Null where no days are given, and of what is cancelled by then. */
  dueDay: Day | null
  /** How it stood at the end of the day. */
  state: StandingState
}

/** The documents that are open at the end of a day, the earliest due first, those without such a day at the end. */
export function accountItems(movements: readonly Movement[], day: Day): AccountItem[] {
  const until = Map.groupBy(
    movements.filter((movement) => movement.day <= day),
    ({ of }) => of,
  )
  return [...until]
    .map(([document, moved]) => itemOf(document, moved, day))
    .filter(({ due }) => due !== 0)
    .sort(
      (a, b) =>
        compare(a.dueDay ?? '9999-99-99', b.dueDay ?? '9999-99-99') ||
        compare(a.document.day, b.document.day) ||
        compare(a.document.documentId, b.document.documentId),
    )
}

function itemOf(document: AccountDocument, moved: readonly Movement[], day: Day): AccountItem {
  const { kind, gross, day: documentDay, paymentTargetDays, cancelledBy } = document
  const isCancelled = cancelledBy !== null && cancelledBy.day <= day
  const isClosed = kind === 'CANCELLATION' || isCancelled
  const due = sumCents(moved.map(({ amount }) => amount))
  const dueDay = dueDayOf({ kind, documentDay, paymentTargetDays, isClosed })
  const payments = moved.filter(({ kind: moves }) => moves === 'PAYMENT' || moves === 'TRANSFER')
  const paid = negateCents(sumCents(payments.map(({ amount }) => amount)))
  return {
    ...{ document, due, dueDay },
    dueEuro: sumCents(moved.map(({ euro }) => euro)),
    // A settled advance has nothing open, and is no item.
    state: standingState({ kind, gross, paid, due, dueDay, isCancelled, isSettled: false }, day),
  }
}

import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type DueFacts, dueOf } from './due.ts'
import type { NewPayment } from './payment.ts'
import { type NewReduction, type Reduction, type WriteOffReason, writtenOffFor } from './reduction.ts'

/** A document that something is taken off. */
export interface ReducedDocument extends DueFacts {
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  advance: boolean
  currency: string
  reductions: readonly Pick<Reduction, 'recordType' | 'reason' | 'amount'>[]
}

export interface ReductionLimits {
  /** Up to how much is a small difference. */
  smallDifference: Cents
  /** What is due of the corrections that stand: below 0 what they still give back. */
  dueOfCorrections: Cents
}

const noneOnAdvance = 'Von einer Anzahlungsrechnung wird nichts abgezogen und nichts ausgebucht'
const noneOnCancelled = 'Diese Rechnung ist storniert: Von ihr ist nichts mehr offen'

/** Why nothing at all is taken off a document; null where something may be. */
export function whyUnreducible({
  kind,
  advance,
  isClosed,
}: Pick<ReducedDocument, 'kind' | 'advance' | 'isClosed'>): string | null {
  if (isClosed) return noneOnCancelled
  return advance && kind === 'INVOICE' ? noneOnAdvance : null
}

/** What is wrong with a reduction of a document, each under the field of `recordData`; `discount` of one that comes with a payment. */
export function reductionFaults(
  reduction: Pick<NewReduction, 'recordType' | 'reason' | 'amount'>,
  document: ReducedDocument,
  limits: ReductionLimits,
  field: 'amount' | 'discount' = 'amount',
): FieldError[] {
  const none = whyUnreducible(document)
  if (none !== null) return [{ path: field, message: none }]
  const { amount, reason } = reduction
  const due = dueOf(document)
  if (due === 0) return [{ path: field, message: 'Offen ist nichts mehr' }]
  if (reduction.recordType === 'DISCOUNT' && Math.sign(due) !== Math.sign(document.gross))
    return [{ path: field, message: 'Überzahlt ist der Beleg schon: Skonto senkt nur, was offen ist' }]
  if (Math.sign(amount) !== Math.sign(due))
    return [
      {
        path: field,
        message: due > 0 ? 'Der Betrag muss größer als 0 sein' : 'Der Betrag muss kleiner als 0 sein',
      },
    ]
  const open = (most: Cents) => [
    { path: field, message: `Offen sind nur ${formatMoney(cents(Math.abs(most)), document.currency)}` },
  ]
  if (Math.abs(amount) > Math.abs(due)) return open(due)
  if (reason === 'SMALL_DIFFERENCE') return smallFaults(amount, document, limits)
  if (reason === 'UNCOLLECTIBLE') {
    if (document.gross <= 0)
      return [{ path: 'reason', message: 'Uneinbringlich ist nur, was gefordert wird' }]
    const withCorrections = sumCents([due, limits.dueOfCorrections])
    if (amount > withCorrections) return open(cents(Math.max(0, withCorrections)))
  }
  return []
}

function smallFaults(
  amount: Cents,
  { reductions, currency }: ReducedDocument,
  { smallDifference }: ReductionLimits,
): FieldError[] {
  const all = sumCents([writtenOffFor(reductions, 'SMALL_DIFFERENCE'), amount])
  if (Math.abs(all) <= smallDifference) return []
  const most = formatMoney(smallDifference, currency)
  return [{ path: 'amount', message: `Als kleine Differenz sind es zusammen höchstens ${most}` }]
}

/**
 * What a payment takes back of what was written off: as far as it would turn what is due, write-offs of its sign, what was given up as
 * lost first (decisions §11 'Records').
 */
export function takeBacks(
  document: ReducedDocument,
  payment: Pick<NewPayment, 'amount' | 'recordDate'>,
): NewReduction[] {
  if (document.isClosed || (document.settledBy ?? null) !== null) return []
  const sign = Math.sign(payment.amount)
  const due = dueOf({ ...document, paid: sumCents([document.paid, payment.amount]) })
  let excess = Math.min(Math.max(0, -sign * due), Math.abs(payment.amount))
  const reasons: readonly WriteOffReason[] = ['UNCOLLECTIBLE', 'SMALL_DIFFERENCE']
  return reasons.flatMap((reason) => {
    const standing = Math.max(0, sign * writtenOffFor(document.reductions, reason))
    const back = Math.min(excess, standing)
    excess -= back
    return back === 0 ? [] : [takeBack(reason, negateCents(cents(sign * back)), payment)]
  })
}

const takeBack = (
  reason: WriteOffReason,
  amount: Cents,
  payment: Pick<NewPayment, 'amount' | 'recordDate' | 'late'>,
): NewReduction => ({
  ...{ recordType: 'WRITE_OFF' as const, reason, text: '', recordDate: payment.recordDate, amount },
  ...{
    receivedOn: payment.late?.receivedOn ?? null,
    late: payment.late ?? null,
    ofPayment: payment as NewPayment,
  },
})

/** Whether more would be taken back than was written off: per reason what stands has the sign of what was written off, or nothing does. */
export function takesBackTooMuch(
  reductions: readonly Pick<Reduction, 'recordType' | 'reason' | 'amount' | 'paymentId'>[],
): boolean {
  return (['UNCOLLECTIBLE', 'SMALL_DIFFERENCE'] as const).some((reason) => {
    const own = reductions.filter((each) => each.reason === reason)
    // What payments took back hangs on them; a transferred half stands as it is.
    const back = sumCents(own.filter(({ paymentId }) => paymentId !== null).map(({ amount }) => amount))
    if (back === 0) return false
    const written = sumCents(own.filter(({ paymentId }) => paymentId === null).map(({ amount }) => amount))
    return Math.sign(written) === Math.sign(back) || Math.abs(back) > Math.abs(written)
  })
}

/** Whether a document may stay as it is with these reductions: an edited gross neither turns them nor falls below them. */
export function reductionsFit(document: ReducedDocument): boolean {
  const { gross, discounted, writtenOff, reductions } = document
  if (reductions.length === 0 || document.isClosed) return true
  if (whyUnreducible(document) !== null) return discounted === 0 && writtenOff === 0
  const lost = writtenOffFor(reductions, 'UNCOLLECTIBLE')
  const isSide = (sum: Cents) => sum === 0 || Math.sign(sum) === Math.sign(gross)
  return (
    isSide(discounted) &&
    isSide(lost) &&
    Math.abs(discounted) + Math.abs(lost) <= Math.abs(gross === 0 ? zeroCents : gross)
  )
}

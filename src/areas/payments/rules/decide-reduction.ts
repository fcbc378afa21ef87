import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type DueFacts, dueOf } from './due.ts'
import type { NewPayment } from './payment.ts'
import {
  type NewReduction,
  type Reduction,
  reducedOn,
  type WriteOffReason,
  writtenOffFor,
} from './reduction.ts'

/** A document that something is taken off. */
export interface ReducedDocument extends DueFacts {
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  advance: boolean
  currency: string
  reductions: readonly Standing[]
}

type Standing = Pick<Reduction, 'recordType' | 'reason' | 'amount' | 'recordDate' | 'late'>

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
  // What was paid back is open again, and no more was supplied for it.
  const most = cents(Math.abs(document.gross) - Math.abs(document.discounted) - lostOf(document))
  if (document.gross > 0 === due > 0 && Math.abs(amount) > most)
    return [{ path: field, message: `Möglich sind höchstens ${formatMoney(most, document.currency)}` }]
  if (reason === 'UNCOLLECTIBLE') {
    if (document.gross <= 0 || due < 0)
      return [{ path: 'reason', message: 'Uneinbringlich ist nur, was gefordert wird' }]
    const withCorrections = sumCents([due, limits.dueOfCorrections])
    if (amount > withCorrections) {
      const left = formatMoney(cents(Math.max(0, withCorrections)), document.currency)
      return [{ path: field, message: `Offen sind nur ${left}: Die Korrekturen geben den Rest zurück` }]
    }
  }
  return []
}

const lostOf = ({ reductions }: ReducedDocument): Cents =>
  cents(Math.abs(writtenOffFor(reductions, 'UNCOLLECTIBLE')))

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
 * lost first (decisions §11 'Records'). `openFrom` is the first day that is not locked, needed for one that is reported late.
 */
export function takeBacks(
  document: ReducedDocument,
  payment: Pick<NewPayment, 'amount' | 'recordDate' | 'late'>,
  openFrom: Day | null = null,
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
    if (back === 0) return []
    const amount = negateCents(cents(sign * back))
    const days = takenBackOn(
      document.reductions.filter((each) => each.reason === reason && each.amount * sign > 0),
      payment,
      openFrom,
    )
    return [{ recordType: 'WRITE_OFF', reason, text: '', amount, ...days, ofPayment: payment as NewPayment }]
  })
}

/** When it is taken back: on the day of the payment, and not before it was written off, since until then nothing was. */
function takenBackOn(
  written: readonly Pick<Reduction, 'recordDate' | 'late'>[],
  { recordDate, late = null }: Pick<NewPayment, 'recordDate' | 'late'>,
  openFrom: Day | null,
): Pick<NewReduction, 'recordDate' | 'receivedOn' | 'late'> {
  const paidOn = reducedOn({ recordDate, late })
  const day = [paidOn, ...written.map(reducedOn)].sort().at(-1) ?? paidOn
  // What is reported late lies in a locked month.
  if (late !== null && day < recordDate && openFrom !== null && day < openFrom)
    return { recordDate, receivedOn: day, late: { ...late, receivedOn: day } }
  return { recordDate: day, receivedOn: null, late: null }
}

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

/**
 * Whether a document may stay as it is with these reductions: an edited gross neither turns them nor falls below them, and what is written off
 * is not more than what is open, or overpaid, without it.
 */
export function reductionsFit(document: ReducedDocument): boolean {
  const { gross, discounted, writtenOff, reductions } = document
  if (reductions.length === 0 || document.isClosed) return true
  if (whyUnreducible(document) !== null) return discounted === 0 && writtenOff === 0
  const lost = writtenOffFor(reductions, 'UNCOLLECTIBLE')
  const isSide = (sum: Cents) => sum === 0 || Math.sign(sum) === Math.sign(gross)
  return (
    isSide(discounted) &&
    isSide(lost) &&
    Math.abs(discounted) + Math.abs(lost) <= Math.abs(gross) &&
    isWithin(writtenOff, dueOf({ ...document, writtenOff: zeroCents }))
  )
}

const isWithin = (part: Cents, whole: Cents): boolean =>
  part === 0 || (Math.sign(part) === Math.sign(whole) && Math.abs(part) <= Math.abs(whole))

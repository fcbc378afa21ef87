import { type Day, formatDay } from '#kernel/day.ts'
import { type Cents, cents, negateCents, sumCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { amountCents, amountText, dayValue } from '#web/ui/fields/field-input.ts'
import { claimableSum, type OpenClaim, paymentBeside, splitPaid } from '../rules/claims-beside.ts'
import type { AddPaymentLayerProps, SettledBeside } from './add-payment-props.ts'
import { bestStep, isLateOn, type PayStep, proposedStep } from './pay-steps.ts'
import {
  directionOf,
  owedDirection,
  type PaymentDirection,
  signedAmount,
  signedInput,
} from './payment-direction.ts'

/** What stands in the form of a payment. */
export interface PaymentValues {
  /** Null until something is typed: then what is open, where that is prefilled. */
  amount: string | null
  /** Null until something is chosen or typed: then as what is open says. */
  direction: PaymentDirection | null
  paidOn: string
  /** Null until one is chosen: then the proposed one. */
  fromIban: string | null
  /** Why it is reported late, where its day lies in a locked month. */
  lateReason: string
  /** Whether Skonto is deducted where the amount fits a step: null until somebody says so, then where it is in time. */
  deducts: boolean | null
  /** Whether what exceeds the open amount is an overpayment, also where claims are open. */
  overpays: boolean
}

/** Nothing is typed yet. */
export const nothingTyped = (today: Day): PaymentValues => ({
  ...{ amount: null, direction: null, paidOn: formatDay(today), fromIban: null },
  ...{ lateReason: '', deducts: null, overpays: false },
})

export type Opened = Pick<
  AddPaymentLayerProps,
  'mode' | 'open' | 'currency' | 'isPrefilled' | 'steps' | 'claims'
>

/** What stands in the field. */
export function shownAmount({ amount, paidOn }: PaymentValues, of: Opened): string {
  const { mode, open, isPrefilled, steps = [] } = of
  if (amount !== null || !isPrefilled) return amount ?? ''
  if (open.due === 0) {
    const claimed = claimedAlone(of, dayValue(paidOn))
    return claimed === 0 ? '' : amountText(claimed)
  }
  const step = proposedStep(steps, { isOwn: mode === 'BILL', paidOn: dayValue(paidOn) })
  return amountText(step?.amount ?? cents(Math.abs(open.due)))
}

/** What is claimed beside a document of which nothing is open. */
export function claimedAlone({ open, claims = [], currency }: Opened, paidOn: Day | null): Cents {
  return open.due !== 0 || (open.lost ?? 0) !== 0 ? zeroCents : claimableSum(claims, { currency, paidOn })
}

export function typedAmount(values: PaymentValues, of: Opened) {
  const { open, currency } = of
  return {
    amount: amountCents(shownAmount(values, of), currency),
    direction: values.direction ?? owedDirection(open),
  }
}

/** What the typed amount pays: the step of Skonto that it fits, and the claims that it covers; nothing is settled ahead of its day. */
function splitOf(
  values: PaymentValues,
  of: Opened,
  today: Day,
): { step: PayStep | undefined; claims: OpenClaim[] } {
  const { open, currency, steps = [], claims = [] } = of
  const typed = typedAmount(values, of)
  const signed = signedAmount(typed)
  if (signed === null || directionOf(typed) !== owedDirection(open)) return { step: undefined, claims: [] }
  const paidOn = dayValue(values.paidOn)
  const isClaimed = signed > 0 && open.due >= 0 && paidOn !== null && paidOn <= today
  const amount = cents(Math.abs(signed))
  // What is written off as lost and comes after all is no claim's.
  const due = sumCents([cents(Math.abs(open.due)), open.lost ?? zeroCents])
  return splitPaid({ amount, due, currency, paidOn }, steps, isClaimed ? claims : [])
}

/** The claims that the typed amount would pay. */
export const coverableClaims = (values: PaymentValues, of: Opened, today: Day): OpenClaim[] =>
  splitOf(values, of, today).claims

/** Those that it settles. */
export const settledClaims = (values: PaymentValues, of: Opened, today: Day): OpenClaim[] =>
  values.overpays ? [] : coverableClaims(values, of, today)

/** The step of Skonto that the amount fits, with what it pays beside. */
export function stepOf(values: PaymentValues, of: Opened, today: Day): PayStep | undefined {
  return splitOf(values, values.overpays ? { ...of, claims: [] } : of, today).step
}

/** What is booked of it: all but what settles claims; with its sign, null while it is no amount. */
export function bookedAmount(values: PaymentValues, of: Opened, today: Day): Cents | null {
  const amount = signedAmount(typedAmount(values, of))
  return amount === null ? null : paymentBeside(amount, settledClaims(values, of, today))
}

export function settledBeside(values: PaymentValues, of: Opened, today: Day): SettledBeside {
  const claims = settledClaims(values, of, today)
  return { claims, isAlone: claims.length > 0 && bookedAmount(values, of, today) === 0 }
}

/** The last day of the chosen step, else of the next one in time. */
export function discountDayOf(values: PaymentValues, of: Opened, today: Day): Day | null {
  const step = stepOf(values, of, today) ?? bestStep(of.steps ?? [], today) ?? of.steps?.at(-1)
  return step?.lastDay ?? null
}

/** What is deducted with the payment, in units and with its sign; null where nothing is. */
export function discountOf(values: PaymentValues, of: Opened, today: Day): number | null {
  const step = stepOf(values, of, today)
  if (step === undefined) return null
  const isDeducted = values.deducts ?? !isLateOn(step, dayValue(values.paidOn))
  if (!isDeducted) return null
  return unitsFromCents(of.open.due < 0 ? negateCents(step.discount) : step.discount)
}

/** The payment on the wire: what settles claims is none of it, unless nothing else is paid. */
export function sentAmount(values: PaymentValues, of: Opened, today: Day) {
  const direction = values.direction ?? owedDirection(of.open)
  const sent = signedInput(shownAmount(values, of), direction, of.currency)
  const { claims, isAlone } = settledBeside(values, of, today)
  if (claims.length === 0 || isAlone || typeof sent !== 'number') return sent
  return unitsFromCents(paymentBeside(wireCents(sent), claims))
}

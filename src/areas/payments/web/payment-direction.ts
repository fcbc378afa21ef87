import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { type Cents, cents, negateCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { amountInput } from '#web/ui/fields/field-input.ts'
import { dueLabels, type PaymentState } from '../rules/payment-state.ts'

/** Which way the money goes: to who wrote the document, or back. On the wire what goes back is below 0 (spec 2 §3). */
export type PaymentDirection = 'PAYMENT' | 'REFUND'

/** What is open of a document. */
export interface OpenFacts {
  /** Below 0: it goes back. */
  due: Cents
  gross: Cents
  state: PaymentState
  /** What is written off as lost: a payment after all takes it back. */
  lost?: Cents
}

/** Which way the next payment of a document goes, as far as what is open of it says so. */
export function owedDirection({ due, gross }: Pick<OpenFacts, 'due' | 'gross'>): PaymentDirection {
  return (due === 0 ? gross : due) < 0 ? 'REFUND' : 'PAYMENT'
}

/** Whether one has to say which way the money goes: not of a document that is simply open. */
export const isDirectionAsked = ({ gross, state }: OpenFacts): boolean => state !== 'OPEN' || gross < 0

interface TypedAmount {
  /** As it was typed; null while that is no amount. */
  amount: Cents | null
  direction: PaymentDirection
}

/** A typed minus says that money goes back, whatever is chosen. */
export function directionOf({ amount, direction }: TypedAmount): PaymentDirection {
  return amount !== null && amount < 0 ? 'REFUND' : direction
}

/** The amount of the payment: what goes back is below 0, with or without a typed minus. */
export function signedAmount(typed: TypedAmount): Cents | null {
  const { amount } = typed
  if (amount === null) return null
  return directionOf(typed) === 'REFUND' ? negateCents(cents(Math.abs(amount))) : amount
}

/** The wire's amount; the text itself where it is none. */
export function signedInput(text: string, direction: PaymentDirection, currency: string) {
  const amount = amountInput(text, currency)
  if (typeof amount !== 'number' || amount === 0) return amount
  return direction === 'REFUND' ? -Math.abs(amount) : amount
}

/** How what is open is called, which stands above the form without a sign. */
export function openLabel({ due, gross, state }: OpenFacts): string {
  return state === 'OPEN' && gross < 0 && due < 0 ? 'Guthaben' : dueLabels[state]
}

const words = {
  INVOICE: { payment: 'Zahlungseingang', refundHint: 'Das Geld geht an den Kunden zurück.' },
  BILL: { payment: 'Zahlungsausgang', refundHint: 'Das Geld kommt vom Lieferanten zurück.' },
} as const

/** How the day of the money is called. */
export function paidOnLabel(mode: PaymentMode, direction: PaymentDirection): string {
  if (direction === 'REFUND') return 'Zurückgezahlt am'
  return mode === 'INVOICE' ? 'Eingegangen am' : 'Bezahlt am'
}

/** The two ways, as they are called for a bill or an invoice. */
export const directionOptions = (mode: PaymentMode) =>
  [
    { value: 'PAYMENT', label: words[mode].payment },
    { value: 'REFUND', label: 'Rückzahlung' },
  ] as const

export const directionHint = (mode: PaymentMode, direction: PaymentDirection): string | undefined =>
  direction === 'REFUND' ? words[mode].refundHint : undefined

/** What the form is called, and what opens it. */
export const recordingTitle = (direction: PaymentDirection): string =>
  direction === 'REFUND' ? 'Rückzahlung erfassen' : 'Zahlung erfassen'

/** The same of a stored document. */
export const recordingWord = ({ totals }: { totals: { amountDue: number; amountGrossTotal: number } }) =>
  recordingTitle(
    owedDirection({ due: wireCents(totals.amountDue), gross: wireCents(totals.amountGrossTotal) }),
  )

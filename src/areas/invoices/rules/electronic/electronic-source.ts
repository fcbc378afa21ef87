import type { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import type { NewInvoice, ReplacedInvoice } from '#areas/documents/rules/stored-document.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import type { Cents } from '#kernel/money.ts'

/** What of an invoice or cancellation its electronic form is made of: one that is stored, or decided and about to be. */
export type ElectronicSource = Pick<
  NewInvoice,
  | 'kind'
  | 'documentDay'
  | 'serviceDay'
  | keyof typeof invoiceFields
  | 'taxScheme'
  | 'currency'
  | 'partner'
  | 'paymentMethod'
  | 'paymentTargetDays'
  | 'discountTerms'
  | 'cancelled'
  | 'corrected'
  | 'replaces'
  | 'originalEuro'
  | 'advances'
  | 'net'
  | 'tax'
  | 'gross'
  | 'taxes'
  | 'lines'
  | 'texts'
> & {
  payments: readonly Pick<NewPayment, 'amount' | 'paymentId'>[]
  reductions?: readonly Pick<NewReduction, 'paymentId' | 'ofPayment'>[]
  /** Of a cancellation: what stands in the place of the invoice that it cancels. */
  replacedBy: ReplacedInvoice | null
}

/** What it says of the firm; '' where nothing is given. */
export interface ElectronicSeller {
  name: string
  street: string
  zip: string
  city: string
  countryCode: string
  taxNumber: string
  vatId: string
  register: string
  managingDirectors: string
  phone: string
  email: string
  iban: string
  bic: string
  payPalAddress: string
}

/** An amount as electronic invoices write it: '-12.50'. Exact, of integer cents. */
export function amountText(amount: Cents): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** A text, or null where nothing is given. */
export function textOr(...texts: readonly (string | null)[]): string | null {
  return texts.map((text) => text?.trim() ?? '').find((text) => text !== '') ?? null
}

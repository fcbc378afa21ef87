import { agreedOnWire, type TypedTerm, typedTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { formatIban } from '#kernel/codes/iban.ts'
import { integerInput } from '#web/ui/fields/field-input.ts'
import type { Receiver, Supplier } from '../contract.ts'
import {
  type ReceiverFields,
  receiverProperties,
  type SupplierFields,
  storedFields,
  supplierProperties,
} from '../rules/partner-fields.ts'
import type { PaymentMethodData } from '../rules/payment-method.ts'

// What the forms of partners hold: numbers as they were typed, and a payment method that is not chosen yet.

type Typed = 'paymentTargetDays' | 'discountTerms' | 'preferredPaymentMethod'
type TypedValues = {
  paymentTargetDays: string
  discountTerms: readonly TypedTerm[]
  preferredPaymentMethod: PaymentMethodData | null
}

export type SupplierValues = Omit<SupplierFields, Typed | 'creditorNumber'> &
  TypedValues & { creditorNumber: string }
export type ReceiverValues = Omit<ReceiverFields, Typed | 'debitorNumber' | 'preferredCurrency'> &
  TypedValues & { debitorNumber: string; preferredCurrency: string }

const empty = {
  shortName: '',
  companyName: '',
  firstName: '',
  familyName: '',
  salutation: '',
  recipientName: '',
  addressLines: '',
  street: '',
  zip: '',
  city: '',
  countryCode: 'DE',
  vatId: '',
  email: '',
  notes: '',
  paymentTargetDays: '',
  discountTerms: [],
  // What most partners of a firm want.
  preferredPaymentMethod: { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} },
} as const

export const emptySupplier: SupplierValues = {
  ...empty,
  creditorNumber: '',
  customerNumberAtSupplier: '',
  sellerKind: null,
}

/** What of a receiver the tick 'Rechnungsadresse ist Lieferadresse' hides. */
const noDelivery = {
  deliveryRecipientName: '',
  deliverySalutation: '',
  deliveryAddressLines: '',
  deliveryStreet: '',
  deliveryZip: '',
  deliveryCity: '',
  deliveryCountry: '',
  deliveryVatId: '',
} as const satisfies Partial<ReceiverValues>

export const emptyReceiver: ReceiverValues = {
  ...empty,
  debitorNumber: '',
  leitwegId: '',
  eInvoiceForm: 'PDF',
  language: 'DE',
  preferredCurrency: 'EUR',
  targetAgreed: false,
  billingAddressIsDeliveryAddress: true,
  ...noDelivery,
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

function pick<F>(properties: object, row: object): F {
  // A row has every property of its role, checked by the contract.
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in properties)) as F
}

/** The flat fields of a supplier's row: what a bill keeps of it. */
export const supplierFieldsOf = (row: Supplier): SupplierFields => pick(supplierProperties, row)

/** The flat fields of a receiver's row: what an invoice keeps of it. */
export const receiverFieldsOf = (row: Receiver): ReceiverFields => pick(receiverProperties, row)

/** The method as its fields show it: the IBAN in groups of four. */
function shownMethod(method: PaymentMethodData): PaymentMethodData {
  const { iban } = method.data
  return iban === undefined ? method : { ...method, data: { ...method.data, iban: formatIban(iban) } }
}

/** A supplier's fields as its form holds them; of one that is not stored yet the method may be missing. */
export function supplierValuesOf(
  fields: Omit<SupplierFields, 'preferredPaymentMethod'> & Pick<SupplierValues, 'preferredPaymentMethod'>,
): SupplierValues {
  return {
    ...storedFields(fields),
    creditorNumber: numberText(fields.creditorNumber),
    paymentTargetDays: numberText(fields.paymentTargetDays),
    discountTerms: typedTerms(fields.discountTerms),
    preferredPaymentMethod: fields.preferredPaymentMethod && shownMethod(fields.preferredPaymentMethod),
  }
}

/** A receiver's fields as its form holds them. */
export function receiverValuesOf(fields: ReceiverFields): ReceiverValues {
  return {
    ...storedFields(fields),
    debitorNumber: numberText(fields.debitorNumber),
    paymentTargetDays: numberText(fields.paymentTargetDays),
    discountTerms: typedTerms(fields.discountTerms),
    preferredPaymentMethod: shownMethod(fields.preferredPaymentMethod),
  }
}

/** The days count only for a wire (spec 1 §4.4). */
const daysOf = ({ preferredPaymentMethod, paymentTargetDays }: TypedValues) =>
  preferredPaymentMethod?.paymentMethod === 'WIRE' ? integerInput(paymentTargetDays) : null

/** What the form's values mean, for the schema `supplierFields`. */
export function supplierInputOf(values: SupplierValues) {
  return {
    ...values,
    creditorNumber: integerInput(values.creditorNumber),
    paymentTargetDays: daysOf(values),
    discountTerms: agreedOnWire(values.discountTerms),
  }
}

/** What the form's values mean, for the schema `receiverFields`; `initial` is what it began with. */
export function receiverInputOf(values: ReceiverValues, initial: ReceiverValues = values) {
  return {
    ...values,
    ...(values.billingAddressIsDeliveryAddress && hiddenDelivery(initial)),
    debitorNumber: integerInput(values.debitorNumber),
    paymentTargetDays: daysOf(values),
    discountTerms: agreedOnWire(values.discountTerms),
  }
}

/** What the tick hides is not saved. What lay hidden before stays: nobody has changed it. */
function hiddenDelivery(initial: ReceiverValues): Partial<ReceiverValues> {
  if (!initial.billingAddressIsDeliveryAddress) return noDelivery
  const names = Object.keys(noDelivery) as (keyof typeof noDelivery)[] // the keys of what stands above
  return Object.fromEntries(names.map((name) => [name, initial[name]]))
}

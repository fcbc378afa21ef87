import type { Insertable, Selectable } from 'kysely'
import { countryName } from '#kernel/countries/countries.ts'
import { searchKey, sortKey } from '#kernel/texts/text-key.ts'
import type { PartnersTable } from '#server/db/tables.ts'
import { nameOrder } from '../rules/name-order.ts'
import {
  partnerName,
  type ReceiverFields,
  type ReceiverProperty,
  type SupplierFields,
  type SupplierProperty,
} from '../rules/partner-fields.ts'
import { sellerKindNames } from '../rules/seller-kinds.ts'

export type PartnerRow = Selectable<PartnersTable>
type Column = keyof Insertable<PartnersTable>

const shared = {
  shortName: 'short_name',
  companyName: 'company_name',
  firstName: 'first_name',
  familyName: 'family_name',
  salutation: 'salutation',
  recipientName: 'recipient_name',
  addressLines: 'address_lines',
  street: 'street',
  zip: 'zip',
  city: 'city',
  countryCode: 'country_code',
  vatId: 'vat_id',
  email: 'email',
  notes: 'notes',
  paymentTargetDays: 'payment_target_days',
  discountTerms: 'discount_terms',
  preferredPaymentMethod: 'preferred_payment_method',
} as const

/** The properties of suppliers and receivers with their columns. */
export const supplierColumns = {
  ...shared,
  creditorNumber: 'creditor_number',
  customerNumberAtSupplier: 'customer_number_at_supplier',
  sellerKind: 'seller_kind',
} as const satisfies Record<SupplierProperty, Column>

export const receiverColumns = {
  ...shared,
  debitorNumber: 'debitor_number',
  leitwegId: 'leitweg_id',
  eInvoiceForm: 'e_invoice_form',
  language: 'language',
  preferredCurrency: 'preferred_currency',
  targetAgreed: 'target_agreed',
  billingAddressIsDeliveryAddress: 'billing_address_is_delivery_address',
  deliveryRecipientName: 'delivery_recipient_name',
  deliverySalutation: 'delivery_salutation',
  deliveryAddressLines: 'delivery_address_lines',
  deliveryStreet: 'delivery_street',
  deliveryZip: 'delivery_zip',
  deliveryCity: 'delivery_city',
  deliveryCountry: 'delivery_country',
  deliveryVatId: 'delivery_vat_id',
} as const satisfies Record<ReceiverProperty, Column>

type Columns = Readonly<Record<string, Column>>

/** The fields of a form as columns. */
export function toColumns<F extends object>(columns: Columns, fields: F): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [columns[name], value]))
}

/** A row as the fields of its form. */
export function toFields(columns: Columns, row: Partial<PartnerRow>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]]))
}

/** The keys that a partner is searched and sorted by: everything that its list and its form show. */
export function partnerKeys(fields: SupplierFields | ReceiverFields): {
  search_text: string
  sort_key: string
  company_order: string | null
  family_order: string | null
  first_order: string | null
  city_order: string | null
} {
  const number = 'creditorNumber' in fields ? fields.creditorNumber : fields.debitorNumber
  const shown = [
    fields.shortName,
    fields.companyName,
    fields.familyName,
    fields.firstName,
    fields.recipientName,
    fields.paymentTargetDays,
    number,
    'customerNumberAtSupplier' in fields ? fields.customerNumberAtSupplier : '',
    'leitwegId' in fields ? fields.leitwegId : '',
    'sellerKind' in fields && fields.sellerKind !== null ? sellerKindNames[fields.sellerKind] : '',
    fields.vatId,
    fields.countryCode,
    countryName(fields.countryCode),
    fields.addressLines,
    fields.street,
    fields.zip,
    fields.city,
    fields.email,
  ]
  return {
    search_text: searchKey(shown.filter((value) => value !== null && value !== '').join(' ')),
    sort_key: sortKey(`${fields.shortName} ${partnerName(fields)}`),
    company_order: nameOrder(fields.companyName),
    family_order: nameOrder(fields.familyName),
    first_order: nameOrder(fields.firstName),
    city_order: nameOrder(fields.city),
  }
}

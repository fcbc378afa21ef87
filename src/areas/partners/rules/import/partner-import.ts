import type { EntityId } from '#kernel/id.ts'
import type { TableSettings } from '#kernel/table-import/table-kind.ts'
import type { Language } from '#kernel/texts/language.ts'
import type { z } from '#kernel/zod.ts'
import {
  partnerName,
  type ReceiverFields,
  receiverFields,
  receiverProperties,
  recipientOf,
  type SupplierFields,
  supplierFields,
  supplierProperties,
} from '../partner-fields.ts'
import { type PartnerTarget, receiverTargets, supplierTargets } from './partner-targets.ts'
import { termCells } from './partner-terms.ts'

/** How a file of partners is understood. */
export interface PartnerSettings extends TableSettings<PartnerTarget> {
  otherNumbers: 'NOTE' | 'LEAVE' | null
  withoutAddress: 'LEAVE' | null
  zipZeros: boolean
  sames: readonly { key: string; uuid: string; isSame: boolean }[]
  countryCode: string
  language: Language
  paymentTargetDays: number | null
}

export type PartnerFields = SupplierFields | ReceiverFields

/** What customers and suppliers differ by, as tables. */
export interface ImportRole {
  role: 'BUYER' | 'SUPPLIER'
  number: 'debitorNumber' | 'creditorNumber'
  numberName: string
  one: string
  many: string
  mode: 'INVOICE' | 'BILL'
  targets: readonly PartnerTarget[]
  properties: Readonly<Record<string, z.ZodType>>
  schema: z.ZodType<PartnerFields>
}

export const receiverRole: ImportRole = {
  ...{ role: 'BUYER', number: 'debitorNumber', numberName: 'Debitorennr.', one: 'Kunde', many: 'Kunden' },
  ...{ mode: 'INVOICE', targets: receiverTargets, properties: receiverProperties, schema: receiverFields },
}

export const supplierRole: ImportRole = {
  ...{
    role: 'SUPPLIER',
    number: 'creditorNumber',
    numberName: 'Kreditorennr.',
    one: 'Lieferant',
    many: 'Lieferanten',
  },
  ...{ mode: 'BILL', targets: supplierTargets, properties: supplierProperties, schema: supplierFields },
}

/** One that there is: what the screen shows of him, by the names of the columns, beside his fields. */
export interface KnownPartner extends Readonly<Record<string, unknown>> {
  entityId: { uuid: EntityId }
  stored: PartnerFields
  /** His name as names are compared. */
  nameKey: string
}

export const numberOf = (fields: PartnerFields): number | null =>
  'debitorNumber' in fields ? fields.debitorNumber : fields.creditorNumber

/** A partner's fields by the names of the columns: Skonto, and what is paid by, are taken apart. */
export function shownFields(stored: PartnerFields): Readonly<Record<string, unknown>> {
  const { discountTerms, ...fields } = stored
  const { paymentMethod, data } = fields.preferredPaymentMethod
  return {
    ...fields,
    ...termCells(discountTerms),
    recipientName: recipientOf(stored),
    fullName: partnerName(stored),
    preferredPaymentMethod: paymentMethod,
    iban: data.iban ?? '',
    bic: data.bic ?? '',
    accountOwner: data.owner ?? '',
    paypalAddress: data.paypalAddress ?? '',
  }
}

/** A partner in a question: `Galerie Lumière SARL (10019)`. */
export function calledInShort(fields: PartnerFields): string {
  const number = numberOf(fields)
  return `${partnerName(fields)}${number === null ? '' : ` (${number})`}`
}

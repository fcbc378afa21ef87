import { type AgreedTerm, faultsOfTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import type { EntityId } from '#kernel/id.ts'
import type { z } from '#kernel/zod.ts'

// The rules of a creation payload as a whole: names, the ids that point inside it, and the delivery address.

/** A payload of which parts may be faulty or missing. */
export interface Loose {
  partnerData?: {
    companyName?: string
    addresses?: { addressId?: EntityId | null; recipientName?: string }[]
    contacts?: { contactId?: EntityId | null; familyName?: string }[]
  }
  rolesData?: {
    roleDetails?: {
      billingAddressId?: EntityId | null
      contactId?: EntityId | null
      deliveryAddressId?: EntityId | null
      billingAddressIsDeliveryAddress?: boolean | null | undefined
    }
  }[]
  relationshipDefaults?: {
    partnershipData?: { paymentTargetDays?: number | null; discountTerms?: AgreedTerm[] }
  }[]
}

interface PayloadFault {
  path: (string | number)[]
  message: string
}

const roleDetails = (name: string) => ['rolesData', 0, 'roleDetails', name]
const addressField = (index: number, name: string) => ['partnerData', 'addresses', index, name]

/** Whether the goods go elsewhere than the invoice; without the flag: whether there is an address to which they could. */
export function isDeliveredElsewhere({ partnerData, rolesData }: Loose): boolean {
  const flag = rolesData?.[0]?.roleDetails?.billingAddressIsDeliveryAddress
  return typeof flag === 'boolean' ? !flag : (partnerData?.addresses?.length ?? 0) > 1
}

/** What is wrong with a payload of either role as a whole. */
export function faultsOfPayload({ partnerData, rolesData, relationshipDefaults }: Loose): PayloadFault[] {
  const faults: PayloadFault[] = faultsOfDefaults(relationshipDefaults?.[0]?.partnershipData)
  if (!partnerData?.companyName && !partnerData?.contacts?.[0]?.familyName) {
    faults.push({ path: ['partnerData', 'companyName'], message: 'Nachname oder Firma angeben' })
  }
  const { billingAddressId, contactId } = rolesData?.[0]?.roleDetails ?? {}
  const addresses = partnerData?.addresses ?? []
  if (
    billingAddressId &&
    addresses.length > 0 &&
    !addresses.some((known) => known.addressId === billingAddressId)
  ) {
    faults.push({
      path: roleDetails('billingAddressId'),
      message: 'Die Rechnungsadresse ist nicht unter den Adressen',
    })
  }
  const person = partnerData?.contacts?.[0]
  if (contactId && person && person.contactId !== contactId) {
    faults.push({ path: roleDetails('contactId'), message: 'Der Ansprechpartner ist nicht angegeben' })
  }
  return faults
}

type Defaults = NonNullable<NonNullable<Loose['relationshipDefaults']>[number]['partnershipData']>

function faultsOfDefaults(defaults: Defaults | null | undefined): PayloadFault[] {
  const { discountTerms = [], paymentTargetDays = null } = defaults ?? {}
  return faultsOfTerms(discountTerms, paymentTargetDays).map(({ path, message }) => ({
    path: ['relationshipDefaults', 0, 'partnershipData', 'discountTerms', ...path.split('.')],
    message,
  }))
}

/** What is wrong with the delivery of a receiver's payload (spec 1 §5). */
export function faultsOfDelivery(payload: Loose): PayloadFault[] {
  const { billingAddressId, deliveryAddressId } = payload.rolesData?.[0]?.roleDetails ?? {}
  const addresses = payload.partnerData?.addresses ?? []
  const billing = billingAddressId
    ? addresses.findIndex(({ addressId }) => addressId === billingAddressId)
    : 0
  const index = billing === 0 ? 1 : 0
  const delivery = addresses[index]
  const elsewhere = isDeliveredElsewhere(payload)
  if (elsewhere && !delivery) {
    return [
      { path: addressField(1, 'addressLines'), message: 'Adresse fehlt' },
      { path: addressField(1, 'countryCode'), message: 'Land fehlt' },
      { path: addressField(1, 'recipientName'), message: 'Kunde fehlt' },
    ]
  }
  const expected = elsewhere ? delivery?.addressId : addresses[billing]?.addressId
  if (deliveryAddressId && deliveryAddressId !== expected) {
    return [
      { path: roleDetails('deliveryAddressId'), message: 'Die Lieferadresse passt nicht zu den Adressen' },
    ]
  }
  return elsewhere && !delivery?.recipientName
    ? [{ path: addressField(index, 'recipientName'), message: 'Kunde fehlt' }]
    : []
}

/** Turns the faults that a function finds into issues of the schema. */
export function addFaults(faultsOf: (payload: Loose) => PayloadFault[]) {
  return (payload: Loose, context: z.RefinementCtx) => {
    for (const { path, message } of faultsOf(payload)) context.addIssue({ code: 'custom', path, message })
  }
}

// Told together with the faults of single fields; not of a body whose parts are no lists and objects at all.
export const whenReadable = { when: ({ value }: { value: unknown }) => isReadable(value) }

function isReadable(value: unknown): value is Loose {
  // Whatever it is: each part is looked at below.
  const payload = value as {
    partnerData?: { addresses?: unknown; contacts?: unknown }
    rolesData?: unknown
  } | null
  const isList = (list: unknown) =>
    list === undefined ||
    (Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null))
  return (
    typeof payload?.partnerData === 'object' &&
    isList(payload.partnerData?.addresses) &&
    isList(payload.partnerData?.contacts || undefined) &&
    isList(payload.rolesData)
  )
}

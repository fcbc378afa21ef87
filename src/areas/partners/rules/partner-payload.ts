import { optionalId, optionalPart } from '#kernel/fields.ts'
import type { EntityId } from '#kernel/id.ts'
import { z } from '#kernel/zod.ts'
import {
  type ReceiverFields,
  receiverProperties as receiver,
  type SupplierFields,
  supplierProperties as supplier,
} from './partner-fields.ts'
import {
  addFaults,
  faultsOfDelivery,
  faultsOfPayload,
  isDeliveredElsewhere,
  whenReadable,
} from './payload-faults.ts'

// The creation payloads of spec 1 §3: nested on the wire, flat inside. The rules of the single fields are the same ones.

/** The ids that a payload gave; the server makes the missing ones. */
export interface PartnerIds {
  billingAddressId: EntityId | null
  deliveryAddressId: EntityId | null
  contactId: EntityId | null
}

const address = {
  addressId: optionalId(),
  countryCode: supplier.countryCode,
  recipientName: supplier.recipientName,
  salutation: supplier.salutation,
  street: supplier.street,
  zip: supplier.zip,
  city: supplier.city,
  vatId: supplier.vatId,
}

const contact = z.strictObject({
  contactId: optionalId(),
  salutation: supplier.salutation,
  firstName: supplier.firstName,
  familyName: supplier.familyName,
})

const data = {
  shortName: supplier.shortName,
  companyName: supplier.companyName,
  vatId: supplier.vatId,
  email: supplier.email,
  notes: supplier.notes,
  contacts: optionalPart(z.array(contact).max(1, 'Höchstens ein Ansprechpartner')).transform(
    (contacts) => contacts ?? [],
  ),
}

const exactlyOne = <S extends z.ZodType>(schema: S, missing: string) => z.tuple([schema], missing)

const supplierAddress = z.strictObject({ ...address, addressLines: supplier.addressLines })
const receiverAddress = z.strictObject({ ...address, addressLines: receiver.addressLines })

const supplierPayload = z.strictObject({
  partnerData: z.strictObject(
    {
      ...data,
      addresses: z.array(supplierAddress, 'Land fehlt').min(1, 'Land fehlt').max(1, 'Höchstens eine Adresse'),
    },
    'Angaben zum Lieferanten fehlen',
  ),
  rolesData: exactlyOne(
    z.strictObject({
      role: z.literal('SUPPLIER'),
      roleDetails: z.strictObject({
        billingAddressId: optionalId(),
        contactId: optionalId(),
        creditorNumber: supplier.creditorNumber,
        sellerKind: supplier.sellerKind,
      }),
    }),
    'Rolle fehlt',
  ),
  relationshipDefaults: exactlyOne(
    z.strictObject({
      partnershipType: z.literal('BUYER__SUPPLIER'),
      partnershipData: z.strictObject(
        {
          customerNumberAtSupplier: supplier.customerNumberAtSupplier,
          paymentTargetDays: supplier.paymentTargetDays,
          discountTerms: supplier.discountTerms,
          preferredPaymentMethod: supplier.preferredPaymentMethod,
        },
        'Zahlungsart fehlt oder fehlerhaft',
      ),
    }),
    'Zahlungsart fehlt oder fehlerhaft',
  ),
})

const receiverPayload = z.strictObject({
  partnerData: z.strictObject(
    {
      ...data,
      addresses: z
        .array(receiverAddress, 'Adresse fehlt')
        .min(1, 'Adresse fehlt')
        .max(2, 'Höchstens zwei Adressen'),
    },
    'Angaben zum Kunden fehlen',
  ),
  rolesData: exactlyOne(
    z.strictObject({
      role: z.literal('BUYER'),
      roleDetails: z.strictObject({
        billingAddressId: optionalId(),
        contactId: optionalId(),
        debitorNumber: receiver.debitorNumber,
        leitwegId: receiver.leitwegId,
        eInvoiceForm: receiver.eInvoiceForm,
        language: receiver.language,
        deliveryAddressId: optionalId(),
        billingAddressIsDeliveryAddress: optionalPart(z.boolean()),
      }),
    }),
    'Rolle fehlt',
  ),
  relationshipDefaults: exactlyOne(
    z.strictObject({
      partnershipType: z.literal('SUPPLIER__BUYER'),
      partnershipData: z.strictObject(
        {
          paymentTargetDays: receiver.paymentTargetDays,
          discountTerms: receiver.discountTerms,
          preferredPaymentMethod: receiver.preferredPaymentMethod,
          preferredCurrency: receiver.preferredCurrency,
          targetAgreed: receiver.targetAgreed,
        },
        'Zahlungsart fehlt oder fehlerhaft',
      ),
    }),
    'Zahlungsart fehlt oder fehlerhaft',
  ),
})

type SupplierPayload = z.output<typeof supplierPayload>
type ReceiverPayload = z.output<typeof receiverPayload>
type Payload = SupplierPayload | ReceiverPayload

/** The billing address: the one that the role names, else the first. */
function billingIndex({ partnerData, rolesData }: Payload): number {
  const wanted = rolesData[0].roleDetails.billingAddressId
  return wanted === null ? 0 : partnerData.addresses.findIndex(({ addressId }) => addressId === wanted)
}

function sharedFields({ partnerData, relationshipDefaults }: Payload, index: number) {
  // `faultsOfPayload` has refused a payload whose billing address is not among its addresses.
  const billing = partnerData.addresses[index] as SupplierPayload['partnerData']['addresses'][number]
  const person = partnerData.contacts[0]
  return {
    shortName: partnerData.shortName,
    companyName: partnerData.companyName,
    email: partnerData.email,
    notes: partnerData.notes,
    vatId: partnerData.vatId || billing.vatId,
    salutation: billing.salutation || person?.salutation || '',
    firstName: person?.firstName ?? '',
    familyName: person?.familyName ?? '',
    recipientName: billing.recipientName,
    addressLines: billing.addressLines,
    street: billing.street,
    zip: billing.zip,
    city: billing.city,
    countryCode: billing.countryCode,
    paymentTargetDays: relationshipDefaults[0].partnershipData.paymentTargetDays,
    discountTerms: relationshipDefaults[0].partnershipData.discountTerms,
    preferredPaymentMethod: relationshipDefaults[0].partnershipData.preferredPaymentMethod,
  }
}

function flattenSupplier(payload: SupplierPayload): { fields: SupplierFields; ids: PartnerIds } {
  const index = billingIndex(payload)
  const fields = {
    ...sharedFields(payload, index),
    creditorNumber: payload.rolesData[0].roleDetails.creditorNumber,
    sellerKind: payload.rolesData[0].roleDetails.sellerKind,
    customerNumberAtSupplier: payload.relationshipDefaults[0].partnershipData.customerNumberAtSupplier,
  }
  return { fields, ids: idsOf(payload, index, null) }
}

function flattenReceiver(payload: ReceiverPayload): { fields: ReceiverFields; ids: PartnerIds } {
  const index = billingIndex(payload)
  const elsewhere = isDeliveredElsewhere(payload)
  // None where the goods go where the invoice goes: it would come back unseen as soon as somebody takes the tick away.
  const delivery = elsewhere ? payload.partnerData.addresses.find((_, other) => other !== index) : undefined
  const fields = {
    ...sharedFields(payload, index),
    debitorNumber: payload.rolesData[0].roleDetails.debitorNumber,
    leitwegId: payload.rolesData[0].roleDetails.leitwegId,
    eInvoiceForm: payload.rolesData[0].roleDetails.eInvoiceForm,
    language: payload.rolesData[0].roleDetails.language,
    preferredCurrency: payload.relationshipDefaults[0].partnershipData.preferredCurrency,
    targetAgreed: payload.relationshipDefaults[0].partnershipData.targetAgreed,
    billingAddressIsDeliveryAddress: !elsewhere,
    deliveryRecipientName: delivery?.recipientName ?? '',
    deliverySalutation: delivery?.salutation ?? '',
    deliveryAddressLines: delivery?.addressLines ?? '',
    deliveryStreet: delivery?.street ?? '',
    deliveryZip: delivery?.zip ?? '',
    deliveryCity: delivery?.city ?? '',
    deliveryCountry: delivery?.countryCode ?? '',
    deliveryVatId: delivery?.vatId ?? '',
  }
  return { fields, ids: idsOf(payload, index, delivery?.addressId ?? null) }
}

function idsOf(payload: Payload, index: number, deliveryAddressId: EntityId | null): PartnerIds {
  return {
    billingAddressId: payload.partnerData.addresses[index]?.addressId ?? null,
    deliveryAddressId,
    contactId: payload.partnerData.contacts[0]?.contactId ?? payload.rolesData[0].roleDetails.contactId,
  }
}

/** The supplier creation payload; comes out flat, with the ids that it gave. */
export const supplierCreation = supplierPayload
  .superRefine(addFaults(faultsOfPayload), whenReadable)
  .transform(flattenSupplier)

/** The receiver creation payload; comes out flat, with the ids that it gave. */
export const receiverCreation = receiverPayload
  .superRefine(addFaults(faultsOfPayload), whenReadable)
  .superRefine(addFaults(faultsOfDelivery), whenReadable)
  .transform(flattenReceiver)

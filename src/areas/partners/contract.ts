import { readAgreedTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { declareCommand, declareEvent, declareFile, declareList, declareRead } from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { entityId, id } from '#kernel/fields.ts'
import { withHistory } from '#kernel/history.ts'
import { oneOrMore } from '#kernel/one-or-more.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { languages } from '#kernel/texts/language.ts'
import { z } from '#kernel/zod.ts'
import {
  receiverFilter,
  receiverSortable,
  supplierFilter,
  supplierSortable,
} from './contract/partner-filters.ts'
import { partnerFile, receiverImport, supplierImport } from './contract/partner-import.ts'
import { receiverDues, receivers, supplierDues, suppliers } from './contract/subjects.ts'
import { vatIdConfirmations, vatIdConfirmed } from './contract/vat-id-confirmations.ts'
import { eInvoiceForms } from './rules/e-invoice-forms.ts'
import { receiverCreation, supplierCreation } from './rules/partner-payload.ts'
import { paymentMethods } from './rules/payment-method.ts'
import { sellerKinds } from './rules/seller-kinds.ts'
import { similarPartners } from './rules/similar-partners.ts'

export * from './contract/subjects.ts'
export * from './contract/vat-id-confirmations.ts'

export const partnerRoles = ['SUPPLIER', 'BUYER'] as const
export type PartnerRole = (typeof partnerRoles)[number]

const changesOf = <const R extends PartnerRole>(role: R) => {
  const change = z.strictObject({
    ...propertyChange.shape,
    propertyName: z.string('Eigenschaft fehlt').max(100),
    details: z.literal(role, 'Rolle fehlt'),
  })
  return oneOrMore(change)
}

const paymentMethod = z.object({
  paymentMethod: z.enum(paymentMethods),
  paymentMethodDetailType: z.enum(paymentMethods),
  data: z.record(z.string(), z.string()),
})

const sharedRow = {
  entityId: entityId('Partner fehlt'),
  shortName: z.string(),
  companyName: z.string(),
  familyName: z.string(),
  firstName: z.string(),
  paymentTargetDays: z.number().nullable(),
  discountTerms: readAgreedTerms,
  vatId: z.string(),
  countryCode: z.string(),
  salutation: z.string(),
  recipientName: z.string(),
  addressLines: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  email: z.string(),
  notes: z.string(),
  preferredPaymentMethod: paymentMethod,
}

const partnerData = z.object({}).loose()

/** A supplier as a row and as one entity: its fields flat, beside the nested entity of spec 1 §3. */
export const supplier = z.object({
  ...sharedRow,
  customerNumberAtSupplier: z.string(),
  creditorNumber: z.number().nullable(),
  sellerKind: z.enum(sellerKinds).nullable(),
  partnerData,
  rolesData: z.array(
    z.object({
      role: z.literal('SUPPLIER'),
      roleDetails: z.object({
        billingAddressId: id(''),
        contactId: id(''),
        creditorNumber: z.number().nullable(),
        sellerKind: z.enum(sellerKinds).nullable(),
      }),
    }),
  ),
  relationshipDefaults: z.array(
    z.object({ partnershipType: z.literal('BUYER__SUPPLIER'), partnershipData: z.object({}).loose() }),
  ),
})

/** A receiver as a row and as one entity. */
export const receiver = z.object({
  ...sharedRow,
  debitorNumber: z.number().nullable(),
  leitwegId: z.string(),
  eInvoiceForm: z.enum(eInvoiceForms),
  language: z.enum(languages),
  preferredCurrency: z.string(),
  targetAgreed: z.boolean(),
  billingAddressIsDeliveryAddress: z.boolean(),
  deliveryRecipientName: z.string(),
  deliverySalutation: z.string(),
  deliveryAddressLines: z.string(),
  deliveryStreet: z.string(),
  deliveryZip: z.string(),
  deliveryCity: z.string(),
  deliveryCountry: z.string(),
  deliveryVatId: z.string(),
  partnerData,
  rolesData: z.array(
    z.object({
      role: z.literal('BUYER'),
      roleDetails: z.object({
        billingAddressId: id(''),
        contactId: id(''),
        debitorNumber: z.number().nullable(),
        leitwegId: z.string(),
        eInvoiceForm: z.enum(eInvoiceForms),
        language: z.enum(languages),
        deliveryAddressId: id('').nullable(),
        billingAddressIsDeliveryAddress: z.boolean(),
      }),
    }),
  ),
  relationshipDefaults: z.array(
    z.object({ partnershipType: z.literal('SUPPLIER__BUYER'), partnershipData: z.object({}).loose() }),
  ),
})

export type Supplier = z.output<typeof supplier>
export type Receiver = z.output<typeof receiver>

const ofSuppliers = { changes: [suppliers], visibleTo: 'BILL_VIEW' } as const
const ofReceivers = { changes: [receivers], visibleTo: 'INVOICE_VIEW' } as const

/** What was created: the fields that are given; of a card number only the last four digits. */
const created = z.strictObject({ created: z.record(z.string(), z.unknown()) })

export const supplierCreated = declareEvent({ name: 'supplier created', data: created, ...ofSuppliers })
export const supplierChanged = declareEvent({
  name: 'supplier changed',
  data: recordedChanges,
  ...ofSuppliers,
})
export const supplierDeleted = declareEvent({ name: 'supplier deleted', data: deleted, ...ofSuppliers })
export const receiverCreated = declareEvent({ name: 'receiver created', data: created, ...ofReceivers })
export const receiverChanged = declareEvent({
  name: 'receiver changed',
  data: recordedChanges,
  ...ofReceivers,
})
export const receiverDeleted = declareEvent({
  name: 'receiver deleted',
  data: deleted,
  // His confirmations go with him.
  changes: [receivers, vatIdConfirmations],
  visibleTo: 'INVOICE_VIEW',
})

/** Many partners at once, out of a file: one event, in the history of each of them. */
const imported = z.strictObject({
  fileName: z.string(),
  created: z.array(
    z.strictObject({ entityId: sharedRow.entityId, created: z.record(z.string(), z.unknown()) }),
  ),
  changed: z.array(z.strictObject({ entityId: sharedRow.entityId, ...recordedChanges.shape })),
  skipped: z.number(),
})

export const suppliersImported = declareEvent({ name: 'suppliers imported', data: imported, ...ofSuppliers })
export const receiversImported = declareEvent({ name: 'receivers imported', data: imported, ...ofReceivers })

export const createSupplier = declareCommand({
  name: 'create supplier',
  path: '/api/partners/suppliers',
  access: 'BILL_VIEW',
  input: supplierCreation,
  events: [supplierCreated],
  answer: 'created',
})

export const changeSupplier = declareCommand({
  name: 'change supplier',
  path: '/api/partners/suppliers/:uuid/props',
  access: 'BILL_VIEW',
  input: changesOf('SUPPLIER'),
  events: [supplierChanged],
  answer: 'done',
})

export const deleteSupplier = declareCommand({
  name: 'delete supplier',
  path: '/api/partners/suppliers/:uuid/deletions',
  access: 'BILL_VIEW',
  input: deletion,
  events: [supplierDeleted],
  answer: 'done',
})

export const createReceiver = declareCommand({
  name: 'create receiver',
  path: '/api/partners/receivers',
  access: 'INVOICE_VIEW',
  input: receiverCreation,
  events: [receiverCreated],
  answer: 'created',
})

export const changeReceiver = declareCommand({
  name: 'change receiver',
  path: '/api/partners/receivers/:uuid/props',
  access: 'INVOICE_VIEW',
  input: changesOf('BUYER'),
  events: [receiverChanged],
  answer: 'done',
})

export const deleteReceiver = declareCommand({
  name: 'delete receiver',
  path: '/api/partners/receivers/:uuid/deletions',
  access: 'INVOICE_VIEW',
  input: deletion,
  events: [receiverDeleted],
  answer: 'done',
})

export const importSuppliers = declareCommand({
  name: 'import suppliers',
  path: '/api/partners/suppliers/imports',
  access: 'BILL_VIEW',
  input: supplierImport.input,
  files: { file: partnerFile },
  events: [suppliersImported],
  answer: 'created',
})

export const importReceivers = declareCommand({
  name: 'import receivers',
  path: '/api/partners/receivers/imports',
  access: 'INVOICE_VIEW',
  input: receiverImport.input,
  files: { file: partnerFile },
  events: [receiversImported],
  answer: 'created',
})

export const listSuppliers = declareList({
  resource: 'suppliers',
  access: 'BILL_VIEW',
  dependsOn: [suppliers, supplierDues],
  row: supplier,
  stats: z.object({}),
  sortable: supplierSortable,
  filter: supplierFilter,
})

export const listReceivers = declareList({
  resource: 'receivers',
  access: 'INVOICE_VIEW',
  dependsOn: [receivers, receiverDues],
  row: receiver,
  stats: z.object({}),
  sortable: receiverSortable,
  filter: receiverFilter,
})

/**
 * The suppliers who may be the same as one that is about to be saved: `{section}` as JSON, with five rows of the list at most. A POST,
 * since what they are looked for by is personal and belongs into no address.
 */
export const findSimilarSuppliers = declareFile({
  name: 'find similar suppliers',
  path: '/api/partners/suppliers/similar',
  access: 'BILL_VIEW',
  input: similarPartners,
  type: 'application/json',
})

/** The same of receivers. */
export const findSimilarReceivers = declareFile({
  name: 'find similar receivers',
  path: '/api/partners/receivers/similar',
  access: 'INVOICE_VIEW',
  input: similarPartners,
  type: 'application/json',
})

export const readSupplier = declareRead({
  name: 'one supplier',
  path: '/proxy/get/suppliers/:uuid',
  resource: 'suppliers',
  access: 'BILL_VIEW',
  dependsOn: [suppliers],
  query: z.object({}),
  answer: withHistory(supplier),
})

export const readReceiver = declareRead({
  name: 'one receiver',
  path: '/proxy/get/receivers/:uuid',
  resource: 'receivers',
  access: 'INVOICE_VIEW',
  dependsOn: [receivers],
  query: z.object({}),
  answer: withHistory(receiver),
})

export const supplierEvents = [supplierCreated, supplierChanged, supplierDeleted, suppliersImported]

export const receiverEvents = [
  receiverCreated,
  receiverChanged,
  receiverDeleted,
  receiversImported,
  vatIdConfirmed,
]

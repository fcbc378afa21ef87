import { addedAttachments, billAttachments, sentAttachments } from '#areas/attachments/contract.ts'
import { paidFields, readHead, readTerms, replacedFields } from '#areas/documents/contract/heads.ts'
import {
  billLineItem,
  documentDeletion,
  documentPartner,
  forex,
  lineItems,
  partnership,
  sentVersion,
} from '#areas/documents/contract.ts'
import { billFields } from '#areas/documents/rules/fields/document-fields.ts'
import { readFields, sentFields } from '#areas/documents/rules/fields/field-table.ts'
import { flatTaxPercents, percentText, taxPercents } from '#areas/documents/rules/taxes/tax-types.ts'
import { drafts } from '#areas/drafts/contract/subjects.ts'
import { supplierDues } from '#areas/partners/contract/subjects.ts'
import { supplierFields } from '#areas/partners/rules/partner-fields.ts'
import { tasks } from '#areas/payments/contract/subjects.ts'
import { billPayments, recordCreations, sentLateReport } from '#areas/payments/contract.ts'
import { products, productsOfLines, stockChanges } from '#areas/stock/contract.ts'
import { productUses } from '#areas/stock/rules/product-use.ts'
import { bookableCurrency } from '#kernel/currencies.ts'
import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { deleted } from '#kernel/deletion.ts'
import {
  amount,
  choice,
  day,
  flag,
  id,
  line,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLines,
  optionalPart,
} from '#kernel/fields.ts'
import { declareHistory } from '#kernel/history.ts'
import type { Cents } from '#kernel/money.ts'
import { fractionFault } from '#kernel/numbers/minor-units.ts'
import { recordedChange } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'
import { bills } from './contract/subjects.ts'
import { longestBillNumber } from './rules/bill-number.ts'

export * from './contract/list-bills.ts'
export * from './contract/subjects.ts'

export const bookedTooEarly = 'Der Eingang liegt vor dem Rechnungsdatum'
/** Of a supplier who was chosen, and whom somebody deleted before the bill was saved. */
export const supplierGone = 'Diesen Lieferanten gibt es nicht mehr'
export const totalMismatch = 'Betrag stimmt nicht mit Summe aus Positionen überein'

const chargedPercents = [...taxPercents.filter((percent) => percent > 0), ...flatTaxPercents]
const unknownPercent = `Steuersatz ist einer von ${chargedPercents.map(percentText).join('; ')} %`

/** Taxes as they stand on the paper; whether the lines bear them is the rules' to say (`printed-taxes.ts`). */
const sentPrintedTaxes = optionalPart(
  z
    .array(
      z.strictObject({
        taxPercent: z
          .number('Steuersatz fehlt')
          .refine((value) => chargedPercents.some((known) => known === value), unknownPercent),
        tax: amount('Steuer fehlt'),
      }),
    )
    .max(chargedPercents.length, unknownPercent)
    .superRefine((taxes, context) => {
      taxes.forEach(({ taxPercent }, index) => {
        if (taxes.findIndex((other) => other.taxPercent === taxPercent) === index) return
        const message = 'Diesen Steuersatz gibt es schon'
        context.addIssue({ code: 'custom', path: [index, 'taxPercent'], message })
      })
    }),
).transform((taxes) => taxes ?? [])

/** The creation payload of a bill (spec 2 §3, decisions §2). */
export const billCreation = z.strictObject({
  documentType: choice(['BILL'], 'Belegart fehlt'),
  documentCreation: z
    .strictObject(
      {
        billDate: day('Rechnungsdatum fehlt'),
        // when it was received and booked; absent: on the bill's date
        bookingDate: optionalDay(),
        // when it was supplied, of an advance when that is expected; absent: not told from the bill's date
        serviceDate: optionalDay(),
        ...sentFields(billFields),
        billNumber: line('Rechnungsnr. fehlt', longestBillNumber),
        billTotal: amount('Rechnungsbetrag fehlt'),
        // of a supplier who rounds by line or by piece: one for each rate whose tax is another one than computed at once
        printedTaxes: sentPrintedTaxes,
        currency: bookableCurrency('Währung fehlt'),
        ...paidFields,
        // Skonto that was deducted from it, beside `paid` alone
        paidDiscount: optionalAmount(),
      },
      'Rechnungsnr. fehlt',
    )
    .superRefine(({ billTotal, printedTaxes, currency }, context) => {
      const refuseFraction = (path: (string | number)[], sum: Cents) => {
        const message = fractionFault(sum, currency)
        if (message !== null) context.addIssue({ code: 'custom', path, message })
      }
      refuseFraction(['billTotal'], billTotal)
      printedTaxes.forEach(({ tax }, index) => {
        refuseFraction(['printedTaxes', index, 'tax'], tax)
      })
    }),
  documentRecordCreations: recordCreations,
  forex,
  // that it is reported late, for a month that is locked
  declarations: sentLateReport,
  lineItemCreations: lineItems(billLineItem),
  partner: documentPartner('Lieferant fehlt', supplierFields),
  partnership: partnership('BILL'),
  attachmentEntityIds: sentAttachments,
  // that it is saved though its file or its electronic invoice is recorded already
  alsoRecorded: flag(),
  // the draft of which it is made, which goes with it
  draftEntityId: optionalId(),
})

export type BillCreation = z.output<typeof billCreation>

/** A replacement: the creation payload with the bill's id (decisions §2). */
export const billReplacement = billCreation.omit({ draftEntityId: true }).extend(replacedFields)

export type BillReplacement = z.output<typeof billReplacement>

/** A bill as it is read: the creation payload flattened, with what the server made of it. */
export const bill = z.object({
  ...readHead,
  documentType: z.literal('BILL'),
  billNumber: z.string(),
  billDate: z.string(),
  bookingDate: z.string(),
  /** When it was supplied, of an advance the expected day; null where nothing is said. */
  serviceDate: z.string().nullable(),
  ...readFields(billFields),
  billTotal: z.number(),
  /** Those of its taxes that are as they stand on the paper; go back with a replacement, which else computes them. */
  printedTaxes: z.array(z.object({ taxPercent: z.number(), tax: z.number() })),
  partnership: z.object({
    partners: z.array(z.string()),
    partnershipType: z.literal('BUYER__SUPPLIER'),
    partnershipData: z.object({
      ...readTerms,
      customerNumberAtSupplier: z.string(),
    }),
  }),
})

export type Bill = z.output<typeof bill>

const changes = [bills, billPayments, billAttachments, stockChanges, tasks, supplierDues]
const ofBills = { visibleTo: 'BILL_VIEW' } as const

/**
 * What its purchases told their products, mended, or took back; absent where that is nothing. A change that another bill says from now
 * on names it: of what a bill no more tells, the earliest purchase that is left tells it, though it be the same.
 */
const productChanges = z
  .array(
    z.object({
      productEntityId: z.string(),
      code: z.string(),
      changes: z.array(recordedChange.extend({ billEntityId: z.string().optional() })),
    }),
  )
  .optional()

const billState = bill
  .omit({
    entityId: true,
    version: true,
    paymentsVersion: true,
    state: true,
    attachments: true,
    history: true,
  })
  .extend({
    productChanges,
    addedAttachments,
  })
const ofWritten = { ...ofBills, data: billState, changes: [...changes, products] }

export const billCreated = declareEvent({
  name: 'bill created',
  ...ofWritten,
  // that of which it was made
  changes: [...ofWritten.changes, drafts],
})
export const billReplaced = declareEvent({ name: 'bill replaced', ...ofWritten })
/** A line got its product, by the task that asked for it. */
export const billProductAssigned = declareEvent({ name: 'bill product assigned', ...ofWritten })
/** A line of a locked month stays without the product that its task asked for. */
export const billProductWaived = declareEvent({
  name: 'bill product waived',
  data: z.strictObject({ localId: z.string(), bookingText: z.string(), reason: z.string() }),
  changes: [bills, tasks],
  ...ofBills,
})
export const billDeleted = declareEvent({
  name: 'bill deleted',
  data: deleted.extend({ productChanges }),
  changes: [...changes, products],
  ...ofBills,
})

/** What happens to a bill itself. */
export const billEvents = [billCreated, billReplaced, billProductAssigned, billProductWaived, billDeleted]

export const createBill = declareCommand({
  name: 'create bill',
  path: '/api/documents/bills',
  access: 'BILL_VIEW',
  input: billCreation,
  events: [billCreated],
  answer: 'created',
})

export const replaceBill = declareCommand({
  name: 'replace bill',
  path: '/api/documents/bills/replacements',
  access: 'BILL_VIEW',
  input: billReplacement,
  events: [billReplaced],
  answer: 'done',
})

/** Names the product of one line that has none; all else of the bill stays. */
export const assignProduct = declareCommand({
  name: 'assign product',
  path: '/api/documents/bills/:uuid/lines/:localId/products',
  access: 'BILL_VIEW',
  input: z.strictObject({
    productEntityId: id('Ware fehlt'),
    // not sent: by the lines beside it
    productUse: optionalPart(choice(productUses, 'Verwendung fehlt')),
    version: sentVersion,
  }),
  events: [billProductAssigned],
  answer: 'done',
})

/** Closes the task of a line that can get no product any more: its month is locked. The bill stays as it is. */
export const waiveProduct = declareCommand({
  name: 'waive product',
  path: '/api/documents/bills/:uuid/lines/:localId/waivers',
  access: 'BILL_VIEW',
  input: z.strictObject({ reason: optionalLines(500) }),
  events: [billProductWaived],
  answer: 'done',
})

export const deleteBill = declareCommand({
  name: 'delete bill',
  path: '/api/documents/bills/:uuid/deletions',
  access: 'BILL_VIEW',
  input: documentDeletion,
  events: [billDeleted],
  answer: 'done',
})

export const readBill = declareRead({
  name: 'one bill',
  path: '/proxy/get/bills/:uuid',
  resource: 'bills',
  access: 'BILL_VIEW',
  dependsOn: [bills, billPayments, billAttachments, productsOfLines],
  query: z.object({}),
  answer: bill,
})

export const readBillHistory = declareHistory({
  name: 'history of one bill',
  resource: 'bills',
  access: 'BILL_VIEW',
  dependsOn: [bills, billPayments, billAttachments],
})

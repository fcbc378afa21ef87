import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { receiverDues, supplierDues } from '#areas/partners/contract/subjects.ts'
import { optionalIban } from '#kernel/codes/bank-fields.ts'
import { bookableCurrency } from '#kernel/currencies.ts'
import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import {
  amount,
  choice,
  day,
  id,
  line,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLine,
  optionalPart,
} from '#kernel/fields.ts'
import { fractionFault } from '#kernel/numbers/minor-units.ts'
import { z } from '#kernel/zod.ts'
import { billPayments, invoicePayments, tasks } from './contract/subjects.ts'
import { reductionTypes, writeOffReasons } from './rules/reduction.ts'

export * from './contract/subjects.ts'

const eitherKind = ['BILL_VIEW', 'INVOICE_VIEW'] as const

/** What says that something is reported late, for a month that is locked (Nachmeldung, § 153 AO; decisions §10). */
export const lateReport = z.strictObject({
  code: choice(['LATE_REPORT'], 'Erklärung fehlt'),
  reason: line('Begründung der Nachmeldung fehlt', 500),
})

export const sentLateReport = optionalPart(z.array(lateReport).max(1, 'Höchstens 1 Erklärung')).transform(
  (sent) => sent ?? [],
)

export const recordTypes = ['PAYMENT', ...reductionTypes] as const

const recordDetails = z
  .strictObject(
    {
      recordType: choice(recordTypes, 'Art der Zahlung fehlt'),
      recordData: z
        .strictObject(
          {
            amount: amount('Betrag fehlt').refine((value) => value !== 0, 'Der Betrag darf nicht 0 sein'),
            currency: bookableCurrency('Währung fehlt'),
            fromIban: optionalIban(),
            // of a payment: the Skonto that was deducted with it, a record of its own
            discount: optionalAmount(),
            // of a write-off
            reason: optionalPart(z.enum(writeOffReasons, 'Grund der Ausbuchung fehlt')),
            text: optionalLine(500),
          },
          'Betrag fehlt',
        )
        .superRefine(({ amount, discount, currency }, context) => {
          for (const [path, value] of [
            ['amount', amount],
            ['discount', discount ?? 0],
          ] as const) {
            const message = fractionFault(value, currency)
            if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
          }
        }),
    },
    'Betrag fehlt',
  )
  .superRefine(({ recordType, recordData }, context) => {
    for (const { path, message } of kindFaults(recordType, recordData)) {
      context.addIssue({ code: 'custom', path: ['recordData', path], message })
    }
  })

/** What a record of its type has to say, and may not. */
function kindFaults(
  recordType: (typeof recordTypes)[number],
  {
    amount,
    discount,
    reason,
    text,
    fromIban,
  }: { amount: number; discount: number | null; reason: string | null; text: string; fromIban: string },
): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  if (discount !== null && recordType !== 'PAYMENT')
    faults.push({ path: 'discount', message: 'Skonto wird nur von einer Zahlung abgezogen' })
  if (fromIban !== '' && recordType !== 'PAYMENT')
    faults.push({ path: 'fromIban', message: 'Ein Konto hat nur eine Zahlung' })
  if (recordType === 'WRITE_OFF') {
    if (reason === null) faults.push({ path: 'reason', message: 'Grund der Ausbuchung fehlt' })
    // What a payment took back, below 0, needs no words.
    if (reason === 'UNCOLLECTIBLE' && text === '' && amount > 0)
      faults.push({ path: 'text', message: 'Warum wird nicht bezahlt? Bitte begründen Sie die Ausbuchung.' })
  } else {
    if (reason !== null) faults.push({ path: 'reason', message: 'Einen Grund hat nur eine Ausbuchung' })
    if (text !== '') faults.push({ path: 'text', message: 'Eine Begründung hat nur eine Ausbuchung' })
  }
  return faults
}

/**
 * A record of a document (spec 2 §3): a payment (negative: a refund), Skonto or a write-off (decisions §11 'Records').
 */
export const recordCreation = z.strictObject({
  localId: optionalId(),
  documentEntityId: optionalId(),
  recordDate: day('Datum fehlt'),
  // of one that is reported late: the true day, in a locked month; `recordDate` is an open one
  receivedOn: optionalDay(),
  declarations: sentLateReport,
  recordDetails,
})

export type RecordCreation = z.output<typeof recordCreation>

/**
 * How often the payments of a document had changed when it was read. Who says it, with a payment or a replacement that brings some of
 * its own or none, is refused (409) where money has come or gone since; left out, nothing is asked.
 */
export const sentPaymentsVersion = optionalLine(40)

/** One payment of a stored document. */
export const recordPayment = recordCreation.extend({ paymentsVersion: sentPaymentsVersion })

export const recordCreations = optionalPart(
  z.array(recordCreation).max(500, 'Höchstens 500 Zahlungen'),
).transform((records) => records ?? [])

/** The records of a replacement: left out (null) they leave the payments as they are, `[]` takes them away (decisions §4). */
export const replacedRecordCreations = optionalPart(
  z.array(recordCreation).max(500, 'Höchstens 500 Zahlungen'),
)

/** A record as it is read. */
export const storedRecord = z.object({
  entityId: z.strictObject({ uuid: z.string() }),
  recordDate: z.string(),
  /** The true day of one that is reported late; null of any other. */
  receivedOn: z.string().nullable(),
  declarations: z.array(lateReport),
  recordDetails: z.object({
    recordType: z.enum(recordTypes),
    recordData: z.object({
      amount: z.number(),
      currency: z.string(),
      fromIban: z.string(),
      // of a write-off
      reason: z.enum(writeOffReasons).optional(),
      text: z.string().optional(),
    }),
  }),
  /** Of Skonto and of what a payment took back: the payment that it was recorded with; null elsewhere. */
  paymentEntityId: z.string().nullable(),
  /** Of one half of a transfer, and where the other half is; null elsewhere. */
  transferEntityId: z.string().nullable(),
  transferDocumentEntityId: z.string().nullable(),
  transferDocumentNumber: z.string().nullable(),
})

export type StoredRecord = z.output<typeof storedRecord>

/** A claim that takes the place of others once what had settled them is undone, or their letter taken back: by the last letter that asks for it. */
export const raisedClaim = z.strictObject({
  claimEntityId: z.string(),
  reminderEntityId: z.string(),
  invoiceEntityId: z.string(),
  invoiceNumber: z.string(),
  kind: z.enum(['INTEREST', 'LUMP_SUM', 'FEE']),
  amount: z.number(),
})

export type RaisedClaim = z.output<typeof raisedClaim>

/** A claim beside an invoice that a payment settled (decisions §11 'Claims'). */
export const settledClaim = z.strictObject({
  claimEntityId: z.string(),
  invoiceEntityId: z.string(),
  invoiceNumber: z.string(),
  kind: z.enum(['INTEREST', 'LUMP_SUM', 'FEE']),
  amount: z.number(),
  // of one that is settled no more: it is not open again, since its letter was taken back or its invoice cancelled meanwhile
  gone: z.literal(true).optional(),
  // of the first of those: what is claimed now in the place of all of them
  raisedClaims: z.array(raisedClaim).optional(),
})

export type SettledClaim = z.output<typeof settledClaim>

/** What the journal keeps of a payment: the payment, its document, and what was due of it afterwards. */
const paymentFact = z.strictObject({
  documentEntityId: z.string(),
  documentNumber: z.string(),
  recordDate: storedRecord.shape.recordDate,
  recordDetails: storedRecord.shape.recordDetails,
  // of one that is reported late
  receivedOn: z.string().optional(),
  declarations: z.array(lateReport).optional(),
  // of a reduction that belongs to a payment
  paymentEntityId: z.string().optional(),
  // what was recorded or went with it: its Skonto, or what it took back of a write-off
  withRecords: z.array(storedRecord).optional(),
  // claims that what was paid beyond the open amount settled, or that are open again without it
  settledClaims: z.array(settledClaim).optional(),
  amountDue: z.number(),
})

export type PaymentFact = z.output<typeof paymentFact>

// The entity of these events is the payment; 'Verlauf' finds them by `documentEntityId` (the index journal_of_documents names them).

const ofBill = {
  data: paymentFact,
  changes: [billPayments, tasks, supplierDues],
  visibleTo: 'BILL_VIEW',
} as const
const ofInvoice = {
  data: paymentFact,
  changes: [invoicePayments, tasks, receiverDues],
  visibleTo: 'INVOICE_VIEW',
} as const

export const billPaymentRecorded = declareEvent({ name: 'bill payment recorded', ...ofBill })
export const billPaymentDeleted = declareEvent({ name: 'bill payment deleted', ...ofBill })
export const invoicePaymentRecorded = declareEvent({ name: 'invoice payment recorded', ...ofInvoice })
export const invoicePaymentDeleted = declareEvent({ name: 'invoice payment deleted', ...ofInvoice })

export const recordBillPayment = declareCommand({
  name: 'record bill payment',
  path: '/api/documents/bills/:uuid/records',
  access: 'BILL_VIEW',
  input: recordPayment,
  events: [billPaymentRecorded],
  answer: 'created',
})

export const deleteBillPayment = declareCommand({
  name: 'delete bill payment',
  path: '/api/documents/bills/:uuid/records/:recordUuid/deletions',
  access: 'BILL_VIEW',
  input: deletion,
  events: [billPaymentDeleted],
  answer: 'done',
})

export const recordInvoicePayment = declareCommand({
  name: 'record invoice payment',
  path: '/api/documents/invoices/:uuid/records',
  access: 'INVOICE_VIEW',
  // claims beside the customer's invoices that the same money pays; the amount is what is left for the invoice
  input: recordPayment.extend({
    claims: optionalPart(z.array(id('Forderung fehlt')).max(100, 'Höchstens 100 Forderungen')).transform(
      (claims) => claims ?? [],
    ),
  }),
  events: [invoicePaymentRecorded],
  answer: 'created',
})

export const deleteInvoicePayment = declareCommand({
  name: 'delete invoice payment',
  path: '/api/documents/invoices/:uuid/records/:recordUuid/deletions',
  access: 'INVOICE_VIEW',
  input: deletion,
  events: [invoicePaymentDeleted],
  answer: 'done',
})

/** What reporting a payment late would do to which return, before it is recorded: of any bill or invoice (decisions §10 'Nachmeldung'). */
export const readLateReceipt = declareRead({
  name: 'effects of a late payment',
  path: '/proxy/get/documents/:uuid/latereceipts',
  resource: 'latereceipts',
  access: 'REPORT_VIEW',
  dependsOn: [billPayments, invoicePayments],
  query: z.object({
    receivedOn: day('Der wahre Tag der Zahlung fehlt'),
    amount: z.string('Betrag fehlt').transform(Number).pipe(amount('Betrag fehlt')),
  }),
  /** A sentence each; empty where no return changes. */
  answer: z.object({ effects: z.array(z.string()) }),
})

/**
 * The account that a payment of a document is proposed to be of: that of the last payment of its partner which says one, else the
 * firm's usual one; '' for none.
 */
export const readPaymentProposal = declareRead({
  name: 'account of the next payment',
  path: '/proxy/get/documents/:uuid/paymentproposals',
  resource: 'paymentproposals',
  access: eitherKind,
  dependsOn: [billPayments, invoicePayments, firmSettings],
  query: z.object({}),
  answer: z.object({ fromIban: z.string() }),
})

/** Money that is moved from one document of a partner to another one (decisions §10 'Transfer'). */
export const transferCreation = z.strictObject({
  fromDocumentEntityId: id('Beleg fehlt'),
  toDocumentEntityId: id('Beleg fehlt'),
  amount: amount('Betrag fehlt').refine((value) => value > 0, 'Der Betrag muss größer als 0 sein'),
  recordDate: day('Datum fehlt'),
})

export type TransferCreation = z.output<typeof transferCreation>

/** What the journal keeps of a transfer: its two halves, and what was due of their documents afterwards. */
export const transferFact = z.strictObject({
  // of both documents; invoices are never cancellations
  documentType: z.enum(['BILL', 'INVOICE']),
  fromDocumentEntityId: z.string(),
  fromDocumentNumber: z.string(),
  // of the money; not where Skonto and write-offs alone had moved
  fromRecordEntityId: z.string().optional(),
  fromAmountDue: z.number(),
  toDocumentEntityId: z.string(),
  toDocumentNumber: z.string(),
  toRecordEntityId: z.string().optional(),
  toAmountDue: z.number(),
  recordDate: storedRecord.shape.recordDate,
  // of the money that was moved: above 0
  recordDetails: storedRecord.shape.recordDetails.optional(),
  // what it took back of write-offs, and what of Skonto and write-offs went with it
  withRecords: z.array(storedRecord.extend({ documentEntityId: z.string() })).optional(),
})

export type TransferFact = z.output<typeof transferFact>

const viewOf = { BILL: 'BILL_VIEW', INVOICE: 'INVOICE_VIEW' } as const

// The entity of these events is the transfer; 'Verlauf' of both documents finds them (journal_of_transfers_from, …_to).
const ofTransfer = {
  data: transferFact,
  changes: [billPayments, invoicePayments, tasks, supplierDues, receiverDues],
  visibleTo: eitherKind,
  visibleBy: ({ documentType }: TransferFact) => viewOf[documentType],
} as const

export const paymentTransferred = declareEvent({ name: 'payment transferred', ...ofTransfer })
export const transferDeleted = declareEvent({ name: 'payment transfer deleted', ...ofTransfer })

/** Of two bills or two invoices: who may see these may do it. */
export const transferPayment = declareCommand({
  name: 'transfer payment',
  path: '/api/documents/transfers',
  access: eitherKind,
  input: transferCreation,
  events: [paymentTransferred],
  answer: 'created',
})

export const deleteTransfer = declareCommand({
  name: 'delete payment transfer',
  path: '/api/documents/transfers/:uuid/deletions',
  access: eitherKind,
  input: deletion,
  events: [transferDeleted],
  answer: 'done',
})

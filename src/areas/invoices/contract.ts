import {
  attachmentLink,
  documentPartner,
  draftPartnership,
  forex,
  historyEntry,
  invoiceLineItem,
  lineItems,
  mostLineItems,
  partnership,
  sentVersion,
  storedLineItem,
  totals,
} from '#areas/documents/contract.ts'
import { receiverFields } from '#areas/partners/rules/partner-fields.ts'
import { recordCreations, replacedRecordCreations, storedRecord } from '#areas/payments/contract.ts'
import { optionalIban } from '#kernel/bank-fields.ts'
import { currency } from '#kernel/currencies.ts'
import {
  declareCommand,
  declareEvent,
  declareFile,
  declareList,
  declareRead,
  declareSystemCommand,
} from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { email } from '#kernel/email.ts'
import {
  choice,
  day,
  entityId,
  flag,
  id,
  line,
  lines,
  optionalDay,
  optionalId,
  optionalLine,
  optionalLines,
  optionalPart,
} from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** The attachment tag of an invoice's PDF (decisions §2), and of those of its earlier states: they stay. */
export const pdfTag = 'PDF'
export const earlierPdfTag = 'PDF_EARLIER'

/** What the number field shows until the server has given one (spec 2 §3). */
export const numberPlaceholder = 'wird erstellt...'

/** The creation payload of an invoice (spec 2 §3, decisions §2). */
export const invoiceCreation = z.strictObject({
  documentType: choice(['INVOICE'], 'Belegart fehlt'),
  documentCreation: z.strictObject(
    {
      invoiceDate: day('Rechnungsdatum fehlt'),
      // absent: the supply was on the invoice date
      serviceDate: optionalDay(),
      currency: currency('Währung fehlt'),
      remarks: optionalLines(2000),
      customText: optionalLines(2000),
      paid: flag(),
      paidOn: optionalDay(),
      paidFromIban: optionalIban(),
    },
    'Rechnungsdatum fehlt',
  ),
  documentRecordCreations: recordCreations,
  forex,
  lineItemCreations: lineItems(invoiceLineItem),
  partner: documentPartner('Kunde fehlt', receiverFields),
  partnership: partnership('INVOICE'),
})

export type InvoiceCreation = z.output<typeof invoiceCreation>

/** An invoice that is being written: what is missing may be missing still, what is there is checked as in the creation payload. */
export const invoiceDraft = z.strictObject({
  ...invoiceCreation.shape,
  documentCreation: z.strictObject({
    ...invoiceCreation.shape.documentCreation.shape,
    invoiceDate: optionalDay(),
    currency: optionalPart(currency('Währung fehlt')),
  }),
  lineItemCreations: z
    .array(invoiceLineItem)
    .max(mostLineItems, `Höchstens ${mostLineItems.toLocaleString('de-DE')} Positionen`),
  partner: optionalPart(documentPartner('Kunde fehlt', receiverFields)),
  partnership: draftPartnership('INVOICE'),
})

export type InvoiceDraft = z.output<typeof invoiceDraft>

/** What every replacement says besides the document: which one, from which state, and that nobody outside has it. */
const replaced = {
  entityId: entityId('Rechnung fehlt'),
  version: sentVersion,
  documentRecordCreations: replacedRecordCreations,
  /** The declaration that the customer does not have the PDF that was downloaded (decisions §4, 'Issued'). */
  notHandedOut: flag(),
}

/** A replacement: the creation payload with the invoice's id (decisions §2). */
export const invoiceReplacement = invoiceCreation.extend(replaced)

export type InvoiceReplacement = z.output<typeof invoiceReplacement>

const cancellationHead = z.strictObject(
  {
    cancelledInvoiceEntityId: id('Stornierte Rechnung fehlt'),
    cancelledInvoiceNumber: optionalLine(60),
    cancelledInvoiceDate: optionalDay(),
    invoiceDate: day('Rechnungsdatum fehlt'),
    serviceDate: optionalDay(),
    currency: optionalPart(currency('Währung fehlt')),
    remarks: optionalLines(2000),
    customText: optionalLines(2000),
    paid: flag(),
    paidOn: optionalDay(),
    paidFromIban: optionalIban(),
  },
  'Stornierte Rechnung fehlt',
)

/** The creation payload of a cancellation: the lines, the partner and the terms of the invoice may be left out (decisions §4). */
export const cancellationCreation = z.strictObject({
  documentType: choice(['CANCELLATION'], 'Belegart fehlt'),
  documentCreation: cancellationHead,
  documentRecordCreations: recordCreations,
  forex,
  lineItemCreations: optionalPart(lineItems(invoiceLineItem)),
  partner: optionalPart(documentPartner('Kunde fehlt', receiverFields)),
  partnership: optionalPart(partnership('INVOICE')),
})

export type CancellationCreation = z.output<typeof cancellationCreation>

/** A replacement of a cancellation: only its date and its text may differ (decisions §4, 'Frozen dialog'). */
export const cancellationReplacement = cancellationCreation.extend({
  ...replaced,
  documentCreation: cancellationHead.extend({ cancelledInvoiceEntityId: optionalId() }),
})

export type CancellationReplacement = z.output<typeof cancellationReplacement>

/** An e-mail with the PDF, as it goes out: the screen fills it in by the firm's template. */
export const invoiceMail = z.strictObject({
  to: email('E-Mail-Adresse fehlt oder ist ungültig'),
  subject: line('Betreff fehlt', 200),
  text: lines('Text fehlt', 10_000),
})

export type InvoiceMail = z.output<typeof invoiceMail>

/** An e-mail that was sent with an invoice: who sent what to whom, and when the mail server took it. */
export const sentMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
  user: z.string(),
  /** The PDF that it carries; null while that is still being made. */
  attachmentEntityId: z.string().nullable(),
  /** Null until the mail server took it. */
  deliveredAt: z.string().nullable(),
  /** Whether a try failed; it is repeated until the mail server takes it. */
  hasFailed: z.boolean(),
})

export type SentMail = z.output<typeof sentMail>

/** An invoice as it is read: the creation payload flattened, with what the server made of it. */
export const invoice = z.object({
  entityId: entityId('Rechnung fehlt'),
  /** Which state this is; goes back with a replacement. */
  version: z.string(),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  serviceDate: z.string(),
  cancelledInvoiceNumber: z.string().nullable(),
  cancelledInvoiceDate: z.string().nullable(),
  cancelledByInvoiceEntityId: z.string().nullable(),
  /** What was handed out: sent in any state, or downloaded in this one; null for neither (decisions §4, 'Issued'). */
  issued: z.enum(['SENT', 'DOWNLOADED']).nullable(),
  /** Whether no later number of its range was given: only then it can be deleted. */
  isLastNumber: z.boolean(),
  /** Whether any state of it was ever handed out: then it is not deleted. */
  wasIssued: z.boolean(),
  mails: z.array(sentMail),
  currency: z.string(),
  rate: z.string(),
  remarks: z.string(),
  customText: z.string(),
  lineItems: z.array(storedLineItem),
  totals,
  documentRecords: z.array(storedRecord),
  attachments: z.array(attachmentLink),
  history: z.array(historyEntry),
  partner: z.object({ entityId: z.object({ uuid: z.string() }), data: z.unknown() }),
  partnership: z.object({
    partners: z.array(z.string()),
    partnershipType: z.literal('SUPPLIER__BUYER'),
    partnershipData: z.object({
      preferredPaymentMethod: z.unknown(),
      paymentTargetDays: z.number().nullable(),
    }),
  }),
})

export type Invoice = z.output<typeof invoice>

export const invoiceRow = z.object({
  entityId: entityId('Rechnung fehlt'),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  amountGross: z.number(),
  amountPaid: z.number(),
  amountDue: z.number(),
  currency: z.string(),
  bookingText: z.string(),
  receiver: z.string(),
  /** Until when it is to be paid; null where no days are given, and of what is cancelled. */
  dueDate: z.string().nullable(),
  cancelledInvoiceNumber: z.string().nullable(),
  cancelledByInvoiceEntityId: z.string().nullable(),
  attachments: z.array(attachmentLink),
})

export type InvoiceRow = z.output<typeof invoiceRow>

/** The lists that an invoice shows in. */
const refreshes = ['invoices', 'invoicebookings', 'taxes'] as const

/** What the journal keeps of an invoice: all but what comes and goes on its own. */
const recorded = invoice.omit({
  entityId: true,
  version: true,
  attachments: true,
  history: true,
  issued: true,
  isLastNumber: true,
  wasIssued: true,
  mails: true,
})

export const invoiceCreated = declareEvent({
  name: 'invoice created',
  data: recorded,
  // the firm shows its next number
  refreshes: [...refreshes, 'firm'],
  visibleTo: 'INVOICE_VIEW',
})

export const cancellationCreated = declareEvent({
  name: 'cancellation created',
  data: recorded.extend({ cancelledInvoiceEntityId: z.string() }),
  refreshes: [...refreshes, 'firm'],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceReplaced = declareEvent({
  name: 'invoice replaced',
  data: recorded.extend({ notHandedOut: z.boolean() }),
  refreshes,
  visibleTo: 'INVOICE_VIEW',
})

export const cancellationReplaced = declareEvent({
  name: 'cancellation replaced',
  data: recorded.extend({ notHandedOut: z.boolean() }),
  refreshes,
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceDeleted = declareEvent({
  name: 'invoice deleted',
  data: deleted.extend({
    // The counter stepped back, so that the number is given again (decisions §4).
    numberReset: z.strictObject({
      event: z.literal('invoice number reset'),
      invoiceNumber: z.string(),
      year: z.number(),
      nextNumber: z.number(),
    }),
  }),
  refreshes: [...refreshes, 'firm'],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceSent = declareEvent({
  name: 'invoice sent',
  data: invoiceMail.extend({ mailId: z.string() }),
  refreshes: ['invoices'],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceDownloaded = declareEvent({
  name: 'invoice downloaded',
  data: z.strictObject({ attachmentId: z.string(), fileName: z.string() }),
  refreshes: ['invoices'],
  visibleTo: 'INVOICE_VIEW',
})

export const invoicePdfStored = declareEvent({
  name: 'invoice PDF stored',
  data: z.strictObject({ attachmentId: z.string(), fileName: z.string(), sha256: z.string() }),
  refreshes: ['invoices'],
  visibleTo: 'INVOICE_VIEW',
})

export const createInvoice = declareCommand({
  name: 'create invoice',
  path: '/api/documents/invoices',
  access: 'INVOICE_VIEW',
  input: invoiceCreation,
  events: [invoiceCreated],
  answer: 'created',
})

/** The page of an invoice before it is created, marked as a draft (decisions §2). */
export const previewInvoice = declareFile({
  name: 'preview invoice',
  path: '/api/documents/invoices/previews',
  access: 'INVOICE_VIEW',
  input: invoiceCreation,
  type: 'application/pdf',
})

/** The same while it is being written: what is missing stays a gap on the page. */
export const previewInvoiceDraft = declareFile({
  name: 'preview invoice draft',
  path: '/api/documents/invoices/previews/drafts',
  access: 'INVOICE_VIEW',
  input: invoiceDraft,
  type: 'application/pdf',
})

export const createCancellation = declareCommand({
  name: 'create cancellation',
  path: '/api/documents/invoices/cancellations',
  access: 'INVOICE_VIEW',
  input: cancellationCreation,
  events: [cancellationCreated],
  answer: 'created',
})

export const replaceInvoice = declareCommand({
  name: 'replace invoice',
  path: '/api/documents/invoices/replacements',
  access: 'INVOICE_VIEW',
  input: invoiceReplacement,
  events: [invoiceReplaced],
  answer: 'done',
})

export const replaceCancellation = declareCommand({
  name: 'replace cancellation',
  path: '/api/documents/invoices/cancellations/replacements',
  access: 'INVOICE_VIEW',
  input: cancellationReplacement,
  events: [cancellationReplaced],
  answer: 'done',
})

export const deleteInvoice = declareCommand({
  name: 'delete invoice',
  path: '/api/documents/invoices/:uuid/deletions',
  access: 'INVOICE_VIEW',
  input: deletion,
  events: [invoiceDeleted],
  answer: 'done',
})

export const sendInvoice = declareCommand({
  name: 'send invoice',
  path: '/api/documents/invoices/:uuid/mails',
  access: 'INVOICE_VIEW',
  input: invoiceMail,
  events: [invoiceSent],
  answer: 'done',
})

/** Recorded when the PDF is downloaded, in the name of who downloads it; it has no call of its own. */
export const recordInvoiceDownload = declareSystemCommand({
  name: 'record invoice download',
  events: [invoiceDownloaded],
})

export const storeInvoicePdf = declareSystemCommand({ name: 'store invoice PDF', events: [invoicePdfStored] })

export const listInvoices = declareList({
  resource: 'invoices',
  access: 'INVOICE_VIEW',
  row: invoiceRow,
  // in EUR over the filtered rows
  stats: z.object({ receivables: z.number(), open: z.number() }),
  filter: z.strictObject({ filterType: z.literal('unpaid') }),
})

export const readInvoice = declareRead({
  name: 'one invoice',
  path: '/proxy/get/invoices/:uuid',
  access: 'INVOICE_VIEW',
  query: z.object({}),
  answer: invoice,
})

export const readInvoiceHistory = declareRead({
  name: 'history of one invoice',
  path: '/proxy/get/invoices/:uuid/history',
  access: 'INVOICE_VIEW',
  query: z.object({}),
  answer: z.array(historyEntry),
})

import { declareCommand, declareEvent, declareSystemCommand } from '#kernel/declare.ts'
import { email } from '#kernel/email.ts'
import { choice, flag, line, lines, optionalInteger, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { invoicePapers } from './subjects.ts'

const invalidAddress = 'E-Mail-Adresse fehlt oder ist ungültig'

const copies = optionalPart(z.array(email(invalidAddress)).max(10, 'Höchstens zehn Kopien')).transform(
  (addresses) => addresses ?? [],
)

/** An e-mail with the PDF, as it goes out: the screen fills it in by the firm's template. */
export const invoiceMail = z.strictObject({
  to: email(invalidAddress),
  cc: copies,
  /** A blind copy for whoever sends it. */
  copyToSelf: flag(),
  subject: line('Betreff fehlt', 200),
  text: lines('Text fehlt', 10_000),
})

/** An e-mail that was sent with an invoice: who sent what to whom, and when the mail server took it. */
export const sentMail = z.object({
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
  user: z.string(),
  /** The PDF that it carries; null while that is still being made. */
  attachmentEntityId: z.string().nullable(),
  /** Null until the mail server took it, or it lay in a file. */
  deliveredAt: z.string().nullable(),
  /** Whether it was put into a file, since there was no mail server: it went to nobody. */
  filed: z.boolean(),
  /** Whether it was given up after it failed, since the invoice was sent once more. */
  withdrawn: z.boolean(),
  /** Whether a try failed; it is repeated until the mail server takes it. */
  hasFailed: z.boolean(),
  /** Whom the mail server turned away while it took it for the others. */
  refused: z.array(z.string()),
})

/**
 * How many e-mails with the invoice its sender knows of: one more is refused, since somebody sent it meanwhile. Left out, only the same
 * e-mail is, as long as it is still going out.
 */
const mailsSeen = optionalInteger('Die Zahl der E-Mails ist 0 oder mehr', 0, 100_000)

/** The same as it is sent. */
export const newInvoiceMail = invoiceMail.extend({ mailsSeen })

/** Of a replacement together with the cancellation of the invoice that it replaces. */
const sentInvoiceMail = newInvoiceMail.extend({ withCancellation: flag() })

export type SentMail = z.output<typeof sentMail>

export const invoiceSent = declareEvent({
  name: 'invoice sent',
  data: invoiceMail.extend({
    mailId: z.string(),
    /** The cancellation that went out with it. */
    cancellationEntityId: z.string().optional(),
  }),
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceDownloaded = declareEvent({
  name: 'invoice downloaded',
  data: z.strictObject({ attachmentId: z.string(), fileName: z.string() }),
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

/** The journal keeps the hash of each file. */
const storedPaper = z.strictObject({ attachmentId: z.string(), fileName: z.string(), sha256: z.string() })

export const invoicePdfStored = declareEvent({
  name: 'invoice PDF stored',
  data: storedPaper.extend({
    /** The XRechnung of the same state, where the customer wants one. */
    xrechnung: storedPaper.optional(),
  }),
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

/** Somebody asked for an invoice as XRechnung, which is kept from then on. */
export const xrechnungStored = declareEvent({
  name: 'XRechnung stored',
  data: storedPaper,
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

/** An e-mail with an invoice, or a test mail, was handed over. */
export const documentMailSent = declareEvent({
  name: 'document mail sent',
  data: z.strictObject({ mailId: z.string() }),
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

/** There is no mail server: an e-mail with an invoice lies in a file of the outbox, and went to nobody. */
export const documentMailFiled = declareEvent({
  name: 'document mail filed',
  data: z.strictObject({ mailId: z.string() }),
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

/** The first try at it failed; it is repeated, and the invoice says so. */
export const documentMailFailed = declareEvent({
  name: 'document mail failed',
  data: z.strictObject({ mailId: z.string() }),
  changes: [invoicePapers],
  visibleTo: 'INVOICE_VIEW',
})

export const sendInvoice = declareCommand({
  name: 'send invoice',
  path: '/api/documents/invoices/:uuid/mails',
  access: 'INVOICE_VIEW',
  input: sentInvoiceMail,
  events: [invoiceSent],
  answer: 'done',
})

/** Recorded when the PDF is downloaded, in the name of who downloads it; it has no call of its own. */
export const recordInvoiceDownload = declareSystemCommand({
  name: 'record invoice download',
  events: [invoiceDownloaded],
})

/** What happens to the papers of an invoice alone: nothing of what it says, asks or counts changes by it. */
export const paperEvents: readonly string[] = [
  invoiceSent,
  invoiceDownloaded,
  invoicePdfStored,
  xrechnungStored,
  documentMailSent,
  documentMailFiled,
  documentMailFailed,
].map(({ name }) => name)

export const storeInvoicePdf = declareSystemCommand({ name: 'store invoice PDF', events: [invoicePdfStored] })

export const storeXRechnung = declareSystemCommand({ name: 'store XRechnung', events: [xrechnungStored] })

/** `GET /api/documents/invoices/{uuid}/xrechnung.xml?syntax=ubl|cii`: an invoice as XRechnung. */
export const xrechnungSyntaxes = ['ubl', 'cii'] as const
export type XRechnungSyntax = (typeof xrechnungSyntaxes)[number]

export const downloadXRechnung = {
  path: '/api/documents/invoices/:uuid/xrechnung.xml',
  access: 'INVOICE_VIEW',
  query: z.strictObject({
    syntax: optionalPart(choice(xrechnungSyntaxes, 'syntax: ubl oder cii')).transform(
      (syntax): XRechnungSyntax => syntax ?? 'ubl',
    ),
  }),
} as const

/** Its address for a browser. */
export function xrechnungPath(uuid: string, syntax: XRechnungSyntax = 'ubl'): string {
  return `${downloadXRechnung.path.replace(':uuid', uuid)}?syntax=${syntax}`
}

import { papers } from '#areas/papers/contract/subjects.ts'
import {
  newPaperMail,
  paperMail,
  paperMailFailed,
  paperMailFiled,
  paperMailSent,
} from '#areas/papers/contract.ts'
import { maybeLeitwegId } from '#kernel/codes/leitweg-id.ts'
import { declareCommand, declareEvent, declareSystemCommand } from '#kernel/declare.ts'
import { choice, flag, optionalLine, optionalPart } from '#kernel/fields.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'

/** Of a replacement together with the cancellation of the invoice that it replaces. */
const sentInvoiceMail = newPaperMail.extend({ withCancellation: flag() })

export const invoiceSent = declareEvent({
  name: 'invoice sent',
  data: paperMail.extend({
    mailId: z.string(),
    /** The cancellation that went out with it. */
    cancellationEntityId: z.string().optional(),
  }),
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceDownloaded = declareEvent({
  name: 'invoice downloaded',
  data: z.strictObject({ attachmentId: z.string(), fileName: z.string() }),
  changes: [papers],
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
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

/** Somebody asked for an invoice as XRechnung, which is kept from then on. */
export const xrechnungStored = declareEvent({
  name: 'XRechnung stored',
  data: storedPaper.extend({
    /** What was given with the download as the reference of the buyer (BT-10). */
    reference: z.string().optional(),
  }),
  changes: [papers],
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
  paperMailSent,
  paperMailFiled,
  paperMailFailed,
].map(({ name }) => name)

export const storeInvoicePdf = declareSystemCommand({ name: 'store invoice PDF', events: [invoicePdfStored] })

export const storeXRechnung = declareSystemCommand({ name: 'store XRechnung', events: [xrechnungStored] })

/** `GET /api/documents/invoices/{uuid}/xrechnung.xml?syntax=ubl|cii&reference=`: an invoice as XRechnung. */
export const xrechnungSyntaxes = ['ubl', 'cii'] as const
export type XRechnungSyntax = (typeof xrechnungSyntaxes)[number]

export const downloadXRechnung = {
  path: '/api/documents/invoices/:uuid/xrechnung.xml',
  access: 'INVOICE_VIEW',
  query: z.strictObject({
    syntax: optionalPart(choice(xrechnungSyntaxes, 'syntax: ubl oder cii')).transform(
      (syntax): XRechnungSyntax => syntax ?? 'ubl',
    ),
    /** Of the buyer (BT-10), where the invoice names none (decisions §10, 'Form'); '' for none. */
    reference: maybeLeitwegId(printed(optionalLine(200))),
  }),
} as const

export type XRechnungQuery = z.output<typeof downloadXRechnung.query>

/** Its address for a browser. */
export function xrechnungPath(
  uuid: string,
  { syntax = 'ubl', reference = '' }: Partial<XRechnungQuery> = {},
): string {
  const query = reference && `&reference=${encodeURIComponent(reference)}`
  return `${downloadXRechnung.path.replace(':uuid', uuid)}?syntax=${syntax}${query}`
}

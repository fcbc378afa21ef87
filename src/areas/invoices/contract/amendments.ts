// Letters that put words of an issued invoice right (§ 31 Abs. 5 UStDV); part of the area's contract.

import { invoiceAttachments } from '#areas/attachments/contract/attachment-link.ts'
import { documentPartner, mostLineItems } from '#areas/documents/contract.ts'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { newPaperMail, paperMail } from '#areas/papers/contract.ts'
import { invoiceReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { declareCommand, declareEvent } from '#kernel/declare.ts'
import { day, entityId, id, line, optionalDay, optionalLines, optionalPart } from '#kernel/fields.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'

/** The old and the new words; null for nothing. */
const amendedWords = z.array(
  z.strictObject({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
)

/** The new words as fields; null for what the letter leaves as it is. */
const saidInstead = z.strictObject({
  address: z
    .strictObject({ salutation: z.string(), recipientName: z.string(), addressLines: z.string() })
    .nullable(),
  delivery: z
    .strictObject({
      deliverySalutation: z.string(),
      deliveryRecipientName: z.string(),
      deliveryAddressLines: z.string(),
    })
    .nullable(),
  serviceDate: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      localId: z.string(),
      descriptionShort: z.string().nullable(),
      descriptionLong: z.string().nullable(),
    }),
  ),
})

/** An amendment as its invoice names it. */
export const amendment = z.object({
  entityId: entityId('Berichtigung fehlt'),
  date: z.string(),
  /** 'Berichtigung 1 zu 2026-00012'. */
  title: z.string(),
  changes: amendedWords,
  /** What it says beside that, '' for nothing. */
  text: z.string(),
  /** Null of a letter from before this was kept: its words are taken over by hand. */
  instead: saidInstead.nullable(),
  /** Its letter, a PDF. */
  attachmentEntityId: z.string(),
})

export type Amendment = z.output<typeof amendment>

/** A text that stays where it is left out, while '' takes it away. */
const keptText = <S extends z.ZodType<string, string | null | undefined>>(sent: S) =>
  z
    .string()
    .nullish()
    .transform((value): string | null | undefined => value ?? null)
    .pipe(sent.nullable())

/** The words of a line that is to be named otherwise. */
const amendedLine = z.strictObject({
  localId: id('Position fehlt'),
  descriptionShort: keptText(printed(line('Positionstext fehlt', 250))),
  descriptionLong: keptText(invoiceLineFields.descriptionLong.sent),
})

/** What the invoice should have said: only what differs from it is taken. Amounts cannot be amended. */
export const amendmentCreation = z.strictObject({
  date: day('Datum fehlt'),
  partner: optionalPart(documentPartner('Kunde fehlt', invoiceReceiverFields)),
  /** Of a longer supply its last day. */
  serviceDate: optionalDay(),
  lines: optionalPart(
    z.array(amendedLine).max(mostLineItems, `Höchstens ${mostLineItems.toLocaleString('de-DE')} Positionen`),
  ).transform((lines) => lines ?? []),
  text: printed(optionalLines(2000)),
})

export type AmendmentCreation = z.output<typeof amendmentCreation>

/** The entity is the amendment; the journal keeps the hash of its letter. */
export const invoiceAmended = declareEvent({
  name: 'invoice amended',
  data: z.strictObject({
    documentEntityId: z.string(),
    documentNumber: z.string(),
    position: z.number(),
    date: z.string(),
    title: z.string(),
    changes: amendedWords,
    text: z.string(),
    /** Not in letters from before this was kept. */
    instead: saidInstead.optional(),
    attachmentId: z.string(),
    fileName: z.string(),
    sha256: z.string(),
  }),
  changes: [papers, invoiceAttachments],
  visibleTo: 'INVOICE_VIEW',
})

/** The entity is the amendment. */
export const amendmentSent = declareEvent({
  name: 'amendment sent',
  data: paperMail.extend({ documentEntityId: z.string(), mailId: z.string() }),
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

/** Also of an invoice of a locked month: it touches no tax. */
export const amendInvoice = declareCommand({
  name: 'amend invoice',
  path: '/api/documents/invoices/:uuid/amendments',
  access: 'INVOICE_VIEW',
  input: amendmentCreation,
  events: [invoiceAmended],
  answer: 'created',
})

export const sendAmendment = declareCommand({
  name: 'send amendment',
  path: '/api/documents/invoices/:uuid/amendments/:amendmentUuid/mails',
  access: 'INVOICE_VIEW',
  input: newPaperMail,
  events: [amendmentSent],
  answer: 'done',
})

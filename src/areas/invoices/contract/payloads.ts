import { sentAttachments } from '#areas/attachments/contract.ts'
import { paidFields, replacedFields } from '#areas/documents/contract/heads.ts'
import {
  documentPartner,
  draftPartnership,
  forex,
  invoiceLineItem,
  lineItems,
  mostLineItems,
  partnership,
  sentVersion,
} from '#areas/documents/contract.ts'
import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { sentFields } from '#areas/documents/rules/fields/field-table.ts'
import { type LineTextKind, mostLineTexts } from '#areas/documents/rules/lines/line-texts.ts'
import { declarationCodes } from '#areas/documents/rules/taxes/declarations.ts'
import { invoiceReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { recordCreations } from '#areas/payments/contract.ts'
import { currency } from '#kernel/currencies.ts'
import {
  choice,
  day,
  flag,
  id,
  line,
  lines,
  optionalDay,
  optionalId,
  optionalInteger,
  optionalLine,
  optionalPart,
} from '#kernel/fields.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'

/** Why exemptions are taken that the customer's address speaks against, and why it is reported late; those that the invoice does not need are ignored. */
const sentDeclarations = optionalPart(
  z
    .array(
      z.strictObject({
        code: choice(declarationCodes, 'Erklärung fehlt'),
        reason: line('Begründung fehlt', 500),
      }),
    )
    .max(declarationCodes.length, `Höchstens ${declarationCodes.length} Erklärungen`),
).transform((sent) => sent ?? [])

/** Which invoice a Rechnungskorrektur corrects: one that stands in Kontor, or number and date of one from before. */
const corrected = {
  correctedInvoiceEntityId: optionalId(),
  correctedInvoice: optionalPart(
    z.strictObject({
      number: printed(line('Nummer der berichtigten Rechnung fehlt', 60)),
      date: day('Datum der berichtigten Rechnung fehlt'),
    }),
  ),
}

const textMissing = 'Text fehlt'

const sentText = <const K extends LineTextKind>(kind: K, text: z.ZodType<string>) =>
  z.strictObject({ beforeLocalId: optionalId(), kind: z.literal(kind), text: printed(text) })

/** A heading or a text between the lines; before which line, or behind the last one. */
export const lineText = z.discriminatedUnion('kind', [
  sentText('HEADING', line(textMissing, 250)),
  sentText('TEXT', lines(textMissing)),
])

/** In the order of the paper. */
const sentTexts = z.array(lineText).max(mostLineTexts, `Höchstens ${mostLineTexts} Überschriften und Texte`)

const lineTexts = optionalPart(sentTexts).transform((texts) => texts ?? [])

/** Each is read and printed by itself; nobody asks for so many. */
const mostAdvances = 50

const advanceIds = optionalPart(
  z.array(id('Kennung fehlt')).max(mostAdvances, `Höchstens ${mostAdvances} Anzahlungen`),
).transform((ids) => [...new Set(ids ?? [])])

/** The creation payload of an invoice (spec 2 §3, decisions §2). */
export const invoiceCreation = z.strictObject({
  documentType: choice(['INVOICE'], 'Belegart fehlt'),
  documentCreation: z.strictObject(
    {
      invoiceDate: day('Rechnungsdatum fehlt'),
      // absent: the supply was on the invoice date; of an advance the expected day, of a longer supply its last one
      serviceDate: optionalDay(),
      // of a final invoice: the advances that it settles
      advanceInvoiceEntityIds: advanceIds,
      currency: currency('Währung fehlt'),
      ...sentFields(invoiceFields),
      ...corrected,
      // the cancelled invoice that this one replaces
      replacesInvoiceEntityId: optionalId(),
      ...paidFields,
    },
    'Rechnungsdatum fehlt',
  ),
  documentRecordCreations: recordCreations,
  forex,
  declarations: sentDeclarations,
  lineItemCreations: lineItems(invoiceLineItem),
  texts: lineTexts,
  partner: documentPartner('Kunde fehlt', invoiceReceiverFields),
  partnership: partnership('INVOICE'),
  attachmentEntityIds: sentAttachments,
  // the draft of which it is made, which goes with it
  draftEntityId: optionalId(),
})

export type InvoiceCreation = z.output<typeof invoiceCreation>

/**
 * An issued invoice is cancelled and written anew in one step (decisions §10 'Replaced'): the creation payload of the new one, and what is
 * its cancellation's own.
 */
export const invoiceRewriting = invoiceCreation.extend({
  // of the invoice that is cancelled, as it was read
  version: sentVersion,
  // how many letters amend it, as it was read; not sent: not asked
  amendments: optionalInteger('Berichtigungen: eine Anzahl', 0, 9999),
  cancellation: z.strictObject(
    {
      invoiceDate: day('Datum der Stornorechnung fehlt'),
      customText: sentFields(invoiceFields).customText,
    },
    'Stornorechnung fehlt',
  ),
})

export type InvoiceRewriting = z.output<typeof invoiceRewriting>

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
  partner: optionalPart(documentPartner('Kunde fehlt', invoiceReceiverFields)),
  partnership: draftPartnership('INVOICE'),
})

export type InvoiceDraft = z.output<typeof invoiceDraft>

/** What every replacement says besides the document: also that nobody outside has it. */
const replaced = {
  ...replacedFields,
  /** The declaration that the customer does not have the PDF that was downloaded (decisions §4, 'Issued'). */
  notHandedOut: flag(),
}

/** A replacement: the creation payload with the invoice's id (decisions §2). */
export const invoiceReplacement = invoiceCreation.omit({ draftEntityId: true }).extend(replaced)

export type InvoiceReplacement = z.output<typeof invoiceReplacement>

/** Whether it is about an advance, its invoice says. */
const { advance: _, ...cancellationFields } = sentFields(invoiceFields)

const cancellationHead = z.strictObject(
  {
    cancelledInvoiceEntityId: id('Stornierte Rechnung fehlt'),
    cancelledInvoiceNumber: optionalLine(60),
    cancelledInvoiceDate: optionalDay(),
    invoiceDate: day('Rechnungsdatum fehlt'),
    serviceDate: optionalDay(),
    currency: optionalPart(currency('Währung fehlt')),
    ...cancellationFields,
    ...paidFields,
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
  texts: optionalPart(sentTexts),
  partner: optionalPart(documentPartner('Kunde fehlt', invoiceReceiverFields)),
  partnership: optionalPart(partnership('INVOICE')),
  attachmentEntityIds: sentAttachments,
})

export type CancellationCreation = z.output<typeof cancellationCreation>

/** A replacement of a cancellation: only its date and its text may differ (decisions §4, 'Frozen dialog'). */
export const cancellationReplacement = cancellationCreation.extend({
  ...replaced,
  documentCreation: cancellationHead.extend({ cancelledInvoiceEntityId: optionalId() }),
})

export type CancellationReplacement = z.output<typeof cancellationReplacement>

import { optionalLine, optionalLines } from '#kernel/fields.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'

/**
 * The texts in the head of an invoice or cancellation, as they are sent. They bear these names everywhere between the
 * form and the paper; a text that is added here is asked for by the compiler where it needs a word or a place.
 */
export const invoiceTexts = {
  /** The customer's own sign or the number of his order. */
  buyerReference: printed(optionalLine(200)),
  remarks: printed(optionalLines(2000)),
  customText: printed(optionalLines(2000)),
}

/** '' where nothing is given. */
export type InvoiceTexts = { [Name in keyof typeof invoiceTexts]: string }

/** As they are read. */
export const storedInvoiceTexts = {
  buyerReference: z.string(),
  remarks: z.string(),
  customText: z.string(),
} satisfies Record<keyof InvoiceTexts, z.ZodString>

/** What they are called. */
export const invoiceTextNames: Record<keyof InvoiceTexts, string> = {
  buyerReference: 'Ihr Zeichen / Bestellnummer',
  remarks: 'Bemerkungen',
  customText: 'Weitere Anmerkungen',
}

/** Their names, in the order of the paper. */
// The keys of a record that names each of them.
export const invoiceTextKeys = Object.keys(invoiceTextNames) as (keyof InvoiceTexts)[]

/** The texts among the other fields of a head. */
export function textsOf({ buyerReference, remarks, customText }: InvoiceTexts): InvoiceTexts {
  return { buyerReference, remarks, customText }
}

/** Of an invoice that begins. */
export const noTexts: InvoiceTexts = { buyerReference: '', remarks: '', customText: '' }

import { line, optionalLine, optionalLines, optionalPart } from '#kernel/fields.ts'
import { languageNames, languages } from '#kernel/texts/language.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'
import { unitCodes, unitName, usualUnit } from '../lines/units.ts'
import { amount, choice, day, flag, percent, text } from './field-kinds.ts'

// The fields that bills and invoices only carry, heads and lines. What is decided (days, numbers, currency, partner, taxes, payments)
// stands with its rule. How one is added: docs/how-to/add-a-field.md.

/** Of bills and invoices alike. */
export const sharedFields = {
  /** Whether it asks for money before the supply (§ 14 Abs. 5 UStG); of a cancellation as in its invoice. */
  advance: flag({ column: 'advance', label: 'Anzahlung', no: 'nein' }),
}

/** Of a bill. */
export const billFields = { ...sharedFields }

/** Of an invoice or cancellation; the texts in the order of the paper. */
export const invoiceFields = {
  ...sharedFields,
  advance: { ...sharedFields.advance, label: 'Anzahlungsrechnung' },
  /** The first day of a supply that took longer; the day of supply is its last one, which counts (§ 31 Abs. 4 UStDV). */
  serviceDateFrom: day({
    column: 'service_from_day',
    label: 'Leistungszeitraum ab',
    frozen: 'Der Leistungszeitraum ist',
    notCopied: true,
  }),
  /** Of its paper and e-mail; that of its customer where nothing is sent. */
  language: choice({
    ...{ column: 'language', label: 'Sprache', words: languages, usual: 'DE', frozen: 'Die Sprache ist' },
    names: (language) => languageNames[language],
  }),
  /** The customer's own sign or the number of his order. */
  buyerReference: text({
    column: 'buyer_reference',
    label: 'Ihr Zeichen / Bestellnummer',
    sent: printed(optionalLine(200)),
  }),
  remarks: text({
    column: 'remarks',
    label: 'Bemerkungen',
    sent: printed(optionalLines(2000)),
    frozen: 'Die Bemerkungen sind',
  }),
  /** Of a cancellation its own. */
  customText: text({
    column: 'custom_text',
    label: 'Weitere Anmerkungen',
    sent: printed(optionalLines(2000)),
  }),
  /** Whether a consumer is told to keep the invoice (§ 14 Abs. 4 Nr. 9 UStG). */
  keepingNote: flag({
    column: 'keeping_note',
    label: 'Hinweis zur Aufbewahrung',
    frozen: 'Der Hinweis zur Aufbewahrung ist',
  }),
  /** Whether a consumer is told when he is in default without a reminder (§ 286 Abs. 3 BGB); where nothing is sent, as the firm does. */
  defaultNotice: {
    ...flag({
      column: 'default_notice',
      label: 'Hinweis auf den Verzug',
      frozen: 'Der Hinweis auf den Verzug ist',
    }),
    sent: optionalPart(z.boolean()),
  },
}

/** Of any document: what its row has, and Verlauf tells. */
export const documentFields = { ...billFields, ...invoiceFields }

/** Of a line of a bill. */
export const billLineFields = {
  /** What the quantity counts. */
  unit: choice({
    column: 'unit',
    label: 'Einheit',
    words: unitCodes,
    usual: usualUnit,
    names: (unit) => unitName(unit),
  }),
  descriptionShort: text({ column: 'description_short', label: 'Positionstext', sent: optionalLine(250) }),
  descriptionLong: text({ column: 'description_long', label: 'Langtext', sent: optionalLines(4000) }),
  /** Of one piece; of § 25a UStG what it was bought for. */
  amountBuying: amount({ column: 'amount_buying_cents', label: 'Einkaufspreis' }),
}

const discountAmount = amount({ column: 'discount_cents', label: 'Rabatt (Betrag)' })

/** Of a line of an invoice: the same ones, whose texts are printed, and its discount, one of the two (decisions §10 'Line discount'). */
export const invoiceLineFields = {
  ...billLineFields,
  discountPercent: percent({ column: 'discount_percent_hundredths', label: 'Rabatt (Prozent)' }),
  /** Of the whole line, in the side that was entered; nothing off is no discount. */
  discountAmount: { ...discountAmount, sent: discountAmount.sent.transform((off) => off || null) },
  descriptionShort: {
    ...billLineFields.descriptionShort,
    sent: printed(line('Positionstext fehlt', 250)),
  },
  descriptionLong: { ...billLineFields.descriptionLong, sent: printed(billLineFields.descriptionLong.sent) },
}

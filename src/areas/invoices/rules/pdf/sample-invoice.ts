import { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { nothingOf } from '#areas/documents/rules/fields/field-table.ts'
import type { Unit } from '#areas/documents/rules/lines/units.ts'
import { smallBusinessRemark } from '#areas/documents/rules/taxes/remarks.ts'
import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import { addDays, type Day, yearOf } from '#kernel/day.ts'
import { cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import type { InvoicePdfFacts, PdfLineItem, PdfWording } from './pdf-facts.ts'

interface SampleFacts {
  firm: LetterFirm
  wording: PdfWording
  language: Language
  /** By § 19 UStG it shows no tax. */
  isSmallBusiness: boolean
  today: Day
  madeAt: Date
}

const texts = {
  DE: {
    chair: ['Armlehnstuhl „Kopenhagen“, Teak', 'Um 1962, neu gepolstert, Bezug in Wolle'],
    oil: 'Pflegeöl für Teak, 500 ml',
    delivery: 'Lieferung frei Haus',
    receiver: { recipientName: 'Kontorhaus Muster GmbH', addressLines: 'Hafenstraße 3\n20457 Hamburg' },
    country: null,
    greeting: 'Sehr geehrte Damen und Herren',
  },
  EN: {
    chair: ['Armchair “Copenhagen”, teak', 'About 1962, newly upholstered, wool cover'],
    oil: 'Care oil for teak, 500 ml',
    delivery: 'Free delivery',
    receiver: { recipientName: 'Sample & Sons Ltd', addressLines: '3 Harbour Street\nDublin 2' },
    country: 'Ireland',
    greeting: 'Dear Sir or Madam',
  },
} as const

/** An invoice of nothing, to look at: three lines with a discount, 1.000,00 net. It has no number that could be one. */
export function sampleInvoice(facts: SampleFacts): InvoicePdfFacts {
  const { firm, wording, language, isSmallBusiness, today, madeAt } = facts
  const said = texts[language]
  const lineItems = sampleLines(language, isSmallBusiness ? 0 : 19)
  const net = sumCents(lineItems.map(({ totalCents }) => totalCents))
  const tax = isSmallBusiness ? zeroCents : cents(19_000)
  const gross = cents(net + tax)
  return {
    firm,
    wording,
    madeAt,
    document: {
      ...nothingOf(invoiceFields),
      language,
      documentType: 'INVOICE',
      invoiceNumber: `${yearOf(today)}-XXXXX`,
      invoiceDate: today,
      serviceDate: addDays(today, -3),
      cancelledInvoice: null,
      correctedInvoice: null,
      replacedInvoice: null,
      replacement: null,
      currency: 'EUR',
      exchange: null,
      paymentMethod: 'WIRE',
      paymentTargetDays: 14,
      discountTerms: [],
    },
    receiver: {
      ...said.receiver,
      salutation: null,
      countryName: said.country,
      vatId: null,
      debitorNumber: '10001',
      isConsumer: false,
      greeting: said.greeting,
    },
    deliveryAddress: null,
    lineItems,
    taxes: isSmallBusiness ? [] : [{ percent: 19, netCents: net, taxCents: tax, taxEuroCents: tax }],
    owedByCustomer: [],
    untaxed: [],
    settlement: null,
    totals: {
      netCents: net,
      grossCents: gross,
      grossEuroCents: gross,
      paymentsCents: zeroCents,
      amountDueCents: gross,
    },
    payments: [],
    texts: [],
    statutoryRemarks: isSmallBusiness ? [smallBusinessRemark(today, language)] : [],
  }
}

function sampleLines(language: Language, taxPercent: number): PdfLineItem[] {
  const { chair, oil, delivery } = texts[language]
  const line = (
    [descriptionShort, descriptionLong = '']: readonly string[],
    [quantity, unitPrice, total]: readonly [number, number, number],
    more: Partial<PdfLineItem> & { unit?: Unit } = {},
  ) => ({
    ...nothingOf(invoiceLineFields),
    descriptionShort: descriptionShort ?? '',
    descriptionLong,
    quantity,
    unitPriceCents: cents(unitPrice),
    totalCents: cents(total),
    discountCents: cents(quantity * unitPrice - total),
    amountIncludesTax: false,
    taxType: 'VAT' as const,
    taxPercent,
    mark: null,
    ...more,
  })
  return [
    line(chair, [2, 49_000, 88_200], { discountPercent: 1000 }),
    line([oil], [3, 1500, 4500]),
    line([delivery], [1, 7300, 7300], { unit: 'LS' }),
  ].map((item, index) => ({ ...item, pos: index + 1 }))
}

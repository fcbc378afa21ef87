import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { nothingOf } from '#areas/documents/rules/fields/field-table.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import type { InvoicePdfFacts, PdfLineItem } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents } from '#kernel/money.ts'

/** A day that is known to exist. */
export function day(text: string): Day {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(`no such day: ${text}`)
  return parsed
}

export const firm: InvoicePdfFacts['firm'] = {
  name: 'Haustechnik Öztürk & Söhne GmbH',
  street: 'Grüner Weg 14',
  zip: '34117',
  city: 'Kassel',
  taxNumber: '026 241 12345',
  vatId: 'DE123456788',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'DKB Berlin',
  email: 'rechnung@oeztuerk-haustechnik.example',
  phone: '+49 561 123456-0',
  website: 'www.oeztuerk-haustechnik.example',
  managingDirectors: 'Ayşe Öztürk',
  register: 'Amtsgericht Kassel, HRB 4711',
  seat: null,
  supervisoryBoardChair: null,
  generalPartner: null,
  generalPartnerSeat: null,
  paperLayout: 'CLASSIC',
  paperColour: '#1b5753',
  logoPlace: 'LEFT',
  generalPartnerRegister: null,
  footer: null,
}

/** A line of goods at a price per piece. */
export function line(
  text: string,
  quantity: number,
  unitPriceCents: number,
  more: Partial<PdfLineItem> = {},
): PdfLineItem {
  return {
    ...nothingOf(invoiceLineFields),
    pos: 1,
    quantity,
    descriptionShort: text,
    unitPriceCents: cents(unitPriceCents),
    totalCents: cents(quantity * unitPriceCents),
    discountCents: cents(0),
    amountIncludesTax: false,
    taxType: 'VAT',
    taxPercent: 19,
    mark: null,
    ...more,
  }
}

const noWording: InvoicePdfFacts['wording'] = {
  openingText: '',
  closingText: '',
  payPalAddress: '',
}

type Change = {
  wording?: Partial<InvoicePdfFacts['wording']>
  firm?: Partial<InvoicePdfFacts['firm']>
  document?: Partial<InvoicePdfFacts['document']>
  receiver?: Partial<InvoicePdfFacts['receiver']>
  deliveryAddress?: InvoicePdfFacts['deliveryAddress']
  lineItems?: PdfLineItem[]
  texts?: InvoicePdfFacts['texts']
  paymentsCents?: number
  statutoryRemarks?: string[]
  untaxed?: InvoicePdfFacts['untaxed']
}

/** An invoice as the app would hand it over: five lines, transfer, nothing paid; `change` makes it another one. */
export function invoice(change: Change = {}): InvoicePdfFacts {
  const lineItems = (change.lineItems ?? fiveLines).map((item, index) => ({ ...item, pos: index + 1 }))
  const rate = change.document?.exchange?.rate ?? '1'
  const { taxes, netCents, grossCents } = sums(lineItems, rate)
  const paymentsCents = cents(change.paymentsCents ?? 0)
  return {
    firm: { ...firm, ...change.firm },
    wording: { ...noWording, ...change.wording },
    madeAt: new Date('2026-11-13T08:30:00Z'),
    document: {
      documentType: 'INVOICE',
      invoiceNumber: '2026-00417',
      invoiceDate: day('2026-11-12'),
      serviceDate: day('2026-11-07'),
      cancelledInvoice: null,
      correctedInvoice: null,
      replacedInvoice: null,
      replacement: null,
      currency: 'EUR',
      exchange: null,
      paymentMethod: 'WIRE',
      paymentTargetDays: 14,
      discountTerms: [],
      ...nothingOf(invoiceFields),
      ...change.document,
    },
    receiver: {
      salutation: null,
      recipientName: 'Straßen- und Brückenbau Müller AG',
      addressLines: 'Frau Dr. Łucja Großmann-Weiß\nAm Königstor 27 b\n34119 Kassel',
      countryName: null,
      vatId: null,
      debitorNumber: '10231',
      isConsumer: false,
      greeting: 'Sehr geehrte Frau Dr. Großmann-Weiß',
      ...change.receiver,
    },
    deliveryAddress: change.deliveryAddress ?? null,
    lineItems,
    texts: change.texts ?? [],
    taxes,
    owedByCustomer: owedByCustomer(lineItems),
    untaxed: change.untaxed ?? [],
    settlement: null,
    totals: {
      netCents,
      grossCents,
      grossEuroCents: convertToBase(grossCents, rate),
      paymentsCents,
      amountDueCents: cents(grossCents - paymentsCents),
    },
    payments: paymentsCents === 0 ? [] : [{ day: day('2026-11-10'), cents: paymentsCents }],
    statutoryRemarks: change.statutoryRemarks ?? [],
  }
}

export const fiveLines = [
  line('Beratung Digitalisierung der Werkstatt', 6, 9500, {
    descriptionLong: 'Vor-Ort-Termin am 03.11.2026, inkl. Anfahrt',
  }),
  line('Wartungsvertrag Lüftungsanlage „Typ B“', 1, 18990, { descriptionLong: 'Oktober 2026' }),
  line('Filtereinsatz G4 – 592 × 287 × 48 mm', 12, 1249),
  line('Kabelverlegung NYM-J 3×1,5 mm²', 38, 485, { descriptionLong: 'Aufputz, im Kanal' }),
  line('Kleinmaterial (Dübel, Schrauben, Schellen)', 1, 3500),
]

/** The document's sums by decisions §4, written out once more here so that the samples are self-consistent. */
function sums(lineItems: readonly PdfLineItem[], rate: string) {
  const isTaxed = (item: PdfLineItem) => isCharged(item.taxType) && item.taxPercent > 0
  const taxed = lineItems.filter(isTaxed)
  const percents = [...new Set(taxed.map((item) => item.taxPercent))].sort((a, b) => b - a)
  const total = (items: PdfLineItem[]): Cents => sumCents(items.map((item) => item.totalCents))
  const taxes = percents.map((percent) => {
    const same = taxed.filter((item) => item.taxPercent === percent)
    const gross = total(same.filter((item) => item.amountIncludesTax))
    const net = total(same.filter((item) => !item.amountIncludesTax))
    const grossTax = scaleCents(gross, percent * 10, 1000 + percent * 10)
    const taxCents = cents(grossTax + scaleCents(net, percent * 10, 1000))
    return {
      percent,
      netCents: cents(gross - grossTax + net),
      taxCents,
      taxEuroCents: convertToBase(taxCents, rate),
    }
  })
  const untaxed = total(lineItems.filter((item) => !isTaxed(item)))
  const netCents = cents(untaxed + sumCents(taxes.map((tax) => tax.netCents)))
  return { taxes, netCents, grossCents: cents(netCents + sumCents(taxes.map((tax) => tax.taxCents))) }
}

function owedByCustomer(lineItems: readonly PdfLineItem[]) {
  return (['REVERSE_CHARGE', 'SERVICE_EU'] as const).flatMap((taxType) => {
    const owed = lineItems.filter((item) => item.taxType === taxType)
    return owed.length === 0
      ? []
      : [
          {
            taxType,
            netCents: sumCents(owed.map(({ totalCents }) => totalCents)),
            mark: owed[0]?.mark ?? null,
          },
        ]
  })
}

const goods = [
  'Rohrschelle 1/2 Zoll',
  'Dichtring NBR 70',
  'Kugelhahn DN 25',
  'Wandkonsole verzinkt',
  'Thermostatkopf M30',
  'Klemmleiste',
]

/** Many lines of different prices; every seventh has a description of several lines. */
export function manyLines(count: number, more: Partial<PdfLineItem> = {}): PdfLineItem[] {
  return Array.from({ length: count }, (_, index) =>
    line(
      `${goods[index % goods.length]} ${String.fromCharCode(65 + (index % 26))}-${100 + index}`,
      1 + ((index * 7) % 40),
      95 + ((index * 733) % 48_000),
      {
        descriptionLong:
          index % 7 === 3
            ? 'Sonderanfertigung nach Aufmaß vom 02.11.2026, einschließlich Verpackung und Entsorgung der alten Teile.\nFarbe: RAL 9016'
            : '',
        ...more,
      },
    ),
  )
}

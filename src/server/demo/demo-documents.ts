import { addDays, type Day } from '#kernel/day.ts'
import { type DemoReceiver, type DemoSupplier, paidBy, wire } from './add-partners.ts'
import type { DemoPiece, DemoStock } from './demo-pieces.ts'
import { missing, type Roll } from './dice.ts'

export type Ids = ReadonlyMap<string, string>

/** One or two pieces that are there, which then are sold. */
export function invoiceOf(day: Day, receiver: DemoReceiver, categories: Ids, stock: DemoStock, roll: Roll) {
  const pieces = Array.from({ length: 1 + roll(2) }, () => stock.sell(day)).filter((piece) => piece !== null)
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR' },
    lineItemCreations: pieces.map((piece) => invoiceLine(piece, receiver, categories)),
    ...soldTo(receiver.id),
  }
}

/** As the screen recommends it (spec 2 §4). */
function invoiceLine(piece: DemoPiece, { country, vatId }: DemoReceiver, categories: Ids) {
  const home = piece.taxType === 'm' ? 'DIFFERENTIAL' : 'VAT'
  const taxType = country === 'DE' ? home : vatId ? 'NONE_EU' : 'NONE_THIRD_COUNTRY'
  return {
    quantity: 1,
    amount: piece.euros,
    amountIncludesTax: true,
    bookingText: piece.category,
    categoryEntityId: categories.get(piece.category),
    productEntityId: piece.id,
    currency: 'EUR',
    descriptionShort: piece.text,
    taxType,
    taxPercent: country === 'DE' ? 19 : 0,
    ...(taxType === 'DIFFERENTIAL' && { amountBuying: piece.buying }),
  }
}

interface Customers {
  receivers: readonly DemoReceiver[]
  consumers: readonly DemoReceiver[]
  authority: DemoReceiver
}

/**
 * What is sold only now and then: § 13b UStG within Germany, a service to a business in France, a lamp to Finland, and what an
 * authority ordered.
 */
export function specialInvoices(day: Day, { receivers, consumers, authority }: Customers, categories: Ids) {
  const invoice = (
    receiver: DemoReceiver,
    bookingText: string,
    line: { amount: number },
    buyerReference = '',
  ) => ({
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR', buyerReference },
    lineItemCreations: [
      { quantity: 1, currency: 'EUR', bookingText, categoryEntityId: categories.get(bookingText), ...line },
    ],
    ...soldTo(receiver.id),
  })
  const scrap = {
    descriptionShort: 'Messing- und Kupferschrott, 120 kg',
    amount: 540,
    taxType: 'REVERSE_CHARGE',
  }
  const advice = {
    descriptionShort: 'Einrichtung der Galerie, zwei Tage',
    amount: 1600,
    taxType: 'SERVICE_EU',
  }
  const lamp = {
    descriptionShort: 'Tischleuchte, Glas und Messing',
    amount: 251,
    amountIncludesTax: true,
    taxType: 'OSS',
  }
  const order = {
    descriptionShort: 'Vitrine, Eiche und Glas, für die Dauerausstellung',
    amount: 1890,
    amountIncludesTax: true,
    taxType: 'VAT',
    taxPercent: 19,
  }
  return [
    invoice(receivers[2] ?? missing(), 'MOEB', scrap),
    invoice(receivers[3] ?? missing(), 'BERA', advice),
    invoice(consumers[0] ?? missing(), 'LEUC', lamp),
    invoice(authority, 'MOEB', order, `Bestellung 45-${day.slice(2, 4)}${day.slice(5, 7)}`),
  ]
}

/** Work that is asked for in advance, and the invoice over the whole once it is done. */
export function advanceOf(day: Day, receiver: DemoReceiver, categories: Ids, amount: number) {
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR', advance: true, serviceDate: addDays(day, 45) },
    lineItemCreations: [fitting('Anzahlung für die Einrichtung Ihrer Räume', amount, categories)],
    ...soldTo(receiver.id),
  }
}

export function finalOf(day: Day, advance: string, receiver: DemoReceiver, categories: Ids, amount: number) {
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR', advanceInvoiceEntityIds: [advance] },
    lineItemCreations: [fitting('Einrichtung Ihrer Räume, Beratung und Aufbau', amount, categories)],
    ...soldTo(receiver.id),
  }
}

const fitting = (descriptionShort: string, amount: number, categories: Ids) => ({
  ...{ quantity: 1, amount, amountIncludesTax: true, currency: 'EUR', taxType: 'VAT', taxPercent: 19 },
  ...{ bookingText: 'BERA', categoryEntityId: categories.get('BERA'), descriptionShort },
})

/** A lamp, and what was paid for the customer in his name: no part of the price (§ 10 Abs. 1 Satz 5 UStG). */
export function passedOnOf(day: Day, receiver: DemoReceiver, categories: Ids) {
  const line = { quantity: 1, amountIncludesTax: true, currency: 'EUR', taxType: 'VAT' }
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR' },
    lineItemCreations: [
      {
        ...{ ...line, amount: 245, taxPercent: 19, bookingText: 'LEUC' },
        categoryEntityId: categories.get('LEUC'),
        descriptionShort: 'Pendelleuchte, opal, Ø 38 cm',
      },
      {
        ...{ ...line, amount: 38.5, taxPercent: 0, taxReason: { code: 'PAR_10_1' }, bookingText: 'VERS' },
        categoryEntityId: categories.get('VERS'),
        descriptionShort: 'Speditionskosten, in Ihrem Namen verauslagt',
      },
    ],
    ...soldTo(receiver.id),
  }
}

/** Something that came damaged: part of its price on that invoice is given back. */
export function correctionOf(day: Day, corrected: string, receiver: DemoReceiver, categories: Ids) {
  const line = { quantity: 1, amount: -120, amountIncludesTax: true, currency: 'EUR', bookingText: 'LEUC' }
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: day, currency: 'EUR', correctedInvoiceEntityId: corrected },
    lineItemCreations: [
      {
        ...line,
        categoryEntityId: categories.get('LEUC'),
        descriptionShort: 'Preisnachlass wegen eines Transportschadens',
        taxType: 'VAT',
        taxPercent: 19,
      },
    ],
    ...soldTo(receiver.id),
  }
}

/** A bill as it comes every week: goods of one who deals with them, work or carriage for a piece, or what an office needs. */
export async function billOf(
  day: Day,
  supplier: DemoSupplier,
  categories: Ids,
  stock: DemoStock,
  roll: Roll,
) {
  const { category, currency, isCash, source } = supplier
  const priced = source ? await purchases(day, source, stock, roll) : [costs(day, supplier, stock, roll)]
  const lines = priced.map((line) => ({
    quantity: 1,
    bookingText: category,
    categoryEntityId: categories.get(category),
    currency,
    ...line,
  }))
  return {
    documentType: 'BILL',
    documentCreation: {
      billDate: day,
      billNumber: `RE-${day.slice(2, 4)}${day.slice(5, 7)}-${100 + roll(900)}`,
      billTotal: billTotal(lines),
      currency,
      ...(isCash && { paid: true, paidOn: day }),
    },
    lineItemCreations: lines,
    ...boughtFrom(supplier),
  }
}

/** Work at 19 %, of a supplier who sent his bill as XML. */
export function sentBillOf(
  { number, day, text, net }: { number: string; day: Day; text: string; net: number },
  supplier: DemoSupplier,
  categories: Ids,
) {
  const { category, currency } = supplier
  const line = {
    quantity: 1,
    amount: net,
    amountIncludesTax: false,
    taxType: 'VAT',
    taxPercent: 19,
    currency,
  }
  return {
    documentType: 'BILL',
    documentCreation: { billDate: day, billNumber: number, billTotal: (net * 119) / 100, currency },
    lineItemCreations: [
      { ...line, bookingText: `${category} ${text}`, categoryEntityId: categories.get(category) },
    ],
    ...boughtFrom(supplier),
  }
}

/** Three to six pieces: with VAT from a dealer who charges it, without from everybody else. */
async function purchases(
  day: Day,
  source: NonNullable<DemoSupplier['source']>,
  stock: DemoStock,
  roll: Roll,
) {
  const taxPercent = source.taxType === 'v' && source.currency === 'EUR' ? 19 : 0
  const lines = []
  for (let count = 3 + roll(4); count > 0; count--) {
    const { id, asked } = await stock.add(day, source, false)
    lines.push({ amount: asked, amountIncludesTax: taxPercent === 0, taxPercent, productEntityId: id })
  }
  return lines
}

const costOf: Readonly<Record<string, string>> = { REST: 'RESTORATION', FRAC: 'TRANSPORT' }

function costs(day: Day, { category }: DemoSupplier, stock: DemoStock, roll: Roll) {
  const productUse = costOf[category]
  const piece = productUse === undefined ? null : stock.recent(day)
  const [least, more] = piece ? [60, 180] : [40, category === 'MIET' ? 2000 : 400]
  return {
    amount: least + roll(more),
    amountIncludesTax: false,
    // Rent bears no tax.
    ...(category === 'MIET' ? { taxPercent: 0, taxReason: { code: 'PAR_4_12' } } : { taxPercent: 19 }),
    ...(piece && { productEntityId: piece.id, productUse }),
  }
}

/** Gross, in currency units, of lines in whole units net, all of one rate. */
function billTotal(lines: readonly { amount: number; taxPercent: number }[]): number {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  return (net * (100 + (lines[0]?.taxPercent ?? 0))) / 100
}

/**
 * What is bought only now and then: an acquisition and a service from Denmark, and import VAT that a forwarder laid out. Of the
 * latest one nobody has said yet which piece it is.
 */
export function rareBills(
  day: Day,
  [danish, customs]: readonly DemoSupplier[],
  categories: Ids,
  piece: DemoPiece | null,
) {
  const bill = (
    supplier: DemoSupplier,
    billNumber: string,
    lines: readonly [string, number, string, number?, string?][],
  ) => ({
    documentType: 'BILL',
    documentCreation: {
      billDate: day,
      billNumber,
      billTotal: lines.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0) / 100,
      currency: 'EUR',
    },
    lineItemCreations: lines.map(([bookingText, amount, taxType, taxPercent, productEntityId]) => ({
      quantity: 1,
      amount,
      amountIncludesTax: true,
      bookingText,
      categoryEntityId: categories.get(bookingText),
      currency: 'EUR',
      taxType,
      taxPercent,
      ...(productEntityId && { productEntityId }),
    })),
    ...boughtFrom(supplier),
  })
  return [
    bill(danish ?? missing(), `F-${day.slice(2, 4)}${day.slice(5, 7)}8`, [
      ['EINK', piece?.asked ?? 3200, 'ACQUISITION_EU', 19, piece?.id],
      ['REST', 450, 'REVERSE_CHARGE_13B', 19],
    ]),
    bill(customs ?? missing(), `ZS-${day.slice(2, 4)}${day.slice(5, 7)}31`, [
      ['FRAC', 119, 'VAT', 19],
      ['FRAC', 608.19, 'IMPORT_VAT'],
    ]),
  ]
}

const boughtFrom = ({ id, isCash }: DemoSupplier) => partnership(id, 'BUYER__SUPPLIER', paidBy(isCash))
const soldTo = (receiver: string) =>
  partnership(receiver, 'SUPPLIER__BUYER', { preferredPaymentMethod: wire, paymentTargetDays: 14 })

function partnership(partner: string, partnershipType: string, partnershipData: object) {
  return {
    partner: { entityId: { uuid: partner } },
    partnership: { partners: [partner], partnershipType, partnershipData },
  }
}

/** The sum of the lines as the customer pays it: every demo amount is gross, or free of tax. */
export function grossOf({ lineItemCreations }: { lineItemCreations: readonly { amount: number }[] }): number {
  return lineItemCreations.reduce((sum, line) => sum + Math.round(line.amount * 100), 0) / 100
}

export function paymentOf(day: Day, amount: number, currency = 'EUR') {
  return {
    recordDate: day,
    recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency } },
  }
}

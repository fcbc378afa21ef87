import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A line's discount through everything that an invoice is (decisions §10 'Line discount').

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()
let receivers: Record<'DE' | 'FR' | 'CH' | 'FI', string>

beforeAll(async () => {
  const manager = await world.as('manager')
  const rates = [
    { currency: 'USD', day: addDays(today, -5), rate: 1.25 },
    { currency: 'JPY', day: addDays(today, -5), rate: 160 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
  must(await manager.post('/api/firm', { ossSince: '2021-07-01' }))
  const receiver = async (countryCode: string, vatId: string) => {
    const input = receiverInput({
      shortName: countryCode,
      companyName: `${countryCode} & Co.`,
      countryCode,
      vatId,
    })
    return must(await office.post('/api/partners/receivers', input)).entityId.uuid as string
  }
  receivers = {
    DE: trade.receiver,
    FR: await receiver('FR', 'FR40303265045'),
    CH: await receiver('CH', ''),
    FI: await receiver('FI', ''),
  }
})

// biome-ignore lint/suspicious/noExplicitAny: an answer of the server
type Read = any

const post = (
  lines: unknown[],
  documentCreation: Record<string, unknown> = {},
  to: keyof typeof receivers = 'DE',
) =>
  office.post(path, invoiceInput({ ...trade, receiver: receivers[to] }, today, { lines, documentCreation }))
const readIt = async (uuid: string): Promise<Read> => must(await office.get(`/proxy/get/invoices/${uuid}`))
const create = async (...of: Parameters<typeof post>): Promise<Read> =>
  readIt(must(await post(...of)).entityId.uuid)
const cancel = async (uuid: string): Promise<Read> => {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const made = await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation })
  return readIt(must(made).entityId.uuid)
}
const line = (changes: object) => ({ ...invoiceLine(trade), ...changes })

/** Cents of euros as the wire says them, by a way of the test's own. */
const inCents = (units: number) => Math.round(units * 100)

/** Half away from zero, of whole numbers. */
const rounded = (dividend: bigint, divisor: bigint) => {
  const size = dividend < 0n ? -dividend : dividend
  const quotient = Number((size * 2n + divisor) / (divisor * 2n))
  return dividend < 0n ? -quotient : quotient
}

interface Sold {
  quantity: number
  amount: number
  isGross: boolean
  percent?: number
  off?: number
}

/** The line's total in cents: amount × quantity less the discount, rounded once to the currency's `smallest` amount. */
function totalOf({ quantity, amount, percent, off = 0 }: Sold, smallest: number): number {
  const whole = BigInt(inCents(amount)) * BigInt(quantity)
  const kept = 10_000n - BigInt(Math.round((percent ?? 0) * 100))
  return rounded(whole * kept, 10_000n * BigInt(smallest)) * smallest - inCents(off)
}

/** Net and tax of the lines of one tax, which is rounded once for each side. */
function sumsOf(sold: readonly Sold[], rate: number, smallest: number) {
  const side = (isGross: boolean) =>
    sold.filter((one) => one.isGross === isGross).reduce((sum, one) => sum + totalOf(one, smallest), 0)
  const [gross, net] = [side(true), side(false)]
  const inGross = rounded(BigInt(gross) * BigInt(rate), BigInt((1000 + rate) * smallest)) * smallest
  const onNet = rounded(BigInt(net) * BigInt(rate), BigInt(1000 * smallest)) * smallest
  return { net: gross - inGross + net, tax: inGross + onNet }
}

const sold: Sold[] = [
  { quantity: 3, amount: 9.99, isGross: true, percent: 10 },
  { quantity: 7, amount: 13.37, isGross: false, percent: 3.75 },
  { quantity: 2, amount: 120, isGross: true, off: 40.01 },
  { quantity: 5, amount: 19.9, isGross: false, off: 0.03 },
  { quantity: 1, amount: 250, isGross: true, percent: 100 },
  { quantity: 4, amount: 0.99, isGross: true },
]
// No half yen.
const inYen = sold.map(({ amount, off, ...one }) => ({
  ...one,
  amount: Math.round(amount * 100),
  ...(off !== undefined && { off: Math.round(off * 100) }),
}))

describe('the sums are those of an own calculation', () => {
  const taxations = [
    ['VAT', 190, 'DE', { taxPercent: 19 }],
    ['VAT', 70, 'DE', { taxPercent: 7 }],
    ['VAT', 0, 'DE', { taxPercent: 0, taxReason: { code: 'PAR_4_21' } }],
    ['OSS', 255, 'FI', { taxPercent: null }],
    ['NONE_EU', 0, 'FR', { taxPercent: 0 }],
    ['NONE_THIRD_COUNTRY', 0, 'CH', { taxPercent: 0 }],
    ['REVERSE_CHARGE', 0, 'DE', { taxPercent: 0 }],
    ['DIFFERENTIAL', 0, 'DE', { taxPercent: null, amountBuying: 1 }],
  ] as const
  const cases = taxations.flatMap((taxation) =>
    (['EUR', 'USD', 'JPY'] as const).map((currency) => [...taxation, currency] as const),
  )

  test.each(cases)('%s at %i ‰ to %s %o in %s', async (taxType, rate, to, tax, currency) => {
    const [own, smallest] = currency === 'JPY' ? [inYen, 100] : [sold, 1]
    const lines = own.map(({ isGross, percent, off, ...one }) =>
      line({
        ...{ taxType, currency, amountIncludesTax: isGross, ...one, ...tax },
        ...(percent !== undefined && { discountPercent: percent }),
        ...(off !== undefined && { discountAmount: off }),
      }),
    )
    const invoice = await create(lines, { currency }, to)
    // Where no tax is shown there is one side.
    const entered = rate === 0 ? own.map((one) => ({ ...one, isGross: true })) : own
    const { net, tax: due } = sumsOf(entered, rate, smallest)
    const sums = ({ totals }: Read) => ({
      net: inCents(totals.amountNetTotal) + inCents(totals.amountDifferentialTotal),
      tax: inCents(totals.taxAmountTotal),
      gross: inCents(totals.amountGrossTotal),
    })
    expect(sums(invoice)).toEqual({ net, tax: due, gross: net + due })
    const side = (read: Read) =>
      read.lineItems.map((one: Read, place: number) =>
        inCents(entered[place]?.isGross ? one.amountGross : one.amountNet),
      )
    expect(side(invoice)).toEqual(own.map((one) => totalOf(one, smallest)))
    const cancelled = await cancel(invoice.entityId.uuid)
    expect(sums(cancelled)).toEqual({ net: 0 - net, tax: 0 - due, gross: 0 - net - due })
    expect(cancelled.lineItems.map((one: Read) => [one.discountPercent, one.discountAmount])).toEqual(
      invoice.lineItems.map((one: Read) => [one.discountPercent, one.discountAmount && -one.discountAmount]),
    )
  })
})

test('by § 25a UStG it lowers the margin, never below nothing, and its ledger says so', async () => {
  const piece = (changes: object) =>
    line({ taxType: 'DIFFERENTIAL', taxPercent: null, amount: 500, amountBuying: 200, ...changes })
  const invoice = await create([
    piece({ discountPercent: 10 }), // (450 − 200) × 19/119
    piece({ discountAmount: 50 }),
    piece({ discountPercent: 90 }),
    piece({ quantity: 3, discountAmount: 100 }), // (1.400 − 600) × 19/119
  ])
  const taxes = await world.db.sql`
    select differential_tax_cents as tax from line_items where document_id = ${invoice.entityId.uuid} order by position`
  expect(taxes.map(({ tax }) => tax)).toEqual([3_992, 3_992, 0, 12_773])
  const manager = await world.as('manager')
  const ledger = must(await manager.get('/proxy/get/marginledger?stopIndex=100'))
  const own = ledger.section.filter((row: Read) => row.number === invoice.invoiceNumber)
  expect(own.map((row: Read) => [row.sale, row.buying, row.margin, row.tax]).sort()).toEqual(
    [
      [1400, 600, 800, 127.73],
      [450, 200, 250, 39.92],
      [450, 200, 250, 39.92],
      [50, 200, 0, 0],
    ].sort(),
  )
})

test.each([
  [
    'both',
    { discountPercent: 10, discountAmount: 5 },
    'Ein Rabatt ist ein Prozentsatz oder ein Betrag, nicht beides',
  ],
  ['more than the line', { discountAmount: 119.01 }, 'Der Rabatt ist höher als die Position'],
  ['the other sign', { discountAmount: -1 }, 'Der Rabatt hat das Vorzeichen des Betrags'],
])('%s is refused', async (_, changes, message) => {
  const seq = await world.lastSeq()
  const { status, body } = await post([line(changes)])
  expect([status, body.errors]).toEqual([422, [{ path: 'lineItemCreations.0.discountAmount', message }]])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test.each([
  [100.01, 'Der Prozentsatz ist 0 bis 100'],
  [-1, 'Der Prozentsatz ist 0 bis 100'],
  [12.345, 'Höchstens zwei Nachkommastellen'],
])('a percent of %d is refused', async (discountPercent, message) => {
  const { body } = await post([line({ discountPercent })])
  expect(body.errors).toEqual([{ path: 'lineItemCreations.0.discountPercent', message }])
})

test('in a currency without decimals there is no half unit off', async () => {
  const { body } = await post([line({ currency: 'JPY', amount: 1000, discountAmount: 0.5 })], {
    currency: 'JPY',
  })
  expect(body.errors[0].path).toBe('lineItemCreations.0.discountAmount')
})

test('a bill has none', async () => {
  const refused = await office.post(
    '/api/documents/bills',
    billInput(trade, today, { lines: [{ ...billLine(trade), discountPercent: 10 }] }),
  )
  expect(refused.status).toBe(400)
})

test('nothing off is no discount', async () => {
  const { lineItems } = await create([line({ discountPercent: 0, discountAmount: 0 })])
  expect(lineItems[0]).toMatchObject({ discountPercent: null, discountAmount: null, amountGross: 119 })
})

test('an invoice that is replaced keeps it, and one that is rewritten counts what it asks for now', async () => {
  const first = await create([line({ discountPercent: 10 })])
  const { uuid } = first.entityId
  const input = invoiceInput(trade, today, { lines: [line({ discountAmount: 19 })] })
  must(await office.post(`${path}/replacements`, { ...input, entityId: { uuid } }))
  const replaced = await readIt(uuid)
  expect(replaced.lineItems[0]).toMatchObject({ discountPercent: null, discountAmount: 19, amountGross: 100 })
  const rewriting = { ...input, cancellation: { invoiceDate: today } }
  const rewritten = [line({ discountPercent: 50 })]
  const made = await office.post(`${path}/${uuid}/rewritings`, { ...rewriting, lineItemCreations: rewritten })
  const { lineItems, totals } = await readIt(must(made).entityId.uuid)
  expect([lineItems[0].discountPercent, totals.amountGrossTotal]).toEqual([50, 59.5])
})

test('a correction takes it back with the sign of its line', async () => {
  const lines = [line({ quantity: 3, amount: 9.99, discountPercent: 10 })]
  const { entityId } = await create(lines)
  const back = [line({ quantity: 3, amount: -9.99, discountPercent: 10 })]
  const correction = await create(back, { correctedInvoiceEntityId: entityId.uuid })
  // 26,97 with 4,31
  expect(correction.totals).toMatchObject({ amountGrossTotal: -26.97, taxAmountTotal: -4.31 })
})

test('an advance with one is deducted as it was received, and the final invoice has its own', async () => {
  const later = addDays(today, 30)
  const lines = [line({ amount: 1190, discountPercent: 10 })]
  const advance = await create(lines, { advance: true, serviceDate: later })
  must(
    await office.post(`${path}/${advance.entityId.uuid}/records`, paymentRecord(1071, { recordDate: today })),
  )
  await office.post(`${path}/${advance.entityId.uuid}/mails`, {
    to: 'kunde@example.de',
    subject: 'Anzahlung',
    text: 'Anbei',
  })
  const whole = [line({ amount: 2380, discountAmount: 238 })]
  const final = await create(whole, { advanceInvoiceEntityIds: [advance.entityId.uuid] })
  // 2.142 less 1.071
  expect(final.totals).toMatchObject({ amountGrossTotal: 1071, taxAmountTotal: 171 })
})

test('the database keeps a discount to what the line comes to, and the line to its total', async () => {
  const { entityId } = await create([line({ discountAmount: 19.5 })])
  const { sql } = world.db
  for (const wrong of [
    sql`update line_items set discount_percent_hundredths = 1000 where document_id = ${entityId.uuid}`,
    sql`update line_items set discount_cents = 11901 where document_id = ${entityId.uuid}`,
    sql`update line_items set discount_cents = -1950 where document_id = ${entityId.uuid}`,
    sql`update line_items set discount_cents = null where document_id = ${entityId.uuid}`,
    sql`update line_items set discount_cents = null, discount_percent_hundredths = 1596 where document_id = ${entityId.uuid}`,
    sql`update line_items set discount_cents = null, discount_percent_hundredths = 10001 where document_id = ${entityId.uuid}`,
    sql`update line_items set amount_cents = 11901 where document_id = ${entityId.uuid}`,
  ])
    await expect(wrong).rejects.toThrow(/line_items_(price_discount|total)/)
})

test('what a product brought is its price less the discount', async () => {
  const product = must(
    await office.post('/api/products', productInput({ code: 'RAB-1', taxType: 'v', buyingPP: 100 })),
  ).entityId.uuid as string
  const sale = line({ amount: 595, discountPercent: 20, productEntityId: product })
  await create([sale])
  const { earned } = must(await (await world.as('manager')).get(`/proxy/get/products/${product}/life`))
  expect(earned).toMatchObject({ sale: 400, buying: 100, margin: 300 })
})

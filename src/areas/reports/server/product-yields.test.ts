import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { stockOn } from '#test/stock.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  type LineChanges,
  productInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { ProductLife, ProductYield } from '../contract/product-yields.ts'

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()
let codes = 0

beforeAll(async () => {
  const rates = [{ currency: 'USD', day: addDays(today, -90), rate: 1.1731 }]
  must(await manager.post('/api/currencies/rates', { rates }))
})

async function product(changes: object = {}): Promise<string> {
  codes++
  const input = { ...productInput({ code: `W-${codes}` }), buyingPP: null, ...changes }
  return must(await manager.post('/api/products', input)).entityId.uuid
}
const life = async (uuid: string, who = manager): Promise<ProductLife> =>
  must(await who.get(`/proxy/get/products/${uuid}/life`))

async function bill(lines: LineChanges[], day: Day = today, currency = 'EUR'): Promise<string> {
  const made = lines.map((line) => billLine(trade, { currency, ...line }))
  const total = made.reduce(
    (sum, { amount, quantity, taxPercent, amountIncludesTax }) =>
      sum + amount * quantity * (amountIncludesTax ? 1 : 1 + taxPercent / 100),
    0,
  )
  const documentCreation = {
    billDate: day,
    billNumber: `R-${codes}-${Math.random()}`,
    billTotal: Math.round(total * 100) / 100,
    currency,
  }
  const input = billInput(trade, day, { lines: made, documentCreation })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid
}

async function invoice(
  lines: (LineChanges & { quantity?: number })[],
  serviceDate: Day = today,
  currency = 'EUR',
) {
  const made = lines.map((line) => invoiceLine(trade, { currency, ...line }))
  const documentCreation = { invoiceDate: today, serviceDate, currency }
  const input = invoiceInput(trade, today, { lines: made, documentCreation })
  return must(await manager.post('/api/documents/invoices', input)).entityId.uuid as string
}
const cancel = (cancelledInvoiceEntityId: string) =>
  manager.post('/api/documents/invoices/cancellations', {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId, invoiceDate: today, customText: '' },
  })

const report = async (filter: object = { filterType: 'noop' }, search = '') =>
  must(
    await manager.get(
      `/proxy/get/productyields?stopIndex=1000&searchText=${search}&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
    ),
  ) as { totalCount: number; stats: Record<string, number>; section: ProductYield[] }

describe('the life of a piece', () => {
  test('that was bought abroad, carried, restored and sold by § 25a UStG', async () => {
    const uuid = await product({ taxType: 'm', restorationTransport: 15, additionalCosts: null })
    const purchase = await bill(
      [{ productEntityId: uuid, amount: 375.39, taxPercent: 0 }],
      addDays(today, -60),
      'USD',
    )
    await bill([
      { productEntityId: uuid, productUse: 'TRANSPORT', amount: 47.6 },
      { productEntityId: uuid, productUse: 'RESTORATION', amount: 119 },
      { amount: 59.5 },
    ])
    const sale = await invoice([
      { productEntityId: uuid, amount: 890, taxType: 'DIFFERENTIAL', amountBuying: 320 },
    ])
    expect(await life(uuid)).toEqual({
      bought: {
        lines: [
          {
            documentEntityId: purchase,
            billNumber: expect.any(String),
            billDate: addDays(today, -60),
            bookingDate: addDays(today, -60),
            supplier: expect.stringContaining('Möbelhof'),
            partnerEntityId: trade.supplier,
            productUse: 'PURCHASE',
            quantity: 1,
            amount: 375.39,
            currency: 'USD',
            amountEuro: 320,
            standing: {
              state: 'OVERDUE',
              dueDate: expect.any(String),
              amountGross: 375.39,
              amountDue: 375.39,
              lastPaymentDate: null,
            },
          },
          // Net: what carries and restores the piece gives input tax.
          expect.objectContaining({ productUse: 'TRANSPORT', quantity: 0, amount: 40, amountEuro: 40 }),
          expect.objectContaining({ productUse: 'RESTORATION', quantity: 0, amount: 100, amountEuro: 100 }),
        ],
        quantity: 1,
        buying: { bills: 320, own: 0, total: 320 },
        averaged: null,
        transport: { bills: 40, own: 15, total: 55 },
        restoration: { bills: 100, own: 0, total: 100 },
        total: 475,
        buyingPPValued: 475,
      },
      sold: {
        lines: [
          {
            documentEntityId: sale,
            documentType: 'INVOICE',
            invoiceNumber: expect.any(String),
            invoiceDate: today,
            soldOn: today,
            receiver: expect.stringContaining('Österle'),
            partnerEntityId: trade.receiver,
            quantity: 1,
            amountGross: 890,
            currency: 'EUR',
            amountEuro: 890,
            differentialTax: 91.01,
            standing: {
              state: 'OPEN',
              dueDate: expect.any(String),
              amountGross: 890,
              amountDue: 890,
              lastPaymentDate: null,
            },
          },
        ],
        quantity: 1,
        sale: 890,
        differentialTax: 91.01,
      },
      earned: {
        quantity: 1,
        sale: 890,
        differentialTax: 91.01,
        buying: 320,
        transport: 55,
        restoration: 100,
        margin: 323.99,
        marginPercent: 36.4,
      },
    })
  })

  test('with VAT counts net, of several pieces the average; a cancelled sale counts nothing', async () => {
    const uuid = await product({ taxType: 'v' })
    await bill([{ productEntityId: uuid, amount: 119, quantity: 3 } as LineChanges])
    await invoice([{ productEntityId: uuid, amount: 238, quantity: 1 }])
    const cancelled = await invoice([{ productEntityId: uuid, amount: 357, quantity: 2 }])
    expect((await life(uuid)).earned).toMatchObject({ quantity: 3, sale: 800, buying: 300, margin: 500 })
    must(await cancel(cancelled))
    const { sold, earned } = await life(uuid)
    expect(sold?.lines.map(({ documentType, quantity }) => [documentType, quantity])).toEqual([
      ['INVOICE', 1],
      ['INVOICE', 2],
      ['CANCELLATION', -2],
    ])
    expect(earned).toMatchObject({ quantity: 1, sale: 200, buying: 100, margin: 100, marginPercent: 50 })
  })

  test('a discount of § 25a UStG without a product counts with the line that it names', async () => {
    const uuid = await product({ taxType: 'm', buyingPP: 200 })
    const item = invoiceLine(trade, {
      productEntityId: uuid,
      amount: 500,
      taxType: 'DIFFERENTIAL',
      amountBuying: 200,
    })
    const discount = {
      ...invoiceLine(trade, { amount: -61, taxType: 'DIFFERENTIAL', descriptionShort: 'Rabatt' }),
      appliesToLocalId: item.localId,
    }
    must(
      await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [item, discount] })),
    )
    expect((await life(uuid)).earned).toMatchObject({
      quantity: 1,
      sale: 439,
      differentialTax: 38.16,
      buying: 200,
      margin: 200.84,
    })
  })

  test('tells what was bought to who sees bills, what was sold to who sees invoices, what it earned to both', async () => {
    const uuid = await product({ buyingPP: 100 })
    await invoice([{ productEntityId: uuid }])
    const oneSided = await addOneSided(world)
    const [bills, invoices] = [await oneSided('bills only'), await oneSided('invoices only')]
    expect(await life(uuid, bills)).toMatchObject({ bought: { total: 100 }, sold: null, earned: null })
    expect(await life(uuid, invoices)).toMatchObject({ bought: null, sold: { sale: 100 }, earned: null })
    for (const who of [bills, invoices]) {
      expect((await who.get('/proxy/get/productyields')).status).toBe(403)
      expect((await who.get('/proxy/get/productyields/totals')).status).toBe(403)
    }
    expect((await world.nobody.get(`/proxy/get/products/${uuid}/life`)).status).toBe(401)
    const unknown = '01900000-0000-7000-8000-00000000abcd'
    expect((await manager.get(`/proxy/get/products/${unknown}/life`)).status).toBe(404)
  })
})

describe('the report', () => {
  test('does not show a product as sold that stands with a discount of another one alone', async () => {
    const sold = await product({ code: 'NACHLASS-1', taxType: 'm' })
    const named = await product({ code: 'NACHLASS-2', taxType: 'm' })
    const differential = { taxType: 'DIFFERENTIAL', productEntityId: sold, amount: 500, amountBuying: 200 }
    const item = invoiceLine(trade, differential)
    const discount = {
      ...invoiceLine(trade, { ...differential, productEntityId: named, amount: -61, amountBuying: null }),
      appliesToLocalId: item.localId,
    }
    must(
      await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [item, discount] })),
    )
    const found = await report({ filterType: 'noop' }, 'nachlass')
    expect(found.section.map(({ code, sale }) => [code, sale])).toEqual([['NACHLASS-1', 439]])
    expect(found.totalCount).toBe(1)
    const all = await report({ filterType: 'period', from: null, to: null, unsold: true }, 'nachlass')
    expect(all.section.map(({ code }) => code)).toEqual(['NACHLASS-1', 'NACHLASS-2'])
  })

  test('shows the sales of a time, found by words; unsold ones when they are asked for', async () => {
    const [early, late, never] = [
      await product({ code: 'ZEIT-1', buyingPP: 10 }),
      await product({ code: 'ZEIT-2', buyingPP: 20 }),
      await product({ code: 'ZEIT-3', buyingPP: 30 }),
    ]
    const [first, second] = [addDays(today, -20), addDays(today, -10)]
    await invoice([{ productEntityId: early }], first)
    await invoice([{ productEntityId: early }], second)
    await invoice([{ productEntityId: late }], second)
    const codesOf = async (filter: object) =>
      (await report({ filterType: 'period', ...filter }, 'zeit')).section.map(({ code, soldOn, buying }) => [
        code,
        soldOn,
        buying,
      ])
    expect(await codesOf({ from: first, to: first })).toEqual([['ZEIT-1', first, 10]])
    expect(await codesOf({ from: null, to: null })).toEqual([
      ['ZEIT-1', second, 20],
      ['ZEIT-2', second, 20],
    ])
    expect(await codesOf({ from: addDays(first, 1), to: '', unsold: true })).toEqual([
      ['ZEIT-1', second, 10],
      ['ZEIT-2', second, 20],
      ['ZEIT-3', null, 0],
    ])
    const { totalCount, stats } = await report(
      { filterType: 'period', from: first, to: today, unsold: true },
      'zeit',
    )
    expect([totalCount, stats['sale'], stats['margin']]).toEqual([3, 300, 260])
    expect((await life(never)).earned).toBeNull()
  })

  test('leaves out what was sold and cancelled in the time; elsewhere both count', async () => {
    const uuid = await product({ code: 'STORNIERT-1', buyingPP: 10 })
    const sold = addDays(today, -3)
    must(await cancel(await invoice([{ productEntityId: uuid }], sold)))
    const codes = async (filter: object) =>
      (await report({ filterType: 'period', ...filter }, 'storniert')).section.map((row) => [
        row.code,
        row.sale,
      ])
    expect(await codes({ from: null, to: null })).toEqual([])
    expect(await codes({ from: sold, to: sold })).toEqual([['STORNIERT-1', 100]])
    expect(await codes({ from: today, to: null })).toEqual([['STORNIERT-1', -100]])
    // It is unsold again.
    const [row] = (await report({ filterType: 'period', from: null, to: null, unsold: true }, 'storniert'))
      .section
    expect(row).toMatchObject({ code: 'STORNIERT-1', margin: null, soldOn: null })
  })

  test('counts what a correction gives back on its own day: months of before stay as they were', async () => {
    const uuid = await product({ taxType: 'v' })
    await bill([{ productEntityId: uuid, amount: 119 }], addDays(today, -60))
    const before = { filterType: 'period', from: addDays(today, -40), to: addDays(today, -20) }
    const since = { filterType: 'period', from: addDays(today, -19), to: today }
    const code = `W-${codes}`
    const supplied = addDays(today, -30)
    const sale = await invoice([{ productEntityId: uuid, amount: 238 }], supplied)
    expect((await report(before, code)).stats['margin']).toBe(100)
    const line = invoiceLine(trade, { productEntityId: uuid, amount: -59.5 })
    const documentCreation = { invoiceDate: today, serviceDate: supplied, correctedInvoiceEntityId: sale }
    const correction = invoiceInput(trade, today, { lines: [line], documentCreation })
    must(await manager.post('/api/documents/invoices', correction))
    expect((await report(before, code)).stats['margin']).toBe(100)
    const { section, stats } = await report(since, code)
    expect(section.map((row) => row.entityId.uuid)).toEqual([uuid])
    expect(stats['sale']).toBe(-50)
  })

  test('counts what a sale by § 25a UStG declared of a piece that no bill bought', async () => {
    const uuid = await product({ taxType: 'm' })
    await invoice([{ productEntityId: uuid, amount: 890, taxType: 'DIFFERENTIAL', amountBuying: 320 }])
    expect((await life(uuid)).earned).toMatchObject({ buying: 320, differentialTax: 91.01, margin: 478.99 })
  })
})

test('over random histories the report is the sum of the pages, and both are what the documents say', async () => {
  // A sequence that is the same each time.
  let state = 20_261_122
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const price = () => (1 + random(99_999)) / 100
  const pieces: { uuid: string; taxType: string; own: number }[] = []
  for (let index = 0; index < 8; index++) {
    const taxType = index % 2 ? 'm' : 'v'
    const own = random(3) === 0 ? price() : 0
    const uuid = await product({ taxType, buyingPP: price(), restorationTransport: own || null })
    pieces.push({ uuid, taxType, own })
  }
  const some = () => pieces[random(pieces.length)] ?? { uuid: '', taxType: 'v', own: 0 }
  const lines = (make: (piece: { uuid: string; taxType: string }) => LineChanges) =>
    Array.from({ length: 1 + random(3) }, () => make(some()))
  const made: string[] = []
  for (let step = 0; step < 24; step++) {
    const day = addDays(today, -random(30))
    const currency = random(3) === 0 ? 'USD' : 'EUR'
    if (random(2) === 0) {
      const bought = lines(({ uuid }) => ({
        productEntityId: uuid,
        productUse: ['PURCHASE', 'PURCHASE', 'TRANSPORT', 'RESTORATION'][random(4)] ?? 'PURCHASE',
        amount: price(),
        quantity: 1 + random(4),
      }))
      await bill(bought, day, currency)
    } else {
      const sold = lines(({ uuid, taxType }) => ({
        productEntityId: uuid,
        amount: price(),
        quantity: 1 + random(3),
        ...(taxType === 'm' ? { taxType: 'DIFFERENTIAL', amountBuying: price() } : {}),
      }))
      made.push(await invoice(sold, day, currency))
    }
  }
  for (const cancelled of made.filter((_, index) => index % 4 === 0)) must(await cancel(cancelled))

  // By the tables of the documents alone, for every document of this test's world.
  const [stored] = await world.db.sql`
    select
      (select sum(net_euro_cents) from document_taxes join documents using (document_id) where kind <> 'BILL')::bigint as sale,
      (select sum(differential_tax_euro_cents) from line_items)::bigint as tax`
  const lives = new Map<string, ProductLife>()
  const all = must(await manager.get('/proxy/get/products?stopIndex=1000')).section
  for (const { entityId } of all) lives.set(entityId.uuid, await life(entityId.uuid))
  const { section, stats } = await report()
  const cents = (units = 0) => Math.round(units * 100)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)
  const earned = [...lives.values()].flatMap((one) => one.earned ?? [])

  expect(sum(earned.map(({ sale }) => sale))).toBe(stored?.['sale'])
  expect(sum(earned.map(({ differentialTax }) => differentialTax))).toBe(stored?.['tax'])
  for (const name of ['sale', 'differentialTax', 'buying', 'transport', 'restoration', 'margin'] as const) {
    expect([name, cents(stats[name])]).toEqual([name, sum(earned.map((one) => one[name]))])
    expect([name, cents(stats[name])]).toEqual([name, sum(section.map((row) => row[name] ?? 0))])
  }

  // What bills say, computed anew: the euros of a document's tax group in the shares of its lines, by hand.
  for (const { uuid, own } of pieces) {
    const { bought, sold, earned: figures } = lives.get(uuid) as ProductLife
    const row = section.find(({ entityId }) => entityId.uuid === uuid)
    expect(row ? { ...figures, margin: row.margin } : null).toEqual(figures)
    const bills = sum((bought?.lines ?? []).map(({ amountEuro }) => amountEuro))
    const { buying, transport, restoration } = bought as NonNullable<typeof bought>
    expect(bills).toBe(sum([buying.bills, transport.bills, restoration.bills]))
    expect(cents(transport.own)).toBe(Math.round(cents(own) * (bought?.quantity ?? 0)))
    const soldPieces = (sold?.lines ?? []).reduce((total, { quantity }) => total + quantity, 0)
    const boughtPieces = (bought?.lines ?? []).reduce((total, { quantity }) => total + quantity, 0)
    expect(bought?.quantity).toBe(Math.max(0, soldPieces, boughtPieces))
    if (!figures || !bought?.quantity) continue
    const costs = (total: number) => Math.round((cents(total) * soldPieces) / (bought?.quantity ?? 1))
    const margin =
      sum((sold?.lines ?? []).map(({ amountEuro }) => amountEuro)) -
      sum((sold?.lines ?? []).map(({ differentialTax }) => differentialTax)) -
      costs(buying.total) -
      costs(transport.total) -
      costs(restoration.total)
    expect(cents(figures.margin)).toBe(margin)
  }
  const [billed] = await world.db.sql`
    select sum(case when not exists (
        select from line_items l join products p using (product_id)
        where l.document_id = d.document_id and p.tax_type = 'm' and l.product_use = 'PURCHASE')
      then net_euro_cents else null end)::bigint as net
    from document_taxes t join documents d using (document_id)
    where d.kind = 'BILL' and not exists (select from line_items l where l.document_id = d.document_id and l.product_id is null)`
  const withoutGross = await world.db.sql`
    select document_id::text as id from documents d where kind = 'BILL'
      and not exists (select from line_items l where l.document_id = d.document_id and l.product_id is null)
      and not exists (select from line_items l join products p using (product_id)
        where l.document_id = d.document_id and p.tax_type = 'm' and l.product_use = 'PURCHASE')`
  const ids = new Set(withoutGross.map((row) => row['id']))
  expect(ids.size).toBeGreaterThan(2)
  const shown = [...lives.values()].flatMap((one) => one.bought?.lines ?? [])
  const ofThose = shown.filter(({ documentEntityId }) => ids.has(documentEntityId))
  expect(sum(ofThose.map(({ amountEuro }) => amountEuro))).toBe(billed?.['net'])

  // 'Wert' of the stock list, on several days, by what the pages say of the bills' lines.
  for (const day of [today, addDays(today, -9), addDays(today, -20)]) {
    for (const { uuid } of pieces) await expectValue(uuid, day, lives.get(uuid) as ProductLife)
  }
})

test('the lines of a bill in another currency cost, together, what is stored with it', async () => {
  const uuids = [await product(), await product(), await product()]
  await bill(
    uuids.map((productEntityId) => ({ productEntityId, productUse: 'TRANSPORT', amount: 10, taxPercent: 0 })),
    today,
    'USD',
  )
  // 30 USD are 25.57 EUR; the first of the largest lines takes the cent.
  const rows = await Promise.all(uuids.map((uuid) => stockOn(manager, today, uuid)))
  expect(rows.map((row) => row.transportPPValued - row.restorationTransport)).toEqual([
    expect.closeTo(8.53, 6),
    expect.closeTo(8.52, 6),
    expect.closeTo(8.52, 6),
  ])
})

/** Transport, restoration and value per piece in the stock list of a day are what the page's lines up to it come to. */
async function expectValue(uuid: string, day: Day, { bought, sold }: ProductLife): Promise<void> {
  const row = await stockOn(manager, day, uuid)
  const until = bought?.lines.filter(({ bookingDate }) => bookingDate <= day) ?? []
  const out = (sold?.lines ?? []).filter(({ soldOn }) => soldOn <= day)
  const count = (lines: readonly { quantity: number }[]) =>
    lines.reduce((total, line) => total + line.quantity, 0)
  const all = Math.max(0, count(until), count(out)) || 1
  const share = (use: string, own: number | null) => {
    const lines = until.filter(({ productUse }) => productUse === use)
    if (lines.length === 0) return own
    const billed = lines.reduce((total, { amountEuro }) => total + Math.round(amountEuro * 100), 0)
    return (Math.round((own ?? 0) * 100) + Math.round(billed / all)) / 100
  }
  const transport = share('TRANSPORT', row.restorationTransport)
  const restoration = share('RESTORATION', row.additionalCosts)
  expect([row.transportPPValued, row.restorationPPValued]).toEqual([transport, restoration])
  const value = (row.buyingPP ?? 0) + (transport ?? 0) + (restoration ?? 0)
  expect(row.buyingPPValued).toBeCloseTo(value, 6)
  if (day === today) expect(bought?.buyingPPValued).toBe(row.buyingPPValued)
}

test('what is bought by a Kleinunternehmer costs what was paid with the tax (§ 19 Abs. 1, § 9b EStG)', async () => {
  const before = must(await manager.get('/proxy/get/firm')).taxSchemes
  const taxSchemes = [...before, { validFrom: addDays(today, -200), scheme: 'KLEINUNTERNEHMER' }]
  must(await manager.post('/api/firm', { taxSchemes }))
  const uuid = await product({ taxType: 'v' })
  await bill([
    { productEntityId: uuid, amount: 238 },
    { productEntityId: uuid, productUse: 'TRANSPORT', amount: 47.6 },
  ])
  must(await manager.post('/api/firm', { taxSchemes: before }))
  expect((await life(uuid)).bought).toMatchObject({
    buying: { bills: 238 },
    transport: { bills: 47.6 },
    total: 285.6,
    // The purchase told the buying price.
    buyingPPValued: 285.6,
  })
})

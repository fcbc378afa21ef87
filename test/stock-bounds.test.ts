import { beforeAll, describe, expect, test } from 'vitest'
import { verifyStock, verifyStockEffects } from '#areas/stock/server/verify-stock.ts'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { type Answer, must } from './caller.ts'
import { enterChange, type SystemType, stockList, stockOn } from './stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, type LineChanges, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// The largest prices and quantities that the contracts take: what a product's stock is worth, and what its sold pieces cost, has a bound,
// and each command that moves stock or values it anew says so, writes nothing, and leaves every page readable.

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
const { manager, trade, world } = useWorld()

/** In EUR: the dearest product, what one line may come to, and the most pieces of one change and of one line. */
const [dearest, dearestLine, mostPieces, mostLinePieces] = [
  99_999_999_999.99, 10_000_000_000, 9_999_999.99, 999_999,
]
let [codes, bills] = [0, 0]

beforeAll(async () => void must(await manager.post('/api/firm', { numbersInDateOrder: false })))

async function product(buyingPP: number | null, changes: object = {}): Promise<string> {
  const input = { ...productInput({ code: `B-${++codes}`, taxType: 'v' }), buyingPP, ...changes }
  return must(await manager.post('/api/products', input)).entityId.uuid
}
const enter = (uuid: string, type: SystemType, change: number, day: Day = ago(20)) =>
  enterChange(manager, uuid, { type, at: day, change: type === 'sale' ? -change : change })

type Line = LineChanges & { goodsReturned?: boolean; localId?: string }
function billOf(lines: Line[], day: Day = ago(10)) {
  const made = lines.map((line) => billLine(trade, { amountIncludesTax: false, taxPercent: 0, ...line }))
  const billTotal = made.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  const documentCreation = { billDate: day, bookingDate: day, billNumber: `R-${++bills}`, billTotal }
  return billInput(trade, today, { lines: made, documentCreation })
}
const bill = (lines: Line[], day?: Day) => manager.post('/api/documents/bills', billOf(lines, day))
const bought = (uuid: string, times: number) =>
  Array.from({ length: times }, () => ({ productEntityId: uuid, amount: dearestLine }))
const mendBill = (uuid: string, lines: Line[]) =>
  manager.post('/api/documents/bills/replacements', { ...billOf(lines), entityId: { uuid } })

const invoiceOf = (lines: Line[], day: Day = ago(9), creation: object = {}) =>
  invoiceInput(trade, today, {
    lines: lines.map((line) => invoiceLine(trade, line)),
    documentCreation: { invoiceDate: day, serviceDate: day, ...creation },
  })
const invoice = (lines: Line[], day?: Day, creation?: object) =>
  manager.post('/api/documents/invoices', invoiceOf(lines, day, creation))
const mendInvoice = (uuid: string, lines: Line[]) =>
  manager.post('/api/documents/invoices/replacements', { ...invoiceOf(lines), entityId: { uuid } })
const cancellationOf = (cancelledInvoiceEntityId: string, invoiceDate: Day) => ({
  documentType: 'CANCELLATION',
  documentCreation: { invoiceDate, customText: '', cancelledInvoiceEntityId },
})
const cancel = (uuid: string, day: Day = today) =>
  manager.post('/api/documents/invoices/cancellations', cancellationOf(uuid, day))
async function editProduct(uuid: string, changes: object): Promise<Answer> {
  const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuid}`))
  return manager.post('/api/products/replacements', { ...stored, ...changes })
}
const idOf = (answer: Answer): string => must(answer).entityId.uuid

/** The product as its pages and the stock list show it. */
async function shown(uuid: string) {
  const read = async (path: string) => must(await manager.get(`/proxy/get/products/${uuid}${path}`))
  return {
    row: await stockOn(manager, today, uuid),
    life: await read('/life'),
    changes: await read('/inventorychanges'),
    own: await read(''),
  }
}

/** The command is refused by this field and names the product; nothing is written, and the product is shown as before. */
async function refuses(uuid: string, path: string, send: () => Promise<Answer>) {
  const before = await shown(uuid)
  const seq = await world.lastSeq()
  const answer = await send()
  expect([answer.status, answer.body.errors?.[0]?.path], JSON.stringify(answer.body)).toEqual([422, path])
  expect(answer.body.title).toMatch(
    new RegExp(`(Bestand der|von der) Ware ${before.row.code} .*mehr als 99\\.999\\.999\\.999,99 €`),
  )
  const events = (await world.eventsAfter(seq)).filter(({ event }) => !/PDF|mail/.test(event))
  expect(events).toEqual([])
  expect(await shown(uuid)).toEqual(before)
}

describe('a change by hand', () => {
  test('up to the bound, not beyond', async () => {
    const uuid = await product(dearest)
    must(await enter(uuid, 'initial', 1))
    expect((await shown(uuid)).row.buyingTotal).toBe(dearest)
    await refuses(uuid, 'data.inventoryChange', () => enter(uuid, 'purchase', 0.01, ago(19)))
    await refuses(uuid, 'data.inventoryChange', () => enter(uuid, 'initial', mostPieces, ago(19)))
    await refuses(uuid, 'data.inventoryChange', () => enter(uuid, 'purchase', mostPieces, ago(19)))
  })

  test('taken back, so that more would be there', async () => {
    const uuid = await product(dearest)
    must(await enter(uuid, 'initial', 1))
    const sale = idOf(await enter(uuid, 'sale', 1, ago(19)))
    must(await enter(uuid, 'purchase', 1, ago(18)))
    await refuses(uuid, 'changeIds', () =>
      manager.post('/api/products/inventorychanges/deletions', { changeIds: [sale] }),
    )
  })

  test('pieces that left before they came are worth nothing below the bound', async () => {
    const uuid = await product(dearest)
    await refuses(uuid, 'data.inventoryChange', () => enter(uuid, 'sale', mostPieces))
  })
})

describe('an inventory', () => {
  const path = '/api/products/inventorycounts'
  const count = (day: Day, itemEntityId: string, counted: number, expected: number) =>
    manager.post(path, { day, counts: [{ itemEntityId, counted, expected }] })

  test('counts up to the bound, not beyond', async () => {
    const uuid = await product(dearest)
    must(await enter(uuid, 'initial', 0.5))
    must(await count(ago(19), uuid, 0.99, 0.5))
    await refuses(uuid, 'counts.0.counted', () => count(ago(18), uuid, mostPieces, 0.99))
  })

  test('taken back', async () => {
    const uuid = await product(dearest)
    must(await enter(uuid, 'initial', 1))
    const counted = idOf(await count(ago(19), uuid, 0, 1))
    must(await enter(uuid, 'purchase', 1, ago(18)))
    await refuses(uuid, 'uuid', () => manager.post(`${path}/${counted}/deletions`, {}))
  })
})

describe('a product', () => {
  test('its price', async () => {
    const uuid = await product(1)
    must(await enter(uuid, 'initial', 2))
    must(await editProduct(uuid, { buyingPP: 49_999_999_999.99 }))
    await refuses(uuid, 'buyingPP', () => editProduct(uuid, { buyingPP: 50_000_000_000 }))
  })

  test('at whose price the stock is shown, although a bill says what it cost', async () => {
    const uuid = await product(null)
    must(await bill([{ productEntityId: uuid, amount: 5, quantity: 1000 }]))
    await refuses(uuid, 'buyingPP', () => editProduct(uuid, { buyingPP: dearest }))
    must(await editProduct(uuid, { buyingPP: 99_999_999.99 }))
    await refuses(uuid, 'data.inventoryChange', () => enter(uuid, 'purchase', 1000, ago(5)))
  })

  test('its taxation, by which the tax is part of what it cost', async () => {
    const uuid = await product(null)
    const line = { productEntityId: uuid, amount: 9_000_000_000, taxPercent: 0 }
    must(await bill(Array.from({ length: 10 }, () => line)))
    const taxed = billOf([{ productEntityId: uuid, amount: 8_403_361_344, taxPercent: 19 }])
    taxed.documentCreation.billTotal = 9_999_999_999.36
    must(await manager.post('/api/documents/bills', taxed))
    must(await bill([{ productEntityId: uuid, amount: 9_000_000 }]))
    await refuses(uuid, 'buyingPP', () => editProduct(uuid, { taxType: 'm' }))
  })

  test('with the largest costs and prices of its own is shown everywhere', async () => {
    const own = { restorationTransport: dearest, additionalCosts: dearest, salesPP: dearest }
    const uuid = await product(0.01, own)
    must(await enter(uuid, 'initial', mostPieces))
    must(await invoice([{ productEntityId: uuid, quantity: mostLinePieces, amount: 0.01 }]))
    must(await invoice([{ productEntityId: uuid, amount: 0.01 }]))
    const { life } = await shown(uuid)
    // Nothing bounds these together: they are said to be as large as can be told.
    expect(life.bought.transport.own).toBe(999_999_999_999.99)
    expect(life.earned.margin).toBeLessThan(-1)
  })
})

describe('an import', () => {
  const path = '/api/products/imports'
  const send = async (lines: string[], existing: string) => {
    const file = new File([['Code;Bezeichnung;Einkaufspreis;Menge', ...lines].join('\r\n')], 'waren.csv')
    const form = (command: object) => ({ command: JSON.stringify(command), file })
    const { settings } = must(await manager.postForm(`${path}/previews`, form({})))
    return manager.postForm(path, form({ ...settings, existing, stockDay: ago(3) }))
  }

  test('brings pieces in', async () => {
    const line = (code: string, price: string, pieces: string) => `${code};Stuhl;${price};${pieces}`
    must(await send([line('I-1', '99999999999,99', '1')], 'skip'))
    const seq = await world.lastSeq()
    const answer = await send([line('I-2', '5', '1'), line('I-3', '99999999999,99', '9999999,99')], 'skip')
    expect([answer.status, answer.body.errors?.[0]], JSON.stringify(answer.body)).toEqual([
      422,
      {
        path: 'file',
        message:
          'Der Bestand der Ware I-3 wäre mehr als 99.999.999.999,99 € wert. Bitte prüfen Sie Menge und Preis.',
      },
    ])
    expect(await world.eventsAfter(seq)).toEqual([])
    expect((await stockList(manager, today, 'I-2')).totalCount).toBe(0)
  })

  test('gives another price', async () => {
    const uuid = await product(1)
    const { code } = must(await manager.get(`/proxy/get/products/${uuid}`))
    must(await enter(uuid, 'initial', mostPieces))
    await refuses(uuid, 'file', () => send([`${code};Stuhl;99999999999,99;`], 'update'))
  })
})

describe('a bill', () => {
  test('buys up to the bound, not beyond, whatever the line', async () => {
    const uuid = await product(null)
    const [last = '', other] = [idOf(await bill(bought(uuid, 9))), await product(null)]
    must(await bill([{ productEntityId: uuid, amount: 9_999_999_999.99 }]))
    const cent = { productEntityId: uuid, amount: 0.01 }
    await refuses(uuid, 'lineItemCreations.1.amount', () =>
      bill([{ productEntityId: other, amount: 5 }, cent]),
    )
    await refuses(uuid, 'lineItemCreations.0.amount', () =>
      mendBill(last, [...bought(uuid, 9), { ...cent, amount: 0.02 }]),
    )
    expect((await stockOn(manager, today, other)).quantityInStock).toBe(0)
    expect((await shown(uuid)).row.buyingTotal).toBe(dearest)
  })

  test('deleted: a credit', async () => {
    const uuid = await product(null)
    must(await bill(bought(uuid, 9), ago(12)))
    const credit = idOf(
      await bill([{ productEntityId: uuid, amount: -5_000_000_000, productUse: 'PRICE_REDUCTION' }], ago(11)),
    )
    must(await bill(bought(uuid, 1)))
    must(await bill([{ productEntityId: uuid, amount: 1_000_000_000 }]))
    await refuses(uuid, 'uuid', () => manager.post(`/api/documents/bills/${credit}/deletions`, {}))
  })

  test('given its product later', async () => {
    const uuid = await product(null)
    must(await bill(bought(uuid, 9)))
    const { localId, ...line } = billLine(trade, {
      amount: dearestLine,
      amountIncludesTax: false,
      taxPercent: 0,
    })
    const later = idOf(await bill([{ ...line, localId }]))
    await refuses(uuid, 'productEntityId', () =>
      manager.post(`/api/documents/bills/${later}/lines/${localId}/products`, { productEntityId: uuid }),
    )
  })

  test('tells initial stock its price', async () => {
    const uuid = await product(null)
    must(await enter(uuid, 'initial', mostPieces))
    await refuses(uuid, 'lineItemCreations.0.amount', () =>
      bill([{ productEntityId: uuid, amount: dearestLine }]),
    )
  })
})

describe('an invoice', () => {
  test('sells pieces whose cost has a bound', async () => {
    const uuid = await product(dearest)
    const line = (quantity: number) => ({ productEntityId: uuid, quantity, amount: 0.01 })
    const sold = idOf(await invoice([{ amount: 5 }, line(1)]))
    // A cent for it: no number tells these percent.
    expect((await shown(uuid)).life.earned).toMatchObject({ buying: dearest, marginPercent: null })
    await refuses(uuid, 'lineItemCreations.1.quantity', () => invoice([{ amount: 5 }, line(1)]))
    await refuses(uuid, 'lineItemCreations.0.quantity', () => invoice([line(mostLinePieces)]))
    await refuses(uuid, 'lineItemCreations.0.quantity', () => mendInvoice(sold, [line(mostLinePieces)]))
    const issued = { to: 'a@example.org', subject: 'Rechnung', text: 'Anbei.' }
    must(await manager.post(`/api/documents/invoices/${sold}/mails`, issued))
    await refuses(uuid, 'lineItemCreations.0.quantity', () =>
      manager.post(`/api/documents/invoices/${sold}/rewritings`, {
        ...invoiceOf([line(2)], ago(9), { invoiceDate: today }),
        cancellation: { invoiceDate: today },
      }),
    )
  })

  test('by § 25a UStG: what its lines declare', async () => {
    const uuid = await product(null, { taxType: 'm' })
    const line = {
      ...{ productEntityId: uuid, amount: 1, taxType: 'DIFFERENTIAL', amountBuying: dearestLine },
    }
    must(await invoice(Array.from({ length: 9 }, () => line)))
    await refuses(uuid, 'lineItemCreations.0.quantity', () => invoice([line, line]))
  })

  test('by § 25a UStG, in a currency whose rate makes the declared price too large in EUR', async () => {
    must(
      await manager.post('/api/currencies/rates', { rates: [{ currency: 'TRY', day: today, rate: 1e-12 }] }),
    )
    const uuid = await product(null, { taxType: 'm' })
    const line = {
      ...{ productEntityId: uuid, taxType: 'DIFFERENTIAL', currency: 'TRY', amount: 0.01 },
      amountBuying: dearestLine,
    }
    const answer = await invoice([line], today, { currency: 'TRY' })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        {
          path: 'lineItemCreations.0.amountBuying',
          message: 'Der Betrag ist in EUR zu groß. Bitte prüfen Sie den Wechselkurs.',
        },
      ],
    ])
  })

  test('what comes back by a cancellation, by another day of it and by a correction', async () => {
    const uuid = await product(dearest)
    must(await enter(uuid, 'initial', 1))
    const sold = idOf(await invoice([{ productEntityId: uuid, amount: 5 }], ago(15)))
    const back = { productEntityId: uuid, amount: -5, goodsReturned: true }
    must(await enter(uuid, 'purchase', 1, ago(8)))
    await refuses(uuid, 'documentCreation.cancelledInvoiceEntityId', () => cancel(sold))
    await refuses(uuid, 'lineItemCreations.0.quantity', () =>
      invoice([back], ago(15), { invoiceDate: today, correctedInvoiceEntityId: sold }),
    )
    must(await enter(uuid, 'sale', 1, ago(4)))
    const cancellation = idOf(await cancel(sold, ago(2)))
    await refuses(uuid, 'documentCreation.invoiceDate', () =>
      manager.post('/api/documents/invoices/cancellations/replacements', {
        ...cancellationOf(sold, ago(6)),
        entityId: { uuid: cancellation },
      }),
    )
  })

  test('that stands again, since its cancellation is deleted', async () => {
    const uuid = await product(40_000_000_000)
    must(await enter(uuid, 'initial', 2))
    const [first, second] = [
      idOf(await invoice([{ productEntityId: uuid, quantity: 2, amount: 5 }])),
      idOf(await invoice([{ amount: 5 }])),
    ]
    const cancellation = idOf(await cancel(first, ago(9)))
    must(await mendInvoice(second, [{ productEntityId: uuid, amount: 5 }]))
    await refuses(uuid, 'uuid', () => manager.post(`/api/documents/invoices/${cancellation}/deletions`, {}))
  })
})

test('every list, sum and file of all these products can be read', async () => {
  const filter = encodeURIComponent(
    JSON.stringify({ filterType: 'period', from: null, to: null, unsold: true }),
  )
  for (const path of [
    '/proxy/get/products?stopIndex=1000',
    '/proxy/get/products?searchText=B-&stopIndex=1000',
    '/proxy/get/products/value',
    `/proxy/get/productyields?stopIndex=1000&searchFilter=${filter}`,
    `/proxy/get/productyields?stopIndex=1000&searchText=B-&searchFilter=${filter}`,
  ])
    must(await manager.get(path))
  for (const kind of ['csv', 'xls', 'xlsx'])
    expect((await manager.download(`/api/registers/stock.${kind}?to=${today}`)).status).toBe(200)
})

test('the ledger agrees with the documents and with its own recount', async () => {
  expect(await verifyStock(world.db.sql)).toEqual([])
  expect(await verifyStockEffects(world.db.sql)).toEqual([])
})

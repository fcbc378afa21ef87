import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { berlinDay, type Day, type Month } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The ledger and the return of § 25a UStG after discounts and write-offs: each base fits its tax (decisions §11, 'Tax').

let year = Number(berlinDay(new Date()).slice(0, 4))
const on = (monthAndDay: string) => `${year}-${monthAndDay}` as Day
const path = '/api/documents/invoices'
const { manager, trade } = useWorld()

// Each sale has a year of its own.
beforeEach(() => {
  year -= 1
})

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

type Piece = [sale: number, buying: number]

const linesOf = (pieces: [sale: number, buying: number | null][]) =>
  pieces.map(([amount, amountBuying]) =>
    invoiceLine(trade, { amount, taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying }),
  )

async function sell(day: string, ...pieces: Piece[]) {
  const input = invoiceInput(trade, on(day), { lines: linesOf(pieces) })
  return must(await manager.post(path, input)).entityId.uuid as string
}

const record = async (uuid: string, body: object) =>
  must(await manager.post(`${path}/${uuid}/records`, body)).entityId.uuid as string
const pay = (uuid: string, day: string, amount: number) =>
  record(uuid, paymentRecord(amount, { recordDate: on(day) }))
const take = (uuid: string, day: string, amount: number, recordType = 'DISCOUNT', more: object = {}) =>
  record(uuid, {
    recordDate: on(day),
    recordDetails: { recordType, recordData: { amount, currency: 'EUR', ...more } },
  })

const cancel = async (uuid: string, day: string) =>
  must(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { invoiceDate: on(day), cancelledInvoiceEntityId: uuid },
    }),
  ).entityId.uuid as string

/** What an invoice asks less for one of its lines. */
async function correct(uuid: string, day: string, amount: number) {
  const { lineItems } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const [line] = linesOf([[amount, null]])
  const lines = [{ ...line, appliesToLocalId: lineItems[0].localId }]
  const input = invoiceInput(trade, on(day), { lines, documentCreation: { correctedInvoiceEntityId: uuid } })
  return must(await manager.post(path, input)).entityId.uuid as string
}

async function rewrite(uuid: string, day: string, serviceDay: string, ...pieces: Piece[]) {
  const documentCreation = { serviceDate: on(serviceDay) }
  const input = invoiceInput(trade, on(day), { lines: linesOf(pieces), documentCreation })
  const body = { ...input, cancellation: { invoiceDate: on(day) } }
  return must(await manager.post(`${path}/${uuid}/rewritings`, body)).entityId.uuid as string
}

/** Base and tax of Kz 81 by month, which are those of the ledger, too. */
async function figures81(): Promise<Record<string, [base: number, tax: number]>> {
  const all: [string, [number, number]][] = []
  for (let index = 1; index <= 12; index++) {
    const month = String(index).padStart(2, '0')
    const period = `${year}-${month}` as Month
    const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${period}`))
    const figures = sections.flatMap((section: { figures: object[] }) => section.figures)
    const figure = figures.find(({ key }: { key: string }) => key === '81')
    const own: [number, number] = [figure.base ?? 0, figure.documentTax ?? 0]
    const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period }))
    const { stats } = must(await manager.get(`/proxy/get/marginledger?searchFilter=${filter}&stopIndex=1`))
    expect([stats.base, stats.tax]).toEqual(own)
    if (own[0] !== 0 || own[1] !== 0) all.push([month, own])
  }
  return Object.fromEntries(all)
}

describe('by what is agreed, a cancellation takes what is left of the margin', () => {
  test('after Skonto: at once what was not paid, the rest when it is paid back', async () => {
    const uuid = await sell('01-10', [1_000, 900])
    await take(uuid, '03-10', 20)
    await pay(uuid, '04-10', 500)
    await cancel(uuid, '06-10')
    await pay(uuid, '12-10', -500)
    expect(await figures81()).toEqual({
      ...{ '01': [84.03, 15.97], '03': [-16.8, -3.2] },
      ...{ '06': [-32.93, -6.25], '12': [-34.3, -6.52] },
    })
  })

  test('of two pieces, of which one has no margin any more', async () => {
    const uuid = await sell('01-10', [1_000, 990], [500, 400])
    await take(uuid, '03-10', 30)
    await pay(uuid, '04-10', 700)
    await cancel(uuid, '06-10')
    await pay(uuid, '12-10', -700)
    expect(await figures81()).toEqual({
      ...{ '01': [92.43, 17.57], '03': [-16.8, -3.2] },
      ...{ '06': [-39.62, -7.53], '12': [-36.01, -6.84] },
    })
  })

  test('after a write-off', async () => {
    const uuid = await sell('01-10', [1_000, 900])
    await take(uuid, '03-10', 50, 'WRITE_OFF', { reason: 'UNCOLLECTIBLE', text: 'Insolvenz' })
    await pay(uuid, '04-10', 950)
    await cancel(uuid, '06-10')
    await pay(uuid, '12-10', -950)
    expect(await figures81()).toEqual({ '01': [84.03, 15.97], '03': [-42.01, -7.99], '12': [-42.02, -7.98] })
  })

  test.each([
    ['the loss', '03-20', 94.26],
    ['the small difference', '03-05', 93.95],
  ])(
    'of a loss and a small difference of one month %s, which came first, takes of the margin first',
    async (_, day, lost) => {
      const uuid = await sell('01-10', [1_121.73, 1_009.56])
      await take(uuid, '03-10', 747.82, 'WRITE_OFF', { reason: 'UNCOLLECTIBLE', text: 'Insolvenz' })
      await take(uuid, day, 0.37, 'WRITE_OFF', { reason: 'SMALL_DIFFERENCE' })
      expect(await figures81()).toEqual({ '01': [94.26, 17.91], '03': [-94.26, -17.91] })
      const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${on('03').slice(0, 7)}`))
      const figures = sections.flatMap((section: { figures: object[] }) => section.figures)
      expect(figures.find(({ key }: { key: string }) => key === '50')).toMatchObject({ base: lost })
    },
  )

  test('dated before the Skonto: all of it first', async () => {
    const uuid = await sell('01-10', [1_000, 900])
    await pay(uuid, '02-10', 500)
    await take(uuid, '06-10', 20)
    await cancel(uuid, '03-10')
    await pay(uuid, '12-10', -500)
    expect(await figures81()).toEqual({
      ...{ '01': [84.03, 15.97], '03': [-42.02, -7.99] },
      ...{ '06': [-7.71, -1.46], '12': [-34.3, -6.52] },
    })
  })

  test('of what replaced the invoice and took its Skonto over', async () => {
    const uuid = await sell('01-10', [1_000, 900])
    await take(uuid, '03-10', 20)
    await pay(uuid, '04-10', 980)
    const next = await rewrite(uuid, '06-10', '01-10', [1_000, 900])
    await cancel(next, '08-10')
    await pay(next, '12-10', -980)
    expect(await figures81()).toEqual({ '01': [84.03, 15.97], '03': [-16.8, -3.2], '12': [-67.23, -12.77] })
  })

  test('of what replaced the invoice, the move of its Skonto undone', async () => {
    const uuid = await sell('01-10', [1_000, 900])
    await take(uuid, '03-10', 20)
    const next = await rewrite(uuid, '06-10', '01-10', [1_000, 900])
    const { documentRecords } = must(await manager.get(`/proxy/get/invoices/${next}`))
    const [{ transferEntityId }] = documentRecords
    must(await manager.post(`/api/documents/transfers/${transferEntityId}/deletions`, {}))
    const asked = { '01': [84.03, 15.97], '03': [-16.8, -3.2], '06': [16.8, 3.2] }
    expect(await figures81()).toEqual(asked)
    await cancel(next, '08-10')
    expect(await figures81()).toEqual({ ...asked, '08': [-84.03, -15.97] })
  })

  test('of a sale that moves to another month all, with the Skonto in rows of its own', async () => {
    const uuid = await sell('01-10', [1_000, 900])
    await take(uuid, '03-10', 20)
    await pay(uuid, '04-10', 980)
    await rewrite(uuid, '06-10', '02-10', [1_000, 900])
    expect(await figures81()).toEqual({ '02': [84.03, 15.97], '06': [-16.8, -3.2] })
  })

  test('of a correction, whose own margin was reduced', async () => {
    const uuid = await sell('01-10', [1_000, 950])
    const correction = await correct(uuid, '02-10', -80)
    await take(correction, '03-10', -40)
    await cancel(correction, '05-10')
    expect(await figures81()).toEqual({
      ...{ '01': [42.02, 7.98], '02': [-42.02, -7.98] },
      ...{ '03': [33.62, 6.38], '05': [8.4, 1.6] },
    })
  })
})

describe('Skonto after a correction takes off what that left', () => {
  test('nothing of a margin that is gone', async () => {
    const uuid = await sell('01-10', [1_000, 950])
    await correct(uuid, '02-10', -100)
    await take(uuid, '03-10', 20)
    expect(await figures81()).toEqual({ '01': [42.02, 7.98], '02': [-42.02, -7.98] })
  })

  test('and the cancellations of both the rest', async () => {
    const uuid = await sell('01-10', [1_000, 950], [500, 300])
    const correction = await correct(uuid, '02-10', -40)
    await take(uuid, '03-10', 30)
    await cancel(correction, '05-10')
    await cancel(uuid, '06-10')
    expect(await figures81()).toEqual({
      ...{ '01': [210.09, 39.91], '02': [-33.62, -6.38], '03': [-17.06, -3.24] },
      ...{ '05': [33.62, 6.38], '06': [-193.03, -36.67] },
    })
  })
})

test('the notes of a return name what was sold before the Skonto of the bill that bought it', async () => {
  const product = must(await manager.post('/api/products', productInput())).entityId.uuid as string
  const bill = async (billNumber: string, day: string) => {
    const bought = { productEntityId: product, productUse: 'PURCHASE' }
    const lines = [billLine(trade, { amount: 900, taxType: 'VAT', taxPercent: 0, ...bought })]
    const documentCreation = { billNumber, billTotal: 900 }
    return must(
      await manager.post('/api/documents/bills', billInput(trade, on(day), { lines, documentCreation })),
    ).entityId.uuid as string
  }
  const discount = async (uuid: string, day: string) =>
    must(
      await manager.post(`/api/documents/bills/${uuid}/records`, {
        recordDate: on(day),
        recordDetails: { recordType: 'DISCOUNT', recordData: { amount: 18, currency: 'EUR' } },
      }),
    )
  const notesOf = async (month: string) =>
    must(await manager.get(`/proxy/get/advancereturns?period=${on(month).slice(0, 7)}`)).notes.filter(
      (note: string) => note.startsWith('Das Skonto'),
    )
  const [before, after] = [await bill('EK-1', '01-05'), await bill('EK-2', '01-06')]
  await discount(before, '01-08')
  const lines = linesOf([[1_000, 900]]).map((line) => ({ ...line, productEntityId: product }))
  const { uuid } = must(await manager.post(path, invoiceInput(trade, on('01-10'), { lines }))).entityId
  await discount(after, '02-08')
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(await notesOf('01')).toEqual([])
  expect(await notesOf('02')).toEqual([
    expect.stringContaining(`der Eingangsrechnung EK-2 (18,00\u00a0€) kam, nachdem Ware daraus`),
  ])
  expect((await notesOf('02'))[0]).toContain(invoiceNumber)
})

describe('by what is received, nothing of a base is left where no tax is', () => {
  beforeAll(async () => {
    const { taxSchemes } = must(await manager.get('/proxy/get/firm'))
    must(await manager.post('/api/firm', { taxSchemes: [{ ...taxSchemes[0], scheme: 'IST' }] }))
  })

  test('of a margin that Skonto takes whole, at once or later', async () => {
    const atOnce = await sell('01-10', [1_000, 990])
    await pay(atOnce, '02-10', 980)
    await take(atOnce, '02-10', 20)
    expect(await figures81()).toEqual({})
    const later = await sell('01-10', [1_000, 990])
    await pay(later, '02-10', 980)
    await take(later, '03-10', 20)
    expect(await figures81()).toEqual({ '02': [8.23, 1.57], '03': [-8.23, -1.57] })
  })

  test('of a sale in parts that is paid back', async () => {
    const uuid = await sell('01-10', [1_000, 990], [500, 400])
    await pay(uuid, '02-10', 333)
    await take(uuid, '03-10', 20)
    await pay(uuid, '04-10', 500)
    await pay(uuid, '05-10', 647)
    await cancel(uuid, '06-10')
    await pay(uuid, '12-10', -1_480)
    // But for the cent that rounding leaves.
    expect(await figures81()).toEqual({
      ...{ '02': [20.52, 3.9], '03': [-2.89, -0.55], '04': [26.49, 5.04] },
      ...{ '05': [34.25, 6.51], '12': [-78.36, -14.9] },
    })
  })
})

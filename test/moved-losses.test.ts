import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is given up and goes over to the invoice that is written instead is given up once (decisions §11, 'Tax').

const year = Number(berlinDay(new Date()).slice(0, 4)) - 1
const on = (monthAndDay: string) => `${year}-${monthAndDay}`
const path = '/api/documents/invoices'
const { manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

const inputOf = (day: string, amount: number, line: object = {}) =>
  invoiceInput(trade, on(day), {
    lines: [invoiceLine(trade, { amount, ...line })],
    documentCreation: { serviceDate: on('01-10') },
  })

const sell = async () => must(await manager.post(path, inputOf('01-10', 1_190))).entityId.uuid as string

async function anew(uuid: string, day: string, amount: number, line: object = {}) {
  const body = { ...inputOf(day, amount, line), cancellation: { invoiceDate: on(day) } }
  return must(await manager.post(`${path}/${uuid}/rewritings`, body)).entityId.uuid as string
}

async function giveUp(uuid: string, day: string, amount: number) {
  const recordData = { amount, currency: 'EUR', reason: 'UNCOLLECTIBLE', text: 'Insolvenz' }
  const body = { recordDate: on(day), recordDetails: { recordType: 'WRITE_OFF', recordData } }
  must(await manager.post(`${path}/${uuid}/records`, body))
}

/** The bases of some figures of a month, which are those of the documents behind them. */
async function figures(month: string): Promise<Record<string, number>> {
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${on(month)}`))
  const all = sections.flatMap((section: { figures: object[] }) => section.figures) as {
    key: string
    base: number | null
  }[]
  for (const { key, base } of all.filter(({ key }) => ['50', '81', '86'].includes(key)))
    expect(await behind(month, key)).toMatchObject({ base: base ?? 0 })
  return Object.fromEntries(all.flatMap(({ key, base }) => (base ? [[key, base]] : [])))
}

const behind = async (month: string, figure: string) =>
  must(await manager.get(`/proxy/get/advancereturns/documents?period=${on(month)}&figure=${figure}`))

test('it stands in 50 in the month in which it was given up, and not once more when it goes over', async () => {
  const uuid = await sell()
  await giveUp(uuid, '03-10', 1_190)
  const told = { 81: -1_000, 50: 1_000 }
  expect(await figures('03')).toEqual(told)
  const next = await anew(uuid, '04-10', 1_190)
  expect(await figures('04')).toEqual({})
  expect(await behind('04', '50')).toMatchObject({ base: 0, rows: [] })
  // Twice in one month, the second time to less: of 1.190 € then 952 € go over, and the others are asked for no more.
  await anew(await anew(next, '05-10', 1_190), '05-20', 952)
  expect(await figures('05')).toEqual({})
  expect(await figures('03')).toEqual(told)
})

test('beside it stands what is given up of the new one, and what was paid of it after all does not', async () => {
  const uuid = await sell()
  await giveUp(uuid, '06-10', 500)
  const next = await anew(uuid, '07-10', 1_190)
  await giveUp(next, '07-20', 690)
  expect(await figures('07')).toEqual({ 81: -579.83, 50: 579.83 })
  const { rows } = await behind('07', '50')
  expect(rows.map(({ base }: { base: number }) => base)).toEqual([1_000, -420.17])
  const last = await anew(next, '08-10', 1_190)
  must(await manager.post(`${path}/${last}/records`, paymentRecord(119, { recordDate: on('08-20') })))
  expect(await figures('08')).toEqual({ 81: 100 })
})

test('given up in the month in which it goes over, it stands there once', async () => {
  const uuid = await sell()
  await giveUp(uuid, '09-10', 1_190)
  await anew(uuid, '09-20', 1_190)
  expect(await figures('09')).toEqual({ 81: -1_000, 50: 1_000 })
})

test('at another rate, what is lost of the base beyond what stood there', async () => {
  const uuid = await sell()
  await giveUp(uuid, '10-10', 1_190)
  await anew(uuid, '11-10', 1_190, { taxPercent: 7 })
  const { 50: lost } = await figures('11')
  expect(lost).toBe(112.15)
})

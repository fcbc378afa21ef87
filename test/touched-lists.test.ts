import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { PushMessage } from '#kernel/declare.ts'
import { areOutside } from '#kernel/touched-rows.ts'
import { touches } from '#server/compose.ts'
import { touchedBy } from '#server/touched-by.ts'
import { must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { holdBack } from './every-system-command.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  supplierInput,
  type Trade,
} from './trade.ts'
import { useWorld } from './use-world.ts'

// A screen leaves its list as it is after an event whose rows its filter leaves out (src/web/reads/may-show.ts). Documents drawn at
// random: whatever answered otherwise after an event was not left out.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()
const known = touchedBy(touches)

const seed = 1 + (Date.now() % 1_000_000)
let state = seed
// Its products are exact, so that it repeats itself after two thousand million numbers and not after some hundred.
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647
  return Math.floor((state / 2_147_483_647) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const near = () => addDays(today, -random(40))

type ListName = 'bills' | 'invoices'
type Filter = { filterType: string } & Record<string, unknown>
const trades: Trade[] = []
const made: Record<ListName, string[]> = { bills: [], invoices: [] }
let count = 0

beforeAll(async () => {
  // What happens by itself would be no doing of these events.
  await holdBack(world)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const rates = [{ currency: 'USD', day: addDays(today, -60), rate: 1.25 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  const make = async (path: string, input: unknown) => must(await manager.post(path, input)).entityId.uuid
  const named = { shortName: 'Zwei', companyName: 'Zwei GmbH' }
  const category = (scope: string) => ({
    shortName: 'ZWEI',
    description: 'Zwei',
    includeInBookingText: false,
    scope,
  })
  trades.push(trade, {
    receiver: await make('/api/partners/receivers', receiverInput(named)),
    supplier: await make('/api/partners/suppliers', supplierInput(named)),
    invoiceCategory: await make('/api/lineitems/categories/', category('INVOICE')),
    billCategory: await make('/api/lineitems/categories/', category('BILL')),
  })
})

const amountOf = () => pick([11.9, 119, 119, 238, 1190])

async function createBill(): Promise<void> {
  const [of, currency, amount] = [pick(trades), pick(['EUR', 'EUR', 'USD']), amountOf()]
  const input = billInput(of, near(), {
    lines: [billLine(pick(trades), { amount, currency })],
    documentCreation: { billTotal: amount, billNumber: `R-${++count}`, currency, advance: random(5) === 0 },
    records:
      random(3) === 0 ? [paymentRecord(pick([amount, 5, amount + 7]), { currency, recordDate: today })] : [],
  })
  keep('bills', await manager.post('/api/documents/bills', input))
}

async function createInvoice(): Promise<void> {
  const [of, currency, day] = [pick(trades), pick(['EUR', 'EUR', 'USD']), near()]
  const amount = amountOf()
  const others = {
    advance: random(4) === 0,
    ...(random(4) === 0 && { advanceInvoiceEntityIds: [pick(made.invoices)].filter(Boolean) }),
    ...(random(5) === 0 && { correctedInvoiceEntityId: pick(made.invoices) ?? null }),
  }
  const sign = 'correctedInvoiceEntityId' in others ? -1 : 1
  const input = invoiceInput(of, day, {
    lines: [invoiceLine(pick(trades), { amount: sign * amount, currency })],
    documentCreation: { currency, serviceDate: addDays(day, -random(9)), ...others },
    records:
      random(3) === 0 ? [paymentRecord(pick([amount, 5, amount + 7]), { currency, recordDate: today })] : [],
  })
  keep('invoices', await manager.post('/api/documents/invoices', input))
}

/** What the rules refuse was drawn in vain. */
function keep(list: ListName, answer: { status: number; body?: { entityId?: { uuid: string } } }): void {
  if (answer.status < 300 && answer.body?.entityId) made[list].push(answer.body.entityId.uuid)
}

async function changeOne(): Promise<void> {
  const list = pick(['bills', 'invoices'] as const)
  const id = pick(made[list])
  if (!id) return
  if (random(2) === 0)
    await manager.post(`/api/documents/${list}/${id}/records`, paymentRecord(5, { recordDate: today }))
  else await manager.post(`/api/documents/${list}/${id}/deletions`, {})
}

function drawFilters(list: ListName): Filter[] {
  const states = [
    'OPEN',
    'OVERDUE',
    'PAID',
    'PARTLY_PAID',
    'OVERPAID',
    'ADVANCE',
    'CORRECTION',
    'REFUND',
    'CANCELLED',
  ]
  const of = pick(trades)
  const dates =
    list === 'bills'
      ? ['billDate', 'bookingDate', 'dueDate', 'paymentDate']
      : ['invoiceDate', 'serviceDate', 'dueDate', 'paymentDate']
  const [from, low] = [near(), pick([0, 11.9, 119, 200])]
  const one = (): Filter =>
    pick<() => Filter>([
      () => ({ filterType: 'state', states: [pick(states), pick(states)] }),
      () => ({ filterType: 'partner', partner: list === 'bills' ? of.supplier : of.receiver.toUpperCase() }),
      () => ({ filterType: 'category', category: list === 'bills' ? of.billCategory : of.invoiceCategory }),
      () => ({ filterType: 'currency', currency: pick(['EUR', 'USD']) }),
      () => ({ filterType: 'amount', from: low, to: pick([null, low, low + 100]) }),
      () => ({ filterType: 'period', from, to: pick([null, from, addDays(from, 7)]) }),
      () => ({ filterType: 'period', by: pick(dates), from, to: pick([null, from, addDays(from, 7)]) }),
      () => ({ filterType: 'unpaid' }),
      ...(list === 'invoices' ? [() => ({ filterType: 'delivery', states: [pick([null, 'SENT'])] })] : []),
    ])()
  return Array.from({ length: 12 }, () =>
    random(3) === 0 ? { filterType: 'all', of: [one(), one()] } : one(),
  )
}

async function readAll(list: ListName, filters: readonly Filter[]): Promise<string[]> {
  const ask = async (filter: Filter) =>
    JSON.stringify(
      must(
        await manager.get(
          `/proxy/get/${list}?stopIndex=1000&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
        ),
      ),
    )
  return Promise.all(filters.map(ask))
}

test(`no list that changed was left out (${seed})`, { timeout: 300_000 }, async () => {
  const seen = { left: 0, changed: 0 }
  for (let step = 0; step < shortOrLong(60, 600); step++) {
    const filters = { bills: drawFilters('bills'), invoices: drawFilters('invoices') }
    const before = {
      bills: await readAll('bills', filters.bills),
      invoices: await readAll('invoices', filters.invoices),
    }
    const seq = await world.lastSeq()
    await pick([createBill, createInvoice, createInvoice, changeOne])()
    const rows = await world.db.sql`select event, data, refreshes from journal where seq > ${seq}`
    for (const list of ['bills', 'invoices'] as const) {
      const after = await readAll(list, filters[list])
      const told = rows.filter((row) => row['refreshes'].includes(list))
      filters[list].forEach((filter, at) => {
        const isLeft = told.every((row) => {
          const touched = known(row as unknown as PushMessage)[list]
          return touched !== undefined && areOutside(filter, touched)
        })
        if (isLeft && told.length > 0) seen.left++
        if (after[at] === before[list][at]) return
        seen.changed++
        expect(
          isLeft,
          `${list} ${JSON.stringify(filter)} after ${JSON.stringify(rows.map(({ event, data }) => [event, data]))}`,
        ).toBe(false)
      })
    }
  }
  // Both happen often.
  expect(seen.left).toBeGreaterThan(50)
  expect(seen.changed).toBeGreaterThan(50)
})

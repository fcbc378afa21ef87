import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { copyDocument } from '#test/random-documents.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  receiverInput,
  startTrade,
  supplierInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { type StandingState, standingState, standingStates } from '../rules/standing-state.ts'

// Filters and sorts of both lists, drawn at random, against a plain filter and sort of all rows.

const everything = Number.MAX_SAFE_INTEGER
const today = berlinDay(new Date())
const names = ['Ähre', 'ahorn', 'Azur', 'Öl', 'Ofen', 'ß-Laden', 'Ssad', 'Zobel', 'Élan', 'Elan']
const seed = Date.now() % 1_000_000

interface Listed {
  id: string
  number: string
  days: Record<string, string | null>
  payments: string[]
  partner: string
  categories: string[]
  currency: string
  /** In EUR cents. */
  amount: number
  due: number
  receivable: number
  isUnpaid: boolean
  state: StandingState
  sort: Record<string, (number | string | null)[]>
}

type Filter = { filterType: string } & Record<string, unknown>
type ListName = 'bills' | 'invoices'

const { world, manager } = useWorld()
const naive = {} as Record<ListName, Listed[]>
const categories = {} as Record<ListName, string[]>
const partners = {} as Record<ListName, string[]>

let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

beforeAll(async () => {
  const trade = await startTrade(manager)
  const make = async (path: string, input: unknown): Promise<string> =>
    must(await manager.post(path, input)).entityId.uuid
  const categoryOf = (scope: string, shortName: string) =>
    make('/api/lineitems/categories/', {
      shortName,
      description: shortName,
      includeInBookingText: false,
      scope,
    })
  categories.bills = [trade.billCategory, await categoryOf('BILL', 'FRA'), await categoryOf('BILL', 'NIE')]
  categories.invoices = [
    trade.invoiceCategory,
    await categoryOf('INVOICE', 'DIE'),
    await categoryOf('INVOICE', 'LEER'),
  ]
  partners.invoices = [
    trade.receiver,
    await make(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Zweiter', companyName: 'Zweiter Kunde' }),
    ),
  ]
  partners.bills = [
    trade.supplier,
    await make(
      '/api/partners/suppliers',
      supplierInput({ shortName: 'Zweiter', companyName: 'Zweiter Lieferant' }),
    ),
  ]
  const [, secondBill = ''] = categories.bills
  const [, secondInvoice = ''] = categories.invoices
  const bill = await make(
    '/api/documents/bills',
    billInput(trade, today, {
      lines: [billLine(trade), billLine(trade, { categoryEntityId: secondBill })],
      documentCreation: { billTotal: 238 },
    }),
  )
  const invoice = await make(
    '/api/documents/invoices',
    invoiceInput(trade, today, {
      lines: [invoiceLine(trade), invoiceLine(trade, { categoryEntityId: secondInvoice })],
    }),
  )
  await make('/api/documents/invoices', invoiceInput(trade, today))
  await fill('bills', bill)
  await fill('invoices', invoice)
  for (const list of ['bills', 'invoices'] as const) naive[list] = await readNaively(list)
})

async function fill(list: ListName, templateId: string): Promise<void> {
  const copies = Array.from({ length: 400 }, (_, index) => {
    const day = addDays(today, -1 - random(60))
    const gross = (random(40) - 10) * 1000
    const currency = pick(['EUR', 'EUR', 'USD', 'CHF'])
    return {
      document_id: randomUUID(),
      number: `${list}-${index}`,
      ...(list === 'bills'
        ? { booking_day: addDays(day, random(9)) }
        : {
            number_year: 1900,
            number_count: index + 1,
            service_day: pick([day, addDays(day, -random(20))]),
          }),
      document_day: day,
      currency,
      rate: currency === 'EUR' ? 1 : 1.25,
      net_cents: gross,
      tax_cents: 0,
      gross_cents: gross,
      paid_cents: pick([0, gross, gross, gross / 2, gross + 100]),
      partner_id: pick(partners[list]),
      partner_text: pick(names),
    }
  })
  await copyDocument(world.db.sql, templateId, copies)
  await pay(copies.map(({ document_id, document_day }) => [document_id, document_day]))
}

/** Payments before and after the documents' days, of which some change later. */
async function pay(copies: readonly (readonly [id: string, day: Day])[]): Promise<void> {
  const { sql } = world.db
  for (const [id, day] of copies)
    for (let count = random(3); count > 0; count -= 1)
      await sql`insert into payments (payment_id, document_id, record_day, amount_cents)
        values (${randomUUID()}, ${id}, ${addDays(day, random(40) - 15)}, 100)`
  for (const [id, day] of copies.filter(() => random(8) === 0))
    await sql`update documents set document_day = ${addDays(day, -random(20))} where document_id = ${id}`
  for (const [id] of copies.filter(() => random(20) === 0))
    await sql`update payments set record_day = record_day - 9 where document_id = ${id}`
}

async function readNaively(list: ListName): Promise<Listed[]> {
  const rows = await world.db.sql`
    select d.*, d.number_count as count,
      (select coalesce(json_agg(l.category_id), '[]') from line_items l where l.document_id = d.document_id) as categories,
      (select coalesce(json_agg(p.record_day), '[]') from payments p where p.document_id = d.document_id) as payments
    from documents d where (kind = 'BILL') = ${list === 'bills'}`
  return rows.map((row): Listed => {
    const dueShown = list === 'bills' && row['due_cents'] === 0 ? null : row['due_day']
    const partner = nameKey(row['partner_text'])
    const id = row['document_id'] as string
    return {
      id,
      number: row['number'],
      days: {
        invoiceDate: row['document_day'],
        billDate: row['document_day'],
        serviceDate: row['service_day'],
        bookingDate: row['booking_day'],
        dueDate: dueShown,
      },
      payments: row['payments'],
      partner: row['partner_id'],
      categories: row['categories'],
      currency: row['currency'],
      amount: row['gross_euro_cents'],
      due: row['due_euro_cents'],
      receivable: row['receivable_euro_cents'],
      isUnpaid: row['due_cents'] !== 0,
      state: standingState(
        {
          kind: row['kind'],
          isCancelled: row['cancelled_by_document_id'] !== null,
          isSettled: row['settled_by_document_id'] !== null,
          ...{
            gross: row['gross_cents'],
            paid: row['paid_cents'],
            due: row['due_cents'],
            dueDay: row['due_day'],
          },
        },
        today,
      ),
      sort: {
        invoiceDate: [row['document_day'], row['count'], id],
        billDate: [row['document_day'], id],
        bookingDate: [row['booking_day'], id],
        invoiceNumber: [row['number_year'], row['count']],
        receiver: [partner, id],
        supplier: [partner, id],
        amountGross: [row['gross_euro_cents'], id],
        dueDate: [dueShown, id],
      },
    }
  })
}

/** As a dictionary sorts it. */
const nameKey = (name: string) =>
  name.replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Nothing is larger than everything, as in the database. */
function compare(a: readonly (number | string | null)[], b: readonly (number | string | null)[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? null
    if (one === other) continue
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -1 : 1
  }
  return 0
}

const dates: Record<ListName, string[]> = {
  bills: ['billDate', 'bookingDate', 'dueDate', 'paymentDate', 'paymentDate'],
  invoices: ['invoiceDate', 'serviceDate', 'serviceDate', 'dueDate', 'paymentDate', 'paymentDate'],
}
const standardDate: Record<ListName, string> = { bills: 'bookingDate', invoices: 'invoiceDate' }
const sorts: Record<ListName, string[]> = {
  bills: ['billDate', 'bookingDate', 'supplier', 'amountGross', 'dueDate'],
  invoices: ['invoiceDate', 'invoiceNumber', 'receiver', 'amountGross', 'dueDate'],
}

function drawFilter(list: ListName): Filter {
  const drawn: (() => Filter)[] = [
    () => ({ filterType: 'unpaid' }),
    () => ({
      filterType: 'period',
      ...(random(3) > 0 && { by: pick(dates[list]) }),
      ...(random(4) > 0 && { from: addDays(today, -20 - random(40)) }),
      ...(random(4) > 0 && { to: addDays(today, -random(40)) }),
    }),
    () => ({ filterType: 'partner', partner: random(9) === 0 ? randomUUID() : pick(partners[list]) }),
    () => ({ filterType: 'category', category: pick(categories[list]) }),
    () => ({ filterType: 'state', states: [pick(standingStates), pick(standingStates)] }),
    () => ({ filterType: 'number', number: `${list}-${random(420)}` }),
    () => ({ filterType: 'currency', currency: pick(['EUR', 'USD', 'CHF', 'GBP']) }),
    () => ({
      filterType: 'amount',
      ...(random(4) > 0 && { from: random(200) - 100 }),
      ...(random(4) > 0 && { to: random(300) }),
    }),
  ]
  return pick(drawn)()
}

function holds(list: ListName, row: Listed, filter: Filter): boolean {
  switch (filter.filterType) {
    case 'unpaid':
      return row.isUnpaid
    case 'partner':
      return row.partner === filter['partner']
    case 'number':
      return row.number === filter['number']
    case 'category':
      return row.categories.includes(filter['category'] as string)
    case 'currency':
      return row.currency === filter['currency']
    case 'state':
      return (filter['states'] as StandingState[]).includes(row.state)
    case 'amount': {
      const [from, to] = [filter['from'], filter['to']] as (number | undefined)[]
      return (from === undefined || row.amount >= from * 100) && (to === undefined || row.amount <= to * 100)
    }
    default: {
      const by = (filter['by'] as string | undefined) ?? standardDate[list]
      const [from, to] = [filter['from'], filter['to']] as (string | undefined)[]
      const days = by === 'paymentDate' ? row.payments : [row.days[by] ?? null]
      return days.some((day) => day !== null && (!from || day >= from) && (!to || day <= to))
    }
  }
}

function address(list: ListName, filters: Filter[], more: Record<string, unknown> = {}, path = '') {
  const [only] = filters
  const searchFilter = filters.length === 1 && random(2) === 0 ? only : { filterType: 'all', of: filters }
  const query = new URLSearchParams({ searchFilter: JSON.stringify(searchFilter) })
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `/proxy/get/${list}${path}?${query}`
}

const idsOf = (section: { entityId: { uuid: string } }[]) => section.map((row) => row.entityId.uuid)

describe.each(['bills', 'invoices'] as const)('%s', (list) => {
  test(`any filters and any sort are those of all rows (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 600 : 60); round += 1) {
      const filters = Array.from({ length: random(4) }, () => drawFilter(list))
      const by = random(4) === 0 ? null : pick(sorts[list])
      const isDescending = random(2) === 0
      const found = naive[list].filter((row) => filters.every((filter) => holds(list, row, filter)))
      const usual = list === 'bills' ? 'billDate' : 'invoiceDate'
      const key = by ?? usual
      const way = by && !isDescending ? 1 : -1
      const expected = found
        .sort((a, b) => way * compare(a.sort[key] as string[], b.sort[key] as string[]))
        .map((row) => row.id)
      const sort = by ? { sort: `${isDescending ? '-' : ''}${by}` } : {}
      const told = JSON.stringify({ filters, sort })
      const startIndex = random(2) === 0 ? 0 : random(found.length + 5)
      const window = must(
        await manager.get(address(list, filters, { ...sort, startIndex, stopIndex: startIndex + 50 })),
      )
      expect(idsOf(window.section), told).toEqual(expected.slice(startIndex, startIndex + 50))
      const all = must(await manager.get(address(list, filters, { ...sort, stopIndex: everything })))
      expect(idsOf(all.section), told).toEqual(expected)
      const sum = (value: (row: Listed) => number) =>
        found.reduce((cents, row) => cents + value(row), 0) / 100
      const stats =
        list === 'bills' ? {} : { receivables: sum((row) => row.receivable), open: sum((row) => row.due) }
      expect(must(await manager.get(address(list, filters, {}, '/totals'))), told).toEqual({
        totalCount: found.length,
        stats,
      })
      expect({ totalCount: all.totalCount, stats: all.stats }, told).toEqual({
        totalCount: found.length,
        stats,
      })
    }
  })

  test.each([
    [{ filterType: 'all', of: [{ filterType: 'noop2' }] }, 'searchFilter.of.0.filterType'],
    [{ filterType: 'all', of: [{ filterType: 'all', of: [] }] }, 'searchFilter.of.0.filterType'],
    [
      { filterType: 'all', of: Array.from({ length: 21 }, () => ({ filterType: 'unpaid' })) },
      'searchFilter.of',
    ],
    [{ filterType: 'partner', partner: 'x' }, 'searchFilter.partner'],
    [{ filterType: 'amount', from: 1.234 }, 'searchFilter.from'],
    [{ filterType: 'amount', from: 'viel' }, 'searchFilter.from'],
    [{ filterType: 'category' }, 'searchFilter.category'],
    [{ filterType: 'number', number: ' ' }, 'searchFilter.number'],
  ])('refuses %j', async (filter, path) => {
    const query = new URLSearchParams({ searchFilter: JSON.stringify(filter) })
    const { status, body } = await manager.get(`/proxy/get/${list}?${query}`)
    expect([status >= 400 && status < 500, body.errors?.[0]?.path]).toEqual([true, path])
  })

  test('a column that it cannot be sorted by is refused, in totals too it is none of theirs', async () => {
    for (const sort of ['-', 'amount', 'document_id; drop table documents', '--amountGross']) {
      const { status, body } = await manager.get(`/proxy/get/${list}?${new URLSearchParams({ sort })}`)
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'sort', message: 'Nach dieser Spalte wird die Liste nicht sortiert' }],
      ])
    }
  })
})

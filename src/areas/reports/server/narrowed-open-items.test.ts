import { beforeAll, describe, expect, test } from 'vitest'
import { stateWords } from '#areas/documents/rules/filter-words.ts'
import type { StandingState } from '#areas/documents/rules/standing-state.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { cellsOf, serial } from '#test/sheet-cells.ts'
import { billInput, billLine, invoiceInput, invoiceLine, receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Filters and sorts of the open items, drawn at random, against a plain filter and sort of all rows.

type Row = Record<string, string | number | null> & { entityId: { uuid: string } }
type Filter = { filterType: string } & Record<string, unknown>

const { manager, trade } = useWorld()
const today = berlinDay(new Date())
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

const partners: Record<Side, string[]> = { openinvoices: [], openbills: [] }
const all = {} as Record<Side, Row[]>
type Side = 'openinvoices' | 'openbills'
const sides = ['openinvoices', 'openbills'] as const

beforeAll(async () => {
  const rates = [{ currency: 'USD', day: addDays(today, -100), rate: 1.1731 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  for (const companyName of ['Öl AG', 'ofen GmbH', 'Ähre']) {
    const shortName = companyName.slice(0, 4)
    const made = await manager.post('/api/partners/receivers', receiverInput({ shortName, companyName }))
    partners.openinvoices.push(must(made).entityId.uuid)
    const sold = await manager.post('/api/partners/suppliers', supplierInput({ shortName, companyName }))
    partners.openbills.push(must(sold).entityId.uuid)
  }
  for (let index = 0; index < 40; index += 1) {
    const [currency, amount] = [pick(['EUR', 'EUR', 'USD']), pick([20, 77.77, 119, 119, 500])]
    // invoice numbers follow the date
    const day = addDays(today, 2 * index - 80)
    const receiver = pick(partners.openinvoices)
    const invoice = invoiceInput({ ...trade, receiver }, today, {
      documentCreation: { invoiceDate: day, currency },
      lines: [invoiceLine(trade, { currency, amount })],
    })
    const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
    const partnership = { ...invoice.partnership, partnershipData: { preferredPaymentMethod: cash } }
    // without a day to pay by
    const paidOnPickUp = { ...invoice, partnership }
    must(await manager.post('/api/documents/invoices', random(4) === 0 ? paidOnPickUp : invoice))
    const supplier = pick(partners.openbills)
    const bill = billInput({ ...trade, supplier }, today, {
      documentCreation: {
        billDate: day,
        billNumber: pick(['R-', 'ä', 'Z']) + index,
        billTotal: amount,
        currency,
      },
      lines: [billLine(trade, { currency, amount })],
    })
    must(await manager.post('/api/documents/bills', bill))
  }
  for (const side of sides)
    all[side] = must(await manager.get(`/proxy/get/${side}?stopIndex=9007199254740991`)).section
})

const drawn: ((side: Side) => Filter)[] = [
  () => ({ filterType: 'undated' }),
  () => ({ filterType: 'unpaid' }),
  () => ({
    filterType: 'period',
    by: pick(['dueDate', 'date']),
    from: pick([null, addDays(today, -random(60))]),
    to: pick([null, addDays(today, 20 - random(60))]),
  }),
  () => ({ filterType: 'state', states: pick([['OVERDUE'], ['OPEN'], ['OPEN', 'OVERDUE'], ['PAID']]) }),
  (side) => ({ filterType: 'partner', partner: pick(partners[side]) }),
  () => ({ filterType: 'currency', currency: pick(['EUR', 'USD', 'CHF']) }),
  () => ({ filterType: 'amount', from: pick([null, 60, 119]), to: pick([null, 119, 400]) }),
]

function holds(row: Row, filter: Filter): boolean {
  const [from, to] = [filter['from'] as string | null, filter['to'] as string | null]
  switch (filter.filterType) {
    case 'undated':
      return row['dueDate'] === null
    case 'unpaid':
      return true
    case 'period': {
      const day = row[filter['by'] as string] as string | null
      return day !== null && (from === null || day >= from) && (to === null || day <= to)
    }
    case 'state':
      return (filter['states'] as string[]).includes(row['state'] as string)
    case 'partner':
      return row['partnerEntityId'] === filter['partner']
    case 'currency':
      return row['currency'] === filter['currency']
    default: {
      const [least, most] = [filter['from'] as number | null, filter['to'] as number | null]
      return (least ?? -1e9) <= euroOf(row) && euroOf(row) <= (most ?? 1e9)
    }
  }
}

/** Nothing was paid of any: what is open is the whole. */
const euroOf = (row: Row) => row['amountDueEuro'] as number

const nameKey = (name: unknown) =>
  String(name).replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const invoiceCount = (row: Row) => Number(String(row['number']).replace(/\D/g, ''))

const keys = (side: Side): Record<string, (row: Row) => string | number | null> => ({
  dueDate: (row) => row['dueDate'] ?? null,
  date: (row) => row['date'] ?? null,
  number: (row) => (side === 'openinvoices' ? invoiceCount(row) : nameKey(row['number'])),
  partner: (row) => nameKey(row['partner']),
  amountGross: euroOf,
  amountDueEuro: euroOf,
})

/** Nothing stands at the end, whichever way. */
function compare(one: string | number | null, other: string | number | null, ids: string[], way: 1 | -1) {
  if (one === other) return (ids[0] ?? '') < (ids[1] ?? '') ? -way : way
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -way : way
}

const isoSerial = (value: unknown) => (value ? serial(String(value)) : null)

/** What a column of the page is in its file. */
const filed: Record<string, [heads: string[], cells: (row: Row) => unknown[]]> = {
  state: [['Status'], (row) => [stateWords[row['state'] as StandingState]]],
  due: [['Fällig'], (row) => [isoSerial(row['dueDate'])]],
  number: [['Rechnungsnr.'], (row) => [row['number']]],
  date: [['Rechnungsdatum'], (row) => [isoSerial(row['date'])]],
  partner: [['Kunde'], (row) => [row['partner']]],
  gross: [['Betrag brutto', 'Währung'], (row) => [row['amountGross'], row['currency']]],
  euro: [['Offen in EUR'], (row) => [row['amountDueEuro']]],
}

/** Some of them, in any order. */
const someColumns = () => {
  const left = Object.keys(filed)
  return Array.from(
    { length: 1 + random(left.length) },
    () => left.splice(random(left.length), 1)[0] as string,
  )
}

function address(list: string, filters: Filter[], more: Record<string, unknown>, path = '') {
  const [only] = filters
  const searchFilter = filters.length === 1 && random(2) === 0 ? only : { filterType: 'all', of: filters }
  const query = new URLSearchParams(filters.length > 0 ? { searchFilter: JSON.stringify(searchFilter) } : {})
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `/proxy/get/${list}${path}?${query}`
}

const padded = (row: readonly unknown[], length: number) =>
  Array.from({ length }, (_, index) => row[index] ?? null)

describe.each(sides)('%s', (side) => {
  test(`any filters and any sort are those of all rows (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 600 : 60); round += 1) {
      const filters = Array.from({ length: random(4) }, () => pick(drawn)(side))
      const by = pick(Object.keys(keys(side)))
      const way = random(2) === 0 ? -1 : 1
      const keyOf = keys(side)[by] ?? (() => null)
      const found = all[side].filter((row) => filters.every((filter) => holds(row, filter)))
      const expected = found.toSorted((a, b) =>
        compare(keyOf(a), keyOf(b), [a.entityId.uuid, b.entityId.uuid], way),
      )
      const sort = `${way === -1 ? '-' : ''}${by}`
      const told = JSON.stringify({ filters, sort })
      const startIndex = random(2) === 0 ? 0 : random(found.length + 5)
      const window = must(
        await manager.get(address(side, filters, { sort, startIndex, stopIndex: startIndex + 10 })),
      )
      expect(window.section, told).toEqual(expected.slice(startIndex, startIndex + 10))
      const open = Math.round(found.reduce((sum, row) => sum + euroOf(row) * 100, 0)) / 100
      expect(must(await manager.get(address(side, filters, {}, '/totals'))), told).toEqual({
        totalCount: found.length,
        stats: { open },
      })
    }
  })

  test(`its file has the rows of the page under its columns, and their sum (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 100 : 12); round += 1) {
      const filters = Array.from({ length: random(3) }, () => pick(drawn)(side))
      const sort = `${pick(['', '-'])}${pick(Object.keys(keys(side)))}`
      const columns = someColumns()
      const of = address(side, filters, { sort, columns: columns.join('.') })
      const { section } = must(await manager.get(address(side, filters, { sort, stopIndex: 1000 })))
      const { stats } = must(await manager.get(address(side, filters, {}, '/totals')))
      const file = await manager.download(`/api/registers/${side}.xlsx?${of.split('?')[1]}`)
      const { rows } = cellsOf(file.bytes)
      const partner = side === 'openinvoices' ? 'Kunde' : 'Lieferant'
      const heads = columns.flatMap((key) => (key === 'partner' ? [partner] : (filed[key]?.[0] ?? [])))
      expect(rows[3], of).toEqual(heads)
      const expected = section.map((row: Row) => columns.flatMap((key) => filed[key]?.[1](row) ?? []))
      expect(
        // A row without a value is not in the file.
        section.map((_: Row, at: number) => padded(rows[4 + at] ?? [], heads.length)),
        of,
      ).toEqual(expected)
      const sums = rows[4 + section.length] ?? []
      expect(sums[heads.indexOf('Offen in EUR')] ?? 0, of).toBe(columns.includes('euro') ? stats.open : 0)
      expect(file.headers.get('content-disposition')?.includes('-gefiltert.xlsx')).toBe(filters.length > 0)
    }
  })

  test('its file refuses a column that the list does not have', async () => {
    const { status, body } = await manager.get(`/api/registers/${side}.csv?columns=number.notes`)
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'columns'])
    expect((await manager.get(`/api/registers/${side}.csv?searchFilter={`)).status).toBe(400)
  })

  test('by partner its file has what is open with each of them', async () => {
    const list = side === 'openinvoices' ? 'openreceivers' : 'opensuppliers'
    const { section, stats } = must(await manager.get(address(list, [], { sort: '-open' })))
    const { rows } = cellsOf((await manager.download(`/api/registers/${list}.xlsx?sort=-open`)).bytes)
    expect(rows[3]?.slice(1)).toEqual(['Offen €', 'Überfällig €', 'Älteste Fälligkeit', 'Rechnungen'])
    expect(rows.slice(4, 7)).toEqual(
      section.map((row: Row) => [
        ...[row['partner'], row['open'], row['overdue'], isoSerial(row['oldestDueDate']), row['documents']],
      ]),
    )
    expect(rows[7]?.slice(1, 3)).toEqual([stats.open, stats.overdue])
  })

  test('by partner each head sorts', async () => {
    const list = side === 'openinvoices' ? 'openreceivers' : 'opensuppliers'
    const rows: Row[] = must(await manager.get(address(list, [], {}))).section
    expect(rows).toHaveLength(3)
    for (const by of ['partner', 'open', 'overdue', 'oldestDueDate', 'documents']) {
      const keyOf = (row: Row) => (by === 'partner' ? nameKey(row['partner']) : (row[by] ?? null))
      for (const way of [1, -1] as const) {
        const { section } = must(await manager.get(address(list, [], { sort: `${way < 0 ? '-' : ''}${by}` })))
        const expected = rows.toSorted((a, b) =>
          compare(keyOf(a), keyOf(b), [a.entityId.uuid, b.entityId.uuid], way),
        )
        expect(section, `${by} ${way}`).toEqual(expected)
      }
    }
  })
})

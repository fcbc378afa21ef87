import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { copyDocument } from '#test/random-documents.ts'
import { billInput, invoiceInput, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// More than the newest documents that a search looks at first, over three years, several a day; rare words stand among the oldest.
const perList = 21_000
const today = berlinDay(new Date())
const everything = Number.MAX_SAFE_INTEGER

interface Listed {
  id: string
  day: string
  /** As the list's rows name them. */
  dates: Record<string, string | null>
  place: number
  isUnpaid: boolean
  text: string
  /** Its gross amount and the days that its list shows, as a person reads them. */
  wholeWords: string[]
  gross: number
  due: number
}

const { world, manager } = useWorld()
const naive: Record<string, Listed[]> = {}

beforeAll(async () => {
  const trade = await startTrade(manager)
  const make = async (path: string, input: unknown) => must(await manager.post(path, input)).entityId.uuid
  await fill('bills', await make('/api/documents/bills', billInput(trade, today)))
  await fill('invoices', await make('/api/documents/invoices', invoiceInput(trade, today)))
  await world.owner`analyze documents`
})

/** A stream of numbers that looks random and is the same each time. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function fill(list: 'bills' | 'invoices', templateId: string): Promise<void> {
  const random = randomNumbers(list.length)
  const copies = Array.from({ length: perList }, (_, index) => {
    const day = addDays(today, -1 - random(1000))
    // A rare amount, paid and paid back, among any others.
    const rare = random(2) === 0 ? 133_500 : -133_500
    const gross = index % 1400 === 9 ? rare : random(100_000) - 20_000
    const words = [`kasten${random(3)}`, random(40) === 0 ? 'selten' : '', random(7000) === 0 ? 'einzig' : '']
    return {
      document_id: randomUUID(),
      number: `${list}-${index}`,
      ...(list === 'bills'
        ? { booking_day: addDays(day, random(20)) }
        : { number_year: 1900, number_count: index + 1 }),
      document_day: day,
      net_cents: gross,
      tax_cents: 0,
      gross_cents: gross,
      paid_cents: random(3) === 0 ? 0 : gross,
      search_text: words.join(' '),
    }
  })
  await copyDocument(world.db.sql, templateId, copies)
  const rows = await world.db.sql`
    select document_id, document_day, booking_day, due_day, coalesce(number_count, 0) as place, due_cents, search_text,
      gross_cents, gross_euro_cents, due_euro_cents
    from documents where (kind = 'BILL') = ${list === 'bills'}`
  naive[list] = rows
    .map((row) => ({
      id: row['document_id'],
      day: row['document_day'],
      dates: {
        invoiceDate: row['document_day'],
        billDate: row['document_day'],
        bookingDate: row['booking_day'],
        // A bill is not due any more once it is paid.
        dueDate: list === 'bills' && row['due_cents'] === 0 ? null : row['due_day'],
      },
      place: row['place'],
      isUnpaid: row['due_cents'] !== 0,
      text: row['search_text'],
      wholeWords: [
        formatAmount(cents(Math.abs(row['gross_cents']))),
        ...[row['document_day'], row['booking_day'], row['due_day']].filter(Boolean).map(formatDay),
      ],
      gross: row['gross_euro_cents'],
      due: row['due_euro_cents'],
    }))
    .sort((a, b) => compare(b.day, a.day) || b.place - a.place || compare(b.id, a.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Search {
  searchText: string
  unpaid: boolean
  period?: { by?: string; from?: Day; to?: Day }
}

const texts = ['', 'kasten1', 'selten', 'einzig', 'selten kasten2', 'gibtesnicht', '0']
const wholeTexts = ['1.335,00', '1.335,00 kasten1', formatDay(addDays(today, -900)), '335,00', '1.335,01']
const searches: Search[] = [...texts, ...wholeTexts].flatMap((searchText) => [
  { searchText, unpaid: false },
  { searchText, unpaid: true },
])
const periodsOf = (list: string): Search['period'][] => [
  { from: addDays(today, -900), to: addDays(today, -100) },
  { by: list === 'bills' ? 'billDate' : 'invoiceDate', from: addDays(today, -900), to: addDays(today, -100) },
  { by: 'dueDate', to: addDays(today, -400) },
  { from: addDays(today, -3) },
  { from: today, to: addDays(today, -1) },
]
const looks = (['bills', 'invoices'] as const).flatMap((list) => [
  ...searches.map((search): Search & { list: typeof list } => ({ list, ...search })),
  ...periodsOf(list).flatMap((period) =>
    ['', 'selten'].map((searchText) => ({ list, searchText, unpaid: false, period })),
  ),
])

// A third of them, another one each time; all of them in `npm run endurance`.
const turn = Date.now() % 3
const looked = looks.filter((_, index) => atLength || index % 3 === turn)

const isWithin = (list: string, row: Listed, { by, from, to }: NonNullable<Search['period']>) => {
  const day = row.dates[by ?? (list === 'bills' ? 'bookingDate' : 'invoiceDate')] ?? null
  return day !== null && (!from || day >= from) && (!to || day <= to)
}

const found = (list: string, { searchText, unpaid, period }: Search) =>
  (naive[list] ?? []).filter(
    (row) =>
      (!unpaid || row.isUnpaid) &&
      (!period || isWithin(list, row, period)) &&
      searchText.split(' ').every((word) => row.text.includes(word) || row.wholeWords.includes(word)),
  )

function pathOf(
  list: string,
  { searchText, unpaid, period }: Search,
  more: Record<string, unknown> = {},
  path = '',
) {
  const query = new URLSearchParams({ searchText })
  if (period) query.set('searchFilter', JSON.stringify({ filterType: 'period', ...period }))
  if (unpaid) query.set('searchFilter', '{"filterType":"unpaid"}')
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `/proxy/get/${list}${path}?${query}`
}

const idsOf = (section: { entityId: { uuid: string } }[]) => section.map((row) => row.entityId.uuid)

/** Beginnings at which a window may go wrong: the ends of pages and months, where a search changes its way, past the end. */
function boundaries(rows: readonly Listed[]): number[] {
  const months = rows.flatMap((row, index) => {
    const before = rows[index - 1]
    return before && before.day.slice(0, 7) !== row.day.slice(0, 7) ? [index - 1, index, index + 1] : []
  })
  const some = months.filter((_, index) => index % 63 < 3)
  const ends = [
    0,
    1,
    49,
    50,
    499,
    500,
    501,
    rows.length - 51,
    rows.length - 1,
    rows.length,
    rows.length + 700,
  ]
  return [...new Set([...ends, ...some])].filter((start) => start >= 0)
}

describe.each(looked)(
  '$list, searched for „$searchText“, unpaid: $unpaid, period: $period',
  ({ list, ...search }) => {
    test('every window is cut from the whole list in its order', async () => {
      const rows = found(list, search)
      for (const startIndex of boundaries(rows)) {
        const path = pathOf(list, search, { startIndex, stopIndex: startIndex + 50, totals: 0 })
        const body = must(await manager.get(path))
        expect(Object.keys(body)).toEqual(['section'])
        const expected = rows.slice(startIndex, startIndex + 50).map((row) => row.id)
        expect(idsOf(body.section), `from row ${startIndex}`).toEqual(expected)
      }
    })

    test('everything is what the windows are together, and the totals are alone what they are with them', async () => {
      const rows = found(list, search)
      const all = must(await manager.get(pathOf(list, search, { stopIndex: everything })))
      expect(idsOf(all.section)).toEqual(rows.map((row) => row.id))
      const late = must(
        await manager.get(pathOf(list, search, { startIndex: 700, stopIndex: everything, totals: 0 })),
      )
      expect(late).toEqual({ section: all.section.slice(700) })
      const window = must(await manager.get(pathOf(list, search, { startIndex: 600, stopIndex: 1600 })))
      expect(window.section).toEqual(all.section.slice(600, 1600))
      const totals = must(await manager.get(pathOf(list, search, {}, '/totals')))
      const sum = (value: (row: Listed) => number) => rows.reduce((cents, row) => cents + value(row), 0) / 100
      const stats =
        list === 'bills' ? {} : { receivables: sum((row) => row.gross), open: sum((row) => row.due) }
      expect(totals).toEqual({ totalCount: rows.length, stats })
      expect([window, all].map(({ totalCount, stats }) => ({ totalCount, stats }))).toEqual([totals, totals])
    })
  },
)

import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const { office, trade } = useWorld()

beforeAll(async () => {
  await record('R-47/11', { paid: false })
  await record('R-4712', { paid: true })
  await record('--', { paid: false, billDate: addDays(today, -40), bookingDate: addDays(today, -35) })
})

const record = async (billNumber: string, documentCreation: object): Promise<string> =>
  must(
    await office.post(
      '/api/documents/bills',
      billInput(trade, today, { documentCreation: { billNumber, ...documentCreation } }),
    ),
  ).entityId.uuid

const list = async (filter: object) => {
  const answer = await office.get(
    `/proxy/get/bills?searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  return answer.status === 200
    ? answer.body.section.map((row: { billNumber: string }) => row.billNumber)
    : answer.status
}

describe('the list of bills', () => {
  test('says until when what is open is to be paid, and nothing of what is paid', async () => {
    const { body } = await office.get('/proxy/get/bills')
    const due = Object.fromEntries(
      body.section.map((row: { billNumber: string; dueDate: string | null }) => [
        row.billNumber,
        row.dueDate,
      ]),
    )
    expect(due).toEqual({ 'R-47/11': addDays(today, 30), 'R-4712': null, '--': addDays(today, -10) })
  })

  test.each<[typed: string, found: string[]]>([
    ['119', ['R-47/11', 'R-4712', '--']],
    ['119,00 r-471', ['R-47/11', 'R-4712']],
    ['19', []],
    [formatDay(addDays(today, -40)), ['--']],
    // until when it is to be paid, and was
    [formatDay(addDays(today, 30)), ['R-47/11', 'R-4712']],
    // when the old one was received
    [formatDay(addDays(today, -35)), ['--']],
    [formatDay(today).slice(0, 6), []],
  ])('is searched by amounts and days as whole words: „%s“', async (typed, found) => {
    const { section } = must(await office.get(`/proxy/get/bills?searchText=${encodeURIComponent(typed)}`))
    const numbers = section.map((row: { billNumber: string }) => row.billNumber)
    expect(numbers.sort()).toEqual(found.toSorted())
  })

  test('holds the unpaid ones alone', async () => {
    expect(await list({ filterType: 'unpaid' })).toEqual(['R-47/11', '--'])
  })

  const daysAgo = (days: number) => addDays(today, -days)
  test.each<[period: object, found: unknown]>([
    [{}, ['R-47/11', 'R-4712', '--']],
    [{ to: daysAgo(35) }, ['--']],
    [{ to: daysAgo(36) }, []],
    [{ by: 'billDate', from: daysAgo(40), to: daysAgo(40) }, ['--']],
    [{ by: 'dueDate' }, ['R-47/11', '--']],
    [{ by: 'dueDate', to: today }, ['--']],
    [{ from: today, to: daysAgo(1) }, []],
    [{ by: 'invoiceDate' }, 400],
    [{ from: '31.12.2026' }, 400],
  ])('those of a time, %j, by the day of booking unless another is named', async (period, found) => {
    const listed = await list({ filterType: 'period', ...period })
    expect(Array.isArray(listed) ? listed.sort() : listed).toEqual(
      Array.isArray(found) ? found.toSorted() : found,
    )
  })

  test.each<[number: string, found: string[]]>([
    ['R-47/11', ['R-47/11']],
    ['r4711', ['R-47/11']],
    [' R 47 11 ', ['R-47/11']],
    ['R-4712', ['R-4712']],
    ['R-471', []],
    ['--', ['--']],
    ['..', []],
  ])(
    'finds the bills of a supplier under the number %j, however it is written',
    async (billNumber, found) => {
      expect(await list({ filterType: 'sameNumber', supplier: trade.supplier, billNumber })).toEqual(found)
    },
  )

  test('another supplier may use the same number; a filter that names none is refused', async () => {
    const other = must(await office.post('/api/partners/suppliers', supplierInput({ shortName: 'Zweiter' })))
    const filter = { filterType: 'sameNumber', supplier: other.entityId.uuid, billNumber: 'R-47/11' }
    expect(await list(filter)).toEqual([])
    expect(await list({ filterType: 'sameNumber', billNumber: 'R-47/11' })).toBe(422)
    expect(await list({ filterType: 'somethingElse' })).toBe(400)
  })
})

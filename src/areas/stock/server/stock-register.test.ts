import { read } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { addOneSided } from '#test/one-sided.ts'
import { enterChange, stockList } from '#test/stock.ts'
import { productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { stockRegisterHeadings } from '../contract/stock-register.ts'

const day = '2026-03-15'
const { world, office } = useWorld()

beforeAll(async () => {
  const create = async (code: string, changes: object) => {
    const { body } = await office.post('/api/products', productInput({ code, ...changes }))
    return body.entityId.uuid
  }
  const chair = await create('=STUHL', {
    buyingPP: 100.5,
    restorationTransport: 10,
    additionalCosts: null,
    status: 'Lager 1',
    codeDescription: 'Sitzmöbel',
  })
  await enterChange(office, chair, { type: 'purchase', at: '2026-03-01', change: 3 })
  await enterChange(office, chair, { type: 'sale', at: '2026-03-10', change: -1 })
  await enterChange(office, chair, { type: 'inventory', at: '2026-03-20', change: 7 })
  const lamp = await create('LAMPE', { buyingPP: 19.99, restorationTransport: null, additionalCosts: null })
  await enterChange(office, lamp, { type: 'inventory', at: '2026-03-02', change: 2.5 })
  await create('OHNE', { buyingPP: null, restorationTransport: null, additionalCosts: null })
})

const path = '/api/registers/stock'
const load = (format: string, query = `to=${day}`) => office.download(`${path}.${format}?${query}`)

describe('the inventory of a day', () => {
  test.each(['xls', 'xlsx'])(
    'as .%s: title, day, columns, rows and sums are those of the list',
    async (format) => {
      const { status, headers, bytes } = await load(format)
      expect(status).toBe(200)
      expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''inventar.${format}`)
      const book = read(bytes, { dense: true, cellNF: true })
      expect(book.SheetNames).toEqual(['Inventar'])
      const found =
        book.Sheets['Inventar']?.['!data']?.map((row) => Array.from(row ?? [], (cell) => cell?.v ?? null)) ??
        []
      expect(found.slice(0, 2).map(([first]) => first)).toEqual(['Inventar', 'Bestand bis 15.03.2026'])
      expect(found[3]).toEqual(stockRegisterHeadings)
      const link = expect.stringMatching(/^http:\/\/.*\/auth\/stock\/[0-9a-f-]{36}$/)
      expect(found[6]).toEqual([
        ...['auf Lager', '=STUHL', 3, 2, null, 100.5, 201, 110.5, 331.5, 110.5, 221, link],
        'Lager 1',
      ])
      expect(found[4]?.slice(1)).toEqual([
        'LAMPE',
        0,
        2.5,
        2.5,
        19.99,
        49.98,
        19.99,
        0,
        19.99,
        49.98,
        link,
        'Lager 2',
      ])
      const { section, stats, totalCount } = await stockList(office, day)
      expect(found.length).toBe(4 + totalCount + 1)
      const sums = found.at(-1) ?? []
      expect(sums[0]).toBe('Summe')
      expect([sums[3], sums[6]]).toEqual([stats.pieces, stats.buyingValue])
      const valued = section.reduce(
        (sum: number, row: { buyingTotalValued: number | null }) =>
          sum + Math.round((row.buyingTotalValued ?? 0) * 100),
        0,
      )
      expect(sums[10]).toBe(valued / 100)
    },
  )

  test('as .csv, searched, on another day', async () => {
    const { headers, bytes } = await load('csv', 'to=2026-03-31&searchText=sitzm%C3%B6bel')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const { rows } = readSheet(bytes)
    expect(rows[0]).toEqual(stockRegisterHeadings)
    expect(rows.slice(1).map((row) => row.slice(1, 5))).toEqual([
      ['=STUHL', '3', '7', '7'],
      [null, '3', '7', null],
    ])
    expect(bytes.toString()).toContain(";'=STUHL;")
  })

  test('only what is in stock, as the list shows it', async () => {
    const { bytes } = await load('csv', `to=${day}&inStock=true`)
    const codes = readSheet(bytes)
      .rows.slice(1, -1)
      .map((row) => row[1])
    const { section } = await stockList(office, day, '', true)
    expect(codes.map((code) => String(code).replace("'", ''))).toEqual(
      section.map((row: { code: string }) => row.code),
    )
    expect(codes).not.toContain('OHNE')
  })

  test('of today if no day is said', async () => {
    expect((await load('csv', '')).status).toBe(200)
    expect((await load('csv', 'from=2026-01-01&to=2026-03-15')).status).toBe(200)
  })

  test.each([
    ['an impossible day', 'xls', 'to=2026-02-30', 400],
    ['an unknown question', 'xls', 'until=2026-02-20', 400],
    ['a search without end', 'csv', `searchText=${'x'.repeat(201)}`, 422],
    ['something else than yes and no', 'csv', 'inStock=1', 400],
    ['another format', 'pdf', '', 404],
  ])('%s is refused', async (_, format, query, expected) => {
    expect((await load(format, query)).status).toBe(expected)
  })

  test('needs BILL_VIEW', async () => {
    const oneSided = await addOneSided(world)
    expect((await (await oneSided('invoices only')).get(`${path}.csv`)).status).toBe(403)
    expect((await world.nobody.get(`${path}.csv`)).status).toBe(401)
  })
})

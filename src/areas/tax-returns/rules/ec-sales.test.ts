import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { parsePeriod, periodText } from '#kernel/period.ts'
import {
  type ComparedRow,
  comparedRows,
  type EuSupply,
  ecSalesFile,
  ecSalesRows,
  filedLines,
  isMonthlyDue,
  isReported,
  renamings,
  roundedEuros,
  servicesPeriod,
} from './ec-sales.ts'

const french = 'FR40303265045'
const austrian = 'ATU13585627'

const supply = (change: Partial<EuSupply> = {}): EuSupply => ({
  vatId: french,
  taxType: 'NONE_EU',
  day: '2026-10-15' as Day,
  countedAsEu: true,
  base: cents(100_000),
  ...change,
})

describe('a corrected statement', () => {
  // Sold under a wrong id in truth, and one that came late.
  const wrong = [supply(), supply({ base: cents(-100_000) })]
  const late = supply({ vatId: austrian, base: cents(5_000) })
  const rows = comparedRows([...wrong, late], wrong.slice(0, 1), null)

  test('has what was reported beside what is, also where nothing is left', () => {
    expect(rows).toMatchObject([
      { vatId: austrian, euros: 50, declared: { euros: 0 } },
      { vatId: french, base: 0, euros: 0, declared: { base: 100_000, euros: 1_000 } },
    ])
  })

  test('is a file of the rows that change, with what they come to', () => {
    const unchanged = { ...rows[0], euros: 50, declared: { euros: 50 } } as (typeof rows)[number]
    expect(ecSalesFile(rows).split('\r\n').slice(2, -1)).toEqual([`${austrian},50,L`, `${french},0,L`])
    expect(ecSalesFile([unchanged]).split('\r\n').slice(2, -1)).toEqual([])
  })
})

describe('a corrected statement of which one was filed', () => {
  const onTime = [supply()]
  const renamed = (vatId: string) => [supply(), supply({ base: cents(-100_000) }), supply({ vatId })]
  const filed = { [`${french} L`]: [0], [`${austrian} L`]: [1_000] }
  const linesOf = (rows: readonly ComparedRow[]) =>
    rows.map(({ vatId, euros, declared, filed: last }) => [vatId, euros, declared.euros, last?.euros])

  test('has what that one said beside what was locked, and is a file of what changed since', () => {
    const again = 'ATU37675002'
    const supplies = [
      ...renamed(austrian),
      supply({ vatId: austrian, base: cents(-100_000) }),
      supply({ vatId: again }),
    ]
    const rows = comparedRows(supplies, onTime, filed)
    expect(linesOf(rows)).toEqual([
      [austrian, 0, 0, 1_000],
      [again, 1_000, 0, 0],
      [french, 0, 1_000, 0],
    ])
    expect(ecSalesFile(rows).split('\r\n').slice(2, -1)).toEqual([`${austrian},0,L`, `${again},1000,L`])
    expect(
      ecSalesFile(comparedRows(renamed(austrian), onTime, filed))
        .split('\r\n')
        .slice(2, -1),
    ).toEqual([])
  })

  test('reports a line of it as 0 of which nothing is left', () => {
    const rows = comparedRows(onTime, onTime, filed)
    expect(linesOf(rows)).toEqual([
      [austrian, 0, 0, 1_000],
      [french, 1_000, 1_000, 0],
    ])
    expect(filedLines(rows)).toEqual({ [`${austrian} L`]: [0], [`${french} L`]: [1_000] })
  })
})

describe('the rows', () => {
  test('are one for each VAT id and kind, in order', () => {
    const rows = ecSalesRows([
      supply({ base: cents(100_049) }),
      supply({ taxType: 'SERVICE_EU', base: cents(20_000) }),
      supply({ vatId: austrian, base: cents(5_000) }),
      supply({ base: cents(1) }),
    ])
    expect(rows).toEqual([
      { vatId: austrian, kind: 'L', base: 5_000, euros: 50, fault: null },
      { vatId: french, kind: 'L', base: 100_050, euros: 1_001, fault: null },
      { vatId: french, kind: 'S', base: 20_000, euros: 200, fault: null },
    ])
  })

  test('have what was taken back with its sign, and nothing that came to nothing', () => {
    expect(ecSalesRows([supply({ base: cents(-30_000) })])).toMatchObject([{ euros: -300 }])
    expect(ecSalesRows([supply(), supply({ base: cents(-100_000) })])).toEqual([])
  })

  test.each([
    ['', 'MISSING'],
    ['DE123456788', 'DOMESTIC'],
    ['FR41303265045', 'MISTYPED'],
    ['FR1', 'WRONG'],
    ['US123456', 'WRONG'],
    ['XI110305878', null],
    [french, null],
  ])('say of %s: %s', (vatId, fault) => {
    expect(ecSalesRows([supply({ vatId })])[0]?.fault).toBe(fault)
  })

  test('are right with a British VAT id as long as Britain was in the EU, or counted as such', () => {
    const british = { vatId: 'GB110305878', countedAsEu: false }
    expect(ecSalesRows([supply(british)])[0]?.fault).toBe('WRONG')
    expect(ecSalesRows([supply({ ...british, countedAsEu: true })])[0]?.fault).toBeNull()
    expect(ecSalesRows([supply({ ...british, day: '2020-12-31' as Day })])[0]?.fault).toBeNull()
  })

  test('are right with one of Northern Ireland for goods alone, which counts as no partner in the EU', () => {
    const northern = supply({ vatId: 'XI110305878', countedAsEu: false })
    expect(ecSalesRows([northern])[0]?.fault).toBeNull()
    expect(ecSalesRows([{ ...northern, taxType: 'SERVICE_EU' }])[0]?.fault).toBe('WRONG')
  })
})

test.each([
  ['2026-07', null, '2026-07'],
  ['2026-08', null, '2026-08'],
  ['2026-09', '2026-Q3', '2026-09'],
  ['2026-12', '2026-Q4', '2026-12'],
  ['2026-Q3', '2026-Q3', '2026-Q3'],
])('services in the statement of %s: of %s, reported monthly of %s', (text, usual, chosen) => {
  const period = parsePeriod(text)
  if (!period) throw new Error('no period')
  const found = [false, true].map((isMonthly) => servicesPeriod(period, isMonthly))
  expect(found.map((one) => one && periodText(one))).toEqual([usual, chosen])
})

test.each([
  [149, 1],
  [150, 2],
  [-150, -2],
  [0, 0],
])('%i cents are reported as %i euros', (amount, euros) => {
  expect(roundedEuros(cents(amount))).toBe(euros)
})

test('goods of more than 50.000 € in any of the quarters are reported monthly', () => {
  expect(isMonthlyDue([])).toBe(false)
  expect(isMonthlyDue([cents(5_000_000), cents(5_000_000)])).toBe(false)
  expect(isMonthlyDue([cents(5_000_001), cents(0)])).toBe(true)
})

test.each([
  ['', false],
  ['DE123456788', false],
  ['FR1', false],
  ['FR41303265045', true],
  [french, true],
])('a row with the VAT id %s stands in the file: %s', (vatId, isThere) => {
  const rows = ecSalesRows([supply({ vatId })])
  expect(rows.map(isReported)).toEqual([isThere])
  expect(ecSalesFile(rows).split('\r\n').includes(`${vatId},1000,L`)).toBe(isThere)
})

test('the file has a version, a head and the rows that can be reported', () => {
  const rows = ecSalesRows([
    supply({ base: cents(100_050) }),
    supply({ taxType: 'SERVICE_EU', base: cents(-20_000) }),
    supply({ vatId: '', base: cents(700) }),
    supply({ vatId: austrian, base: cents(49) }),
  ])
  expect(ecSalesFile(rows)).toBe(
    ['#v3.0', 'USt-IdNr.,Betrag (Euro),Art der Leistung', `${french},1001,L`, `${french},-200,S`, ''].join(
      '\r\n',
    ),
  )
})

describe('a supply of a locked month passes from one VAT id to the next', () => {
  const named = (...ids: string[]) => ids.map((vatId, index) => ({ vatId, index }))
  const cases: [reported: string, named: string[], passed: string[]][] = [
    ['A', ['A'], []],
    ['A', ['A', 'B'], ['A→B 1']],
    // Quarter by quarter each of them may have been declared.
    ['A', ['A', 'B', 'C'], ['A→B 1', 'B→C 2']],
    ['B', ['A', 'B'], []],
    ['B', ['A', 'B', 'B', 'C'], ['B→C 3']],
    // And back again.
    ['A', ['A', 'B', 'A'], []],
    // The one that replaced it in time was mended after the lock.
    ['B', ['A', 'X'], ['B→X 1']],
  ]
  test.each(cases)('reported under %s, named %j', (reported, ids, passed) => {
    const found = renamings(reported, named(...ids))
    expect(found.map(({ from, to }) => `${from}→${to.vatId} ${to.index}`)).toEqual(passed)
  })
})

import { expect, test } from 'vitest'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { receivedInvoice } from '#test/einvoice/received-invoice.ts'
import { termsFromInvoice } from './terms-from-invoice.ts'

const from = (
  changes: Partial<ElectronicInvoice>,
  facts: Partial<Parameters<typeof termsFromInvoice>[1]> = {},
) =>
  termsFromInvoice(receivedInvoice(changes), {
    billDate: '2026-11-02' as Day,
    paymentTargetDays: 14,
    total: cents(23_800),
    advance: false,
    ...facts,
  })
const written = (...lines: string[]) => ({ paymentTerms: `${lines.join('\n')}\n` })

test('two steps that XRechnung codes are taken over, in the order of their days', () => {
  const { terms, notes } = from(
    written(
      'Netto 14 Tage',
      '#SKONTO#TAGE=10#PROZENT=2.00#',
      '#SKONTO#TAGE=5#PROZENT=3.00#BASISBETRAG=200.00#',
    ),
  )
  expect(terms).toEqual([
    { days: 5, percent: 3, base: 200 },
    { days: 10, percent: 2, base: null },
  ])
  expect(notes).toEqual([
    'Skonto 3 % bis 07.11.2026 (von 200,00\u00a0€) ist übernommen.',
    'Skonto 2 % bis 12.11.2026 ist übernommen.',
  ])
})

test('an element of its own names a day; the whole as its base is none', () => {
  const discount = { percent: '2.5', amount: null, base: '238.00', until: '2026-11-09' }
  expect(from({ discounts: [discount] }).terms).toEqual([{ days: 7, percent: 2.5, base: null }])
})

test.each<[string, Partial<ElectronicInvoice>, number]>([
  [
    'a third step',
    written(...[3, 2, 1].map((percent, at) => `#SKONTO#TAGE=${at + 1}#PROZENT=${percent}.00#`)),
    2,
  ],
  ['beyond the payment target', written('#SKONTO#TAGE=15#PROZENT=2.00#'), 0],
  ['three decimals', { discounts: [{ percent: '2.125', amount: null, base: null, until: '2026-11-09' }] }, 0],
  ['more than half', written('#SKONTO#TAGE=5#PROZENT=50.01#'), 0],
  ['a base of three decimals', written('#SKONTO#TAGE=5#PROZENT=2.00#BASISBETRAG=200.005#'), 0],
  ['an amount alone', { discounts: [{ percent: null, amount: '5.00', base: null, until: '2026-11-09' }] }, 0],
  ['more than the whole', written('#SKONTO#TAGE=5#PROZENT=2.00#BASISBETRAG=300.00#'), 0],
])('%s stays in words', (_, changes, taken) => {
  const { terms, notes } = from(changes)
  expect(terms).toHaveLength(taken)
  expect(notes.filter((note) => note.includes('Der Beleg kann es so nicht führen'))).not.toHaveLength(0)
})

test('without a base it is taken of what is to be paid (BT-115); of nothing there is none', () => {
  const prepaid = (prepaidAmount: string, payable: string) => {
    const totals = { ...receivedInvoice().totals, gross: '238.00', prepaid: prepaidAmount, payable }
    return from({ totals, ...written('#SKONTO#TAGE=7#PROZENT=2.00#') }).terms
  }
  expect(prepaid('100.00', '138.00')).toEqual([{ days: 7, percent: 2, base: 138 }])
  expect(prepaid('238.00', '0.00')).toEqual([])
})

test('half of it is the most', () => {
  expect(from(written('#SKONTO#TAGE=5#PROZENT=50.00#')).terms).toEqual([{ days: 5, percent: 50, base: null }])
})

test('what fits is taken, whatever stands beside it; the same step said twice is one', () => {
  const { terms, notes } = from(written('#SKONTO#TAGE=5#PROZENT=3.00#', '#SKONTO#TAGE=30#PROZENT=1.00#'))
  expect(terms).toEqual([{ days: 5, percent: 3, base: null }])
  expect(notes).toHaveLength(2)
  const discount = { percent: '3', amount: null, base: null, until: '2026-11-07' }
  const twice = from({ discounts: [discount], ...written('#SKONTO#TAGE=5#PROZENT=3.00#') })
  expect(twice.terms).toHaveLength(1)
  expect(twice.notes).toEqual(['Skonto 3 % bis 07.11.2026 ist übernommen.'])
})

test.each([
  '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=119.00',
  '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=1.190,00#',
  '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=abc#',
  'Bei Zahlung 2 % #SKONTO#TAGE=7#PROZENT=2,00#',
])('%s is named, and nothing of it taken', (line) => {
  const { terms, notes } = from(written(line))
  expect(terms).toEqual([])
  expect(notes).toEqual([`Eine Angabe zum Skonto ist nicht lesbar: „${line}“.`])
})

test('an advance, a credit note and an unknown total get none', () => {
  const changes = written('#SKONTO#TAGE=5#PROZENT=2.00#')
  for (const facts of [{ advance: true }, { total: cents(-100) }, { total: null }])
    expect(from(changes, facts).terms).toEqual([])
})

test('a line that is broken is named; one of 0 % is none', () => {
  expect(from(written('#SKONTO#TAGE=14#PROZENT=2,00#'))).toEqual({
    terms: [],
    notes: ['Eine Angabe zum Skonto ist nicht lesbar: „#SKONTO#TAGE=14#PROZENT=2,00#“.'],
  })
  expect(from(written('# Skonto 2 % in 14 Tagen')).notes).toHaveLength(1)
  expect(from(written('#SKONTO#TAGE=14#PROZENT=0.00#'))).toEqual({ terms: [], notes: [] })
  expect(from({ paymentTerms: 'Zahlbar ohne Abzug.' })).toEqual({ terms: [], notes: [] })
})

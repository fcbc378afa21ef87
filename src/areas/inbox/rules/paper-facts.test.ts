import { expect, test } from 'vitest'
import { paperRows } from '#areas/bills/rules/paper/paper-rows.ts'
import { receivedInvoice } from '#test/einvoice/received-invoice.ts'
import { pageOf } from '#test/papers/page-of.ts'
import { paperFacts, printedFacts } from './paper-facts.ts'

const bill = [
  'Rechnung',
  'Rechnungsnummer: KN-815',
  'Rechnungsdatum: 05.11.2026',
  'Netto                 1.000,00',
  'zzgl. 19 % MwSt.        190,00',
  'Gesamtbetrag          1.190,00 EUR',
]
const sums = (lines: number) => Array.from({ length: lines }, () => 'Summe 1,00 zum 05.11.2026 und 2,00 dazu')

test('number, day and gross stand on the first pages; terms behind them do not matter', () => {
  const read = { format: null, number: 'KN-815', day: '2026-11-05', grossCents: 119_000, currency: 'EUR' }
  expect(printedFacts([pageOf(bill)])).toMatchObject(read)
  expect(printedFacts([pageOf(bill), { ...pageOf(sums(2_800)), number: 2 }])).toMatchObject(read)
})

test('an e-invoice tells what its bill will hold; of a currency that cannot be booked no sum', () => {
  const facts = (changes: Parameters<typeof receivedInvoice>[0] = {}) =>
    paperFacts({ syntax: 'cii', problems: [], invoice: receivedInvoice(changes) })
  expect(facts()).toEqual({
    ...{ format: 'ZUGFeRD / Factur-X, Profil EN 16931', supplier: 'Nordlicht Antik GmbH' },
    ...{ number: 'R-4711', day: '2026-11-02', grossCents: 23_800, currency: 'EUR' },
  })
  expect(facts({ typeCode: '381' })?.grossCents).toBe(-23_800)
  expect(facts({ currency: 'XAU' })).toMatchObject({ grossCents: null, currency: null })
  expect(facts({ currency: null })).toMatchObject({ grossCents: null, currency: null })
})

test('what is no invoice, such as a demand for payment, tells nothing', () => {
  const invoice = receivedInvoice({ typeCode: '71' })
  expect(paperFacts({ syntax: 'cii', problems: [], invoice })).toBeNull()
})

test.each([
  ['words', sums(2_800)],
  ['letters', ['x'.repeat(40_000)]],
])('a page of too many %s, which a stranger may send by the hundred, is not read', (_, lines) => {
  const words = pageOf([...bill, ...lines])
  expect(printedFacts([words])).toBeNull()
})

test('a row has an end, however many words stand side by side', () => {
  const [row] = paperRows([pageOf(['1,00 '.repeat(450)])])
  expect(row?.words).toHaveLength(100)
})

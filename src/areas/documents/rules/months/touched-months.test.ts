import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { day } from '#test/pdf/samples.ts'
import { type TouchingDocument, touchedMonths } from './touched-months.ts'

const invoice: TouchingDocument = {
  kind: 'INVOICE',
  advance: false,
  documentDay: day('2026-11-12'),
  serviceDay: day('2026-10-07'),
  gross: cents(119_000),
  payments: [],
  declarations: [],
  advances: [],
  replaces: null,
}
const months = (document: TouchingDocument) =>
  touchedMonths(null, document, []).map(({ month, path }) => [month, path])

test('an invoice touches its own month and that of its supply, a replacement its own alone', () => {
  const own = ['2026-11', 'documentCreation.invoiceDate']
  expect(months(invoice)).toEqual([own, ['2026-10', 'documentCreation.serviceDate']])
  expect(months({ ...invoice, replaces: {} })).toEqual([own])
})

test('what may be reported late, and is: the supply and the tax, never the own day', () => {
  const late = (document: TouchingDocument) =>
    touchedMonths(null, document, [
      document.kind === 'BILL' ? ('2026-09' as never) : ('2026-10' as never),
    ]).map(({ month, late = null }) => [month, late])
  const declarations = [{ code: 'LATE_REPORT' as const, reason: 'vergessen' }]
  expect(late(invoice)).toEqual([
    ['2026-11', null],
    ['2026-10', 'POSSIBLE'],
  ])
  expect(late({ ...invoice, declarations })).toEqual([
    ['2026-11', null],
    ['2026-10', 'DECLARED'],
  ])
})

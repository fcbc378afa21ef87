import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { stockDayOf } from './sold-lines.ts'

const supplied = '2026-11-02' as Day
const replaces = { uuid: 'u', number: '2026-00087', date: '2026-11-02', currency: 'EUR', rate: '1' }

test.each([
  ['sold', { replaces: null, invoiceDate: '27.11.2026' }, '2026-11-02'],
  [
    'in the place of another invoice, whose pieces came back',
    { replaces, invoiceDate: '27.11.2026' },
    '2026-11-27',
  ],
  ['with a day that is not readable', { replaces, invoiceDate: 'x' }, '2026-11-02'],
])('the stock of what is %s', (_, values, day) => {
  expect(stockDayOf(values as Parameters<typeof stockDayOf>[0], supplied)).toBe(day)
})

import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { TodayThing } from '../contract/today.ts'
import { todayDetail, todayTitle } from './today-words.ts'

const today = '2026-11-25' as Day
const first = {
  task: null,
  about: 'x',
  number: '2026-00098',
  partner: null,
  name: 'Antik & Design Österle GmbH',
  amountDue: 0,
}
const thing = (changes: Partial<TodayThing>): TodayThing => ({
  ...{ kind: 'NOT_SENT', count: 1, amount: null, since: null, first },
  ...changes,
})

test.each<[Partial<TodayThing>, string, string]>([
  [
    { kind: 'OVERDUE_INVOICE', count: 5, amount: 9115, since: '2026-10-30' },
    '5 Rechnungen anmahnen',
    '9.115,00 €, die älteste seit 26 Tagen',
  ],
  [
    { kind: 'OVERDUE_BILL', amount: 328, since: '2026-11-24' },
    '1 Rechnung sofort bezahlen',
    '328,00 €, 2026-00098, Antik & Design Österle GmbH, seit gestern',
  ],
  [
    { kind: 'DISCOUNT_BILL', count: 2, amount: 100, since: '2026-12-01' },
    '2 Rechnungen mit Skonto bezahlen',
    '100,00 €, die erste bis 01.12.',
  ],
  [
    { kind: 'DUE_BILL', count: 2, amount: 100, since: '2026-11-25' },
    '2 Rechnungen bezahlen',
    '100,00 €, die erste heute',
  ],
  [
    { kind: 'DUE_BILL', count: 2, amount: 100, since: '2026-12-01' },
    '2 Rechnungen bezahlen',
    '100,00 €, die erste am 01.12.',
  ],
  [{}, '1 Rechnung nicht versendet', '2026-00098, Antik & Design Österle GmbH'],
  [{ count: 3 }, '3 Rechnungen nicht versendet', '2026-00098, Antik & Design Österle GmbH und 2 weitere'],
  [
    {
      kind: 'DRAFT_INVOICE',
      count: 2,
      first: { ...first, number: '', name: 'Galerie Lumière, Hotel Alpenblick' },
    },
    '2 Entwürfe warten',
    'Galerie Lumière, Hotel Alpenblick',
  ],
  [
    { kind: 'CORRECTED_RETURN', first: null },
    '1 Meldung berichtigen',
    'nachgemeldet, nach dem Festschreiben',
  ],
])('%j is %s', (changes, title, detail) => {
  expect(todayTitle(thing(changes))).toBe(title)
  expect(todayDetail(thing(changes), today).replaceAll('\u00a0', ' ')).toBe(detail)
})

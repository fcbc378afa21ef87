import { expect, test } from 'vitest'
import { dueOfRow } from './due-of-row.ts'

test.each([
  ['open', '2026-11-20', 10, '2026-11-20'],
  ['open, with no certain day', null, 10, null],
  ['paid', '2026-11-20', 0, null],
  ['a Rechnungskorrektur, or paid too much', '2026-11-20', -10, 'Erstattung'],
  ['cancelled after it was paid', null, -10, 'Erstattung'],
])('when it is due, in the list: %s', (_, dueDate, amountDue, shown) => {
  expect(dueOfRow({ dueDate, amountDue })).toBe(shown)
})

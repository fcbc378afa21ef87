import { expect, test } from 'vitest'
import { stockState } from './stock-state.ts'

test.each([
  [1, 1, 'auf Lager'],
  [0, 0.5, 'auf Lager'],
  [1, 0, 'nicht auf Lager'],
  [1, -1, 'Minusbestand'],
  [0, -1, 'Minusbestand'],
  [0, 0, null],
])('bought %s, there %s: %s', (bought, inStock, state) => {
  expect(stockState(bought, inStock)).toBe(state)
})

import { expect, test } from 'vitest'
import { sortAfterPress } from './sort-after-press.ts'

const name = { sortBy: 'receiver' }
const amount = { sortBy: 'amountGross', sortsDown: true }

test.each([
  [
    'another column begins its own way',
    name,
    { by: 'amountGross', isDescending: true },
    { by: 'receiver', isDescending: false },
  ],
  [
    'amounts begin with the largest',
    amount,
    { by: 'receiver', isDescending: false },
    { by: 'amountGross', isDescending: true },
  ],
  [
    'the same one is turned around',
    amount,
    { by: 'amountGross', isDescending: true },
    { by: 'amountGross', isDescending: false },
  ],
  ['and back', amount, { by: 'amountGross', isDescending: false }, { by: 'amountGross', isDescending: true }],
  ['a column without a name sorts nothing', {}, undefined, undefined],
])('%s', (_, column, sort, expected) => {
  expect(sortAfterPress(column, sort)).toEqual(expected)
})

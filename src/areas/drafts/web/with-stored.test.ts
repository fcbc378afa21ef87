import { expect, test } from 'vitest'
import { withStored } from './with-stored.ts'

const empty = { number: '', lines: [] as readonly unknown[], supplier: null as object | null }

test.each([
  ['its values', { number: 'R-1', lines: [1], supplier: { uuid: 'a' } }, {}],
  [
    'what the form does not know any more',
    { number: 'R-1', lines: [1], supplier: { uuid: 'a' }, former: 7 },
    {},
  ],
  ['what is of another kind by now', { number: 5, lines: [1], supplier: { uuid: 'a' } }, { number: '' }],
  ['what is new since', { number: 'R-1', supplier: { uuid: 'a' } }, { lines: [] }],
])('%s', (_, stored, changes) => {
  expect(withStored(empty, stored)).toEqual({
    ...{ number: 'R-1', lines: [1], supplier: { uuid: 'a' } },
    ...changes,
  })
})

test('nothing of nothing', () => {
  expect(withStored(empty, undefined)).toBe(empty)
})

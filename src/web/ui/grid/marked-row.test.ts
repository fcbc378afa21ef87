import { expect, test } from 'vitest'
import type { GridMarks } from './grid-types.ts'
import { markOfHead } from './marked-row.ts'

const rows = ['a', 'b', 'c']
const drawn = { start: 0, stop: 3 }

/** What the head's box says where these rows are marked. */
function head(
  marked: readonly string[],
  more: Partial<GridMarks<string>> = {},
  rowAt = (i: number) => rows[i],
) {
  const marks = {
    count: marked.length,
    has: (key: string) => marked.includes(key),
    ...more,
    set: () => {},
    all: () => {},
    clear: () => {},
  }
  return markOfHead({ marks, rowAt, rowKey: (row) => row }, rows.length, drawn)
}

test('the box in the head says whether none, some or all rows are marked', () => {
  expect(head([])).toBe(false)
  expect(head(['a'])).toBe('some')
  expect(head(['a', 'b', 'c'])).toBe('all')
})

test('as many as the list has, some of them out of it: not all', () => {
  expect(head(['a', 'b', 'of another search'])).toBe('some')
})

test('a row that is still to come may be another one', () => {
  expect(head(['a', 'b', 'c'], {}, (i) => (i === 2 ? undefined : rows[i]))).toBe('some')
})

test('rows that cannot be marked do not count', () => {
  expect(head(['a', 'b'], { may: (row) => row !== 'c', total: 2 })).toBe('all')
})

import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const line = (localId: string, amount: string) => ({ localId, amount })
const [a, b, c] = [line('a', '10'), line('b', '20'), line('c', '30')]
const base = [a, b, c]
const merged = (mine: (typeof a)[], theirs: (typeof a)[]) =>
  mergeLines(base, mine, theirs).map(({ localId, amount }) => `${localId} ${amount}`)

test.each<[string, (typeof a)[], (typeof a)[], string[]]>([
  ['nobody', base, base, ['a 10', 'b 20', 'c 30']],
  ['another line each', [line('a', '11'), b, c], [a, line('b', '22'), c], ['a 11', 'b 22', 'c 30']],
  ['the same line: mine', [line('a', '11'), b, c], [line('a', '12'), b, c], ['a 11', 'b 20', 'c 30']],
  [
    'both added',
    [...base, line('m', '1')],
    [...base, line('t', '2')],
    ['a 10', 'b 20', 'c 30', 't 2', 'm 1'],
  ],
  ['I took one away', [a, c], base, ['a 10', 'c 30']],
  ['they took one away', base, [a, c], ['a 10', 'c 30']],
  ['I changed what they took away', [a, line('b', '21'), c], [a, c], ['a 10', 'c 30', 'b 21']],
  ['I took away what they changed', [a, c], [a, line('b', '22'), c], ['a 10', 'c 30']],
  ['both took away', [a, b], [a, c], ['a 10']],
])('changed by two: %s', (_what, mine, theirs, expected) => {
  expect(merged(mine, theirs)).toEqual(expected)
})

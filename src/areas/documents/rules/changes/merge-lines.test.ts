import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const line = (localId: string, amount: string) => ({ localId, amount })
const [a, b, c] = [line('a', '10'), line('b', '20'), line('c', '30')]
const base = [a, b, c]
const merged = (mine: (typeof a)[], theirs: (typeof a)[]) =>
  mergeLines(base, mine, theirs).lines.map(({ localId, amount }) => `${localId} ${amount}`)

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

test.each<[string, (typeof a)[], (typeof a)[], string[]]>([
  ['another line each', [line('a', '11'), b, c], [a, line('b', '22'), c], []],
  ['the same line', [line('a', '11'), b, c], [line('a', '12'), b, c], ['a']],
  ['the same line alike', [line('a', '11'), b, c], [line('a', '11'), b, c], []],
  ['I changed what they took away', [a, line('b', '21'), c], [a, c], ['b']],
  ['I took away what they changed', [a, c], [a, line('b', '22'), c], ['b']],
  ['both took away the same', [a, c], [a, c], []],
])('asked about: %s', (_what, mine, theirs, expected) => {
  expect(mergeLines(base, mine, theirs).both).toEqual(expected)
})

test('what a form does not ask for is no change of it, and follows what is stored', () => {
  const stored = (localId: string, amount: string, version: number) => ({ localId, amount, version })
  const merge = (mine: string, theirs: string) =>
    mergeLines([stored('a', '10', 1)], [stored('a', mine, 1)], [stored('a', theirs, 2)], {
      typed: ({ amount }) => amount,
      over: (own, { version }) => ({ ...own, version }),
    })
  expect(merge('11', '10')).toEqual({ lines: [stored('a', '11', 2)], both: [] })
  expect(merge('11', '11')).toEqual({ lines: [stored('a', '11', 2)], both: [] })
  expect(merge('11', '12')).toEqual({ lines: [stored('a', '11', 2)], both: ['a'] })
})

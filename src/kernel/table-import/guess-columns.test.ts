import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guessColumns, guessHeadRow, type HeadingWords } from './guess-columns.ts'

// Every text that is compared is brought into one spelling and taken apart: counted, since time is not the same twice.
const spelled = vi.spyOn(String.prototype, 'normalize')
const split = vi.spyOn(String.prototype, 'split')
beforeEach(() => {
  spelled.mockClear()
  split.mockClear()
})
afterEach(() => vi.clearAllMocks())

const longest = () =>
  Math.max(0, ...[...spelled.mock.contexts, ...split.mock.contexts].map((text) => `${text}`.length))

const targets = Array.from({ length: 40 }, (_, at) => `target${at}`)
const words: HeadingWords<string> = {
  ...{ targets, others: ['datum'], programs: [] },
  known: Object.fromEntries(targets.map((target) => [target, [target]])),
  parts: Object.fromEntries(targets.map((target) => [target, [`part${target.slice(6)}`]])),
}

test('a cell is taken apart once, however many targets there are', () => {
  const row = Array.from({ length: 10 }, (_, at) => `some word ${at}`)
  guessColumns(row, words)
  const cuts = split.mock.contexts.filter((text) => row.includes(`${text}`))
  // Itself, its three words, and what makes a key of each.
  expect(cuts.length).toBeLessThanOrEqual(4 * row.length)
})

test('a text of megabytes is no heading, and nothing of it is compared', () => {
  const text = `part1 ${'a'.repeat(4_000_000)}`
  const rows = [...Array.from({ length: 19 }, () => [text, text]), ['target2', text]]
  expect(guessColumns([text, 'target2', text.slice(0, 101)], words).columns).toEqual([null, 'target2', null])
  expect(guessHeadRow(rows, words)).toBe(19)
  expect(longest()).toBeLessThanOrEqual(100)
})

test('a heading is still guessed by one of its words', () => {
  expect(guessColumns(['part1 of it'], words)).toMatchObject({ columns: ['target1'], guessed: [true] })
})

test('of a sheet of sixteen thousand columns the first three hundred are looked at', () => {
  const row = Array.from({ length: 16_384 }, (_, at) =>
    at === 299 ? 'target1' : at === 300 ? 'target2' : 'x y',
  )
  const { columns } = guessColumns(row, words)
  expect(columns).toHaveLength(row.length)
  expect(columns.flatMap((target, at) => (target ? [[target, at]] : []))).toEqual([['target1', 299]])
  expect(split.mock.calls.length).toBeLessThanOrEqual(8 * 300)
})

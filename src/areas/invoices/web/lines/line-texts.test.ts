import { expect, test } from 'vitest'
import {
  gridRows,
  type LinesAndTexts,
  ofRows,
  type TextValues,
  textsInput,
  textWords,
  withLines,
} from './line-texts.ts'
import { type LineValues, newLine } from './line-values.ts'

const tax = {
  ...{ receiver: null, serviceDay: '2026-01-01', ukCountsAsEu: false, ossSince: null },
  ...{ marginStatementSince: null, taxScheme: 'SOLL' },
} as unknown as Parameters<typeof newLine>[1] // only what a new line asks for
const line = (localId: string): LineValues => ({ ...newLine('EUR', tax, undefined), localId })
const [a, b, c] = [line('a'), line('b'), line('c')]
const text = (key: string, beforeLocalId: string | null, words = key): TextValues => ({
  ...{ key, beforeLocalId, kind: 'HEADING', text: words },
})
const whole: LinesAndTexts = {
  lines: [a, b, c],
  texts: [text('t1', 'a'), text('t2', 'c'), text('t3', 'c'), text('end', null)],
}
const keys = (of: LinesAndTexts) => gridRows(of).map(({ key }) => key)
const places = ({ texts }: LinesAndTexts) => texts.map(({ key, beforeLocalId }) => [key, beforeLocalId])

test('lines and texts stand in the order of the paper', () => {
  expect(keys(whole)).toEqual(['t1', 'a', 'b', 't2', 't3', 'c', 'end'])
  expect(ofRows(gridRows(whole))).toEqual(whole)
})

test.each<[string, LineValues[], string[]]>([
  ['one is gone', [a, b], ['t1', 'a', 'b', 't2', 't3', 'end']],
  ['the first is gone', [b, c], ['t1', 'b', 't2', 't3', 'c', 'end']],
  ['one is added behind', [a, b, c, line('d')], ['t1', 'a', 'b', 't2', 't3', 'c', 'end', 'd']],
  ['one is another', [a, { ...b, amount: '1' }, c], ['t1', 'a', 'b', 't2', 't3', 'c', 'end']],
  ['all are gone', [], ['t1', 't2', 't3', 'end']],
])('texts keep their places where of the lines %s', (_, lines, expected) => {
  const after = withLines(whole, lines)
  expect(keys(after)).toEqual(expected)
  expect(after.lines).toEqual(lines)
})

test('a text before a line that is gone is sent before the next one, an empty one not at all', () => {
  const texts = [text('t1', 'gone'), text('t2', 'b', ' '), text('t3', 'b', 'Möbel')]
  expect(textsInput({ lines: [a, b], texts })).toEqual([
    { beforeLocalId: 'b', kind: 'HEADING', text: 'Möbel' },
    { beforeLocalId: null, kind: 'HEADING', text: 't1' },
  ])
})

test('moved among the rows, a text stands before the line that follows', () => {
  const rows = gridRows(whole)
  expect(places(ofRows([...rows.slice(1), ...rows.slice(0, 1)]))).toEqual([
    ['t2', 'c'],
    ['t3', 'c'],
    ['end', null],
    ['t1', null],
  ])
})

test('in words', () =>
  expect(textWords({ lines: [a], texts: [text('x', 'a', 'Möbel')] })).toBe('Überschrift: Möbel'))

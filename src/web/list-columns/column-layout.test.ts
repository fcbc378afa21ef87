import { describe, expect, test } from 'vitest'
import { choiceOfText, textOfChoice, unknownParts, withMoved, withoutParts } from './column-layout.ts'
import { withToggled } from './with-toggled.ts'

const columns = [{ key: 'state' }, { key: 'day' }, { key: 'service', isExtra: true }, { key: 'gross' }]

describe('the columns of an address', () => {
  test.each([
    ['', ['state', 'day', 'gross'], {}],
    ['gross.state', ['gross', 'state'], {}],
    ['gross-180.state', ['gross', 'state'], { gross: 180 }],
    ['service', ['service'], {}],
    // of an older version, or typed
    ['gross.gone.state-1.state.gross', ['gross', 'state'], {}],
    ['gone.x y.-200', ['state', 'day', 'gross'], {}],
  ])('%s', (text, keys, widths) => {
    expect(choiceOfText(text, columns)).toEqual({ keys, widths })
  })

  test('come back as they were, and are not named where they are as usual', () => {
    for (const text of ['', 'gross.state', 'state.day-200.gross', 'state.day.service.gross'])
      expect(textOfChoice(choiceOfText(text, columns), columns)).toBe(text)
    expect(textOfChoice(choiceOfText('state.day.gross', columns), columns)).toBe('')
  })
})

test('parts that name no column are told apart from the others', () => {
  const text = 'gross.gone.state-1.state-180'
  expect(unknownParts(text, columns)).toEqual(['gone', 'state-1'])
  expect(withoutParts(text, unknownParts(text, columns))).toBe('gross.state-180')
  expect(unknownParts('', columns)).toEqual([])
  expect(unknownParts('state.day-200.gross', columns)).toEqual([])
})

test('a column is put into another place', () => {
  expect(withMoved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(withMoved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(withMoved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
  expect(withMoved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
})

test('a column goes and comes back behind its neighbour; the last one stays', () => {
  expect(withToggled(['state', 'day', 'gross'], 'day', columns)).toEqual(['state', 'gross'])
  expect(withToggled(['gross', 'state'], 'service', columns)).toEqual(['gross', 'state', 'service'])
  expect(withToggled(['gross', 'day'], 'state', columns)).toEqual(['state', 'gross', 'day'])
  expect(withToggled(['day'], 'day', columns)).toEqual(['day'])
})

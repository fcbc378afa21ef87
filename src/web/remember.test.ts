import { expect, test } from 'vitest'
import { readRemembered, rememberedAt } from './remember.ts'

const empty = { searchText: '', scrollIndex: 0, filters: {} }

test('gives back what was stored', () => {
  const stored = { searchText: 'müller', scrollIndex: 420, filters: { isOpenOnly: true } }
  expect(readRemembered(JSON.stringify(stored))).toEqual(stored)
})

test.each([
  [null],
  ['{'],
  ['null'],
  ['{"searchText":1,"scrollIndex":-1,"filters":[]}'],
  ['{"scrollIndex":1.5}'],
])('counts %s as nothing', (text) => {
  expect(readRemembered(text)).toEqual(empty)
})

test('an address that narrows the list takes no search of another one', () => {
  const left = { searchText: 'teak ', scrollIndex: 9, filters: { day: '2026-11-01' } }
  expect(rememberedAt('', left)).toEqual(left)
  expect(rememberedAt('?spalten=a.b', left)).toEqual(left)
  expect(rememberedAt('?suche=teak&status=OPEN', left)).toEqual(left)
  expect(rememberedAt('?status=OPEN', left)).toEqual(empty)
  expect(rememberedAt('?status=OPEN&suche=eiche', left)).toEqual(empty)
  const narrowed = { ...left, searchText: '' }
  expect(rememberedAt('?status=OPEN', narrowed)).toEqual(narrowed)
})

import { expect, test } from 'vitest'
import { readRemembered } from './remember.ts'

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

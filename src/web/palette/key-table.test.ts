import { expect, test } from 'vitest'
import { keyPlaces } from '../shell/key-places.ts'
import { keyTable } from './key-table.ts'

test('the sheet of keys names each letter that follows G', () => {
  const named = keyTable
    .flatMap(({ entries }) => entries)
    .filter(({ keys }) => keys[0] === 'G')
    .map(({ keys }) => keys[1]?.toLowerCase())
  expect(named).toEqual(Object.keys(keyPlaces))
})

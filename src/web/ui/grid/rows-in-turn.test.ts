import { expect, test } from 'vitest'
import { rowsAtOnce, rowsInTurn } from './rows-in-turn.ts'

/** Rows from `start` up to, not including, `stop`; each is named by its place. */
const rows = (start: number, stop: number, name = '') =>
  new Map(Array.from({ length: stop - start }, (_, i) => [start + i, `${name}${start + i}`]))
const places = (map: ReadonlyMap<number, string>) => [...map.keys()].sort((one, other) => one - other)

test('a list opens with all rows in sight; those beyond its edges follow', () => {
  const asked = { loaded: rows(0, 30), visible: { start: 0, stop: 17 }, activeRow: -1 }
  const first = rowsInTurn({ ...asked, filled: null })
  expect(places(first)).toEqual(places(rows(0, 17)))
  const second = rowsInTurn({ ...asked, filled: first })
  expect(places(second)).toEqual(places(rows(0, 17 + rowsAtOnce)))
  expect(places(rowsInTurn({ ...asked, filled: second }))).toEqual(places(asked.loaded))
})

test('far away, the rows in sight come first, as many as a picture has time for', () => {
  const asked = { loaded: rows(500, 540), visible: { start: 510, stop: 527 }, activeRow: -1 }
  const first = rowsInTurn({ ...asked, filled: rows(0, 30) })
  expect(places(first)).toEqual(places(rows(510, 510 + rowsAtOnce)))
  const second = rowsInTurn({ ...asked, filled: first })
  expect(places(second)).toEqual([...places(rows(510, 527)), 500, 501, 502].sort((one, other) => one - other))
})

test('what was drawn stays drawn, also where other rows came in above it', () => {
  const filled = rows(0, 30)
  const moved = new Map([...filled].map(([index, key]) => [index + 20, key]))
  const now = rowsInTurn({ loaded: moved, filled, visible: { start: 8, stop: 25 }, activeRow: -1 })
  expect(now).toEqual(moved)
})

test('another search takes the places of all rows that are seen at once', () => {
  const loaded = rows(0, 30, 'found ')
  const now = rowsInTurn({ loaded, filled: rows(0, 30), visible: { start: 0, stop: 17 }, activeRow: -1 })
  expect(places(now)).toEqual(places(rows(0, 17 + rowsAtOnce)))
})

test('the row with the keyboard is never waited for', () => {
  const loaded = rows(500, 540)
  const now = rowsInTurn({ loaded, filled: new Map(), visible: { start: 508, stop: 532 }, activeRow: 539 })
  expect(now.has(539)).toBe(true)
  expect(now.size).toBe(1 + rowsAtOnce)
})

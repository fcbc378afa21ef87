import { expect, test } from 'vitest'
import { idMaker } from './new-id.ts'

test('ids sort in the order of their making: those of one millisecond, beyond what it holds, and where the clock is set back', () => {
  let now = 1_700_000_000_000
  const newId = idMaker(() => now)
  const ids = Array.from({ length: 10_000 }, newId)
  now -= 60_000
  ids.push(newId(), newId())
  now += 120_000
  ids.push(newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('they are of version 7 and say their time', () => {
  const id = idMaker(() => 1_700_000_000_123)()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_123)
})

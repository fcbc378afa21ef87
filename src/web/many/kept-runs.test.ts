import { expect, test } from 'vitest'
import type { ManyRun } from '#kernel/many-run.ts'
import { forgetRun, keepRun, keptRun, leftRuns } from './kept-runs.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

function run(id: string, isCalledOff = false): ManyRun {
  const row = { label: '1', params: {}, requestId: id, state: 'waiting', seen: {} } as const
  return { id, way: 'pay', title: '', choice: {}, rows: [row], isCalledOff }
}

test('left is what no tab has any more, of who began it, as long as something is to be done', () => {
  const place = storage()
  const now = 1_000_000
  keepRun(place, 'anna', { run: run('b'), holder: null })
  keepRun(place, 'anna', { run: run('a'), holder: { tab: 'gone', at: now - 60_000 } })
  keepRun(place, 'anna', { run: run('c'), holder: { tab: 'there', at: now - 3000 } })
  keepRun(place, 'anna', { run: run('d', true), holder: null })
  keepRun(place, 'bert', { run: run('e'), holder: null })
  place.setItem('many:anna/broken', '{')
  expect(leftRuns(place, 'anna', now).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(keptRun(place, 'anna', 'c')?.holder?.tab).toBe('there')
  forgetRun(place, 'anna', 'a')
  expect(leftRuns(place, 'anna', now).map(({ id }) => id)).toEqual(['b'])
})

test('a browser without room keeps nothing, and nothing breaks', () => {
  const full = {
    ...storage(),
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  keepRun(full, 'anna', { run: run('a'), holder: null })
  expect(keptRun(full, 'anna', 'a')).toBeNull()
})

import { expect, test } from 'vitest'
import type { Steps } from '#kernel/steps.ts'
import { withPauses } from './with-pauses.ts'

function* busy(steps = 20): Steps<string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + 10
    while (performance.now() < until);
    yield
  }
  return 'done'
}

test('while long work is done others have their turn', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  expect(await withPauses(busy())).toBe('done')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(4)
})

test('a connection that is held over it is kept awake, each second anew', async () => {
  let calls = 0
  const begun = performance.now()
  expect(await withPauses(busy(250), async () => calls++)).toBe('done')
  expect(calls).toBeGreaterThanOrEqual(2)
  expect(calls).toBeLessThanOrEqual((performance.now() - begun) / 1000)
})

import { expect, test } from 'vitest'
import type { Steps } from '#kernel/steps.ts'
import { withPauses } from './with-pauses.ts'

function* busy(): Steps<string> {
  for (let step = 0; step < 20; step++) {
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

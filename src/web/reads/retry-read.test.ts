import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ErrorCode, problemOf } from '#kernel/errors.ts'
import { CallFailed } from '../api.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Reads with the screens' own settings what first fails so often. */
async function read(failures: number, error: Error) {
  let calls = 0
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const answer = client
    .fetchQuery({
      queryKey: ['read'],
      async queryFn() {
        if (calls++ < failures) throw error
        return 'read'
      },
    })
    .catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(60_000)
  return [await answer, calls]
}

const refusal = (code: ErrorCode) => new CallFailed(problemOf(code))

test.each([
  ['locked', 1, 'read', 2],
  ['unavailable', 3, 'read', 4],
  // Then the screen says it, and offers to try again.
  ['timed-out', 9, 'failed', 4],
  // Nothing that is over in a moment.
  ['storage-full', 9, 'failed', 1],
  ['not-permitted', 9, 'failed', 1],
  ['internal', 9, 'failed', 1],
] as const)('a read that fails as %s %i times: %s after %i calls', async (code, failures, end, calls) => {
  expect(await read(failures, refusal(code))).toEqual([end, calls])
})

test('a server that was not reached is not asked again in silence', async () => {
  expect(await read(9, new CallFailed(null))).toEqual(['failed', 1])
})

import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type ErrorCode, problemOf } from '#kernel/errors.ts'
import { CallFailed } from '../api.ts'
import { queryClient, readAgain } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

/** A list that is looked at, and whose answers come when they are let come. */
function look(resource: string) {
  const answers: ((rows: string) => void)[] = []
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [resource, 'all', null],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const shows = (rows: string) => vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(rows))
  return { answers, shows, stop }
}

test('what changes while it is read for the first time is shown, and read once more', async () => {
  const { answers, shows, stop } = look('bills')
  readAgain({ queryKey: ['bills'] })
  readAgain({ queryKey: ['bills'] })
  expect(answers).toHaveLength(1)
  answers[0]?.('before')
  await shows('before')
  expect(answers).toHaveLength(2)
  answers[1]?.('after')
  await shows('after')
  expect(answers).toHaveLength(2)
  stop()
})

test('what is read for the first time while something else changes is not read again', async () => {
  const { answers, shows, stop } = look('bills')
  readAgain({ queryKey: ['tasks'] })
  answers[0]?.('rows')
  await shows('rows')
  expect(answers).toHaveLength(1)
  stop()
})

test('what is there already is read anew at once', async () => {
  const { answers, shows, stop } = look('bills')
  answers[0]?.('before')
  await shows('before')
  readAgain()
  expect(answers).toHaveLength(2)
  readAgain()
  expect(answers).toHaveLength(3)
  answers[2]?.('after')
  await shows('after')
  stop()
})

/** Rows that are shown, and that fail so when they are read anew, until they are let succeed. */
async function shownRows(failure: CallFailed) {
  vi.useFakeTimers()
  const read = vi.fn(async () => 'before')
  const observer = new QueryObserver<string>(queryClient, { queryKey: ['bills', 'all', null], queryFn: read })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  read.mockRejectedValue(failure)
  readAgain({ queryKey: ['bills'] })
  await vi.advanceTimersByTimeAsync(0)
  return { read, stop, shown: () => observer.getCurrentResult().data }
}

const refused = (code: ErrorCode) => new CallFailed(problemOf(code))

test.each([
  ['nobody answered', new CallFailed(null)],
  ['the server had a fault', refused('internal')],
  ['the server was too busy', refused('too-busy')],
])('what is shown is read until it can be, where %s; the pauses grow', async (_, failure) => {
  const { read, stop, shown } = await shownRows(failure)
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = read.mock.calls.length
  expect(tries).toBeGreaterThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read.mock.calls.length - tries).toBeLessThanOrEqual(4 * 12)
  expect(shown()).toBe('before')
  read.mockResolvedValue('after')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toBe('after')
  const then = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(then)
  stop()
})

test('what nobody looks at any more is not read again', async () => {
  const { read, stop } = await shownRows(refused('internal'))
  stop()
  const tries = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(tries)
})

test('what the server has answered is not read again', async () => {
  const { read, stop, shown } = await shownRows(refused('not-found'))
  const tries = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(tries)
  expect(shown()).toBe('before')
  stop()
})

test('what somebody may no longer see is shown no longer', async () => {
  const { stop, shown } = await shownRows(refused('not-permitted'))
  expect(shown()).toBeUndefined()
  stop()
})

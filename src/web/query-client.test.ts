import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, readAgain } from './query-client.ts'

afterEach(() => queryClient.clear())

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

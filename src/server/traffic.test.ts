import { expect, test } from 'vitest'
import { watchTraffic } from './traffic.ts'

test('it is quiet when no command runs, nor ended just now; a command that fails has ended too', async () => {
  let time = 0
  const traffic = watchTraffic(() => time)
  expect(traffic.isQuiet()).toBe(true)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const running = [first, second].map(({ promise }) => traffic.during(() => promise))
  time = 1000
  expect(traffic.isQuiet()).toBe(false)
  first.resolve('done')
  expect(await running[0]).toBe('done')
  time = 2000
  expect(traffic.isQuiet()).toBe(false)
  second.reject(new Error('refused'))
  await expect(running[1]).rejects.toThrow('refused')
  expect(traffic.isQuiet()).toBe(false)
  time = 2039
  expect(traffic.isQuiet()).toBe(false)
  time = 2040
  expect(traffic.isQuiet()).toBe(true)
})

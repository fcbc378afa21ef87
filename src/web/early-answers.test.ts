import { afterEach, expect, test, vi } from 'vitest'
import { askEarly, forgetEarly, takeEarly } from './early-answers.ts'

afterEach(() => {
  forgetEarly('all')
  vi.unstubAllGlobals()
})

function asked(): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    calls.push(`${address} ${headers.get('authorization')}`)
    return new Response('{}')
  })
  return calls
}

test('what was asked for early is had once, by whoever was logged in', async () => {
  const calls = asked()
  askEarly('invoices', '/rows', 'anna')
  expect(calls).toEqual(['/rows Bearer anna'])
  expect((await takeEarly('/rows', 'anna'))?.status).toBe(200)
  expect(takeEarly('/rows', 'anna')).toBeUndefined()
})

test('nobody gets what another one asked for, nor what is old', () => {
  asked()
  askEarly('invoices', '/rows', 'anna')
  expect(takeEarly('/rows', 'bernd')).toBeUndefined()
  askEarly('invoices', '/rows', 'anna')
  expect(takeEarly('/rows', undefined)).toBeUndefined()
  askEarly('invoices', '/rows', 'anna')
  forgetEarly('all')
  expect(takeEarly('/rows', 'anna')).toBeUndefined()
})

test('what is old is that of which something has changed', () => {
  asked()
  askEarly('invoices', '/rows', 'anna')
  forgetEarly(['bills', 'tasks'])
  expect(takeEarly('/rows', 'anna')).toBeDefined()
  askEarly('invoices', '/rows', 'anna')
  forgetEarly(['tasks', 'invoices'])
  expect(takeEarly('/rows', 'anna')).toBeUndefined()
})

test('what is forgotten holds no line', async () => {
  const answer = new Response('{}')
  vi.stubGlobal('fetch', async () => answer)
  askEarly('invoices', '/rows', 'anna')
  forgetEarly('all')
  await vi.waitFor(() => expect(answer.bodyUsed).toBe(true))
})

test('a line that is down is the taker’s to say', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  askEarly('invoices', '/rows', 'anna')
  await expect(takeEarly('/rows', 'anna')).rejects.toThrow('away')
})

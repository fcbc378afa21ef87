import { afterEach, expect, test, vi } from 'vitest'
import { askEarly, forgetEarly, takeEarly, takeEarlyAnswer } from './early-answers.ts'

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

test('an answer that is here is had at once, and once, by whoever was logged in', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ section: ['a'] }))
  askEarly('invoices', '/rows', 'anna')
  expect(takeEarlyAnswer('/rows', 'anna')).toBeUndefined()
  await vi.waitFor(() => expect(takeEarlyAnswer('/rows', 'anna')).toEqual({ section: ['a'] }))
  expect(takeEarlyAnswer('/rows', 'anna')).toBeUndefined()
  expect(takeEarly('/rows', 'anna')).toBeUndefined()
})

test.each([
  ['a refusal', () => Response.json({ title: 'Nein.' }, { status: 403 })],
  ['what is no answer of ours', () => new Response('<html>', { status: 200 })],
])('%s is told to whoever asks for it the long way', async (_, response) => {
  const answered = response()
  vi.stubGlobal('fetch', async () => answered)
  askEarly('invoices', '/rows', 'anna')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(takeEarlyAnswer('/rows', 'anna')).toBeUndefined()
  expect(await takeEarly('/rows', 'anna')).toBe(answered)
  expect(answered.bodyUsed).toBe(false)
})

test('nobody gets an answer that another one asked for, nor one that is old', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ section: [] }))
  askEarly('invoices', '/rows', 'anna')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(takeEarlyAnswer('/rows', 'bernd')).toBeUndefined()
  forgetEarly(['invoices'])
  expect(takeEarlyAnswer('/rows', 'anna')).toBeUndefined()
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

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { readRatesFile } from './read-rates-file.ts'
import { unpackRates } from './unpack-rates.ts'

const rate = { currency: 'USD', day: '2026-03-05', rate: '1.2' }
const today = '2026-04-14' as Day
const small = 'Date,USD\n2026-03-05,1.2\n'

/** What reading comes to, and the longest time in ms for which nothing else could be done meanwhile. */
async function watched(bytes: Buffer) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const file = await readRatesFile(bytes, today)
  delay.disable()
  return { file, blockedMs: delay.max / 1e6 }
}

test.each([
  ['blank lines', '\n'],
  ['one day without end', '2026-03-05,1.2\n'],
  ['commas', ','],
])(
  'a small file that unpacks to 45 MB of %s is refused, and others are served meanwhile',
  async (_, part) => {
    const bomb = gzipSync(small + part.repeat(45_000_000 / part.length))
    expect(bomb.length).toBeLessThan(150_000)
    const { file, blockedMs } = await watched(bomb)
    expect(file.ok).toBe(false)
    expect(blockedMs).toBeLessThan(500)
  },
  30_000,
)

test('as many rates as a file may have hold nobody up either', async () => {
  const currencies = 'USD,JPY,GBP,CHF,SEK,PLN,CZK,DKK,HUF,NOK'
  const row = (index: number) => `${addDays('2026-03-05' as Day, -index)}${',1.2'.repeat(10)}\n`
  const days = Array.from({ length: 20_000 }, (_, index) => row(index)).join('')
  const { file, blockedMs } = await watched(Buffer.from(`Date,${currencies}\n${days}`))
  expect(file).toMatchObject({ ok: true, rates: { length: 200_000, 0: rate } })
  expect(blockedMs).toBeLessThan(500)
})

test('up to 10 MB are unpacked', () => {
  const padded = (length: number) => Buffer.from(small.padEnd(length))
  for (const pack of [(bytes: Buffer) => bytes, (bytes: Buffer) => gzipSync(bytes)]) {
    expect(unpackRates(pack(padded(10_000_000)))).toHaveLength(10_000_000)
    expect(unpackRates(pack(padded(10_000_001)))).toBeNull()
  }
})

test('the sixth at once is told to come back', async () => {
  const reads = Array.from({ length: 6 }, () => readRatesFile(Buffer.from(small), today))
  const settled = await Promise.allSettled(reads)
  expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(settled[5]).toMatchObject({ reason: { code: 'too-busy' } })
})

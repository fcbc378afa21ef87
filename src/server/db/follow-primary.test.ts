import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPostgres } from './connect.ts'
import { NoPrimary, primaryFinder } from './follow-primary.ts'
import { isDatabaseAway } from './is-database-away.ts'
import type { Host } from './several-hosts.ts'

const [one, two] = [
  { host: 'one', port: 1 },
  { host: 'two', port: 2 },
] as const
const standby = { isStandby: true, timeline: 0 }
const primary = (timeline: number) => ({ isStandby: false, timeline })

describe('the server that takes writes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The servers as they are from now on: what each says of itself, null where it is away. */
  function servers() {
    const said = new Map<string, typeof standby | null>()
    let asked = 0
    const find = primaryFinder([one, two], async ({ host }) => {
      asked++
      const state = said.get(host)
      if (!state) throw new Error('away')
      return state
    })
    return {
      find,
      asked: () => asked,
      async now(first: typeof standby | null, second: typeof standby | null) {
        said.set('one', first).set('two', second)
        await vi.advanceTimersByTimeAsync(1000)
      },
    }
  }

  it('is followed from one to the other, and none while nobody was promoted', async () => {
    const { find, now } = servers()
    await now(primary(1), standby)
    expect(await find()).toBe(one)
    await now(null, standby)
    await expect(find()).rejects.toThrow(NoPrimary)
    await now(null, primary(2))
    expect(await find()).toBe(two)
  })

  it('is never one that was left behind, also where it is the only one that answers', async () => {
    const { find, now } = servers()
    await now(primary(1), primary(2))
    expect(await find()).toBe(two)
    await now(primary(1), null)
    await expect(find()).rejects.toThrow(NoPrimary)
    await now(standby, primary(2))
    expect(await find()).toBe(two)
  })

  it('counts as away where it says nothing', async () => {
    const ask = ({ host }: Host) =>
      host === 'one' ? new Promise<never>(() => {}) : Promise.resolve(primary(3))
    expect(await primaryFinder([one, two], ask, 5)()).toBe(two)
  })

  it('is asked for once by all who ask at the same time', async () => {
    const { find, now, asked } = servers()
    await now(primary(1), standby)
    await Promise.all([find(), find(), find()])
    expect(asked()).toBe(2)
  })
})

it('is found at an IPv6 address, too', async () => {
  const heard: number[] = []
  const server = createServer((socket) => {
    heard.push(socket.localPort ?? 0)
    socket.destroy()
  })
  const isThere = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(0, '::1', () => resolve(true))
  })
  if (!isThere) return console.log('left out: this machine has no ::1')
  const { port } = server.address() as AddressInfo
  const sql = openPostgres({ url: `postgres://kontor@[::1]:${port},127.0.0.1:1/kontor` }, 1)
  await sql`select 1`.catch(() => null)
  await sql.end({ timeout: 0 })
  await new Promise((resolve) => server.close(resolve))
  expect(heard[0]).toBe(port)
})

it('is said to be away by a pool where no server of the address answers', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await new Promise((resolve) => taken.close(resolve))
  const sql = openPostgres({ url: `postgres://kontor@127.0.0.1:${port},[::1]:${port}/kontor` }, 1)
  const failure = await sql`select 1`.catch((error: Error) => error)
  await sql.end({ timeout: 0 })
  expect(failure instanceof Error && isDatabaseAway(failure)).toBe(true)
})

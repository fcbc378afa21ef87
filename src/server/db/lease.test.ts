import { expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { openPostgres } from './connect.ts'
import { type Lender, lenderOf } from './lease.ts'
import { NoConnectionFree } from './trouble-of.ts'

const { world } = useWorld()

async function withLender(run: (lender: Lender) => Promise<void>, max = 3): Promise<void> {
  const lender = lenderOf(() => openPostgres(world.connection, max, { application_name: 'lent' }), {
    waitMs: 2000,
    silenceMs: 5000,
  })
  try {
    await run(lender)
  } finally {
    await lender.close()
  }
}

/** Borrows a connection; answers whose it is, and how to give it back. */
async function borrow(lender: Lender) {
  const lease = await lender.lend('begin')
  const [row] = await lease.unsafe('select pg_backend_pid() as pid')
  return { pid: Number(row?.['pid']), back: () => lease.end('nothing was done') }
}

/** The database knows a moment before this process that a connection is dead. */
async function borrowAtLast(lender: Lender) {
  let one: Awaited<ReturnType<typeof borrow>> | null = null
  await until(async () => {
    one = await borrow(lender).catch(() => null)
    return one
  })
  if (!one) throw new Error('none was lent')
  return one as Awaited<ReturnType<typeof borrow>>
}

const lentPids = async () =>
  (await world.db.sql`select pid from pg_stat_activity where application_name = 'lent'`).map(({ pid }) => pid)

test('who is alone works on one connection, however many there are', () =>
  withLender(async (lender) => {
    const some = await Promise.all([borrow(lender), borrow(lender), borrow(lender)])
    expect(new Set(some.map(({ pid }) => pid)).size).toBe(3)
    for (const one of some) await one.back()
    const pids: number[] = []
    for (let n = 0; n < 5; n++) {
      const one = await borrow(lender)
      pids.push(one.pid)
      await one.back()
    }
    expect(new Set(pids)).toEqual(new Set([some[2]?.pid]))
  }))

test('whoever waits gets the next one that is given back; who waits in vain is told', () =>
  withLender(async (lender) => {
    const first = await borrow(lender)
    const waiting = [borrow(lender), borrow(lender)]
    await first.back()
    const second = await waiting[0]
    expect(second?.pid).toBe(first.pid)
    await second?.back()
    const third = await waiting[1]
    expect(third?.pid).toBe(first.pid)
    await expect(lender.lend('begin')).rejects.toThrow(NoConnectionFree)
    await third?.back()
    // Its place in the line holds nothing up.
    const last = await borrow(lender)
    expect(last.pid).toBe(first.pid)
    await last.back()
  }, 1))

test('one that dies while it is free is not lent again', () =>
  withLender(async (lender) => {
    const some = await Promise.all([borrow(lender), borrow(lender)])
    for (const one of some) await one.back()
    const [below, top] = some
    await world.db.sql`select pg_terminate_backend(${top?.pid ?? 0})`
    await until(async () => !(await lentPids()).includes(top?.pid))
    const next = await borrowAtLast(lender)
    expect(next.pid).toBe(below?.pid)
    await next.back()
    await world.db.sql`select pg_terminate_backend(${below?.pid ?? 0})`
    await until(async () => (await lentPids()).length === 0)
    const anew = await borrowAtLast(lender)
    expect([top?.pid, below?.pid]).not.toContain(anew.pid)
    await anew.back()
  }))

test('closed, it lets go of all that are free', async () => {
  await withLender(async (lender) => {
    const some = await Promise.all([borrow(lender), borrow(lender), borrow(lender)])
    for (const one of some) await one.back()
  })
  expect(await lentPids()).toEqual([])
})

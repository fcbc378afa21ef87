import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { listen } from './listen.ts'
import { billInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Whoever opens a page reads before the push channel greets: what happened shortly before is told anew, so that nothing is read twice.

const halfMinute = 30_000
const today = berlinDay(new Date())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())
const { world, office, trade } = useWorld({ perTest: true })

async function greeted() {
  const screen = listen(world.url, office.token)
  await screen.ready()
  return screen
}

const recordBill = async (billNumber: string) =>
  must(
    await office.post('/api/documents/bills', billInput(trade, today, { documentCreation: { billNumber } })),
  )

/** Waits until the server itself has heard of everything so far, and lets half a minute pass. */
async function letPass() {
  const screen = await greeted()
  const { seq } = await recordBill(`R-${await world.lastSeq()}`)
  await screen.frame((frame) => frame.seq === seq)
  screen.close()
  vi.advanceTimersByTime(halfMinute)
  return seq as number
}

test('a server that runs for less than half a minute knows no such number', async () => {
  vi.advanceTimersByTime(halfMinute - 1)
  const screen = await greeted()
  expect(screen.frames[0].data).toMatchObject({ seq: expect.any(Number) })
  expect(screen.frames[0].data).not.toHaveProperty('since')
  screen.close()
})

test('what happened since then is told to whoever comes for the first time; to others what they ask for', async () => {
  const settled = await letPass()
  const late = await recordBill('R-late')
  vi.advanceTimersByTime(halfMinute)
  const screen = await greeted()
  // The number of half a minute ago at the least: the bill that came after it is told, whoever has read it already.
  expect(screen.frames[0].data).toMatchObject({ seq: late.seq, since: settled })
  const told = await screen.frame((frame) => frame.seq === late.seq)
  expect(told).toMatchObject({ event: 'bill created', refreshes: expect.arrayContaining(['bills']) })
  expect(screen.frames.map(({ seq }) => seq).filter(Boolean)).toEqual([settled + 1])
  screen.close()
  const returning = listen(world.url, office.token, late.seq)
  await returning.ready()
  expect(returning.frames[0].data).not.toHaveProperty('since')
  returning.close()
})

test('a journal that is shorter than it was, as after a restored backup, tells nothing of then', async () => {
  const settled = await letPass()
  await recordBill('R-lost')
  await letPass()
  await world.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from journal where seq >= ${settled}`
    await tx`update journal_head set seq = ${settled - 1}`
  })
  const screen = await greeted()
  expect(screen.frames[0].data).toMatchObject({ seq: settled - 1 })
  expect(screen.frames[0].data).not.toHaveProperty('since')
  screen.close()
})

test('whoever would be told more than 200 events reads everything again', async () => {
  await letPass()
  await world.db.sql`
    select journal_append(gen_random_uuid(), null, 'create bill', sha256('x'), 'bill created', gen_random_uuid(),
      '{bills}', '{}') from generate_series(1, 201)`
  const screen = await greeted()
  expect(screen.frames[0].data).not.toHaveProperty('since')
  screen.close()
})

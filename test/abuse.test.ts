import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Abused, abuse, abuses, startAbused } from './abuse.ts'
import { atLength, shortOrLong } from './endurance.ts'
import { logIn } from './main-process.ts'

// Quiet under abuse (decisions §10): strangers write at most ten lines a minute and make the server hold at most 50 MB more, while everybody
// else is served. At length (`npm run endurance -- abuse`) until what was begun is cut off by its time.

const mostLines = 10
const mostMegabytes = 50

let kontor: Abused
beforeAll(async () => {
  kontor = await startAbused()
  // What is loaded on first use belongs to nobody.
  const manager = await logIn(kontor.url)
  for (let count = 0; count < 20; count++) await manager.get('/proxy/get/firm')
  for (const name of Object.keys(abuses)) {
    const open = await abuse(kontor, name, { count: 50, atOnce: 50, holdMs: 500 })
    for (const socket of open) socket.destroy()
  }
})
afterAll(() => kontor?.stop())

test.each(Object.keys(abuses))('%s are met quietly', async (name) => {
  const [mark, before] = [kontor.mark(), kontor.megabytes()]
  const shape = { count: shortOrLong(300, 5000), atOnce: 100, holdMs: shortOrLong(1500, 75_000) }
  const open = await abuse(kontor, name, shape)
  const held = kontor.megabytes() - before
  const minutes = Math.ceil(shape.holdMs / 60_000)
  // In the long run the last minute's summary, too.
  expect(kontor.linesSince(mark).length).toBeLessThanOrEqual(mostLines * (minutes + 1))
  expect(held).toBeLessThan(mostMegabytes)
  // Of one address no more than that stay, and after their time none.
  expect(open.length).toBeLessThanOrEqual(atLength ? 0 : 200)
  const manager = await logIn(kontor.url)
  expect((await manager.get('/proxy/get/firm')).status).toBe(200)
  for (const socket of open) socket.destroy()
})

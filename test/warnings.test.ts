import { afterEach, expect, test, vi } from 'vitest'
import { compareClock } from '#server/warn-of-clock.ts'
import { caller, must } from './caller.ts'
import { listen } from './listen.ts'
import { people } from './people.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

// What the log says to whoever looks after the server, and what managers are told.

let world: World
let logged: string[]
afterEach(() => world.stop())

async function start(options: WorldOptions = {}): Promise<void> {
  logged = []
  world = await startWorld({ ...options, logged })
}

const lines = (message: string) =>
  logged.map((line) => JSON.parse(line)).filter((line) => line.msg === message)
const forwarded = { 'x-forwarded-for': '203.0.113.7' }
const warned = async () => must(await (await world.as('manager')).get('/api/warnings'))

test('an X-Forwarded-For that is not trusted is logged once and told to managers', async () => {
  await start()
  expect(await warned()).toEqual([])
  for (let index = 0; index < 3; index++) await world.nobody.post('/api/auth', people.office, forwarded)
  expect(await warned()).toEqual(['proxy-not-trusted'])
  const found = lines('X-Forwarded-For is not trusted: set KONTOR_TRUST_PROXY')
  expect(found).toHaveLength(1)
  expect(logged.join()).not.toContain('203.0.113.7')
})

test('one that is trusted is no reason to warn', async () => {
  await start({ env: { KONTOR_TRUST_PROXY: '1' } })
  await world.nobody.post('/api/auth', people.office, forwarded)
  expect(await warned()).toEqual([])
})

test('a clock that stands before the newest row of the journal is logged at the start and told to managers', async () => {
  await start()
  must(await (await world.as('manager')).post('/api/firm', { phone: '1' }))
  const behind = 'the clock stands before the newest row of the journal'
  const right = await world.secondNode()
  expect(lines(behind)).toEqual([])
  // As if the row had been written before the clock was set back by a day.
  await world.owner.unsafe('alter table journal disable trigger user')
  await world.owner`
    update journal set at = at + interval '1 day' where seq = (select max(seq) from journal)`
  await world.owner.unsafe('alter table journal enable trigger user')
  const wrong = await world.secondNode()
  expect(lines(behind)).toEqual([expect.objectContaining({ level: 50, behindSeconds: expect.any(Number) })])
  // Nor does it help that this machine's clock is right where the database's is not.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1000 })
  await world.secondNode().finally(() => vi.useRealTimers())
  expect(lines(behind)).toHaveLength(2)
  const { token } = await world.as('manager')
  expect(must(await caller(right.address, token).get('/api/warnings'))).toEqual([])
  expect(must(await caller(wrong.address, token).get('/api/warnings'))).toEqual(['clock-behind'])
})

test('a clock that is ahead of the database’s, or of a server elsewhere, is logged and told to managers', async () => {
  await start()
  const day = 24 * 60 * 60 * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day })
  const ahead = await world.secondNode().finally(() => vi.useRealTimers())
  expect(lines('the clock is ahead of that of the database')).toEqual([
    expect.objectContaining({ level: 50, aheadSeconds: expect.any(Number) }),
  ])
  const { token } = await world.as('manager')
  expect(must(await caller(ahead.address, token).get('/api/warnings'))).toContain('clock-ahead')
  expect(await warned()).toEqual([])
  const { warnings, log } = world.node.services
  compareClock(new Date(Date.now() - 60_000), { warnings, log })
  compareClock(new Date('nonsense'), { warnings, log })
  expect(await warned()).toEqual([])
  for (const _ of [1, 2]) compareClock(new Date(Date.now() - day), { warnings, log })
  expect(await warned()).toEqual(['clock-ahead'])
  compareClock(new Date(Date.now() + day), { warnings, log })
  expect(await warned()).toEqual(['clock-ahead', 'clock-behind'])
  expect(lines('the clock is not that of a server elsewhere')).toHaveLength(2)
})

test('wrong passwords, slowing down, refused links, 401 and 403 leave a line each, and none names anybody', async () => {
  await start()
  const { email } = people.office
  const refused = () => lines('refused').map((line) => `${line.call} ${line.refused}`)
  const office = await world.as('office')
  await world.nobody.post('/api/auth', { email, password: 'streng geheim' })
  await world.db.sql`update tries set count = 1000, last_at = now()`
  await world.nobody.post('/api/auth', { email, password: 'streng geheim' })
  await world.nobody.post('/api/auth/passwordreset/confirm', {
    email,
    token: 'geraten',
    password: 'ein langes wort',
  })
  await world.nobody.get('/proxy/get/bills?searchText=geheim')
  await office.get('/api/users')
  await office.post('/api/auth/logouts')
  await office.get('/proxy/get/bills')
  await listen(world.url, office.token).closed()
  await listen(world.url, 'geraten', undefined, 'ticket').closed()
  const push = '/wsproxy/websocket/events'
  expect(refused()).toEqual([
    '/api/auth login-failed',
    '/api/auth slow-down',
    '/api/auth/passwordreset/confirm link-invalid',
    '/proxy/get/bills not-logged-in',
    '/api/users not-permitted',
    '/proxy/get/bills session-ended',
    `${push} 4401`,
    `${push} 4410`,
  ])
  const { sub, sid } = JSON.parse(Buffer.from(office.token?.split('.')[1] ?? '', 'base64url').toString())
  for (const secret of [email, 'geheim', 'geraten', '127.0.0.1', sub, sid, office.token ?? '']) {
    expect(JSON.stringify(lines('refused'))).not.toContain(secret)
  }
  // What went well is not among them.
  must(await world.nobody.get('/healthz'))
  expect(refused()).toHaveLength(8)
})

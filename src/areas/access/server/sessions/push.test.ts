import { afterEach, describe, expect, test } from 'vitest'
import type { PushMessage } from '#kernel/declare.ts'
import { must } from '#test/caller.ts'
import { listen } from '#test/listen.ts'
import { people } from '#test/people.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

const { world, manager } = useWorld({ perTest: true })
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

interface Screen {
  frames: Partial<PushMessage>[]
  closed: number | null
}

/** An open page of somebody: what it hears, and how it was cut off. */
async function openScreen(caller: Caller): Promise<Screen> {
  const screen: Screen = { frames: [], closed: null }
  const socket = new WebSocket(
    `${world.url.replace('http', 'ws')}/wsproxy/websocket/events?token=${caller.token}`,
  )
  sockets.push(socket)
  await new Promise<void>((resolve) => {
    socket.onmessage = (message) => {
      const frame = JSON.parse(String(message.data))
      if (frame.event === 'version') resolve()
      else if (frame.event !== 'heartbeat') screen.frames.push(frame)
    }
    socket.onclose = (event) => {
      screen.closed = event.code
      resolve()
    }
  })
  return screen
}

function settled(screens: Screen[], seq: number): Promise<void> {
  const done = (screen: Screen) =>
    screen.closed !== null || screen.frames.some((frame) => (frame.seq ?? 0) >= seq)
  return until(() => screens.every(done))
}

async function idOf(who: keyof typeof people): Promise<string> {
  const { body } = await manager.get('/api/users')
  return body.find((user: { email: string }) => user.email === people[who].email).entityId.uuid
}

test('an approval reaches the waiting page, which from then on hears what its role may see', async () => {
  const [waiting, office, boss] = await Promise.all(
    [await world.as('pending'), await world.as('office'), manager].map(openScreen),
  )
  if (!waiting || !office || !boss) throw new Error('no screens')
  await manager.post('/api/firm', { phone: '1' })
  // Told before the approval, whatever each screen still has to catch up with.
  await settled([waiting, office, boss], await world.lastSeq())
  const uuid = await idOf('pending')
  const before = await world.as('pending')
  const approval = await manager.post(`/api/users/${uuid}/approve`, { role: 'OFFICE' })
  await manager.post('/api/firm', { phone: '2' })
  await settled([waiting, office, boss], await world.lastSeq())

  const names = (screen: Screen) =>
    screen.frames.map((frame) => frame.event ?? null).filter((name) => name !== 'mail sent')
  const [own] = waiting.frames.filter((frame) => frame.event === 'role assigned')
  expect(own).toMatchObject({
    entityId: { uuid },
    requestId: approval.body.requestId,
    data: { role: 'OFFICE' },
  })
  expect(names(boss)).toEqual(expect.arrayContaining(['firm changed', 'role assigned', 'firm changed']))
  // Before the approval: only the number. Afterwards: what the office may see.
  const firmChanges = waiting.frames.filter((frame) => frame.event === 'firm changed')
  expect(firmChanges.map((frame) => frame.seq)).toHaveLength(1)
  expect(waiting.frames[0]).toEqual({ seq: expect.any(Number) })
  // The office may not approve users: of such events it gets only the number.
  expect(names(office)).not.toContain('role assigned')
  expect(names(office).filter((name) => name === 'firm changed')).toHaveLength(2)
  // Whoever comes back with the token from before is told at once.
  const late = listen(world.url, before.token)
  await late.ready()
  expect(late.frames[0]).toMatchObject({ data: { permissions: ['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW'] } })
  late.close()
})

test.each(['reject', 'reset', 'logout'] as const)('a %s closes the open pages with 4401', async (how) => {
  const caller = await world.as('office')
  const [screen, other] = await Promise.all([openScreen(caller), openScreen(manager)])
  if (how === 'reject') await manager.post(`/api/users/${await idOf('office')}/reject`, {})
  if (how === 'logout') await caller.post('/api/auth/logouts')
  if (how === 'reset') {
    await world.nobody.post('/api/auth/passwordreset', { email: people.office.email })
    const [raw] = (await world.mails()).slice(-1)
    const { readMail } = await import('#test/read-mail.ts')
    const query = Object.fromEntries(new URL(readMail(raw ?? '').link ?? '').searchParams)
    await world.nobody.post('/api/auth/passwordreset/confirm', { ...query, password: 'mooreiche 2026' })
  }
  await settled([screen], Number.POSITIVE_INFINITY)
  expect(screen.closed).toBe(4401)
  expect(other.closed).toBeNull()
})

test('a token without a session is turned away with 4401', async () => {
  const caller = await world.as('office')
  await caller.post('/api/auth/logouts')
  expect((await openScreen(caller)).closed).toBe(4401)
})

test('when the session ends its screens are closed with 4401 at that moment; one that was renewed meanwhile goes on', async () => {
  const [ending, renewed, longer] = [
    await world.as('office'),
    await world.as('office'),
    await world.as('office'),
  ]
  const expire = (caller: Caller, seconds: number) =>
    world.db.sql`
      update sessions set expires_at = now() + make_interval(secs => ${seconds}) where session_id = ${sessionOf(caller)}`
  await Promise.all([expire(ending, 5), expire(renewed, 5), expire(longer, 5)])
  const [closing, staying, second] = await Promise.all([
    openScreen(ending),
    openScreen(renewed),
    openScreen(longer),
  ])
  expect([closing?.closed, staying?.closed, second?.closed]).toEqual([null, null, null])
  await renewed.post('/api/auth/renewals')
  await expire(longer, 8)
  await settled([closing as Screen], Number.POSITIVE_INFINITY)
  expect(closing?.closed).toBe(4401)
  // Nobody called: no event told of it.
  expect(staying?.closed).toBeNull()
  // Renewed for a short while, it is asked again when that is over.
  await settled([second as Screen], Number.POSITIVE_INFINITY)
  expect(second?.closed).toBe(4401)
  await manager.post('/api/firm', { phone: '3' })
  await settled([staying as Screen], await world.lastSeq())
  expect(staying?.closed).toBeNull()
})

function sessionOf({ token }: Caller): string {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sid
}

test('the twenty-first screen of somebody closes the oldest, not with 4401; others keep theirs', async () => {
  const office = await world.as('office')
  const other = await openScreen(manager)
  const screens: Screen[] = []
  for (let index = 0; index < 21; index++) screens.push(await openScreen(office))
  await settled(screens.slice(0, 1), Number.POSITIVE_INFINITY)
  expect(screens.map(({ closed }) => closed)).toEqual([4429, ...Array(20).fill(null)])
  expect(other.closed).toBeNull()
})

describe('a ticket', () => {
  const ticketOf = async (caller: Caller): Promise<string> =>
    must(await caller.post('/api/auth/tickets', {})).ticket
  const open = (ticket: string, url = world.url) => listen(url, ticket, undefined, 'ticket')

  test('opens the channel once, on any node, and leaves no trace', async () => {
    const office = await world.as('office')
    const before = await world.lastSeq()
    const second = await world.secondNode()
    const ticket = await ticketOf(office)
    expect(JSON.stringify(await world.db.sql`select * from push_tickets`)).not.toContain(ticket)
    const screen = open(ticket, second.address)
    await screen.ready()
    expect(screen.frames[0]).toMatchObject({ event: 'version' })
    expect(await open(ticket).closed()).toBe(4410)
    expect(await open(ticket, second.address).closed()).toBe(4410)
    const { seq } = must(await manager.post('/api/firm', { phone: '4' }))
    await screen.frame((frame) => frame.seq === seq)
    expect((await world.eventsAfter(before)).map(({ event }) => event)).toEqual(['firm changed'])
    screen.close()
  })

  test('is good for half a minute', async () => {
    const ticket = await ticketOf(manager)
    const [left] = await world.db.sql`
      select extract(epoch from expires_at - now())::float8 as seconds from push_tickets`
    expect(left?.['seconds']).toBeGreaterThan(0)
    expect(left?.['seconds']).toBeLessThanOrEqual(30)
    await world.db.sql`update push_tickets set expires_at = now()`
    expect(await open(ticket).closed()).toBe(4410)
    // The next one clears it away.
    await ticketOf(manager)
    const [row] = await world.db.sql`select count(*)::int as count from push_tickets`
    expect(row?.['count']).toBe(1)
  })

  test('of a session that has ended is worth what its token is', async () => {
    const office = await world.as('office')
    const ticket = await ticketOf(office)
    await office.post('/api/auth/logouts')
    expect(await open(ticket).closed()).toBe(4401)
    expect((await office.post('/api/auth/tickets')).status).toBe(401)
  })

  test('that nobody gave is no good, nor are two', async () => {
    expect(await open('erfunden').closed()).toBe(4410)
    const two = `${await ticketOf(manager)}&ticket=${await ticketOf(manager)}`
    expect(await open(two).closed()).toBe(4401)
  })
})

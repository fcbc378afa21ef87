import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

const { world } = useWorld({ perTest: true })
let manager: Caller
let ids: Record<keyof typeof people, string>

beforeEach(async () => {
  manager = await world.as('manager')
  const { body } = await manager.get('/api/users')
  const idOf = (email: string) =>
    body.find((user: { email: string }) => user.email === email).entityId.uuid as string
  ids = {
    manager: idOf(people.manager.email),
    office: idOf(people.office.email),
    pending: idOf(people.pending.email),
  }
})

const unknown = '0190a000-0000-7000-8000-000000000000'
const lastManager = 'Der letzte Geschäftsführer kann nicht herabgestuft oder ausgeschlossen werden'
const stale = 'Der Wert wurde inzwischen von jemand anderem geändert.'

function changeRole(uuid: string, value: string, oldValue?: string) {
  return manager.post(`/api/users/${uuid}/props/role`, { propertyName: 'role', oldValue, value })
}

async function roleOf(id: string): Promise<string> {
  const [row] = await world.db.sql`select role from users where user_id = ${id}`
  return row?.['role']
}

describe('an approval', () => {
  test('gives the role, unlocks the open session at once, is recorded and told by e-mail', async () => {
    const pending = await world.as('pending')
    expect((await pending.get('/proxy/get/firm')).status).toBe(403)
    const before = await world.lastSeq()
    const answer = await manager.post(`/api/users/${ids.pending}/approve`, { role: 'OFFICE' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      entityId: { uuid: ids.pending },
      requestId: expect.any(String),
      seq: before + 1,
    })
    expect((await pending.get('/proxy/get/firm')).status).toBe(200)
    const [event] = await world.eventsAfter(before)
    expect(event).toEqual({
      event: 'role assigned',
      entityId: ids.pending,
      data: { oldRole: 'PENDING', role: 'OFFICE' },
    })
    const mail = readMail((await world.mails()).at(-1) ?? '')
    expect([mail.to, mail.subject]).toEqual([people.pending.email, 'Ihr Zugang zu Kontor ist freigeschaltet'])
    const [row] = await world.db.sql`select approved_by from users where user_id = ${ids.pending}`
    expect(row?.['approved_by']).toBe(ids.manager)
  })

  test('and a rejection at the same moment: one of them is refused', async () => {
    const answers = await Promise.all([
      manager.post(`/api/users/${ids.pending}/approve`, { role: 'OFFICE' }),
      manager.post(`/api/users/${ids.pending}/approve`, { role: 'MANAGER' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test.each([
    ['without a role', 'pending', {}, 422, 'Rolle fehlt'],
    [
      'with no role of ours',
      'pending',
      { role: 'PENDING' },
      400,
      'Die Anfrage hat nicht die erwartete Form.',
    ],
    [
      'with an unknown field',
      'pending',
      { role: 'OFFICE', x: 1 },
      400,
      'Die Anfrage hat nicht die erwartete Form.',
    ],
    ['of somebody approved', 'office', { role: 'MANAGER' }, 409, stale],
    ['of nobody', 'unknown', { role: 'OFFICE' }, 404, 'Der Eintrag wurde nicht gefunden.'],
  ])('%s is refused', async (_, who, body, status, title) => {
    const before = await world.lastSeq()
    const id = who === 'unknown' ? unknown : ids[who as keyof typeof people]
    const answer = await manager.post(`/api/users/${id}/approve`, body)
    expect([answer.status, answer.body.title]).toEqual([status, title])
    expect(await world.eventsAfter(before)).toEqual([])
  })
})

describe('a rejection', () => {
  test.each(['pending', 'office'] as const)(
    'closes the account (%s), ends its sessions and is told by e-mail',
    async (who) => {
      const session = await world.as(who)
      const before = await world.lastSeq()
      const answer = await manager.post(`/api/users/${ids[who]}/reject`, {})
      expect(answer.status).toBe(200)
      expect((await session.post('/api/auth/renewals')).status).toBe(401)
      expect((await world.nobody.post('/api/auth', people[who])).status).toBe(401)
      const [event] = await world.eventsAfter(before)
      expect(event).toEqual({
        event: 'user rejected',
        entityId: ids[who],
        data: { oldRole: who === 'office' ? 'OFFICE' : 'PENDING' },
      })
      const listed = (await manager.get('/api/users')).body as { email: string }[]
      expect(listed.map((user) => user.email)).not.toContain(people[who].email)
      const mail = readMail((await world.mails()).at(-1) ?? '')
      expect([mail.to, mail.subject]).toEqual([people[who].email, 'Ihr Zugang zu Kontor'])
      expect((await manager.post(`/api/users/${ids[who]}/reject`, {})).status).toBe(404)
      expect((await manager.post(`/api/users/${ids[who]}/approve`, { role: 'OFFICE' })).status).toBe(404)
    },
  )

  test('lets the address sign up again', async () => {
    await manager.post(`/api/users/${ids.pending}/reject`, {})
    const { email, ...person } = people.pending
    await world.nobody.post('/api/auth/registrations/requests', { email })
    const { link } = readMail((await world.mails()).at(-1) ?? '')
    const query = Object.fromEntries(new URL(link ?? '').searchParams)
    const answer = await world.nobody.post('/api/auth/registrations/confirmations', { ...person, ...query })
    expect(answer.status).toBe(200)
    expect((await world.nobody.post('/api/auth', people.pending)).status).toBe(200)
  })

  test('of the last managing director is refused', async () => {
    const before = await world.lastSeq()
    const answer = await manager.post(`/api/users/${ids.manager}/reject`, {})
    expect([answer.status, answer.body.title]).toEqual([422, lastManager])
    expect(await world.eventsAfter(before)).toEqual([])
  })
})

describe('a role change', () => {
  test('holds from the next call on, without ending the session', async () => {
    const office = await world.as('office')
    expect((await office.get('/api/users')).status).toBe(403)
    const before = await world.lastSeq()
    expect((await changeRole(ids.office, 'MANAGER', 'OFFICE')).status).toBe(200)
    expect((await office.get('/api/users')).status).toBe(200)
    expect(await world.eventsAfter(before)).toEqual([
      { event: 'role assigned', entityId: ids.office, data: { oldRole: 'OFFICE', role: 'MANAGER' } },
    ])
    expect((await changeRole(ids.office, 'OFFICE', 'MANAGER')).status).toBe(200)
    expect((await office.get('/api/users')).status).toBe(403)
  })

  test('to the same role records nothing', async () => {
    const before = await world.lastSeq()
    expect((await changeRole(ids.office, 'OFFICE', 'OFFICE')).status).toBe(200)
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test.each([
    ['from a role that is no longer current', 'office', 'MANAGER', 'MANAGER', 409, stale],
    [
      'of somebody who waits',
      'pending',
      'OFFICE',
      'PENDING',
      422,
      'Der Benutzer ist noch nicht freigeschaltet',
    ],
    ['back to waiting', 'office', 'PENDING', 'OFFICE', 400, 'Die Anfrage hat nicht die erwartete Form.'],
    ['of the last managing director', 'manager', 'OFFICE', 'MANAGER', 422, lastManager],
    ['of nobody', 'unknown', 'OFFICE', undefined, 404, 'Der Eintrag wurde nicht gefunden.'],
  ])('%s is refused', async (_, who, value, oldValue, status, title) => {
    const before = await world.lastSeq()
    const id = who === 'unknown' ? unknown : ids[who as keyof typeof people]
    const answer = await changeRole(id, value, oldValue)
    expect([answer.status, answer.body.title]).toEqual([status, title])
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('of another property is not found', async () => {
    expect((await manager.post(`/api/users/${ids.office}/props/email`, { value: 'OFFICE' })).status).toBe(404)
  })
})

describe('two managing directors', () => {
  const demote = (id: string) => () => changeRole(id, 'OFFICE', 'MANAGER')
  const reject = (id: string) => () => manager.post(`/api/users/${id}/reject`, {})
  test.each([
    ['demote each other', demote, demote],
    ['shut each other out', reject, reject],
    ['demote and shut out', demote, reject],
  ])('who %s at the same moment leave one', async (_, first, second) => {
    for (let round = 0; round < 5; round++) {
      await world.db.sql`
        update users set role = 'MANAGER', approved_at = now(), rejected_at = null, rejected_by = null,
          password_hash = coalesce(password_hash, 'x')
        where user_id in (${ids.manager}, ${ids.office})`
      manager = await reopenSession()
      const [one, two] = await Promise.all([first(ids.manager)(), second(ids.office)()])
      const left = await world.db.sql`select 1 from users where role = 'MANAGER' and rejected_at is null`
      expect(left).toHaveLength(1)
      // The loser is refused: as the last one, or because the winner took away its own right before it was asked.
      expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1)
    }
    expect(['MANAGER', 'OFFICE']).toContain(await roleOf(ids.manager))
  })

  /** The manager's session may have been ended by the round before. */
  async function reopenSession(): Promise<Caller> {
    await world.db.sql`update sessions set ended_at = null`
    return manager
  }
})

import { describe, expect, test } from 'vitest'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { authenticator } from '#test/authenticator.ts'
import { type Caller, must } from '#test/caller.ts'
import { listen } from '#test/listen.ts'
import { people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { setUpApp } from '#test/second-factor.ts'
import { receiverInput, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { AccessKey, KeyOfSomebody } from '../../contract/keys.ts'

const today = berlinDay(new Date())
const { world, manager, office } = useWorld({ perTest: true })
const calls = '/api/auth/keys'
const bills = '/proxy/get/bills'
const invoices = '/proxy/get/invoices'

const wish = { name: 'Lagerscript', permissions: ['BILL_VIEW'], validUntil: addDays(today, 90) }
const passwordOf = (by: Caller) => ({
  currentPassword: (by === manager ? people.manager : people.office).password,
})
const make = (more: object = {}, by: Caller = office) =>
  by.post(calls, { ...wish, ...passwordOf(by), ...more })

interface Made {
  script: Caller
  key: string
  uuid: string
}
async function made(more: object = {}, by: Caller = office): Promise<Made> {
  const { key, entityId } = must(await make(more, by))
  return { key, uuid: entityId.uuid, script: world.withToken(key) }
}

const ownKeys = async (by: Caller = office): Promise<AccessKey[]> => must(await by.get(calls))
const keysOfAll = async (): Promise<KeyOfSomebody[]> => must(await manager.get('/api/users/keys'))
const idOf = async (who: keyof typeof people): Promise<string> => {
  const users: { email: string; entityId: { uuid: string } }[] = must(await manager.get('/api/users'))
  return users.find(({ email }) => email === people[who].email)?.entityId.uuid ?? ''
}
const typeOf = async (call: ReturnType<Caller['get']>) => {
  const { status, body } = await call
  return [status, String(body.type).replace('urn:kontor:error:', '')]
}

describe('making a key', () => {
  test('tells it once; nothing keeps it but its hash, and the event says no secret', async () => {
    const before = await world.lastSeq()
    const { key, uuid } = await made({ name: '  Lagerscript ', permissions: ['BILL_VIEW', 'BILL_VIEW'] })
    const [event] = await world.eventsAfter(before)
    const told = { keyEntityId: uuid, ...wish }
    expect(event).toEqual({ event: 'key made', entityId: await idOf('office'), data: told })
    const secret = key.slice('kontor_'.length, -12)
    const [kept] = await world.db.sql`
      select (select string_agg(access_keys::text, ' ') from access_keys)
        || (select string_agg(journal::text, ' ') from journal) as text`
    for (const part of [secret, Buffer.from(secret, 'base64url').toString('hex')])
      expect(String(kept?.['text'])).not.toContain(part)
    expect(JSON.stringify(await ownKeys())).not.toContain(secret)
    expect(await ownKeys()).toEqual([
      {
        ...{ ...wish, entityId: { uuid }, madeAt: expect.any(String) },
        ...{ lastUsedOn: null, endedAt: null, state: 'GOOD' },
      },
    ])
  })

  test('a repeated request is answered without the key, and makes no second one', async () => {
    const headers = { 'idempotency-key': '0190a000-0000-7000-8000-000000000001' }
    const input = { ...wish, ...passwordOf(office) }
    const first = must(await office.post(calls, input, headers))
    const second = must(await office.post(calls, input, headers))
    expect(first.key).toBeTruthy()
    expect(second.key).toBeUndefined()
    expect(await ownKeys()).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Name fehlt'],
    ['no permission', { permissions: [] }, 'permissions', 'Berechtigung fehlt'],
    ['none given', { permissions: undefined }, 'permissions', 'Berechtigung fehlt'],
    [
      'one that its maker has not',
      { permissions: ['BILL_VIEW', 'REPORT_VIEW'] },
      'permissions',
      'Diese Berechtigung haben Sie selbst nicht: Auswertung',
    ],
    ['no end', { validUntil: '' }, 'validUntil', '„Gültig bis“ fehlt'],
    [
      'an end in the past',
      { validUntil: addDays(today, -1) },
      'validUntil',
      '„Gültig bis“ liegt in der Vergangenheit',
    ],
    [
      'an end too far away',
      { validUntil: addDays(today, 367) },
      'validUntil',
      '„Gültig bis“ liegt mehr als ein Jahr in der Zukunft',
    ],
  ])('is refused with %s, and the field is named', async (_name, more, path, message) => {
    const { status, body } = await make(more)
    expect([400, 422]).toContain(status)
    expect(body.errors).toEqual([{ path, message }])
    expect(await ownKeys()).toEqual([])
  })

  test('no key decides about users, of a manager neither', async () => {
    const { body } = await make({ permissions: ['USER_APPROVE'] }, manager)
    const allowed = 'BILL_VIEW, INVOICE_VIEW, TASK_VIEW, REPORT_VIEW, LINE_ITEM_CATEGORY_CREATE, AUDIT_VIEW'
    expect(body.errors).toEqual([{ path: 'permissions.0', message: `Erlaubt sind nur: ${allowed}` }])
  })

  test('twenty go on at once; those that have ended or run out count no more', async () => {
    await Promise.all(Array.from({ length: 21 }, () => make()))
    expect(await ownKeys()).toHaveLength(20)
    expect((await make()).body.errors).toEqual([
      { path: 'name', message: 'Mehr als 20 Schlüssel auf einmal gehen nicht. Beenden Sie zuerst einen' },
    ])
    const [first] = await ownKeys()
    must(await office.post(`${calls}/${first?.entityId.uuid}/deletions`, {}))
    must(await make())
    await world.db.sql`update access_keys set valid_until = ${addDays(today, -1)} where ended_at is null`
    must(await make())
    // Somebody else's are his own.
    must(await make({}, manager))
  })

  test('takes the password; wrong ones are counted, and nothing is made', async () => {
    const before = await world.lastSeq()
    expect((await make({ currentPassword: undefined })).body.errors).toEqual([
      { path: 'currentPassword', message: 'Passwort fehlt' },
    ])
    const wrong = { path: 'currentPassword', message: 'Das Passwort stimmt nicht' }
    expect((await make({ currentPassword: 'falsch' })).body.errors).toEqual([wrong])
    for (let count = 0; count < 2; count++) await make({ currentPassword: 'falsch' })
    await world.db.sql`update tries set count = 1000, last_at = now()`
    expect(await typeOf(make())).toEqual([429, 'slow-down'])
    expect(await ownKeys()).toEqual([])
    expect(await world.eventsAfter(before)).toEqual([])
    expect(await world.mails()).toEqual([])
  })

  test('takes a code of who has an app, once, and looks at none without the password', async () => {
    const app = await setUpApp(world, 'office')
    const ask = async (more: object) => make(more, app.caller)
    const needed = await ask({})
    expect(needed).toMatchObject({
      status: 401,
      body: { type: 'urn:kontor:error:second-factor-needed', secondFactor: { code: true } },
    })
    expect((await ask({ code: '123456' })).body.errors).toEqual([
      { path: 'code', message: 'Der Code stimmt nicht oder wurde schon verwendet' },
    ])
    const code = await app.code()
    const wrong = await ask({ code, currentPassword: 'falsch' })
    expect(wrong.body.errors).toMatchObject([{ path: 'currentPassword' }])
    expect(await ownKeys()).toEqual([])
    must(await ask({ code }))
    expect((await ask({ code })).body.errors).toMatchObject([{ path: 'code' }])
    must(await ask({ code: app.recoveryCodes[0] }))
    expect(await ownKeys()).toHaveLength(2)
  })

  test('takes what a passkey signed of the challenge, once, and of the own account', async () => {
    const factors = '/api/auth/secondfactors/passkeys'
    const device = authenticator('http://kontor.example')
    const setUp = async (by: Caller, one: typeof device) => {
      const { options } = must(await by.post(`${factors}/preparations`, passwordOf(by)))
      must(await by.post(factors, { name: 'Laptop', attestation: one.make(options.challenge) }))
    }
    await setUp(office, device)
    await setUp(manager, authenticator('http://kontor.example'))
    const asked = async (by: Caller = office) => (await make({}, by)).body.secondFactor
    const { challenge, code, passkey } = await asked()
    expect([code, passkey.credentials.length]).toEqual([false, 1])
    const foreign = (await asked(manager)).challenge
    for (const [signed, sent] of [
      [challenge, null],
      [foreign, foreign],
      ['', ''],
    ] as const) {
      const answer = await make({ challenge: sent, assertion: device.sign(signed) })
      expect(answer).toMatchObject({ status: 401, body: { type: 'urn:kontor:error:second-factor-failed' } })
      expect(answer.body.secondFactor.challenge).not.toBe(challenge)
    }
    const proof = { challenge, assertion: device.sign(challenge) }
    must(await make(proof))
    expect(await typeOf(make(proof))).toEqual([401, 'second-factor-failed'])
    expect(await ownKeys()).toHaveLength(1)
  })

  test('tells its owner by e-mail, without the key', async () => {
    const { key } = await made({ permissions: ['BILL_VIEW', 'TASK_VIEW'] })
    const [mail, ...others] = (await world.mails()).map(readMail)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: people.office.email,
      subject: 'Neuer Schlüssel für Programme in Kontor',
      text: expect.stringContaining(
        `der Schlüssel „Lagerscript“ angelegt. Er gilt bis zum ${formatDay(wish.validUntil)} und darf: Eingang und Bestand, Aufgaben.`,
      ),
    })
    expect(mail?.text).toContain('http://kontor.example/auth/account')
    expect(mail?.text).not.toContain(key)
  })

  test('who waits for approval makes none', async () => {
    const pending = await world.as('pending')
    expect(await typeOf(make({}, pending))).toEqual([403, 'not-permitted'])
    expect(await ownKeys(pending)).toEqual([])
  })
})

describe('calling with a key', () => {
  test('it may what it was given and nothing else, in its maker’s name', async () => {
    const { script } = await made()
    expect((await script.get(bills)).status).toBe(200)
    expect(await typeOf(script.get(invoices))).toEqual([403, 'not-permitted'])
    // What everybody may who works here.
    expect((await script.get('/proxy/get/firm')).status).toBe(200)
    const trade = await startTrade(manager)
    expect(trade).toBeDefined()
    const answer = await script.post('/api/partners/receivers', receiverInput({ companyName: 'Nein' }))
    expect(answer.status).toBe(403)
  })

  test('never more than its maker may now: a lost role takes it away at once, and brings it back', async () => {
    const helper = await idOf('office')
    must(await manager.post(`/api/users/${helper}/props/role`, { oldValue: 'OFFICE', value: 'MANAGER' }))
    const { script } = await made({ permissions: ['REPORT_VIEW', 'BILL_VIEW'] })
    const reports = '/proxy/get/locks'
    expect((await script.get(reports)).status).toBe(200)
    must(await manager.post(`/api/users/${helper}/props/role`, { oldValue: 'MANAGER', value: 'OFFICE' }))
    expect(await typeOf(script.get(reports))).toEqual([403, 'not-permitted'])
    expect((await script.get(bills)).status).toBe(200)
    must(await manager.post(`/api/users/${helper}/props/role`, { oldValue: 'OFFICE', value: 'MANAGER' }))
    expect((await script.get(reports)).status).toBe(200)
  })

  test('it ends with the account, and is listed as ended', async () => {
    const { script, uuid } = await made()
    expect((await script.get(bills)).status).toBe(200)
    must(await manager.post(`/api/users/${await idOf('office')}/reject`, {}))
    expect(await typeOf(script.get(bills))).toEqual([401, 'key-ended'])
    const [row] = await world.db.sql`select ended_at, ended_by from access_keys where key_id = ${uuid}`
    expect(row).toMatchObject({ ended_at: expect.any(Date), ended_by: await idOf('manager') })
    expect(await keysOfAll()).toEqual([])
    // Even where the row would say otherwise.
    await world.db.sql`update access_keys set ended_at = null, ended_by = null`
    expect(await typeOf(script.get(bills))).toEqual([401, 'key-ended'])
  })

  test('it is good on its last day and not after it', async () => {
    const { script } = await made({ validUntil: today })
    expect((await script.get(bills)).status).toBe(200)
    await world.db.sql`update access_keys set valid_until = ${addDays(today, -1)}`
    expect(await typeOf(script.get(bills))).toEqual([401, 'key-ended'])
    expect((await ownKeys()).map(({ state }) => state)).toEqual(['EXPIRED'])
    expect(await keysOfAll()).toEqual([])
  })

  test('it asks for no second factor, also where the firm does', async () => {
    const { script } = await made()
    must(await manager.post('/api/firm', { secondFactor: 'ALL' }))
    expect((await script.get(bills)).status).toBe(200)
    // Who has to set one up first makes none.
    const fresh = await world.as('office')
    expect(await typeOf(make({}, fresh))).toEqual([403, 'not-permitted'])
    const { caller, code } = await setUpApp(world, 'office')
    const { script: second } = await made({ code: await code() }, caller)
    expect((await second.get(bills)).status).toBe(200)
  })

  test('an unknown one, and one of another installation, is a stranger’s; so is its large body', async () => {
    const { key } = await made()
    const changed = key.slice(0, 20) + (key[20] === 'A' ? 'B' : 'A') + key.slice(21)
    for (const token of ['kontor_', 'kontor_unbekannt', changed]) {
      const stranger = world.withToken(token)
      expect(await typeOf(stranger.get(bills))).toEqual([401, 'key-ended'])
      expect(await world.node.services.sessions.isOurs(token)).toBe(false)
      const large = JSON.stringify({ text: 'x'.repeat(100_000) })
      expect(await typeOf(stranger.post('/api/documents/bills', large))).toEqual([401, 'not-logged-in'])
    }
    expect(await world.node.services.sessions.isOurs(key)).toBe(true)
  })

  test('the firm’s demand for a second factor is none of a key’s settings', async () => {
    const { script } = await made({ permissions: ['LINE_ITEM_CATEGORY_CREATE'] }, manager)
    must(await script.post('/api/firm', { phone: '040 1' }))
    expect(await typeOf(script.post('/api/firm', { secondFactor: 'ALL' }))).toEqual([403, 'not-by-key'])
    const props = '/api/firm/props/secondFactor'
    expect(await typeOf(script.post(props, { oldValue: 'OFF', value: 'ALL' }))).toEqual([403, 'not-by-key'])
    must(await manager.post(props, { oldValue: 'OFF', value: 'ALL' }))
  })

  test('it calls nothing of accounts, users and keys, with the sentence that says so', async () => {
    const { script, uuid } = await made(
      { permissions: ['BILL_VIEW', 'LINE_ITEM_CATEGORY_CREATE', 'AUDIT_VIEW'] },
      manager,
    )
    const helper = await idOf('office')
    const { status, body } = await script.get('/api/auth/sessions')
    expect([status, body.title]).toEqual([
      403,
      'Mit einem Schlüssel geht das nicht. Konten, Benutzer und Schlüssel verwaltet nur, wer selbst angemeldet ist.',
    ])
    const refused = [
      ...[calls, '/api/auth/secondfactors', '/api/users', '/api/users/keys', '/api/users/invitations'],
      `/proxy/get/users/${helper}/history`,
    ].map((path) => script.get(path))
    const posted = [
      [calls, wish],
      [`${calls}/${uuid}/deletions`, {}],
      ['/api/auth/renewals', {}],
      ['/api/auth/tickets', {}],
      ['/api/auth/logouts', {}],
      ['/api/auth/passwords', { currentPassword: people.manager.password, password: 'mooreiche 2026' }],
      ['/api/auth/secondfactors/preparations', { currentPassword: people.manager.password }],
      ['/api/auth/secondfactors/passkeys/preparations', { currentPassword: people.manager.password }],
      [`/api/users/${helper}/reject`, {}],
      [`/api/users/${helper}/props/role`, { oldValue: 'OFFICE', value: 'MANAGER' }],
      ['/api/users/invitations', { email: 'neu@nordlicht.example', role: 'MANAGER' }],
    ] as const
    refused.push(...posted.map(([path, input]) => script.post(path, input)))
    for (const answer of refused) expect(await typeOf(answer)).toEqual([403, 'not-by-key'])
    expect((await script.get(bills)).status).toBe(200)
  })

  test('it opens no push channel, and is told why', async () => {
    const { key } = await made()
    expect(await listen(world.url, key).closed()).toBe(4403)
    expect(await listen(world.url, 'kontor_unbekannt').closed()).toBe(4403)
  })

  test('its last use is noted by the day, once', async () => {
    const { script } = await made()
    await Promise.all([1, 2, 3].map(() => script.get(bills)))
    expect((await ownKeys()).map(({ lastUsedOn }) => lastUsedOn)).toEqual([today])
    const version = async () => (await world.db.sql`select xmin::text as x from access_keys`)[0]?.['x']
    const before = await version()
    must(await script.get(bills))
    expect(await version()).toBe(before)
    await world.db.sql`update access_keys set last_used_day = ${addDays(today, -1)}`
    must(await script.get(bills))
    expect((await ownKeys()).map(({ lastUsedOn }) => lastUsedOn)).toEqual([today])
  })
})

describe('ending a key', () => {
  test('holds from the next call on, on every node, and is an event', async () => {
    const { script, key, uuid } = await made()
    const second = await world.secondNode()
    const there = () => fetch(`${second.address}${bills}`, { headers: { authorization: `Bearer ${key}` } })
    expect([(await script.get(bills)).status, (await there()).status]).toEqual([200, 200])
    const before = await world.lastSeq()
    must(await office.post(`${calls}/${uuid}/deletions`, {}))
    expect([(await script.get(bills)).status, (await there()).status]).toEqual([401, 401])
    expect(await world.eventsAfter(before)).toEqual([
      {
        event: 'key ended',
        entityId: await idOf('office'),
        data: { keyEntityId: uuid, name: 'Lagerscript' },
      },
    ])
    expect(await ownKeys()).toMatchObject([{ state: 'ENDED', endedAt: expect.any(String) }])
    expect(await typeOf(office.post(`${calls}/${uuid}/deletions`, {}))).toEqual([404, 'not-found'])
  })

  test('its owner and managers may, nobody else', async () => {
    const [bosses, his] = [await made({}, manager), await made()]
    expect(await typeOf(office.post(`${calls}/${bosses.uuid}/deletions`, {}))).toEqual([404, 'not-found'])
    expect((await bosses.script.get(bills)).status).toBe(200)
    expect((await keysOfAll()).map(({ user, name }) => [user.name, name])).toEqual([
      ['Ole Licht', 'Lagerscript'],
      ['Helga Nord', 'Lagerscript'],
    ])
    expect((await office.get('/api/users/keys')).status).toBe(403)
    must(await manager.post(`${calls}/${his.uuid}/deletions`, {}))
    expect(await typeOf(his.script.get(bills))).toEqual([401, 'key-ended'])
    expect(await keysOfAll()).toHaveLength(1)
    expect(await ownKeys()).toMatchObject([{ state: 'ENDED' }])
  })
})

describe('a new password', () => {
  const next = 'mooreiche 2026'
  const change = (more: object = {}) =>
    office.post('/api/auth/passwords', { ...passwordOf(office), password: next, ...more })
  async function reset(more: object = {}) {
    const { email } = people.office
    must(await world.nobody.post('/api/auth/passwordreset', { email }))
    const { link } = readMail((await world.mails()).at(-1) ?? '')
    const query = Object.fromEntries(new URL(link ?? '').searchParams)
    return world.nobody.post('/api/auth/passwordreset/confirm', { ...query, password: next, ...more })
  }

  test.each([
    ['one’s own', change],
    ['by the link of an e-mail', reset],
  ])(
    '%s ends the keys that are good, of nobody else; event, mail and Protokoll name them',
    async (_, renew) => {
      const expired = await made({ name: 'Altes', validUntil: today })
      await world.db.sql`update access_keys set valid_until = ${addDays(today, -1)}`
      const [one, two, bosses] = [await made(), await made({ name: 'Shop' }), await made({}, manager)]
      const before = await world.lastSeq()
      must(await renew())
      expect(await typeOf(one.script.get(bills))).toEqual([401, 'key-ended'])
      expect(await typeOf(two.script.get(bills))).toEqual([401, 'key-ended'])
      expect((await bosses.script.get(bills)).status).toBe(200)
      const changed = (await world.eventsAfter(before)).find(({ event }) => event === 'password changed')
      const endedKeys = [
        { keyEntityId: one.uuid, name: 'Lagerscript' },
        { keyEntityId: two.uuid, name: 'Shop' },
      ]
      expect(changed?.data).toEqual({ endedKeys })
      const rows = await world.db.sql`select key_id, ended_by from access_keys order by made_at`
      const owner = await idOf('office')
      expect(rows.map((row) => [row['key_id'], row['ended_by']])).toEqual([
        [expired.uuid, null],
        [one.uuid, owner],
        [two.uuid, owner],
        [bosses.uuid, null],
      ])
      expect(readMail((await world.mails()).at(-1) ?? '').text).toContain(
        'Mit ihm endeten Ihre Schlüssel für Programme: „Lagerscript“, „Shop“.',
      )
      const { section } = must(await manager.get('/proxy/get/journal?stopIndex=5'))
      expect(JSON.stringify(section)).toContain('Lagerscript, Shop')
    },
  )

  test.each([
    ['one’s own', change],
    ['by the link of an e-mail', reset],
  ])('%s leaves them where somebody says so, and the mail says that too', async (_, renew) => {
    const { script } = await made()
    must(await renew({ endKeys: false }))
    expect((await script.get(bills)).status).toBe(200)
    const { text } = readMail((await world.mails()).at(-1) ?? '')
    expect(text).toContain('Ihre Schlüssel für Programme gelten weiter: „Lagerscript“.')
  })

  test('of who has none says nothing of keys', async () => {
    must(await change())
    expect(readMail((await world.mails()).at(-1) ?? '').text).not.toContain('Schlüssel')
  })
})

describe('the journal', () => {
  const receivers = '/api/partners/receivers'

  test('says by which key a thing was done, and Protokoll shows it', async () => {
    const { script, uuid } = await made({ name: 'Kundenimport', permissions: ['INVOICE_VIEW'] })
    must(await script.post(receivers, receiverInput({ companyName: 'Vom Skript' })))
    must(await office.post(receivers, receiverInput({ companyName: 'Von Hand' })))
    const rows = await world.db.sql`
      select key_id from journal where event = 'receiver created' order by seq desc limit 2`
    expect(rows.map((row) => row['key_id'])).toEqual([null, uuid])
    const { section } = must(await manager.get('/proxy/get/journal?stopIndex=2'))
    expect((section as { user: string; key: string }[]).map(({ user, key }) => [user, key])).toEqual([
      ['Ole Licht', ''],
      ['Ole Licht', 'Kundenimport'],
    ])
    expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: true })
  })

  test.each([
    ['taken away', 'update journal set key_id = null where key_id is not null'],
    ['put in', `update journal set key_id = entity_id where event = 'receiver created' and key_id is null`],
    ['exchanged', 'update journal set key_id = gen_random_uuid() where key_id is not null'],
  ])('finds a key that was %s', async (_name, statement) => {
    const { script } = await made({ permissions: ['INVOICE_VIEW'] })
    must(await script.post(receivers, receiverInput({ companyName: 'Vom Skript' })))
    must(await office.post(receivers, receiverInput({ companyName: 'Von Hand' })))
    await world.owner`alter table journal disable trigger user`
    await world.owner.unsafe(statement)
    expect(await verifyJournal(world.db.sql)).toMatchObject({
      intact: false,
      reason: 'Der Inhalt der Zeile wurde verändert.',
    })
  })

  test('a repeated request of a script happens once', async () => {
    const { script } = await made({ permissions: ['INVOICE_VIEW'] })
    const headers = { 'idempotency-key': '0190a000-0000-7000-8000-000000000002' }
    const input = receiverInput({ companyName: 'Einmal' })
    const [one, two] = [
      await script.post(receivers, input, headers),
      await script.post(receivers, input, headers),
    ]
    expect(must(two).seq).toBe(must(one).seq)
  })
})

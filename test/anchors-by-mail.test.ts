import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailAnchorIfDue } from '#areas/proof/server/mail-anchor.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { parseAnchor } from '#kernel/journal-anchor.ts'
import { verify } from '../src/verify.ts'
import { must } from './caller.ts'
import { readMail } from './read-mail.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// The anchor of the journal goes out of the house once a day (decisions §10 'Anchors').

const { world, manager } = useWorld({ perTest: true })
const folders: string[] = []
beforeEach(() => {
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const recipients = ['kanzlei@steuer.example', 'buecher@firma.example']
const name = (anchorRecipients: readonly string[]) => manager.post('/api/firm', { anchorRecipients })
const state = async () => must(await manager.get('/proxy/get/proofs')).anchorMail
const queued = async () =>
  (await world.db.sql`select recipient from mails where subject like '%Anker%' order by recipient`).map(
    (row) => row['recipient'],
  )
const look = (node = world.node) => mailAnchorIfDue(node.db.forWorkers)
/** As the mail worker does by itself within half a minute. */
const posted = () => world.node.services.wake(new Set(['mail']))

test('each recipient gets it once a day, from one of two nodes, also after a restart', async () => {
  expect(await look()).toBe(0)
  expect(await state()).toBeNull()
  const [second, seq] = [await world.secondNode(), await world.lastSeq()]
  must(await name(recipients))
  // The second node may be at it by itself, since it has just started.
  const sent = await Promise.all([world.node, second, world.node, second].map(look))
  expect(sent.filter((count) => count > 0).length).toBeLessThanOrEqual(1)
  const mailed = (await world.eventsAfter(seq)).filter(({ event }) => event === 'anchor mailed')
  expect(mailed).toMatchObject([{ data: { row: expect.any(Number), recipients: 2 } }])
  expect(await state()).toEqual({ day: berlinDay(new Date()), recipients: 2 })
  const third = await world.secondNode()
  expect(await look(third)).toBe(0)
  expect(await queued()).toEqual([...recipients].sort())
})

test('the next day it goes again; a day of a clock that was wrong holds nothing up', async () => {
  must(await name(recipients.slice(0, 1)))
  expect(await look()).toBe(1)
  const today = berlinDay(new Date())
  for (const [day, wanted] of [
    [addDays(today, 1), 0],
    [addDays(today, -1), 1],
    [addDays(today, 400), 1],
    [today, 0],
  ] as const) {
    await world.db.sql`update anchor_mails set mailed_on = ${day}`
    expect([day, await look()]).toEqual([day, wanted])
  }
})

test('it says whose and of which day, and verify finds what it says, and the e-mail itself', async () => {
  must(await name(recipients.slice(0, 1)))
  const seq = await world.lastSeq()
  await look()
  await posted()
  await until(async () => (await world.mails()).length > 0)
  const source = (await world.mails()).at(-1) ?? ''
  const { to, subject, text } = readMail(source)
  const firm = must(await manager.get('/proxy/get/firm')).name
  expect(to).toBe(recipients[0])
  expect(subject).toBe(`${firm}: Anker des Journals vom ${formatDay(berlinDay(new Date()))}`)
  const line = text.split('\n').find((one) => parseAnchor(one) !== null) ?? ''
  expect(parseAnchor(line)?.seq).toBe(seq)
  expect(text).toContain('npm run journal -- verify --anchor')
  expect(text).toContain('„Anker prüfen“')
  const folder = await mkdtemp(join(tmpdir(), 'kontor-anchor-'))
  folders.push(folder)
  const file = join(folder, 'anker.eml')
  await writeFile(file, source)
  const verified = () => verify(world.connection, { figuresOnly: true, anchors: [file, line] })
  expect(await verified()).toBe(0)
  expect(must(await manager.get(`/proxy/get/proofs/anchors?anchor=${line}`)).found).toMatchObject({ seq })
  // Whoever cuts the journal off before it is found by it.
  await world.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from journal where seq >= ${seq}`
    await tx`update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1)`
  })
  expect(await verified()).toBe(1)
})

test('the field takes addresses, each once, and says which field is wrong', async () => {
  const [{ printed_version: printedBefore } = {}] = await world.db.sql`select printed_version from firm`
  must(await name([' Kanzlei@steuer.example ', 'Kanzlei@steuer.example']))
  expect(must(await manager.get('/proxy/get/firm')).anchorRecipients).toEqual(['Kanzlei@steuer.example'])
  // It stands on no paper: none is made anew for it.
  const [firm] = await world.db.sql`select printed_version from firm`
  expect(firm?.['printed_version']).toBe(printedBefore)
  const seq = await world.lastSeq()
  for (const [given, path] of [
    [['a@b.example', 'kein'], 'anchorRecipients.1'],
    [Array.from({ length: 11 }, (_, at) => `a${at}@b.example`), 'anchorRecipients'],
  ] as const) {
    const { status, body } = await name(given)
    expect([status, body.errors]).toEqual([
      422,
      [{ path, message: expect.stringContaining('Anker täglich an') }],
    ])
  }
  expect(await world.lastSeq()).toBe(seq)
  must(await name([]))
  expect(await look()).toBe(0)
})

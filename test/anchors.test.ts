import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anchorOfMail } from '#kernel/journal-anchor.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { verify, verifyOptions } from '../src/verify.ts'
import { must } from './caller.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// Whoever can write the whole chain anew is found by what he cannot reach: a hash in somebody's mailbox.

const { world, manager } = useWorld({ perTest: true })
const folders: string[] = []
let said = ''
beforeEach(() => {
  said = ''
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text) => {
      said += `${text}\n`
    })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** An e-mail as its receiver has it, and what the firm did after it. */
async function mailed(): Promise<{ file: string; hash: string }> {
  must(await manager.post('/api/users/invitations', { email: 'neu@kontor.example', role: 'OFFICE' }))
  await until(async () => (await world.mails()).length > 0)
  const source = (await world.mails()).at(-1) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'kontor-anchor-'))
  folders.push(folder)
  const file = join(folder, 'mail.eml')
  await writeFile(file, source)
  for (const phone of ['1', '2']) must(await manager.post('/api/firm', { phone }))
  return { file, hash: anchorOfMail(source)?.hash ?? '' }
}

/** As somebody who has the database in hand and knows how the chain is made: from this row on it is written anew. */
async function writeAnewFrom(seq: number): Promise<void> {
  await world.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update journal set data = '{"forged":true}' where seq = ${seq}`
    const rows = await tx`
      select seq, previous_hash, journal_text(seq, at, request_id, user_id, command, input_hash, event, entity_id, refreshes,
        data) as text from journal where seq >= ${seq} order by seq`
    let previous: Buffer = rows[0]?.['previous_hash']
    for (const row of rows) {
      const hash = createHash('sha256').update(previous).update(row['text'], 'utf8').digest()
      await tx`update journal set previous_hash = ${previous}, hash = ${hash} where seq = ${row['seq']}`
      previous = hash
    }
    await tx`update journal_head set hash = ${previous}`
  })
}

const verifyWith = (...anchors: string[]) => verify(world.connection, { figuresOnly: true, anchors })

test('each e-mail bears where the journal stood, and verify knows it again', async () => {
  const { file, hash } = await mailed()
  const [row] = await world.db.sql`select seq from journal where hash = decode(${hash}, 'hex')`
  expect(row?.['seq']).toBeGreaterThan(0)
  expect(await verifyWith(file, hash, `${row?.['seq']}:${hash}`)).toBe(0)
  expect(said).toContain(`Im Journal: ${file}, Zeile ${row?.['seq']} vom `)
  expect(await verifyWith(`${Number(row?.['seq']) + 1}:${hash}`)).toBe(1)
})

test('a chain that was written anew is sound by itself, and found by the anchor', async () => {
  const { file, hash } = await mailed()
  const [row] = await world.db.sql`select seq from journal where hash = decode(${hash}, 'hex')`
  await writeAnewFrom(Number(row?.['seq']) - 1)
  expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: true })
  expect(await verifyWith(file)).toBe(1)
  expect(said).toMatch(
    /Nicht im Journal:\n {2}.*mail\.eml: Das Journal wurde danach gekürzt oder neu geschrieben/,
  )
})

test('a tail that was cut off with its head is sound by itself, and found by the anchor', async () => {
  const { hash } = await mailed()
  await world.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from journal where seq >= (select seq from journal where hash = decode(${hash}, 'hex'))`
    await tx`update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1)`
  })
  expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: true })
  expect(await verifyWith(hash)).toBe(1)
})

test('what is no anchor is named', async () => {
  expect(await verifyWith('/nowhere/a.eml', 'abc')).toBe(1)
  expect(said).toMatch(/\/nowhere\/a\.eml: kein Anker.*\n {2}abc: kein Anker/)
  expect(verifyOptions(['--anchor', '1:a', 'b.eml', '--figures'])).toEqual({
    figuresOnly: true,
    anchors: ['1:a', 'b.eml'],
  })
})

test('a manager asks on the page of the firm', async () => {
  const { hash } = await mailed()
  const [row] = await world.db.sql`select seq, at from journal where hash = decode(${hash}, 'hex')`
  const ask = (anchor: string) => manager.get(`/proxy/get/proofs/anchors?anchor=${anchor}`)
  expect(must(await ask(hash)).found).toEqual({ seq: row?.['seq'], at: row?.['at'].toISOString() })
  expect(must(await ask(`${row?.['seq']}:${hash}`)).found).not.toBeNull()
  expect(must(await ask('0'.repeat(64))).found).toBeNull()
  for (const anchor of ['abc', '', 'x'.repeat(300)]) {
    const { status, body } = await ask(anchor)
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'anchor'])
  }
})

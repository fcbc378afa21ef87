import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { startProofWorker } from './proof-worker.ts'
import { proveFiguresIfDue, proveFilesIfDue } from './prove-by-itself.ts'
import { proveFiles } from './prove-files.ts'

const today = berlinDay(new Date())
const logged: string[] = []
const { world, manager, office, trade } = useWorld({ logged })
const { signal } = new AbortController()

const proofs = async () => must(await manager.get('/proxy/get/proofs'))
const due = () => world.db.sql`update proofs set next_at = now()`

/** A file of somebody who is still writing, its bytes not read before; answers its id. */
async function upload(size = 2000, fileName = 'beleg.pdf'): Promise<string> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 1 0 obj\n'), randomBytes(size)])
  const attachmentData = new File([bytes], fileName)
  return must(
    await manager.postForm('/api/attachments', { fileId: 'a', fileName, tag: '', type: '', attachmentData }),
  ).entityId.uuid
}

/** Other bytes under the same hash, past the database's own check. */
async function damage(attachmentId: string): Promise<string> {
  await world.owner`alter table contents drop constraint if exists contents_hash`
  const [row] = await world.owner<{ sha256: string }[]>`
    update contents set bytes = set_byte(bytes, size - 1, get_byte(bytes, size - 1) # 1)
    where sha256 = (select sha256 from attachments where attachment_id = ${attachmentId})
    returning encode(sha256, 'hex') as sha256`
  return row?.sha256 ?? ''
}

describe('the figures', () => {
  test('are not looked at before it is time, by one node when it is, and the next night again', async () => {
    expect(await proveFiguresIfDue(world.node.db.forWorkers, signal)).toBeNull()
    const second = await world.secondNode()
    await due()
    const seq = await world.lastSeq()
    const both = await Promise.all(
      [world.node, second].map((node) => proveFiguresIfDue(node.db.forWorkers, signal)),
    )
    // The second node may be at it by itself, since it has just started.
    expect(both.filter((found) => found !== null).length).toBeLessThanOrEqual(1)
    const proven = async () =>
      (await world.eventsAfter(seq)).filter(({ event }) => event === 'figures proven')
    await until(async () => (await proven()).length > 0)
    expect(await proven()).toMatchObject([{ data: { rows: seq, faults: 0, kinds: [] } }])
    expect(await proofs()).toMatchObject({
      figures: { doneAt: expect.any(String), lookedAt: seq, faultCount: 0, faults: [], isOverdue: false },
    })
    expect(await proveFiguresIfDue(world.node.db.forWorkers, signal)).toBeNull()
  })

  test('that are wrong are told to managers and to the log, there without names; events have kinds alone', async () => {
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
    await world.db.sql`update partners set notes = 'heimlich' where partner_id = ${trade.receiver}`
    await due()
    const seq = await world.lastSeq()
    const worker = startProofWorker(world.node.services)
    await worker.look()
    await worker.stop()
    const [event] = (await world.eventsAfter(seq)).filter((one) => one.event === 'figures proven')
    expect(event).toMatchObject({ data: { faults: 1, kinds: ['Kunden und Lieferanten'] } })
    const { figures, leftOut } = await proofs()
    expect(figures.faults).toEqual([expect.stringMatching(/^Kunden und Lieferanten: .*: notes$/)])
    expect(leftOut).toContain('Nicht geprüft wird')
    const line = logged.find((one) => one.includes('not what the journal says'))
    expect(line).toContain('Kunden und Lieferanten')
    expect(line).not.toContain('notes')
    expect((await office.get('/proxy/get/proofs')).status).toBe(403)
    await world.db.sql`update partners set notes = '' where partner_id = ${trade.receiver}`
  })

  test('that were not looked at for a week are said to be overdue', async () => {
    await world.db.sql`update proofs set done_at = now() - interval '8 days'`
    const { figures, files } = await proofs()
    expect([figures.isOverdue, files.isOverdue]).toEqual([true, true])
  })

  test('a node that died with its turn keeps others from it for hours only', async () => {
    await world.db.sql`
      update proofs set next_at = now(), claim_id = gen_random_uuid(), claimed_until = now() + interval '1 minute'`
    expect(await proveFiguresIfDue(world.node.db.forWorkers, signal)).toBeNull()
    await world.db.sql`update proofs set claimed_until = now() - interval '1 second'`
    expect(await proveFiguresIfDue(world.node.db.forWorkers, signal)).not.toBeNull()
  })
})

test.each([
  ['anchor_mails', 'the anchor was not mailed', ['FIGURES', 'FILES']],
  ['users', 'the proof of the figures stopped', ['FILES']],
])('an error about %s keeps no other proof from its turn', async (table, line, proven) => {
  await world.db.sql`update proofs set next_at = now(), done_at = null, claim_id = null, claimed_until = null`
  // Before the world's own worker meets it, which looks every five minutes.
  await world.owner.unsafe(`alter table ${table} rename to gone`)
  logged.length = 0
  const worker = startProofWorker(world.node.services)
  await worker.look()
  await worker.stop()
  await world.owner.unsafe(`alter table gone rename to ${table}`)
  expect(logged.join('')).toContain(line)
  const done = await world.db.sql`select part from proofs where done_at is not null order by part`
  expect(done.map(({ part }) => part)).toEqual(proven)
})

describe('files', () => {
  afterAll(() => world.db.sql`delete from damaged_contents`)

  test('are read in shares, each behind the one before, and all of them in a round', async () => {
    for (let index = 0; index < 12; index++) await upload()
    const [all] = await world.db.sql`select count(*)::int as files, sum(size)::int as bytes from contents`
    await world.db.sql`update proofs set after = null, done_at = now() where part = 'FILES'`
    let files = 0
    for (let share = 0; share < 40; share++) {
      await due()
      files += (await proveFilesIfDue(world.node.db.forWorkers, signal))?.files ?? 0
      const [row] = await world.db.sql`select after from proofs where part = 'FILES'`
      if (row?.['after'] === null) break
    }
    expect(files).toBe(all?.['files'])
    expect((await proveFiles(world.db.sql)).bytes).toBe(all?.['bytes'])
  })

  test('whose bytes have changed are named, whichever way they have, and are whole again once they are put back', async () => {
    const [one, two] = [await upload(), await upload(700_000, 'groß.pdf')]
    const hashes = [await damage(one)]
    await world.owner`alter table contents drop constraint if exists contents_size`
    const [cut] = await world.owner`
      update contents set bytes = substring(bytes from 1 for 1000)
      where sha256 = (select sha256 from attachments where attachment_id = ${two}) returning encode(sha256, 'hex') as hex`
    hashes.push(cut?.['hex'])
    // Overdue by so much, all of them are looked at.
    await world.db
      .sql`update proofs set next_at = now(), after = null, done_at = now() - interval '40 days' where part = 'FILES'`
    const seq = await world.lastSeq()
    await proveFilesIfDue(world.node.db.forWorkers, signal)
    const [event] = (await world.eventsAfter(seq)).filter((found) => found.event === 'files proven')
    expect(event?.data).toMatchObject({ damaged: hashes.toSorted() })
    const { files, damagedFiles } = await proofs()
    expect(files.faultCount).toBe(2)
    expect(damagedFiles.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual([
      'beleg.pdf',
      'groß.pdf',
    ])
    await world.db.sql`delete from attachments where attachment_id in ${world.db.sql([one, two])}`
    await world.owner`delete from contents where sha256 in ${world.db.sql(hashes.map((hex) => Buffer.from(hex, 'hex')))}`
    await world.db
      .sql`update proofs set next_at = now(), after = null, done_at = now() - interval '40 days' where part = 'FILES'`
    await proveFilesIfDue(world.node.db.forWorkers, signal)
    expect((await proofs()).damagedFiles).toEqual([])
  })

  test('are read no faster than is said, with progress', async () => {
    for (let index = 0; index < 3; index++) await upload(100_000)
    const seen: number[] = []
    const begun = performance.now()
    const { bytes } = await proveFiles(world.db.sql, {
      bytesPerSecond: 500_000,
      onProgress: (soFar) => seen.push(soFar.bytes),
    })
    expect(performance.now() - begun).toBeGreaterThan((bytes / 500_000) * 1000 - 50)
    expect(seen.at(-1)).toBe(bytes)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })
})

describe('a download of changed bytes', () => {
  test('is cut off before its end, and named to the log and to managers', async () => {
    // More than a piece: the answer has begun by then.
    const id = await upload(1_200_000, 'umfangreich.pdf')
    const hash = await damage(id)
    const seq = await world.lastSeq()
    const answer = await fetch(`${world.url}/api/attachments/${id}/umfangreich.pdf`, {
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await until(async () => (await world.eventsAfter(seq)).some(({ event }) => event === 'damaged file met'))
    expect((await world.eventsAfter(seq)).find(({ event }) => event === 'damaged file met')?.data).toEqual({
      sha256: hash,
    })
    const line = logged.find((one) => one.includes('a file has changed'))
    expect(line).toContain(hash.slice(0, 16))
    expect(line).not.toContain('umfangreich')
    expect((await proofs()).damagedFiles).toMatchObject([{ fileName: 'umfangreich.pdf' }])
  })

  test('of a small file is refused by its code', async () => {
    const id = await upload()
    await damage(id)
    const answer = await manager.get(`/api/attachments/${id}/beleg.pdf`)
    expect([answer.status, answer.body.type]).toEqual([500, 'urn:kontor:error:file-damaged'])
  })

  test('a whole one comes to its end', async () => {
    const id = await upload(1_200_000)
    const answer = await fetch(`${world.url}/api/attachments/${id}/beleg.pdf`, {
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(1_200_017)
  })
})

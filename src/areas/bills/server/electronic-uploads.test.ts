import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createElectronicFiles, type ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { system } from '#server/command.ts'
import { loadContent } from '#server/files/content-pieces.ts'
import { must } from '#test/caller.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { billInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { readBefore, readElectronicUploads } from './electronic-uploads.ts'
import { makeCheckReportFile } from './make-check-report.ts'

const { world, office, trade } = useWorld()

// Its process may take one byte of memory, and dies of any file.
let dying: ElectronicFiles
beforeAll(() => {
  dying = createElectronicFiles({ mostBytes: 1 })
})
afterAll(() => dying.end())

async function uploaded(content = smallUbl({ number: randomUUID() })) {
  const type = 'application/xml'
  const attachmentData = new File([content], 'r.xml', { type })
  const parts = { attachmentData, fileId: '1', fileName: 'r.xml', tag: '', type }
  const id = must(await office.postForm('/api/attachments', parts)).entityId.uuid as EntityId
  const [row] = await world.db.sql`select sha256, uploader_id from attachments where attachment_id = ${id}`
  return { id, sha256: row?.['sha256'] as Buffer, userId: row?.['uploader_id'] as EntityId }
}

test('a file that was changed past Kontor is not read, and managers are told', async () => {
  const { id, sha256 } = await uploaded()
  await world.owner`alter table contents drop constraint if exists contents_hash`
  await world.owner`
    update contents set bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) where sha256 = ${sha256}`
  const input = { ...billInput(trade, berlinDay(new Date())), attachmentEntityIds: [id] }
  const seq = await world.lastSeq()
  const { status, body } = await office.post('/api/documents/bills', input)
  expect([status, body.type]).toEqual([500, 'urn:kontor:error:file-damaged'])
  expect(readBefore(sha256)).toBeUndefined()
  await expect
    .poll(async () => (await world.eventsAfter(seq)).map(({ event }) => event))
    .toEqual(['damaged file met'])
})

test('a file whose reader dies is refused once, then counts as paper, and is read again the next time', async () => {
  const { id, sha256, userId } = await uploaded()
  const read = () =>
    readElectronicUploads(
      dying,
      { attachmentEntityIds: [id], owner: null },
      {
        ...{ actor: { ...system, userId }, read: world.db.reading },
        loadContent: (hash) => loadContent(world.node.db, hash),
      },
    )
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
  expect(readBefore(sha256)).toBeUndefined()
  // It is no longer to be told what the file is, and nobody keeps that it is none.
  for (const _ of [2, 3]) expect(await read()).toEqual(new Map())
  expect(readBefore(sha256)).toBeUndefined()
  const input = {
    ...billInput(trade, berlinDay(new Date()), { documentCreation: { billNumber: randomUUID() } }),
    attachmentEntityIds: [id],
  }
  must(await office.post('/api/documents/bills', input))
  expect(await world.db.sql`select is_electronic from attachments where attachment_id = ${id}`).toMatchObject(
    [{ is_electronic: true }],
  )
})

test('no report is kept of a file whose reader died once: it is asked for again', async () => {
  const { id, userId } = await uploaded()
  const never = async () => {
    throw new Error('nothing is to be printed')
  }
  const { prepare } = makeCheckReportFile({
    ...{ db: world.db, electronicFiles: dying },
    papers: { words: never, scan: never, codes: never, end: never },
    printer: { render: never },
  })
  const context = { actor: { ...system, userId }, today: berlinDay(new Date()) }
  const make = await world.db.reading((tx) => prepare(tx, { attachment: { uuid: id } }, context))
  await expect(make()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await world.db.sql`select 1 from attachments where report_of = ${id}`).toEqual([])
})

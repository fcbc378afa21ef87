import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClaimedPdf, claimPdf, releasePdf } from '#areas/documents/server/claim-pdf.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { createPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { must } from '#test/caller.ts'
import { type InvoiceChanges, invoiceInput } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { makePdf } from './make-pdf.ts'

// PDFs are typeset outside of any transaction: one node makes a state, nobody waits for it, and what was overtaken is thrown away.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()
let printer: PdfPrinter

beforeAll(async () => {
  printer = createPdfPrinter()
})
afterAll(() => printer.close())

const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const replace = (uuid: string, changes: InvoiceChanges = {}, day: string = today) =>
  office.post(`${path}/replacements`, {
    ...invoiceInput(trade, day, changes),
    documentRecordCreations: null,
    entityId: { uuid },
  })
const send = (uuid: string) =>
  office.post(`${path}/${uuid}/mails`, { to: 'kunde@firma.example', subject: 'Rechnung', text: 'Anbei.' })

/** An invoice whose PDF another node has claimed for `seconds`; this one has made it once, and lost it. */
async function claimedElsewhere(): Promise<ClaimedPdf & { documentId: EntityId }> {
  const documentId: EntityId = must(await office.post(path, invoiceInput(trade, today))).entityId.uuid
  await office.download(`/api/attachments/${documentId}/a.pdf?preview=true`)
  await world.db.sql`delete from attachments where owner_id = ${documentId}`
  await world.db.sql`
    insert into pending_pdfs (document_id, tries, claimed_until, claimed_version)
    values (${documentId}, 1, now() + interval '1 hour', 1)`
  return { documentId, version: 1, deaths: 0 }
}

async function pdfsOf(documentId: string) {
  const { attachments } = await read(documentId)
  return attachments.map(({ tag }: { tag: string }) => tag)
}

const untilMade = (documentId: string) =>
  until(async () => {
    const waiting = await world.db.sql`select 1 from pending_pdfs where document_id = ${documentId}`
    return waiting.length === 0
  })

const storedSince = async (seq: number, documentId: string) =>
  (await world.eventsAfter(seq, 'withPdfs')).filter(
    ({ event, entityId }) => event === 'invoice PDF stored' && entityId === documentId,
  ).length

const failures: unknown[] = []
const making = (held: PdfPrinter) => ({
  db: world.db,
  printer: held,
  wake: world.node.services.wake,
  onFailure: (error: unknown) => failures.push(error),
  onLogoLeftOut: async () => {},
})

/** The printer of another node, which typesets until it is let go. */
function heldPrinter() {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const held: PdfPrinter = {
    ...printer,
    async render(...job) {
      start()
      await free
      return printer.render(...job)
    },
  }
  return { held, started, letGo }
}

describe('while another node typesets the PDF of an invoice', () => {
  test('it is replaced, its date moves, and nobody else waits; the state that was overtaken is thrown away', async () => {
    const claimed = await claimedElsewhere()
    const { held, started, letGo } = heldPrinter()
    const made = makePdf(making(held), claimed)
    await started
    const seq = await world.lastSeq()
    expect((await replace(claimed.documentId, { documentCreation: { remarks: 'Geändert' } })).status).toBe(
      200,
    )
    // The first number of its range; it stays in its year.
    const earlier = today.endsWith('-01-01') ? today : addDays(today, -1)
    expect((await replace(claimed.documentId, {}, earlier)).status).toBe(200)
    expect((await office.post(path, invoiceInput(trade, today))).status).toBe(201)
    await untilMade(claimed.documentId)
    letGo()
    expect(await made).toBe('overtaken')
    // Of each later state at most one, of the last one certainly; none of the first.
    const tags = await pdfsOf(claimed.documentId)
    expect(tags.filter((tag: string) => tag === 'PDF')).toEqual(['PDF'])
    expect(await storedSince(seq, claimed.documentId)).toBe(tags.length)
    expect(tags.length).toBeLessThanOrEqual(2)
  })

  test('it is deleted, and nothing of it stays', async () => {
    const claimed = await claimedElsewhere()
    const { held, started, letGo } = heldPrinter()
    const made = makePdf(making(held), claimed)
    await started
    expect((await office.post(`${path}/${claimed.documentId}/deletions`, {})).status).toBe(200)
    letGo()
    expect(await made).toBe('overtaken')
    const [left] = await world.db.sql`
      select (select count(*)::int from attachments where owner_id = ${claimed.documentId}) as files,
        (select count(*)::int from pending_pdfs where document_id = ${claimed.documentId}) as pending`
    expect(left).toEqual({ files: 0, pending: 0 })
  })

  test('it is sent: the answer comes, and the e-mail goes with that PDF as soon as it is stored', async () => {
    const claimed = await claimedElsewhere()
    const { held, started, letGo } = heldPrinter()
    const made = makePdf(making(held), claimed)
    await started
    expect((await send(claimed.documentId)).status).toBe(200)
    expect((await read(claimed.documentId)).mails).toMatchObject([{ attachmentEntityId: null }])
    const before = (await world.mails()).length
    letGo()
    expect(await made).toBe('stored')
    const { mails, attachments } = await read(claimed.documentId)
    expect(mails[0].attachmentEntityId).toBe(attachments[0].entityId.uuid)
    expect(await world.mails()).toHaveLength(before + 1)
  })

  test('who asks for it does not wait for that node: it is made at once, and only one is stored', async () => {
    const claimed = await claimedElsewhere()
    const { held, started, letGo } = heldPrinter()
    const made = makePdf(making(held), claimed)
    await started
    const seq = await world.lastSeq()
    const shown = await office.download(`/api/attachments/${claimed.documentId}/a.pdf?preview=true`)
    expect(shown.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    letGo()
    expect(await made).toBe('overtaken')
    expect(await pdfsOf(claimed.documentId)).toEqual(['PDF'])
    expect(await storedSince(seq, claimed.documentId)).toBe(1)
  })
})

test('two nodes that typeset one state at once store one PDF', async () => {
  const claimed = await claimedElsewhere()
  const seq = await world.lastSeq()
  const results = await Promise.all([1, 2, 3].map(() => makePdf(making(printer), claimed)))
  expect(results.toSorted()).toEqual(['overtaken', 'overtaken', 'stored'])
  expect(await pdfsOf(claimed.documentId)).toEqual(['PDF'])
  expect(await storedSince(seq, claimed.documentId)).toBe(1)
})

test('an earlier state is not stored in the place of a later one that still waits', async () => {
  const claimed = await claimedElsewhere()
  const { held, started, letGo } = heldPrinter()
  const made = makePdf(making(held), claimed)
  await started
  // As a replacement leaves it, claimed at once by yet another node.
  await world.db.sql.begin(async (tx) => {
    await tx`update documents set version = 2 where document_id = ${claimed.documentId}`
    await tx`update pending_pdfs set claimed_version = 2 where document_id = ${claimed.documentId}`
  })
  letGo()
  expect(await made).toBe('overtaken')
  expect(await pdfsOf(claimed.documentId)).toEqual([])
  const [row] = await world.db.sql`
    select claimed_version from pending_pdfs where document_id = ${claimed.documentId}`
  expect(row).toEqual({ claimed_version: 2 })
})

test('the database refuses a second PDF of one state, whoever writes it', async () => {
  const { documentId } = await claimedElsewhere()
  await makePdf(making(printer), { documentId, version: 1, deaths: 0 })
  const again = world.db.sql`
    insert into attachments (attachment_id, owner_id, file_name, tag, type, sha256)
    select gen_random_uuid(), owner_id, file_name, tag, type, sha256 from attachments where owner_id = ${documentId}`
  await expect(again).rejects.toThrow('attachments_pdf')
})

test('what a node that died has claimed is left alone until the claim expires, and then made by another one', async () => {
  const claimed = await claimedElsewhere()
  await world.node.services.wake(new Set(['pdf']))
  const other = await office.post(path, invoiceInput(trade, today))
  await untilMade(must(other).entityId.uuid)
  expect(await pdfsOf(claimed.documentId)).toEqual([])
  await world.db.sql`update pending_pdfs set claimed_until = now() where document_id = ${claimed.documentId}`
  await untilMade(claimed.documentId)
  expect(await pdfsOf(claimed.documentId)).toEqual(['PDF'])
})

test('each claim is a try that puts off the next one, longer each time; a claim given back untried does not count', async () => {
  const { documentId } = await claimedElsewhere()
  const claim = async (expected: { tries: number; pause: number }) => {
    const claimed = await claimPdf(world.db, documentId)
    expect(claimed).toEqual({ documentId, version: 1, deaths: 0 })
    const [row] = await world.db.sql`
      select tries, round(extract(epoch from next_try_at - now()))::int as pause,
        claimed_until - now() between interval '10 s' and interval '30 s' as is_claimed
      from pending_pdfs where document_id = ${documentId}`
    expect({ ...row, pause: Math.abs(row?.['pause'] - expected.pause) < 5 }).toEqual({
      tries: expected.tries,
      pause: true,
      is_claimed: true,
    })
  }
  await world.db.sql`update pending_pdfs set tries = 0 where document_id = ${documentId}`
  await claim({ tries: 1, pause: 15 })
  await claim({ tries: 2, pause: 30 })
  await releasePdf(world.db, { documentId, version: 1 }, 'failed')
  await claim({ tries: 3, pause: 60 })
  await world.db.sql`update pending_pdfs set tries = 400 where document_id = ${documentId}`
  await claim({ tries: 401, pause: 3600 })
  // A claim of another state is not this node's to give up.
  await releasePdf(world.db, { documentId, version: 2 }, 'untried')
  await claim({ tries: 402, pause: 3600 })
  await world.db.sql`update pending_pdfs set next_try_at = 'infinity' where document_id = ${documentId}`
  await releasePdf(world.db, { documentId, version: 1 }, 'untried')
  await untilMade(documentId)
})

test('a state that replaces one that failed for long begins anew', async () => {
  const { documentId } = await claimedElsewhere()
  await world.db.sql`
    update pending_pdfs set tries = 9, deaths = 2, next_try_at = 'infinity' where document_id = ${documentId}`
  await world.owner`create function fail_again() returns trigger language plpgsql as $$
    begin raise exception 'not now'; end $$`
  await world.owner`
    create trigger fail_again before insert on attachments for each row execute function fail_again()`
  expect((await replace(documentId, { documentCreation: { remarks: 'Geändert' } })).status).toBe(200)
  const row = () => world.db.sql`select tries, deaths from pending_pdfs where document_id = ${documentId}`
  await expect.poll(row, { timeout: 30_000 }).toEqual([{ tries: 1, deaths: 0 }])
  await world.owner`drop trigger fail_again on attachments`
  await office.download(`/api/attachments/${documentId}/a.pdf?preview=true`)
  expect(await pdfsOf(documentId)).toEqual(['PDF'])
})

test('a PDF that cannot be stored is said, and put off', async () => {
  const claimed = await claimedElsewhere()
  await world.owner.begin(async (tx) => {
    await tx`create function fail() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`
    await tx`create trigger fail before insert on attachments for each row execute function fail()`
  })
  failures.length = 0
  expect(await makePdf(making(printer), claimed)).toBe('failed')
  await world.owner`drop trigger fail on attachments`
  expect(failures).toHaveLength(1)
  const [row] = await world.db.sql`
    select tries, claimed_until from pending_pdfs where document_id = ${claimed.documentId}`
  expect(row).toEqual({ tries: 1, claimed_until: null })
})

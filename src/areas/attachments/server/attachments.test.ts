import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { system } from '#server/command.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import { type Caller, must } from '#test/caller.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { sweepUploadsCommand } from './sweep-uploads.ts'

const { world, manager, office, trade } = useWorld()
let bill: string
let invoice: string
const today = berlinDay(new Date())

beforeAll(async () => {
  bill = (await manager.post('/api/documents/bills', billInput(trade, today))).body.entityId.uuid
  invoice = (await manager.post('/api/documents/invoices', invoiceInput(trade, today))).body.entityId.uuid
  // Its PDF is a content and an event of its own; it is made now, not somewhere within a test.
  await manager.download(`/api/attachments/${invoice}/a.pdf?preview=true`)
})

const file = (content: string | Buffer, name = 'beleg.pdf', type = 'application/pdf') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
const pdf = (text: string = randomUUID()) => file(`%PDF-1.7\n1 0 obj\n${text}`)

const parts = (data: File, more: Record<string, string> = {}) => ({
  attachmentData: data,
  fileId: '1',
  fileName: data.name,
  tag: 'BELEG',
  type: data.type,
  ...more,
})
const add = (who: Caller, data: File, more: Record<string, string> = {}) =>
  who.postForm('/api/attachments', parts(data, more))
const attachmentsOf = async (kind: 'bills' | 'invoices', id: string) =>
  (await manager.get(`/proxy/get/${kind}/${id}`)).body.attachments
const remove = (who: Caller, id: string) => who.post(`/api/attachments/${id}/deletions`, {})
const contents = async () => (await world.db.sql`select count(*)::int as n from contents`)[0]?.['n']

describe('a file is added', () => {
  test('to a bill: 201, the id at the end of Location, an event that refreshes bills, the content once', async () => {
    const seq = await world.lastSeq()
    const data = pdf('zweimal')
    const answer = await add(office, data, { ownerEntityId: bill })
    expect(answer.status).toBe(201)
    const id = answer.headers.get('location')?.split('/').at(-1)
    expect(answer.body.entityId.uuid).toBe(id)
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({
      event: 'bill attachment added',
      entityId: id,
      data: { fileId: '1', fileName: 'beleg.pdf', tag: 'BELEG', size: 24, documentEntityId: bill },
    })
    expect(await attachmentsOf('bills', bill)).toEqual([
      {
        entityId: { uuid: id },
        fileName: 'beleg.pdf',
        tag: 'BELEG',
        type: 'application/pdf',
        size: 24,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        // No PDF has its end within 24 bytes.
        isCut: true,
      },
    ])
    const before = await contents()
    expect((await add(office, data, { ownerEntityId: bill })).status).toBe(201)
    expect(await contents()).toBe(before)
    const got = await office.download(`/api/attachments/${id}/beleg.pdf`)
    expect(got.bytes.toString()).toBe('%PDF-1.7\n1 0 obj\nzweimal')
    expect(got.headers.get('content-disposition')).toContain('attachment')
  })

  test('the same request twice is one attachment; with another file it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const sent = parts(pdf('gleich'), { ownerEntityId: bill })
    const first = await manager.postForm('/api/attachments', sent, key)
    const seq = await world.lastSeq()
    const again = await manager.postForm('/api/attachments', sent, key)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    const other = await manager.postForm('/api/attachments', { ...sent, attachmentData: pdf('anders') }, key)
    expect(other.status).toBe(409)
    expect(await world.lastSeq()).toBe(seq)
  })

  test('of the type that its content has, under its cleaned name', async () => {
    const data = file('%PDF-1.4 1 0 obj', '../../a\u202Egnp.exe', 'image/png')
    const { body } = await add(manager, data, { fileName: '..\\böse/a\u202Egnp.pdf', ownerEntityId: bill })
    const found = (await attachmentsOf('bills', bill)).find(
      ({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === body.entityId.uuid,
    )
    expect(found).toMatchObject({ fileName: 'agnp.pdf', type: 'application/pdf' })
    const page = (await add(manager, pdf(), { fileName: 'x.html', ownerEntityId: bill })).body.entityId.uuid
    expect(await attachmentsOf('bills', bill)).toContainEqual(
      expect.objectContaining({ entityId: { uuid: page }, fileName: 'x.pdf' }),
    )
  })

  test.each([
    ['a drawing named .png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'bild.png'],
    ['a page named .pdf', '<!DOCTYPE html><script>1</script>', 'rechnung.pdf'],
    ['a page as XML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'a.xml'],
    ['a drawing inside of XML', '<?xml version="1.0"?><a xmlns:s="http://www.w3.org/2000/svg"/>', 'a.xml'],
    ['a PDF with nothing in it', '%PDF-1.4 garbage 123', 'beleg.pdf'],
    ['a program', 'MZ\u0090', 'beleg.pdf'],
    ['a page with columns, named .csv', '<html>\na;b\n1;2\n</html>', 'umsatz.csv'],
    ['a script behind columns', 'a;b\n1;2\n<script>alert(1)</script>', 'umsatz.csv'],
    ['an archive of another kind', Buffer.from([0x1f, 0x8b, 8, 0]).toString('latin1'), 'a.xlsx'],
  ])('%s is refused', async (_, content, name) => {
    const { status, body } = await add(manager, file(content, name))
    expect([status, body.errors?.[0].path]).toEqual([422, 'attachmentData'])
  })

  test.each([
    ['a tag of the server', { tag: 'pdf' }, 422, 'tag'],
    ['a tag of the server with unseen characters', { tag: 'P\u200bD\u2060F\ufe0f' }, 422, 'tag'],
    ['a tag of the server with spaces', { tag: ' pdf _\u00a0EARLIER' }, 422, 'tag'],
    ['a tag of the server in wide letters', { tag: '\uff38\uff2d\uff2c' }, 422, 'tag'],
    ['no name', { fileName: '/' }, 422, 'fileName'],
    ['no id of the client', { fileId: '' }, 422, 'fileId'],
    ['a document that is none', { ownerEntityId: randomUUID() }, 422, 'ownerEntityId'],
    ['an owner that is no id', { ownerEntityId: '7' }, 400, 'ownerEntityId'],
    ['an unknown part', { surprise: '1' }, 400, 'surprise'],
  ])('%s is refused, and nothing is written', async (_, more, status, path) => {
    const before = [await world.lastSeq(), await contents()]
    const answer = await add(manager, pdf(), more)
    expect([answer.status, answer.body.errors?.[0].path]).toEqual([status, path])
    expect([await world.lastSeq(), await contents()]).toEqual(before)
  })

  test('a table of values with separators is taken, and handed out as a file only', async () => {
    const content = 'Tag;Betrag;Zweck\r\n21.11.2026;-12,50;Größe\r\n22.11.2026;8,00;Porto\r\n'
    const owner = must(await manager.post('/api/documents/bills', billInput(trade, today))).entityId.uuid
    const more = { fileName: 'umsatz.html', ownerEntityId: owner }
    const { uuid } = must(await add(manager, file(content, 'umsatz.html'), more)).entityId
    const got = await manager.download(`/api/attachments/${uuid}/x`)
    expect(Buffer.from(got.bytes).toString()).toBe(content)
    expect(got.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    expect(got.headers.get('content-disposition')).toMatch(/^attachment; .*umsatz\.csv$/)
  })

  test('a PDF that is cut off, as it may be the only evidence that there is; everybody is told', async () => {
    const owner = must(await manager.post('/api/documents/bills', billInput(trade, today))).entityId.uuid
    const cut = file('%PDF-1.7\n1 0 obj\n<< /Type /Catalog', 'halb.pdf')
    expect((await add(manager, cut, { ownerEntityId: owner })).status).toBe(201)
    const whole = file('%PDF-1.7\n1 0 obj\nstartxref\n9\n%%EOF', 'ganz.pdf')
    expect((await add(manager, whole, { ownerEntityId: owner })).status).toBe(201)
    const { attachments } = must(await office.get(`/proxy/get/bills/${owner}`))
    const told = attachments.map(({ fileName, isCut }: { fileName: string; isCut?: boolean }) => [
      fileName,
      isCut,
    ])
    expect(told).toEqual([
      ['halb.pdf', true],
      ['ganz.pdf', undefined],
    ])
  })

  test('no more than a document may have, by whichever way; what the server hangs on it does not count', async () => {
    const owner = must(await manager.post('/api/documents/bills', billInput(trade, today))).entityId.uuid
    const another = must(await add(manager, pdf())).entityId.uuid
    await world.db.sql`
      insert into attachments (attachment_id, owner_id, file_id, file_name, tag, type, sha256)
      select gen_random_uuid(), ${owner}, '', n || '.pdf', case when n > 99 then 'XML' else '' end, 'application/pdf', sha256
      from generate_series(1, 100) n, (select sha256 from contents limit 1) c`
    expect((await add(manager, pdf(), { ownerEntityId: owner })).status).toBe(201)
    const { status, body } = await add(manager, pdf(), { ownerEntityId: owner })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'ownerEntityId', message: 'Ein Beleg hat höchstens 100 Anhänge' }],
    ])
    const stored = must(await manager.get(`/proxy/get/bills/${owner}`))
    const replaced = await manager.post('/api/documents/bills/replacements', {
      ...billInput(trade, today),
      entityId: { uuid: owner },
      version: stored.version,
      attachmentEntityIds: [another],
    })
    expect(replaced.body.errors).toEqual([
      { path: 'attachmentEntityIds', message: 'Ein Beleg hat höchstens 100 Anhänge' },
    ])
  })

  test('not to a document that the caller may not see', async () => {
    const pending = await world.as('pending')
    expect((await add(pending, pdf(), { ownerEntityId: bill })).status).toBe(403)
    expect((await add(world.nobody, pdf(), { ownerEntityId: bill })).status).toBe(401)
  })
})

describe('a file without a document', () => {
  test('is its uploader’s alone', async () => {
    const id = (await add(office, pdf())).body.entityId.uuid
    expect((await office.download(`/api/attachments/${id}/a.pdf`)).status).toBe(200)
    expect((await manager.download(`/api/attachments/${id}/a.pdf`)).status).toBe(404)
    expect((await remove(manager, id)).status).toBe(404)
    expect((await remove(office, id)).status).toBe(200)
    expect((await office.download(`/api/attachments/${id}/a.pdf`)).status).toBe(404)
  })

  test('goes after a day with its content; one of a document and a younger one stay', async () => {
    const [old, young, owned] = await Promise.all([
      add(office, pdf('alt')),
      add(office, pdf('jung')),
      add(office, pdf('behalten'), { ownerEntityId: bill }),
    ])
    const ids = [old, young, owned].map(({ body }) => body.entityId.uuid)
    await world.db.sql`update attachments set at = now() - interval '25 hours'
      where attachment_id in ${world.db.sql([ids[0], ids[2]])}`
    const before = await contents()
    await sweep()
    const statuses = ids.map(async (id) => (await office.download(`/api/attachments/${id}/a.pdf`)).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
    expect(await contents()).toBe(before - 1)
    const seq = await world.lastSeq()
    await sweep()
    expect(await world.lastSeq()).toBe(seq)
  })
})

const sweep = () =>
  runCommand(world.db, sweepUploadsCommand, {
    input: null,
    wireInput: null,
    params: {},
    actor: system,
    requestId: newId(),
    clientAddress: '',
  })

describe('an attachment is tagged', () => {
  const tag = (who: Caller, id: string, word: unknown) =>
    who.post(`/api/attachments/${id}/tags`, { tag: word })
  const tagOf = async (id: string) =>
    (await world.db.sql`select tag from attachments where attachment_id = ${id}`)[0]?.['tag']

  test('with a word of the firm’s own, of its document also after it was handed out', async () => {
    const added = must(await office.post('/api/documents/invoices', invoiceInput(trade, today))).entityId.uuid
    const id = must(await add(office, pdf(), { ownerEntityId: added, tag: '' })).entityId.uuid
    expect((await office.download(`/api/attachments/${added}/a.pdf`)).status).toBe(200)
    const seq = await world.lastSeq()
    expect((await tag(manager, id, ' Lieferschein ')).status).toBe(200)
    expect(await tagOf(id)).toBe('Lieferschein')
    expect((await world.eventsAfter(seq))[0]).toMatchObject({
      event: 'invoice attachment tagged',
      entityId: id,
      data: { tag: 'Lieferschein', documentEntityId: added },
    })
    const told = await world.lastSeq()
    must(await tag(manager, id, 'Lieferschein'))
    expect(await world.lastSeq()).toBe(told)
    must(await tag(manager, id, ''))
    expect(await tagOf(id)).toBe('')
  })

  test('before a document has it by its uploader alone; of a bill by whoever sees bills', async () => {
    const id = must(await add(office, pdf())).entityId.uuid
    expect((await tag(manager, id, 'x')).status).toBe(404)
    expect((await tag(office, id, 'x')).status).toBe(200)
    const ofBill = must(await add(office, pdf(), { ownerEntityId: bill })).entityId.uuid
    expect((await tag(await world.as('pending'), ofBill, 'x')).status).toBe(403)
    expect((await tag(manager, randomUUID(), 'x')).status).toBe(404)
  })

  test('never as one of the server’s, nor one of those, nor a photo', async () => {
    const id = must(await add(office, pdf(), { ownerEntityId: bill })).entityId.uuid
    expect((await tag(office, id, ' pdf ')).body.errors?.[0].path).toBe('tag')
    expect((await tag(office, id, 'x'.repeat(51))).status).toBe(422)
    const [own] = await world.db.sql`select attachment_id from attachments where tag = 'PDF' limit 1`
    const answer = await tag(office, own?.['attachment_id'], 'Lieferschein')
    expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, 'uuid'])
  })
})

describe('an attachment is deleted', () => {
  test('its content stays as long as another attachment has it', async () => {
    const data = pdf('geteilt')
    const one = (await add(office, data, { ownerEntityId: bill })).body.entityId.uuid
    const other = (await add(office, data, { ownerEntityId: bill })).body.entityId.uuid
    const before = await contents()
    const seq = await world.lastSeq()
    expect((await remove(office, one)).status).toBe(200)
    expect((await world.eventsAfter(seq))[0]).toMatchObject({
      event: 'bill attachment deleted',
      entityId: one,
    })
    expect(await contents()).toBe(before)
    expect((await office.download(`/api/attachments/${other}/a.pdf`)).status).toBe(200)
    expect((await remove(office, other)).status).toBe(200)
    expect(await contents()).toBe(before - 1)
    expect((await remove(office, other)).status).toBe(404)
  })

  test('not of an invoice that was handed out; adding is still allowed', async () => {
    const id = (await add(office, pdf(), { ownerEntityId: invoice })).body.entityId.uuid
    // Looking at what hangs on it hands nothing out.
    expect((await office.download(`/api/attachments/${id}/a.pdf`)).status).toBe(200)
    const [issued] = await world.db.sql`select count(*)::int as n from issues where document_id = ${invoice}`
    expect(issued?.['n']).toBe(0)
    expect((await office.download(`/api/attachments/${invoice}/rechnung.pdf`)).status).toBe(200)
    const refused = await remove(office, id)
    expect([refused.status, refused.body.title]).toEqual([
      422,
      'Die Rechnung ist ausgestellt; ihre Anhänge können nicht mehr gelöscht werden',
    ])
    expect((await add(office, pdf(), { ownerEntityId: invoice })).status).toBe(201)
  })

  test('never the invoice’s own PDF', async () => {
    const own = (await manager.post('/api/documents/invoices', invoiceInput(trade, today))).body.entityId.uuid
    await manager.download(`/api/attachments/${own}/a.pdf?preview=true`)
    const [stored] = await attachmentsOf('invoices', own)
    const { status, body } = await remove(manager, stored.entityId.uuid)
    expect([status, body.errors[0].path]).toEqual([422, 'uuid'])
  })
})

describe('a document is deleted', () => {
  const create = async (kind: 'bills' | 'invoices') => {
    const input = kind === 'bills' ? billInput(trade, today) : invoiceInput(trade, today)
    return must(await manager.post(`/api/documents/${kind}`, input)).entityId.uuid
  }
  const removeDocument = async (kind: 'bills' | 'invoices', uuid: string) =>
    must(await manager.post(`/api/documents/${kind}/${uuid}/deletions`, {}))
  const hashOf = async (data: File) =>
    createHash('sha256')
      .update(Buffer.from(await data.arrayBuffer()))
      .digest()
  const isKept = async (data: File) =>
    (await world.db.sql`select 1 from contents where sha256 = ${await hashOf(data)}`).length > 0

  test.each(['bills', 'invoices'] as const)('of the %s: its files go with it', async (kind) => {
    const before = await contents()
    const uuid = await create(kind)
    // The page of an invoice is a file of its own.
    if (kind === 'invoices') await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
    const [one, other] = [pdf(), pdf()]
    for (const data of [one, other, one]) must(await add(office, data, { ownerEntityId: uuid }))
    expect(await contents()).toBe(before + (kind === 'invoices' ? 3 : 2))
    await removeDocument(kind, uuid)
    expect(await contents()).toBe(before)
    const [left] = await world.db.sql`select count(*)::int as n from attachments where owner_id = ${uuid}`
    expect(left?.['n']).toBe(0)
  })

  test('what another document has, too, stays, and goes with that one', async () => {
    const data = pdf()
    const [one, other] = [await create('bills'), await create('invoices')]
    must(await add(office, data, { ownerEntityId: one }))
    const id = must(await add(office, data, { ownerEntityId: other })).entityId.uuid
    await removeDocument('bills', one)
    expect((await office.download(`/api/attachments/${id}/a.pdf`)).status).toBe(200)
    await removeDocument('invoices', other)
    expect(await isKept(data)).toBe(false)
  })

  test('what waits with an e-mail, or is the firm’s logo, stays', async () => {
    const [mailed, logo] = [pdf(), pdf()]
    const uuid = await create('bills')
    for (const data of [mailed, logo]) must(await add(office, data, { ownerEntityId: uuid }))
    const files = [
      { sha256: (await hashOf(mailed)).toString('hex'), fileName: 'a.pdf', type: 'application/pdf' },
    ]
    await world.db.sql`insert into mails (mail_id, recipient, subject, body, attachments, next_try_at)
      values (${randomUUID()}, 'a@b.example', 'a', 'b', ${JSON.stringify(files)}::text::jsonb, 'infinity')`
    await world.db.sql`update firm set logo_sha256 = ${await hashOf(logo)}, logo_type = 'image/png'`
    await removeDocument('bills', uuid)
    expect([await isKept(mailed), await isKept(logo)]).toEqual([true, true])
  })

  test('who lets go of a file waits for nobody who has let go of it, too, and takes other locks before', async () => {
    const data = pdf()
    const uuid = await create('bills')
    const ids = [
      must(await add(office, data, { ownerEntityId: uuid })),
      must(await add(office, data, { ownerEntityId: uuid })),
    ]
    const hash = await hashOf(data)
    const [one, other] = [await world.db.sql.reserve(), await world.db.sql.reserve()]
    try {
      for (const [index, sql] of [one, other].entries()) {
        await sql`begin`
        await sql`delete from attachments where attachment_id = ${ids[index].entityId.uuid}`
      }
      const letGo = (sql: typeof one) => sql`select delete_unused_content(${hash})`.then(() => sql`commit`)
      await Promise.all([letGo(one), letGo(other)])
    } finally {
      for (const sql of [one, other]) {
        await sql`rollback`
        sql.release()
      }
    }
    expect(await isKept(data)).toBe(false)
  })

  test('both that have a file, at the same moment: it goes with them', async () => {
    const data = pdf()
    const bills = await Promise.all(Array.from({ length: 6 }, () => create('bills')))
    await Promise.all(bills.map(async (ownerEntityId) => must(await add(office, data, { ownerEntityId }))))
    await Promise.all(bills.map((uuid) => removeDocument('bills', uuid)))
    expect(await isKept(data)).toBe(false)
  })
})

test('the same new file twenty times at once is stored once', async () => {
  const data = pdf('zwanzig')
  const before = await contents()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => add(office, data, { ownerEntityId: bill })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await contents()).toBe(before + 1)
  const removed = await Promise.all([
    ...answers.map(({ body }) => remove(office, body.entityId.uuid)),
    add(office, data, { ownerEntityId: bill }),
  ])
  expect(removed.map(({ status }) => status)).toEqual([...Array(20).fill(200), 201])
})

test('while a file is being stored nobody waits for its document', async () => {
  let adding: ReturnType<typeof add> | undefined
  // What is stored has to pass this table: as long as it is locked, storing takes its time.
  await world.db.sql.begin(async (sql) => {
    await sql`lock table content_pieces in exclusive mode`
    adding = add(office, pdf(), { ownerEntityId: bill })
    await until(async () => {
      const [waiting] = await world.db
        .sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%content_pieces%'
        and datname = current_database()`
      return waiting !== undefined
    })
    const recordData = { amount: 1, currency: 'EUR', fromIban: '' }
    const payment = { recordDate: today, recordDetails: { recordType: 'PAYMENT', recordData } }
    expect((await manager.post(`/api/documents/bills/${bill}/records`, payment)).status).toBe(201)
  })
  expect((await adding)?.status).toBe(201)
})

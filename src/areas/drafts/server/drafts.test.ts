import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()
let billsOnly: Caller
beforeAll(async () => {
  billsOnly = await (await addOneSided(world))('bills only')
})

const draft = { kind: 'INVOICE', name: 'Huber', payload: { currency: 'EUR', lines: [{ amount: '1' }] } }
const save = async (input: object = draft, by = manager): Promise<string> =>
  must(await by.post('/api/drafts', input)).entityId.uuid
const replace = (
  uuid: string,
  version: number,
  part: object = {},
  by = manager,
  requestId: string = randomUUID(),
) =>
  by.post(
    '/api/drafts/replacements',
    { ...draft, ...part, entityId: { uuid }, version },
    { 'idempotency-key': requestId },
  )
const readOne = async (uuid: string, by = manager) => must(await by.get(`/proxy/get/drafts/${uuid}`))
const rows = async (by = manager) => must(await by.get('/proxy/get/drafts')).section
const eventsSince = async (seq: number) => (await world.eventsAfter(seq)).map(({ event }) => event)
const upload = async (by = manager): Promise<string> => {
  const attachmentData = new File([`%PDF-1.7\n1 0 obj\n${randomUUID()}`], 'a.pdf', {
    type: 'application/pdf',
  })
  const parts = { attachmentData, fileId: '1', fileName: 'a.pdf', tag: '', type: 'application/pdf' }
  return must(await by.postForm('/api/attachments', parts)).entityId.uuid
}
const filesOf = async (uuid: string) =>
  (await world.db.sql`select attachment_id from attachments where owner_id = ${uuid}`).map(
    (row) => row['attachment_id'],
  )

describe('a draft', () => {
  test('is seen by colleagues, with its maker; its values stand in no event and in no list', async () => {
    const seq = await world.lastSeq()
    const uuid = await save()
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({ event: 'draft saved', data: { kind: 'INVOICE', name: 'Huber' } })
    expect(JSON.stringify(event)).not.toContain('lines')
    const row = (await rows(office)).find((one: { entityId: { uuid: string } }) => one.entityId.uuid === uuid)
    expect(row).toMatchObject({ state: 'DRAFT', kind: 'INVOICE', name: 'Huber', version: 1 })
    expect(row.maker.name).not.toBe('')
    expect(row).not.toHaveProperty('payload')
    expect(await readOne(uuid, office)).toMatchObject({ payload: draft.payload, attachments: [] })
  })

  test('is as large as what a thousand lines hold; what is larger is refused', async () => {
    const lines = (letter: string, length: number) => ({ lines: [letter.repeat(length)] })
    must(await manager.post('/api/drafts', { ...draft, payload: lines('x', 1_800_000) }))
    const seq = await world.lastSeq()
    const tooLarge = await manager.post('/api/drafts', { ...draft, payload: lines('x', 1_900_000) })
    expect([tooLarge.status, tooLarge.body.errors]).toEqual([
      422,
      [{ path: 'payload', message: 'Der Entwurf ist zu groß' }],
    ])
    expect((await manager.post('/api/drafts', { ...draft, payload: lines('ä', 1_200_000) })).status).toBe(413)
    expect(await eventsSince(seq)).toEqual([])
  })

  test('takes no number and is no document', async () => {
    const before = await world.db
      .sql`select (select count(*) from documents) as n, (select count(*) from document_months) as m`
    await save({ ...draft, payload: { number: '2026-00099' } })
    const after = await world.db
      .sql`select (select count(*) from documents) as n, (select count(*) from document_months) as m`
    expect(after).toEqual(before)
  })

  test('saved by its maker within the hour: no event; after it, or by a colleague: one', async () => {
    const uuid = await save()
    const seq = await world.lastSeq()
    expect((await replace(uuid, 1)).body).toEqual({})
    expect(await eventsSince(seq)).toEqual([])
    must(await replace(uuid, 2, { name: 'Meier' }, office))
    expect(await eventsSince(seq)).toEqual(['draft saved'])
    must(await replace(uuid, 3))
    expect(await eventsSince(seq)).toEqual(['draft saved', 'draft saved'])
    await world.db.sql`update drafts set event_at = event_at - interval '1 hour' where draft_id = ${uuid}`
    must(await replace(uuid, 4))
    expect(await eventsSince(seq)).toHaveLength(3)
    const { maker, ...one } = await readOne(uuid)
    expect(one).toMatchObject({ version: 5, name: 'Huber', changer: maker })
    must(await replace(uuid, 5, {}, office))
    expect((await readOne(uuid)).changer).not.toEqual(maker)
  })

  test('an older state of it is refused in German, and nothing is written', async () => {
    const uuid = await save()
    must(await replace(uuid, 1, { payload: { a: 1 } }))
    const { status, body } = await replace(uuid, 1, { payload: { a: 2 } }, office)
    expect([status, body.errors[0].path]).toEqual([409, 'version'])
    expect(body.errors[0].message).toContain('von jemand anderem geändert')
    expect((await readOne(uuid)).payload).toEqual({ a: 1 })
  })

  test('a repeated save of it that recorded no event is answered, not refused', async () => {
    const uuid = await save()
    const requestId = randomUUID()
    must(await replace(uuid, 1, {}, manager, requestId))
    expect((await replace(uuid, 1, {}, manager, requestId)).status).toBe(200)
    expect((await readOne(uuid)).version).toBe(2)
  })

  test('a first save that is sent again by another request, as after F5, is the same draft', async () => {
    const begunAs = randomUUID()
    const count = (await rows()).length
    const file = await upload()
    const uuid = await save({ ...draft, begunAs, attachmentEntityIds: [file] })
    const again = await save({ ...draft, begunAs, name: 'Huber und Söhne', payload: { a: 2 } })
    expect(again).toBe(uuid)
    expect(await rows()).toHaveLength(count + 1)
    expect(await readOne(uuid)).toMatchObject({ version: 2, name: 'Huber und Söhne', payload: { a: 2 } })
    // What is not named stays.
    expect(await filesOf(uuid)).toEqual([file])
    expect((await manager.post('/api/drafts', { ...draft, kind: 'BILL', begunAs })).status).toBe(422)
  })

  test('but not once somebody has gone on with it, nor of another person', async () => {
    const begunAs = randomUUID()
    const uuid = await save({ ...draft, begunAs })
    expect(await save({ ...draft, begunAs }, office)).not.toBe(uuid)
    must(await replace(uuid, 1, { payload: { a: 'von Ole' } }, office))
    const own = await save({ ...draft, begunAs, payload: { a: 'von Helga' } })
    expect(own).not.toBe(uuid)
    expect((await readOne(uuid)).payload).toEqual({ a: 'von Ole' })
  })

  test('of a first save that is sent twice at once there is one draft', async () => {
    const begunAs = randomUUID()
    const count = (await rows()).length
    const answers = await Promise.all(
      [1, 2].map((a) => manager.post('/api/drafts', { ...draft, begunAs, payload: { a } })),
    )
    for (const { status } of answers) expect([201, 503]).toContain(status)
    expect(await rows()).toHaveLength(count + 1)
  })

  test('of two who save one state at once, one is refused', async () => {
    const uuid = await save()
    const answers = await Promise.all([replace(uuid, 1), replace(uuid, 1, {}, office)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of the other kind is neither seen, nor changed, nor deleted', async () => {
    const uuid = await save()
    expect((await rows(billsOnly)).every(({ kind }: { kind: string }) => kind === 'BILL')).toBe(true)
    const refused = [
      await billsOnly.get(`/proxy/get/drafts/${uuid}`),
      await replace(uuid, 1, {}, billsOnly),
      await billsOnly.post(`/api/drafts/${uuid}/deletions`),
      await billsOnly.post('/api/drafts', draft),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    await save({ ...draft, kind: 'BILL' }, billsOnly)
    expect(await rows(billsOnly)).toHaveLength(1)
  })

  test('what is missing or too large is refused', async () => {
    const refused = [
      await manager.post('/api/drafts', { ...draft, kind: undefined }),
      await manager.post('/api/drafts', { ...draft, payload: undefined }),
      await manager.post('/api/drafts', { ...draft, payload: { a: 'a'.repeat(1_900_001) } }),
      await manager.post('/api/drafts', { ...draft, attachmentEntityIds: [randomUUID()] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect((await replace(randomUUID(), 1)).status).toBe(404)
  })
})

describe('the files of a draft', () => {
  test('are seen by colleagues, and go with it', async () => {
    const file = await upload()
    expect((await office.download(`/api/attachments/${file}/a.pdf`)).status).toBe(404)
    const uuid = await save({ ...draft, attachmentEntityIds: [file] })
    expect((await readOne(uuid, office)).attachments).toMatchObject([{ entityId: { uuid: file } }])
    expect((await office.download(`/api/attachments/${file}/a.pdf`)).status).toBe(200)
    expect((await billsOnly.download(`/api/attachments/${file}/a.pdf`)).status).toBe(403)
    must(await office.post(`/api/drafts/${uuid}/deletions`))
    expect((await manager.download(`/api/attachments/${file}/a.pdf`)).status).toBe(404)
  })

  test('stay where a save names none, and go where it names others', async () => {
    const [one, other] = [await upload(), await upload(office)]
    const uuid = await save({ ...draft, attachmentEntityIds: [one] })
    must(await replace(uuid, 1))
    expect(await filesOf(uuid)).toEqual([one])
    must(await replace(uuid, 2, { attachmentEntityIds: [other] }, office))
    expect(await filesOf(uuid)).toEqual([other])
  })

  test('is taken away alone, by a colleague too', async () => {
    const file = await upload()
    const uuid = await save({ ...draft, attachmentEntityIds: [file] })
    must(await office.post(`/api/attachments/${file}/deletions`))
    expect(await filesOf(uuid)).toEqual([])
  })
})

describe.each(['bills', 'invoices'] as const)('one of the %s made of it', (kind) => {
  const inputOf = (part: object) => ({
    ...(kind === 'bills' ? billInput(trade, today) : invoiceInput(trade, today)),
    ...part,
  })
  const ofKind = { ...draft, kind: kind === 'bills' ? 'BILL' : 'INVOICE' }

  test('takes its files, and it is gone in the same transaction', async () => {
    const [taken, left] = [await upload(), await upload()]
    const draftEntityId = await save({ ...ofKind, attachmentEntityIds: [taken, left] })
    const seq = await world.lastSeq()
    // A colleague, who did not upload them.
    const input = inputOf({ draftEntityId, attachmentEntityIds: [taken] })
    const { uuid } = must(await office.post(`/api/documents/${kind}`, input)).entityId
    expect(await filesOf(uuid)).toContain(taken)
    expect((await manager.get(`/proxy/get/drafts/${draftEntityId}`)).status).toBe(404)
    expect((await manager.download(`/api/attachments/${left}/a.pdf`)).status).toBe(404)
    const [event] = await world.eventsAfter(seq)
    expect(event?.event).toBe(kind === 'bills' ? 'bill created' : 'invoice created')
    const [told] = await world.db.sql`select refreshes from journal where seq > ${seq} limit 1`
    expect(told?.['refreshes']).toContain('drafts')
  })

  test('twice: the second is refused, and the repeated request is answered', async () => {
    const draftEntityId = await save(ofKind)
    const requestId = randomUUID()
    const input = inputOf({ draftEntityId })
    const first = must(await manager.post(`/api/documents/${kind}`, input, { 'idempotency-key': requestId }))
    expect(
      must(await manager.post(`/api/documents/${kind}`, input, { 'idempotency-key': requestId })).entityId,
    ).toEqual(first.entityId)
    const { status, body } = await office.post(`/api/documents/${kind}`, input)
    expect([status, body.errors[0].path]).toEqual([409, 'draftEntityId'])
  })

  test('refused: it stays as it was', async () => {
    const draftEntityId = await save(ofKind)
    const input = inputOf({ draftEntityId, lineItemCreations: [] })
    expect((await manager.post(`/api/documents/${kind}`, input)).status).toBe(422)
    expect((await readOne(draftEntityId)).version).toBe(1)
    const other = await save({ ...draft, kind: kind === 'bills' ? 'INVOICE' : 'BILL' })
    const { status, body } = await manager.post(`/api/documents/${kind}`, inputOf({ draftEntityId: other }))
    expect([status, body.errors[0].path]).toEqual([422, 'draftEntityId'])
  })
})

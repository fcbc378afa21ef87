import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Answer, type Caller, must } from '#test/caller.ts'
import { addOneSided, type OneSided } from '#test/one-sided.ts'
import {
  billInput,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Task } from '../contract/task-list.ts'
import type { TaskSummary } from '../contract.ts'

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office } = useWorld()
let oneSided: (role: OneSided) => Promise<Caller>
/** A firm in France, and one in Switzerland. */
let france: Trade
let switzerland: Trade

beforeAll(async () => {
  const trade = await startTrade(await world.as('manager'))
  oneSided = await addOneSided(world)
  const of = async (input: Parameters<typeof receiverInput>[0]) => ({
    ...trade,
    receiver: must(await office.post('/api/partners/receivers', receiverInput(input))).entityId.uuid,
  })
  france = await of({ shortName: 'GAL', countryCode: 'FR', vatId: 'FR40303265045' })
  switzerland = await of({ shortName: 'ZRH', companyName: 'Möbel Zürich AG', countryCode: 'CH' })
})

const free = (trade: Trade, taxType = 'NONE_EU') => [invoiceLine(trade, { taxType, taxPercent: 0 })]
const euInput = (changes: InvoiceChanges = {}) =>
  invoiceInput(france, today, { lines: free(france), ...changes })
const create = async (input: object = euInput()): Promise<EntityId> =>
  must(await office.post(path, input)).entityId.uuid
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const taskOf = async (uuid: string, caller = office): Promise<Task | undefined> =>
  must(await caller.get('/api/tasks')).find((task: Task) => task.data.parentEntityId === uuid)
const summaryOf = async (caller: Caller): Promise<TaskSummary> => must(await caller.get('/api/tasks/summary'))
const note = (uuid: string, text = 'CMR, Ordner 7') => office.post(`${path}/${uuid}/evidence`, { note: text })
const withdraw = (uuid: string, evidence: string) =>
  office.post(`${path}/${uuid}/evidence/${evidence}/withdrawals`, {})
const cancel = async (uuid: string) =>
  must(
    await office.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today, customText: '' },
    }),
  ).entityId.uuid
const messageOf = ({ body }: Answer) => body.errors?.[0]?.message ?? body.type

const pdf = '%PDF-1.7\n%%EOF\n'
const upload = (uuid: string, name: string, content = pdf, text = '') =>
  office.postForm(`${path}/${uuid}/evidence`, {
    command: JSON.stringify({ note: text }),
    file: new File([content], name),
  })

describe('the task', () => {
  test('is raised with an EU supply and tells what is to be got', async () => {
    const uuid = await create()
    const { invoiceNumber } = await read(uuid)
    expect(await taskOf(uuid)).toEqual({
      entityId: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      type: 'EVIDENCE',
      data: {
        parentEntityId: uuid,
        invoiceNumber,
        receiver: 'Antik & Design Österle GmbH',
        partnerEntityId: france.receiver,
        invoiceDate: today,
        destination: 'EU',
        state: 'OPEN',
      },
    })
    expect((await read(uuid)).evidence).toEqual({ destination: 'EU', entries: [] })
  })

  test('of an export asks for the other evidence', async () => {
    const lines = free(switzerland, 'NONE_THIRD_COUNTRY')
    const uuid = await create(invoiceInput(switzerland, today, { lines }))
    expect((await taskOf(uuid))?.data).toMatchObject({ destination: 'THIRD_COUNTRY' })
  })

  test('is not raised by goods with tax', async () => {
    const uuid = await create(invoiceInput(france, today, {}))
    expect(await taskOf(uuid)).toBeUndefined()
    expect((await read(uuid)).evidence).toEqual({ destination: null, entries: [] })
  })

  test('is not raised by a service, nor by an advance, which delivers nothing', async () => {
    const category = { shortName: 'GUTACHT', scope: 'INVOICE', isService: true }
    const manager = await world.as('manager')
    const categoryEntityId = must(await manager.post('/api/lineitems/categories/', category)).entityId.uuid
    const lines = [
      invoiceLine(switzerland, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0, categoryEntityId }),
    ]
    const service = await create(invoiceInput(switzerland, today, { lines }))
    const documentCreation = { serviceDate: addDays(today, 30), advance: true }
    const advance = await create(euInput({ documentCreation }))
    for (const uuid of [service, advance]) {
      expect(await taskOf(uuid)).toBeUndefined()
      expect((await read(uuid)).evidence.destination).toBe(null)
    }
  })

  test.each([
    ['asks for nothing more', 100, 100],
    ['asks for the rest', 40, 100],
    ['gives something back', 150, 100],
  ])('is raised by a final invoice that %s', async (_, paid, whole) => {
    const lines = (amount: number) => [
      invoiceLine(switzerland, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0, amount }),
    ]
    const input = (amount: number, documentCreation: Record<string, unknown>) =>
      invoiceInput(switzerland, today, { lines: lines(amount), documentCreation })
    const advance = await create(input(paid, { serviceDate: addDays(today, 20), advance: true }))
    const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
    must(await office.post(`${path}/${advance}/mails`, mail))
    must(await office.post(`${path}/${advance}/records`, paymentRecord(paid, { recordDate: today })))
    const final = await create(input(whole, { advanceInvoiceEntityIds: [advance] }))
    const { totals, evidence } = await read(final)
    expect([totals.amountGrossTotal, evidence.destination]).toEqual([whole - paid, 'THIRD_COUNTRY'])
    expect((await taskOf(final))?.data).toMatchObject({ destination: 'THIRD_COUNTRY' })
    await cancel(final)
    expect(await taskOf(final)).toBeUndefined()
  })

  test('is no longer told once the category is one of services', async () => {
    const manager = await world.as('manager')
    const category = { shortName: 'MONTAGE', scope: 'INVOICE' }
    const categoryEntityId = must(await manager.post('/api/lineitems/categories/', category)).entityId.uuid
    const lines = [invoiceLine(france, { taxType: 'NONE_EU', taxPercent: 0, categoryEntityId })]
    const uuid = await create(euInput({ lines }))
    const { evidence } = await summaryOf(office)
    const change = { oldValue: false, value: true }
    must(await manager.post(`/api/lineitems/categories/${categoryEntityId}/props/isService`, change))
    expect(await taskOf(uuid)).toBeUndefined()
    expect((await summaryOf(office)).evidence).toBe(evidence - 1)
  })

  test('goes and comes with the lines of a replacement', async () => {
    const uuid = await create()
    const replace = async (input: object) =>
      must(await office.post(`${path}/replacements`, { ...input, entityId: { uuid } }))
    await replace(invoiceInput(france, today, {}))
    expect(await taskOf(uuid)).toBeUndefined()
    await replace(euInput())
    expect((await taskOf(uuid))?.type).toBe('EVIDENCE')
    expect((await read(uuid)).evidence.destination).toBe('EU')
  })

  test('is gone with a cancelled invoice, and back when the cancellation is deleted', async () => {
    const uuid = await create()
    const cancellation = await cancel(uuid)
    expect(await taskOf(uuid)).toBeUndefined()
    expect(await taskOf(cancellation)).toBeUndefined()
    expect((await read(uuid)).evidence.destination).toBe(null)
    must(await office.post(`${path}/${cancellation}/deletions`, {}))
    expect((await taskOf(uuid))?.type).toBe('EVIDENCE')
  })

  test('goes with a deleted invoice', async () => {
    const uuid = await create()
    must(await note(uuid))
    must(await office.post(`${path}/${uuid}/deletions`, {}))
    const { sql } = world.db
    expect([...(await sql`select 1 from tasks where document_id = ${uuid}`)]).toEqual([])
    expect([...(await sql`select 1 from evidence where document_id = ${uuid}`)]).toEqual([])
  })

  test('a payment does nothing to it', async () => {
    const uuid = await create()
    const raised = () =>
      world.db.sql`select raised_at from tasks where document_id = ${uuid} and type = 'EVIDENCE'`
    const [before] = await raised()
    expect(before).toBeDefined()
    const recordData = { amount: 119, currency: 'EUR', fromIban: '' }
    const record = { recordDate: today, recordDetails: { recordType: 'PAYMENT', recordData } }
    must(await office.post(`${path}/${uuid}/records`, record))
    expect(await raised()).toEqual([before])
  })

  test('is told and counted only for whoever sees invoices', async () => {
    const uuid = await create()
    const [bills, invoices] = [await oneSided('bills only'), await oneSided('invoices only')]
    expect(await taskOf(uuid, bills)).toBeUndefined()
    expect((await taskOf(uuid, invoices))?.type).toBe('EVIDENCE')
    const open = must(await invoices.get('/api/tasks')).length
    expect(await summaryOf(invoices)).toMatchObject({ evidence: open, open })
    expect(await summaryOf(bills)).toMatchObject({ evidence: 0 })
  })
})

describe('add evidence', () => {
  test('a note completes the task, as one event, and stands in the Verlauf', async () => {
    const uuid = await create()
    const seq = await world.lastSeq()
    must(await note(uuid, ' CMR vom 12.11.\r\nOrdner 7 '))
    expect(await taskOf(uuid)).toBeUndefined()
    const [event, ...more] = (await world.eventsAfter(seq)).filter(({ event }) => !event.includes('PDF'))
    expect(more).toEqual([])
    expect(event).toMatchObject({
      event: 'evidence added',
      entityId: uuid,
      data: { note: 'CMR vom 12.11.\nOrdner 7', attachmentEntityId: null, fileName: null, sha256: null },
    })
    const { evidence, history } = await read(uuid)
    expect(evidence).toMatchObject({
      destination: 'EU',
      entries: [{ note: 'CMR vom 12.11.\nOrdner 7', fileName: null, withdrawnAt: null }],
    })
    expect(history.map(({ event }: { event: string }) => event)).toContain('evidence added')
  })

  test('a file is an attachment of the invoice that is neither uploaded nor deleted by hand', async () => {
    const uuid = await create()
    must(await upload(uuid, 'Gelangensbestätigung.pdf', pdf, 'per Post'))
    const { evidence, attachments, issued } = await read(uuid)
    const [entry] = evidence.entries
    expect(entry).toMatchObject({ note: 'per Post', fileName: 'Gelangensbestätigung.pdf' })
    const attachment = {
      entityId: { uuid: entry.attachmentEntityId },
      tag: 'EVIDENCE',
      type: 'application/pdf',
    }
    expect(attachments).toContainEqual(expect.objectContaining(attachment))
    expect(await taskOf(uuid)).toBeUndefined()
    const file = await office.download(`/api/attachments/${entry.attachmentEntityId}/a.pdf`)
    expect(Buffer.from(file.bytes).toString()).toBe(pdf)
    // To look at evidence hands out no invoice.
    expect([issued, (await read(uuid)).issued]).toEqual([null, null])
    const deletion = await office.post(`/api/attachments/${entry.attachmentEntityId}/deletions`, {})
    expect(deletion.status).toBe(422)
  })

  test('also of an invoice that was sent', async () => {
    const uuid = await create()
    const mail = { to: 'a@galerie.example', subject: 'Rechnung', text: 'Anbei.' }
    must(await office.post(`${path}/${uuid}/mails`, mail))
    must(await upload(uuid, 'CMR.pdf'))
    expect(await taskOf(uuid)).toBeUndefined()
  })

  test.each<[string, () => Promise<Answer>, number, string]>([
    ['neither', async () => note(await create(), ' '), 422, 'Datei oder Notiz fehlt'],
    [
      'an invoice that needs none',
      async () => note(await create(invoiceInput(france, today))),
      422,
      'Diese Rechnung braucht keinen Nachweis der Lieferung',
    ],
    [
      'a cancelled invoice',
      async () => {
        const uuid = await create()
        await cancel(uuid)
        return note(uuid)
      },
      422,
      'Diese Rechnung braucht keinen Nachweis der Lieferung',
    ],
    [
      'a cancellation',
      async () => note(await cancel(await create())),
      422,
      'Diese Rechnung braucht keinen Nachweis der Lieferung',
    ],
    ['a long note', async () => note(await create(), 'x'.repeat(2001)), 422, 'Höchstens 2.000 Zeichen'],
    [
      'a program',
      async () => upload(await create(), 'a.pdf', '#!/bin/sh\n'),
      422,
      'Angenommen werden PDF, XML, Bilder, Tabellen (xlsx, xls, ods, csv), E-Mails (eml, msg) und ZIP',
    ],
    [
      'a bill',
      async () =>
        note(must(await office.post('/api/documents/bills', billInput(france, today))).entityId.uuid),
      404,
      'urn:kontor:error:not-found',
    ],
    ['nothing that is there', () => note(randomUUID()), 404, 'urn:kontor:error:not-found'],
  ])('refuses %s', async (_, send, status, message) => {
    const seq = await world.lastSeq()
    const answer = await send()
    expect([answer.status, messageOf(answer)]).toEqual([status, message])
    const events = (await world.eventsAfter(seq)).map(({ event }) => event)
    expect(events).not.toContain('evidence added')
  })
})

describe('withdraw evidence', () => {
  test('the task is back when nothing else is left; what was withdrawn stays to be seen', async () => {
    const uuid = await create()
    must(await note(uuid, 'CMR'))
    must(await note(uuid, 'Spediteursbescheinigung'))
    const [first, second] = (await read(uuid)).evidence.entries
    const seq = await world.lastSeq()
    must(await withdraw(uuid, first.entityId.uuid))
    expect(await taskOf(uuid)).toBeUndefined()
    must(await withdraw(uuid, second.entityId.uuid))
    expect((await taskOf(uuid))?.type).toBe('EVIDENCE')
    must(await withdraw(uuid, second.entityId.uuid))
    const events = (await world.eventsAfter(seq)).filter(({ event }) => event === 'evidence withdrawn')
    expect(events.map(({ data }) => data)).toEqual(
      [first, second].map(({ entityId }) => ({ evidenceEntityId: entityId.uuid })),
    )
    expect((await read(uuid)).evidence.entries).toMatchObject([
      { note: 'CMR', withdrawnAt: expect.any(String) },
      { note: 'Spediteursbescheinigung', withdrawnAt: expect.any(String) },
    ])
  })

  test('of another invoice, or that is not there, is not found', async () => {
    const [one, other] = [await create(), await create()]
    must(await note(one))
    const [entry] = (await read(one)).evidence.entries
    for (const [uuid, evidence] of [
      [other, entry.entityId.uuid],
      [one, randomUUID()],
    ])
      expect((await withdraw(uuid, evidence)).status).toBe(404)
    expect((await read(one)).evidence.entries).toMatchObject([{ withdrawnAt: null }])
  })
})

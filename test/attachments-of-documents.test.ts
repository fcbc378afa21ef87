import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sweepUploadsCommand } from '#areas/attachments/server/sweep-uploads.ts'
import { berlinDay } from '#kernel/day.ts'
import { system } from '#server/command.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import { type Caller, must } from './caller.ts'
import { billInput, invoiceInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Files that are uploaded first and taken by the document that is written then (decisions §9, 'Attachments').

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

async function upload(who: Caller, name = 'beleg.pdf', more: object = {}): Promise<string> {
  const attachmentData = new File([`%PDF-1.7\n1 0 obj\n${randomUUID()}`], name)
  const input = { fileId: randomUUID(), fileName: name, tag: '', type: '', ...more }
  return must(await who.postForm('/api/attachments', { ...input, attachmentData })).entityId.uuid
}

const kinds = {
  bills: { event: 'bill created', replaced: 'bill replaced', input: () => billInput(trade, today) },
  invoices: {
    event: 'invoice created',
    replaced: 'invoice replaced',
    input: () => invoiceInput(trade, today),
  },
} as const
type Kind = keyof typeof kinds

const create = (who: Caller, kind: Kind, attachmentEntityIds: unknown) =>
  who.post(`/api/documents/${kind}`, { ...kinds[kind].input(), attachmentEntityIds })
const replace = (who: Caller, kind: Kind, uuid: string, attachmentEntityIds: unknown) =>
  who.post(`/api/documents/${kind}/replacements`, {
    ...kinds[kind].input(),
    entityId: { uuid },
    attachmentEntityIds,
  })
/** Without the invoice's own PDF. */
const filesOf = async (kind: Kind, uuid: string): Promise<string[]> => {
  const { attachments } = must(await manager.get(`/proxy/get/${kind}/${uuid}`))
  const own = attachments.filter(({ tag }: { tag: string }) => tag === '')
  return own.map(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid)
}

describe.each(['bills', 'invoices'] as const)('%s', (kind) => {
  test('take the files at their creation, in the same event, and keep them', async () => {
    const [one, two] = [await upload(office, 'eins.pdf'), await upload(office, 'zwei.pdf')]
    expect((await manager.download(`/api/attachments/${one}/a.pdf`)).status).toBe(404)
    const seq = await world.lastSeq()
    const { uuid } = must(await create(office, kind, [two, one, two])).entityId
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({
      event: kinds[kind].event,
      data: {
        addedAttachments: [
          { entityId: { uuid: two }, fileName: 'zwei.pdf' },
          { entityId: { uuid: one }, fileName: 'eins.pdf' },
        ],
      },
    })
    expect(await filesOf(kind, uuid)).toEqual([one, two])
    // Whoever sees the document sees them from now on.
    expect((await manager.download(`/api/attachments/${one}/a.pdf`)).status).toBe(200)
  })

  test('take more at a replacement; those that are not named stay, those that are named again stay', async () => {
    const first = await upload(office)
    const { uuid } = must(await create(office, kind, [first])).entityId
    const second = await upload(office)
    const seq = await world.lastSeq()
    must(await replace(office, kind, uuid, [second]))
    expect((await world.eventsAfter(seq))[0]).toMatchObject({
      event: kinds[kind].replaced,
      data: { addedAttachments: [{ entityId: { uuid: second }, fileName: 'beleg.pdf' }] },
    })
    must(await replace(office, kind, uuid, [first, second]))
    must(await replace(office, kind, uuid, null))
    expect(await filesOf(kind, uuid)).toEqual([first, second])
  })

  test('name them in a row of their list', async () => {
    const file = await upload(office, 'zeile.pdf')
    const { uuid } = must(await create(office, kind, [file])).entityId
    const { section } = must(await office.get(`/proxy/get/${kind}?startIndex=0&stopIndex=50`))
    const row = section.find(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === uuid)
    expect(row.attachments).toContainEqual(
      expect.objectContaining({ entityId: { uuid: file }, fileName: 'zeile.pdf', type: 'application/pdf' }),
    )
  })

  test('refuse what is not the caller’s, what is gone and what another document has, and write nothing', async () => {
    const foreign = await upload(manager)
    const gone = await upload(office)
    must(await office.post(`/api/attachments/${gone}/deletions`))
    const taken = await upload(office)
    const { uuid } = must(await create(office, kind, [taken])).entityId
    const other = must(await create(office, kind, null)).entityId.uuid
    const fine = await upload(office)
    const seq = await world.lastSeq()
    for (const ids of [[foreign], [gone], [taken], [randomUUID()], [fine, gone]]) {
      const answers = [await create(office, kind, ids), await replace(office, kind, other, ids)]
      for (const { status, body } of answers) {
        expect([status, body.errors?.[0]]).toEqual([
          422,
          {
            path: 'attachmentEntityIds',
            message: 'Ein Anhang ist nicht mehr da. Bitte fügen Sie die Datei noch einmal hinzu.',
          },
        ])
      }
    }
    expect(await world.eventsAfter(seq)).toEqual([])
    expect([await filesOf(kind, uuid), await filesOf(kind, other)]).toEqual([[taken], []])
  })

  test('tell of files in their history: of those they took, of one that came later, and that it was deleted', async () => {
    const first = await upload(office, 'erste.pdf')
    const { uuid } = must(await create(office, kind, [first])).entityId
    const later = await upload(office, 'später.pdf', { ownerEntityId: uuid })
    must(await office.post(`/api/attachments/${later}/deletions`))
    const history = must(await office.get(`/proxy/get/${kind}/${uuid}/history`))
    const told = history
      .filter(({ event }: { event: string }) => !event.includes('PDF'))
      .map(({ event, data }: { event: string; data: { fileName?: string } }) => [event, data.fileName])
    const word = kind === 'bills' ? 'bill' : 'invoice'
    expect(told).toEqual([
      [`${word} attachment deleted`, 'später.pdf'],
      [`${word} attachment added`, 'später.pdf'],
      [`${word} created`, undefined],
    ])
  })

  test.each([
    ['no list', 'x'],
    ['no id', ['7']],
    ['too many', Array.from({ length: 201 }, () => randomUUID())],
  ])('%s is refused', async (_, ids) => {
    const { status, body } = await create(office, kind, ids)
    expect([400, 422]).toContain(status)
    expect(body.errors[0].path).toMatch(/^attachmentEntityIds/)
  })
})

test('a file that is swept while its document is written is refused or taken, never half of both', async () => {
  const file = await upload(office)
  await world.db.sql`update attachments set at = now() - interval '2 days' where attachment_id = ${file}`
  const [created] = await Promise.all([
    create(office, 'bills', [file]),
    runCommand(world.db, sweepUploadsCommand, {
      ...{ input: null, wireInput: null, params: {}, actor: system, requestId: newId(), clientAddress: '' },
    }),
  ])
  const rows = await world.db.sql`select owner_id from attachments where attachment_id = ${file}`
  if (created.status === 201) expect(rows).toEqual([{ owner_id: created.body.entityId.uuid }])
  else expect([created.status, rows.length]).toEqual([422, 0])
})

test('a cancellation takes files like an invoice', async () => {
  const { uuid } = must(await create(office, 'invoices', null)).entityId
  const file = await upload(office)
  const input = {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    attachmentEntityIds: [file],
  }
  const cancellation = must(await office.post('/api/documents/invoices/cancellations', input)).entityId.uuid
  expect(await filesOf('invoices', cancellation)).toEqual([file])
})

test('a deleted bill takes its files with it', async () => {
  const file = await upload(office)
  const { uuid } = must(await create(office, 'bills', [file])).entityId
  must(await office.post(`/api/documents/bills/${uuid}/deletions`))
  expect((await office.download(`/api/attachments/${file}/a.pdf`)).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { compareStates } from '#areas/documents/rules/changes/compare-states.ts'
import { documentStateOf } from '#areas/documents/rules/document-state.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
// Of the one line of every invoice here: it stays the same.
const localId = randomUUID()
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const input = (buyerReference?: unknown) =>
  invoiceInput(trade, today, {
    lines: [{ ...invoiceLine(trade), localId }],
    documentCreation: buyerReference === undefined ? {} : { buyerReference },
  })
const create = async (buyerReference?: unknown): Promise<string> =>
  must(await office.post(path, input(buyerReference))).entityId.uuid
const replace = async (uuid: string, buyerReference?: string) =>
  must(
    await office.post(`${path}/replacements`, {
      ...input(buyerReference),
      documentRecordCreations: null,
      entityId: { uuid },
    }),
  )
const cancel = async (uuid: string, changes: object = {}): Promise<string> => {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today, ...changes }
  return must(await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
    .entityId.uuid
}
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const pdfOf = async (uuid: string) =>
  readText((await office.download(`/api/attachments/${uuid}/rechnung.pdf`)).bytes)
const found = async (words: string): Promise<string[]> => {
  const { section } = must(await office.get(`/proxy/get/invoices?searchText=${encodeURIComponent(words)}`))
  return section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid)
}

describe("the customer's reference of an invoice", () => {
  test('is stored, recorded, found and printed', async () => {
    const seq = await world.lastSeq()
    const uuid = await create('  Bestellung Öl-4711/26 ')
    expect((await read(uuid)).buyerReference).toBe('Bestellung Öl-4711/26')
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({
      event: 'invoice created',
      data: { buyerReference: 'Bestellung Öl-4711/26' },
    })
    expect(await found('oel-4711/26')).toEqual([uuid])
    expect(await pdfOf(uuid)).toContain('Ihr Zeichen Bestellung Öl-4711/26')
  })

  test.each([undefined, null, '', '   '])(
    'left out as %j there is none, and nothing on paper',
    async (given) => {
      const uuid = await create(given)
      expect((await read(uuid)).buyerReference).toBe('')
      expect(await pdfOf(uuid)).not.toContain('Ihr Zeichen')
    },
  )

  test('has up to 200 characters in one line', async () => {
    expect((await read(await create('Ä'.repeat(200)))).buyerReference).toHaveLength(200)
    for (const [wrong, message] of [
      ['Ä'.repeat(201), 'Höchstens 200 Zeichen'],
      ['erste\nzweite', 'Unerlaubte Steuerzeichen im Text'],
    ]) {
      const refused = await office.post(path, input(wrong))
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ path: 'documentCreation.buyerReference', message }],
      ])
    }
  })

  test('stands in the history when it changes, and is searched for as it is now', async () => {
    const uuid = await create('Alt-Eins')
    await replace(uuid, 'Neu-Zwei')
    expect([await found('Alt-Eins'), await found('Neu-Zwei')]).toEqual([[], [uuid]])
    await replace(uuid)
    const history: { data: unknown }[] = must(await office.get(`/proxy/get/invoices/${uuid}/history`))
    const states = history
      .map(({ data }) => documentStateOf(data))
      .filter((state) => state !== null)
      .reverse()
    const names = { category: () => '' }
    const label = 'Ihr Zeichen / Bestellnummer'
    const [first = {}, second = {}, third = {}] = states
    expect(compareStates(first, second, names)).toEqual([{ label, from: 'Alt-Eins', to: 'Neu-Zwei' }])
    expect(compareStates(second, third, names)).toEqual([{ label, from: 'Neu-Zwei', to: null }])
  })

  test("on a cancellation is its invoice's, whatever is sent", async () => {
    const uuid = await create('Storno-Probe 7')
    const cancellation = await cancel(uuid, { buyerReference: 'Etwas anderes' })
    expect((await read(cancellation)).buyerReference).toBe('Storno-Probe 7')
    expect((await found('Storno-Probe 7')).toSorted()).toEqual([uuid, cancellation].toSorted())
    const replaced = await office.post(`${path}/cancellations/replacements`, {
      documentType: 'CANCELLATION',
      documentCreation: { invoiceDate: today, customText: 'Auf Wunsch' },
      entityId: { uuid: cancellation },
    })
    expect(replaced.status).toBe(200)
    expect(await read(cancellation)).toMatchObject({
      buyerReference: 'Storno-Probe 7',
      customText: 'Auf Wunsch',
    })
    expect(await pdfOf(cancellation)).toContain('Ihr Zeichen Storno-Probe 7')
  })

  test('stands in the preview, of a draft too', async () => {
    for (const at of ['previews', 'previews/drafts']) {
      const { status, bytes } = await office.download(`${path}/${at}`, input('Vorab-99'))
      expect(status).toBe(200)
      expect(await readText(bytes)).toContain('Ihr Zeichen Vorab-99')
    }
  })

  test('is not longer in the database either', async () => {
    const { sql } = world.node.db
    const uuid = await create('Nur hier')
    await expect(
      sql`update documents set buyer_reference = ${'x'.repeat(201)} where document_id = ${uuid}`,
    ).rejects.toThrow('documents_buyer_reference')
  })
})

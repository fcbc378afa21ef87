import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { billInput, invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Headings and texts between the lines through everything that an invoice is (decisions §10 'Text lines').

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the server
type Read = any

const [first, second] = [randomUUID(), randomUUID()]
const lines = () => [
  { ...invoiceLine(trade), localId: first, descriptionShort: 'Stuhl' },
  { ...invoiceLine(trade), localId: second, descriptionShort: 'Lieferung' },
]
const texts = [
  { beforeLocalId: first, kind: 'HEADING', text: 'Möbel' },
  { beforeLocalId: first, kind: 'TEXT', text: 'Aus Teak,\ngeölt' },
  { beforeLocalId: second, kind: 'HEADING', text: 'Versand' },
  { beforeLocalId: null, kind: 'TEXT', text: 'Vielen Dank' },
]
const payload = (changes: object = {}) => ({
  ...invoiceInput(trade, today, { lines: lines() }),
  texts,
  ...changes,
})
const read = async (uuid: string): Promise<Read> => must(await office.get(`/proxy/get/invoices/${uuid}`))
const create = async (changes: object = {}): Promise<Read> =>
  read(must(await office.post(path, payload(changes))).entityId.uuid)
const refusal = async (changes: object) => {
  const { status, body } = await office.post(path, payload(changes))
  return [status, body.errors]
}

/** Kind and text by the place of the line that it stands before. */
const placed = ({ texts, lineItems }: Read) =>
  texts.map(({ beforeLocalId, kind, text }: Read) => [
    lineItems.findIndex(({ localId }: Read) => localId === beforeLocalId),
    kind,
    text,
  ])
const asSent = [
  [0, 'HEADING', 'Möbel'],
  [0, 'TEXT', 'Aus Teak,\ngeölt'],
  [1, 'HEADING', 'Versand'],
  [-1, 'TEXT', 'Vielen Dank'],
]

test('they are stored in their places and change no sum', async () => {
  const invoice = await create()
  const plain = await create({ texts: undefined })
  expect(placed(invoice)).toEqual(asSent)
  expect(plain.texts).toEqual([])
  expect(invoice.totals).toEqual(plain.totals)
})

test('a cancellation has them before its own lines; others than the invoice has are refused', async () => {
  const { entityId } = await create()
  const cancellation = (more: object) => ({
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: entityId.uuid, invoiceDate: today },
    ...more,
  })
  const others = [{ ...texts[0], text: 'Anderes' }, ...texts.slice(1)]
  const refused = await office.post(`${path}/cancellations`, cancellation({ texts: others }))
  const message = 'Überschriften und Texte sind durch die stornierte Rechnung festgelegt'
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'texts', message }]])
  const made = must(await office.post(`${path}/cancellations`, cancellation({ texts })))
  const cancelled = await read(made.entityId.uuid)
  expect(placed(cancelled)).toEqual(asSent)
  expect(cancelled.texts[0].beforeLocalId).not.toBe(first)
  const again = {
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate: today, customText: 'Mit Gruß' },
    entityId: cancelled.entityId,
  }
  must(await office.post(`${path}/cancellations/replacements`, again))
  expect(placed(await read(cancelled.entityId.uuid))).toEqual(asSent)
})

test('a replacement has what was sent with it, and Verlauf tells what changed', async () => {
  const { entityId } = await create()
  const changed = [{ beforeLocalId: second, kind: 'TEXT', text: 'Frei Haus' }]
  must(await office.post(`${path}/replacements`, payload({ texts: changed, entityId })))
  expect(placed(await read(entityId.uuid))).toEqual([[1, 'TEXT', 'Frei Haus']])
  const history = must(await office.get(`/proxy/get/invoices/${entityId.uuid}/history`))
  const states = history.map(({ data }: Read) => data.texts?.map(({ text }: Read) => text))
  expect(states).toContainEqual(['Frei Haus'])
  expect(states).toContainEqual(texts.map(({ text }) => text))
})

test('what is written anew has its own, and its cancellation those of the old one', async () => {
  const { entityId } = await create()
  const input = payload({ texts: texts.slice(0, 1), cancellation: { invoiceDate: today } })
  const made = must(await office.post(`${path}/${entityId.uuid}/rewritings`, input))
  expect(placed(await read(made.entityId.uuid))).toEqual(asSent.slice(0, 1))
  const { cancelledByInvoiceEntityId } = await read(entityId.uuid)
  expect(placed(await read(cancelledByInvoiceEntityId))).toEqual(asSent)
})

test('a correction has its own before what it gives back', async () => {
  const { entityId } = await create()
  const back = { ...invoiceLine(trade), amount: -1 }
  const correction = await create({
    ...invoiceInput(trade, today, {
      lines: [back],
      documentCreation: { correctedInvoiceEntityId: entityId.uuid },
    }),
    texts: [{ beforeLocalId: back.localId, kind: 'HEADING', text: 'Nachlass' }],
  })
  expect(placed(correction)).toEqual([[0, 'HEADING', 'Nachlass']])
})

test('payments and the journal leave them as they are', async () => {
  const { entityId } = await create()
  must(await office.post(`${path}/${entityId.uuid}/records`, paymentRecord(1, { recordDate: today })))
  expect(placed(await read(entityId.uuid))).toEqual(asSent)
})

test('the draft of the page shows them, also where little is written yet', async () => {
  const draft = await office.download(`${path}/previews/drafts`, payload())
  const page = await readText(draft.bytes)
  for (const said of ['Möbel', 'Aus Teak,', 'Versand', 'Vielen Dank']) expect(page).toContain(said)
})

test('in XRechnung they are notes: of the line that they stand before, and of the invoice', async () => {
  const input = receiverSample({ shortName: 'Amt', email: 'amt@example.org' })
  const receiver = must(await office.post('/api/partners/receivers', input)).entityId.uuid
  const documentCreation = { buyerReference: 'Auftrag 7' }
  const { entityId } = await create(
    invoiceInput({ ...trade, receiver }, today, { lines: lines(), documentCreation }),
  )
  const file = await office.download(`${path}/${entityId.uuid}/xrechnung.xml`)
  const xml = Buffer.from(file.bytes).toString('utf8')
  expect(xml).toContain('<cbc:Note>Vielen Dank</cbc:Note>')
  expect(xml).toMatch(
    /<cac:InvoiceLine>\s*<cbc:ID>1<\/cbc:ID>\s*<cbc:Note>Möbel\nAus Teak,\ngeölt<\/cbc:Note>/,
  )
})

describe('refused is', () => {
  const at = (index: number, field: string) => `texts.${index}.${field}`
  test.each<[string, object, string, string, number?]>([
    [
      'a place that is no line',
      { beforeLocalId: randomUUID(), kind: 'TEXT', text: 'x' },
      at(0, 'beforeLocalId'),
      'Die Position, vor der der Text steht, ist nicht in der Rechnung',
    ],
    ['an empty one', { beforeLocalId: null, kind: 'TEXT', text: ' ' }, at(0, 'text'), 'Text fehlt'],
    [
      'a heading of two lines',
      { beforeLocalId: null, kind: 'HEADING', text: 'a\nb' },
      at(0, 'text'),
      'Unerlaubte Steuerzeichen im Text',
    ],
    [
      'another kind',
      { beforeLocalId: null, kind: 'SUM', text: 'x' },
      at(0, 'kind'),
      'Der Wert hat nicht die erwartete Form',
      400,
    ],
  ])('%s', async (_, text, where, message, expected = 422) => {
    const [status, errors] = await refusal({ texts: [text] })
    expect(status).toBe(expected)
    expect(errors).toEqual([{ path: where, message: expect.stringContaining(message) }])
  })

  test('one of a bill', async () => {
    const { status, body } = await office.post('/api/documents/bills', { ...billInput(trade, today), texts })
    expect([status, body.errors[0].path]).toEqual([400, 'texts'])
  })
})

test('the database takes none for a bill', async () => {
  const { entityId } = must(await office.post('/api/documents/bills', billInput(trade, today)))
  const written = world.db
    .sql`update documents set texts = ${'[{}]'}::jsonb where document_id = ${entityId.uuid}`
  await expect(written).rejects.toThrow('documents_texts')
})

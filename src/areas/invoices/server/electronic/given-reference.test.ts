import { expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { checkSchema } from '#areas/einvoice/rules/schema/check-schema.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { loadGrammar } from '#areas/einvoice/server/load-grammar.ts'
import { parseXml } from '#areas/einvoice/server/parse-xml.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { must } from '#test/caller.ts'
import { type InvoiceChanges, invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { loadReference, storeXRechnungCommand } from './store-xrechnung.ts'
import { writeXRechnung } from './write-xrechnung.ts'

// What the customer calls an invoice by (BT-10), given when its XRechnung is asked for.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const leitwegId = '04011000-1234512345-06'
const { world, manager: office, trade } = useWorld()

let count = 0
async function create(receiver: Partial<ReceiverFields> = {}, changes: InvoiceChanges = {}) {
  count += 1
  const input = receiverSample({ shortName: `G${count}`, ...receiver })
  const of = { ...trade, receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid }
  return must(await office.post(path, invoiceInput(of, today, changes))).entityId.uuid as EntityId
}
const fetched = (uuid: EntityId, query: { syntax?: string; reference?: string } = {}) =>
  office.download(`${path}/${uuid}/xrechnung.xml?${new URLSearchParams(query)}`)
const refusal = ({ status, bytes }: Awaited<ReturnType<typeof fetched>>) => [
  status,
  JSON.parse(bytes.toString()).errors,
]

/** What a file says; it holds its schema and the rules. */
function sound(bytes: Buffer) {
  const result = readElectronicInvoice(bytes)
  const parsed = parseXml(bytes)
  if (!result.ok || 'fault' in parsed) throw new Error('no e-invoice')
  expect(result.problems).toEqual([])
  expect(
    checkSchema(parsed.root, loadGrammar(result.syntax === 'cii' ? 'cii-d16b' : 'ubl-2.1')).faults,
  ).toEqual([])
  const broken = judgeInvoice(result.invoice, { profile: 'XRECHNUNG' })
  expect(broken.filter(({ severity }) => severity !== 'information')).toEqual([])
  return result.invoice
}

test('a reference that the invoice lacks comes with the download, and stays with the file in both syntaxes', async () => {
  const uuid = await create()
  expect(refusal(await fetched(uuid))).toEqual([
    422,
    [{ path: 'reference', message: expect.stringContaining('fehlt das Zeichen des Kunden') }],
  ])
  const seq = await world.lastSeq()
  const first = await fetched(uuid, { reference: ' Bestellung 4711 ' })
  expect([first.status, sound(first.bytes).buyerReference]).toEqual([200, 'Bestellung 4711'])
  const events = await world.eventsAfter(seq)
  expect(events).toMatchObject([
    { event: 'XRechnung stored', data: { reference: 'Bestellung 4711' } },
    { event: 'invoice downloaded' },
  ])
  for (const query of [{}, { reference: 'Bestellung 4711' }]) {
    expect((await fetched(uuid, query)).bytes.equals(first.bytes)).toBe(true)
  }
  const cii = await fetched(uuid, { syntax: 'cii' })
  expect(sound(cii.bytes).buyerReference).toBe('Bestellung 4711')
  for (const syntax of ['ubl', 'cii']) {
    expect(refusal(await fetched(uuid, { syntax, reference: 'Bestellung 4712' }))).toEqual([
      422,
      [{ path: 'reference', message: expect.stringContaining('schon mit „Bestellung 4711“ herausgegeben') }],
    ])
  }
  expect((await fetched(uuid)).bytes.equals(first.bytes)).toBe(true)
  // The invoice itself says what it said.
  expect(must(await office.get(`/proxy/get/invoices/${uuid}`)).buyerReference).toBe('')
})

test('a Leitweg-ID is held against its check digits, kept as it is written, and an address where there is none', async () => {
  const uuid = await create({ email: '' })
  expect(refusal(await fetched(uuid, { reference: '04011000-1234512345-07' }))).toEqual([
    422,
    [
      {
        path: 'reference',
        message: expect.stringMatching(/^Leitweg-ID ungültig: Die Prüfziffern stimmen nicht/),
      },
    ],
  ])
  const invoice = sound((await fetched(uuid, { reference: '04011000 – 1234512345 – 06' })).bytes)
  expect(invoice).toMatchObject({
    buyerReference: leitwegId,
    orderReference: null,
    buyer: { electronicAddress: { scheme: '0204', value: leitwegId } },
  })
  expect((await fetched(uuid, { reference: leitwegId })).status).toBe(200)
  const [long, control] = [{ reference: 'x'.repeat(201) }, { reference: 'a\nb' }]
  for (const query of [long, control]) expect((await fetched(await create(), query)).status).toBe(422)
})

test.each([
  ['its customer’s Leitweg-ID', { leitwegId }, {}, leitwegId],
  ['a sign of its own', {}, { documentCreation: { buyerReference: 'A-7' } }, 'A-7'],
] as const)('an invoice that names %s takes no other reference', async (_, receiver, changes, own) => {
  const uuid = await create(receiver, changes)
  expect(refusal(await fetched(uuid, { reference: 'A-8' }))).toEqual([
    422,
    [{ path: 'reference', message: expect.stringContaining(`nennt schon „${own}“`) }],
  ])
  expect(sound((await fetched(uuid, { reference: own })).bytes).buyerReference).toBe(own)
  expect((await world.db.reading((tx) => loadReference(tx, uuid))).kept).toBeNull()
})

test('what nobody has yet takes another reference; HEAD keeps nothing', async () => {
  const uuid = await create()
  const head = await fetch(`${world.node.address}${path}/${uuid}/xrechnung.xml?reference=Erste`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect(head.status).toBe(200)
  // Kept, and the server stopped before it was handed out.
  const { stored, firm } = await world.db.reading(async (tx) => ({
    stored: await readDocument(tx, uuid, ['INVOICE']),
    firm: await loadFirm(tx),
  }))
  const made = writeXRechnung(stored, firm, { syntax: 'ubl', reference: 'Zweite' })
  if (!made.ok) throw new Error('not made')
  await runSystemCommand(world.db, storeXRechnungCommand(stored, made.file, firm.printed_version))
  expect(sound((await fetched(uuid, { reference: 'Dritte' })).bytes).buyerReference).toBe('Dritte')
  expect(sound((await fetched(uuid)).bytes).buyerReference).toBe('Dritte')
  expect((await fetched(uuid, { reference: 'Zweite' })).status).toBe(422)
})

test('of two who give different references at once one is told which one holds', async () => {
  const uuid = await create()
  const answers = await Promise.all(['Eins', 'Zwei'].map((reference) => fetched(uuid, { reference })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const won = answers.find(({ status }) => status === 200)
  expect((await fetched(uuid)).bytes.equals(won?.bytes ?? Buffer.of())).toBe(true)
})

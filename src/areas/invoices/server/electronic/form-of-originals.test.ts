import { expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { checkSchema } from '#areas/einvoice/rules/schema/check-schema.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { loadGrammar } from '#areas/einvoice/server/load-grammar.ts'
import { parseXml } from '#areas/einvoice/server/parse-xml.ts'
import { readFile } from '#areas/einvoice/server/read-file.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, paymentRecord, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { pdfForm, xrechnungOf } from '../../rules/electronic/electronic-problems.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { electronicSellerOf } from './electronic-seller-of.ts'

// What corrects, cancels, settles or replaces has the form of its original, or of the whole that it settles (§ 33 UStDV is asked of theirs).

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager: office, trade } = useWorld()

let buyer: Trade | null = null
async function euros(amount: number, documentCreation: object = {}): Promise<EntityId> {
  buyer ??= {
    ...trade,
    receiver: must(await office.post('/api/partners/receivers', receiverSample())).entityId.uuid,
  }
  const lines = [invoiceLine(buyer, { amount })]
  const input = invoiceInput(buyer, today, {
    lines,
    documentCreation: { buyerReference: 'A-7', ...documentCreation },
  })
  return must(await office.post(path, input)).entityId.uuid
}
const correct = (uuid: EntityId) => euros(-10, { correctedInvoiceEntityId: uuid })
const cancel = async (uuid: EntityId): Promise<EntityId> => {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const input = { documentType: 'CANCELLATION', documentCreation }
  return must(await office.post(`${path}/cancellations`, input)).entityId.uuid
}
const replace = async (uuid: EntityId, amount: number) => {
  await cancel(uuid)
  return euros(amount, { replacesInvoiceEntityId: uuid })
}
async function settle(advanced: number, whole: number): Promise<EntityId> {
  const advance = await euros(advanced, { advance: true, serviceDate: addDays(today, 20) })
  const mail = { to: 'k@example.org', subject: 'Anzahlung', text: '.' }
  must(await office.post(`${path}/${advance}/mails`, mail))
  must(await office.post(`${path}/${advance}/records`, paymentRecord(advanced, { recordDate: today })))
  return euros(whole, { advanceInvoiceEntityIds: [advance] })
}

const faults = (xml: string, grammar: Parameters<typeof loadGrammar>[0]) => {
  const parsed = parseXml(Buffer.from(xml))
  if ('fault' in parsed) throw new Error('no XML')
  return checkSchema(parsed.root, loadGrammar(grammar)).faults
}

/** Whether its PDF bears XML; then that and its XRechnung hold the rules and the schemas. */
async function bearsXml(uuid: EntityId): Promise<boolean> {
  const { stored, firm } = await world.db.reading(async (tx) => ({
    stored: await readDocument(tx, uuid, invoiceKinds),
    firm: await loadFirm(tx),
  }))
  const facts = { number: stored.number, seller: electronicSellerOf(firm) }
  const { embedded, plainReason } = pdfForm(stored, facts)
  expect(plainReason).toBeNull()
  const xrechnung = xrechnungOf(stored, facts)
  if (!xrechnung.ok) throw new Error(JSON.stringify(xrechnung.problems))
  for (const [invoice, profile] of [
    [embedded, 'EN16931'],
    [xrechnung.invoice, 'XRECHNUNG'],
  ] as const) {
    if (!invoice) continue
    const broken = judgeInvoice(invoice, { profile }).filter(({ severity }) => severity !== 'information')
    expect(broken).toEqual([])
    expect(faults(writeUbl(invoice), 'ubl-2.1')).toEqual([])
  }
  if (embedded) expect(faults(writeCii(embedded), 'factur-x-en16931')).toEqual([])
  // CII has room for one earlier invoice.
  if (xrechnung.invoice.precedingInvoices.length < 2) {
    expect(faults(writeCii(xrechnung.invoice), 'cii-d16b')).toEqual([])
  }
  return embedded !== null
}

test.each<[string, boolean, () => Promise<EntityId>]>([
  ['a correction of a large invoice', true, async () => correct(await euros(1190))],
  ['a correction of a small one', false, async () => correct(await euros(238))],
  ['what cancels a large one', true, async () => cancel(await euros(1190))],
  ['what cancels a small one', false, async () => cancel(await euros(238))],
  ['what cancels a correction of a large one', true, async () => cancel(await correct(await euros(1190)))],
  ['what cancels a correction of a small one', false, async () => cancel(await correct(await euros(238)))],
  ['a small rest of a large whole', true, () => settle(1190, 1309)],
  ['what cancels it', true, async () => cancel(await settle(1190, 1309))],
  ['what corrects it', true, async () => correct(await settle(1190, 1309))],
  ['what replaces it by little', true, async () => replace(await settle(1190, 1309), 119)],
  ['the rest of a small whole', false, () => settle(100, 238)],
  ['what cancels that', false, async () => cancel(await settle(100, 238))],
  ['a small one in the place of a large one', true, async () => replace(await euros(1190), 119)],
  ['what corrects that', true, async () => correct(await replace(await euros(1190), 119))],
  ['a small one in the place of a small one', false, async () => replace(await euros(238), 119)],
  ['a large one in the place of a small one', true, async () => replace(await euros(238), 1190)],
])('%s bears XML: %s', async (_, bears, make) => {
  expect(await bearsXml(await make())).toBe(bears)
})

test('so do the finished files', async () => {
  const read = async (uuid: EntityId) => {
    const { bytes } = await office.download(`/api/attachments/${uuid}/a.pdf`)
    return (await readFile(bytes)).ok
  }
  expect(await read(await correct(await settle(1190, 1309)))).toBe(true)
  expect(await read(await cancel(await euros(238)))).toBe(false)
})

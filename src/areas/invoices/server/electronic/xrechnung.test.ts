import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { isValid, judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { contentHash } from '#server/files/store-content.ts'
import { must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, paymentRecord, type Trade } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'
import { electronicProblems } from '../../rules/electronic/electronic-problems.ts'
import { electronicSellerOf } from './electronic-seller-of.ts'

// XRechnung: what an authority gets, when it is refused, and what goes out by e-mail.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const leitwegId = '04011000-1234512345-06'
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
const {
  world,
  manager: office,
  trade,
} = useWorld({
  env: () => ({ SMTP_URL: server.url, MAIL_FROM: 'Nordlicht <buero@nordlicht.example>' }),
})

let count = 0
async function receiver(changes: Partial<ReceiverFields>): Promise<Trade> {
  count += 1
  const input = receiverSample({ shortName: `K${count}`, ...changes })
  return { ...trade, receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid }
}
const post = (of: Trade, changes: InvoiceChanges = {}) => office.post(path, invoiceInput(of, today, changes))
const create = async (of: Trade, changes: InvoiceChanges = {}): Promise<EntityId> =>
  must(await post(of, changes)).entityId.uuid
const fetched = (uuid: string, query = '') => office.download(`${path}/${uuid}/xrechnung.xml${query}`)
const problems = (answer: Answer) => answer.body.errors.map(({ path: where }: { path: string }) => where)

function readBack(bytes: Buffer) {
  const result = readElectronicInvoice(bytes)
  if (!result.ok) throw new Error(result.message)
  expect(result.problems).toEqual([])
  return result
}

test('whom the invoice tells to keep it, its XML tells too; not the cancellation', async () => {
  const uuid = await create(await receiver({ leitwegId }), { documentCreation: { keepingNote: true } })
  const note = {
    text: expect.stringContaining('zwei Jahre lang auf (§ 14b Abs. 1 Satz 5 UStG)'),
    subjectCode: null,
  }
  expect(readBack((await fetched(uuid)).bytes).invoice.notes).toContainEqual(note)
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation }
  const cancelled = must(await office.post(`${path}/cancellations`, cancellation)).entityId.uuid
  expect(readBack((await fetched(cancelled)).bytes).invoice.notes).not.toContainEqual(note)
})

test('an invoice can be had as XRechnung in both syntaxes, valid, and the same each time', async () => {
  const of = await receiver({ leitwegId })
  const uuid = await create(of, { documentCreation: { buyerReference: 'Auftrag 7' } })
  const seq = await world.lastSeq()
  for (const [query, syntax] of [
    ['', 'ubl-invoice'],
    ['?syntax=cii', 'cii'],
  ] as const) {
    const file = await fetched(uuid, query)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toContain('application/xml')
    const read = readBack(file.bytes)
    expect(read.syntax).toBe(syntax)
    const broken = judgeInvoice(read.invoice, { profile: 'XRECHNUNG' })
    expect(broken.filter(({ severity }) => severity !== 'information')).toEqual([])
    expect(isValid(broken)).toBe(true)
    expect(read.invoice).toMatchObject({
      buyerReference: leitwegId,
      orderReference: 'Auftrag 7',
      seller: { contact: { phone: '+49 40 123456', email: 'kontor@nordlicht.example' } },
      buyer: { electronicAddress: { scheme: 'EM', value: 'aenne@uebersee.example' } },
      totals: { payable: '119.00' },
    })
    expect((await fetched(uuid, query)).bytes.equals(file.bytes)).toBe(true)
  }
  const events = (await world.eventsAfter(seq)).map(({ event }) => event)
  expect(events.filter((event) => event === 'XRechnung stored')).toHaveLength(2)
  expect(events.filter((event) => event === 'invoice downloaded')).toHaveLength(2)
  // Who has it, has the invoice.
  expect(must(await office.get(`/proxy/get/invoices/${uuid}`)).issued).toBe('DOWNLOADED')
})

test('what settles several advances is an XRechnung in UBL alone: CII has room for one earlier invoice', async () => {
  const of = await receiver({ leitwegId })
  const advance = async (amount: number) => {
    const lines = [invoiceLine(of, { amount })]
    const uuid = await create(of, { lines, documentCreation: { advance: true, serviceDate: today } })
    must(
      await office.post(`${path}/${uuid}/mails`, {
        to: 'amt@stadt.example',
        subject: 'Anzahlung',
        text: '.',
      }),
    )
    must(await office.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate: today })))
    return uuid
  }
  const settling = (advanceInvoiceEntityIds: EntityId[]) =>
    create(of, { lines: [invoiceLine(of, { amount: 5950 })], documentCreation: { advanceInvoiceEntityIds } })
  expect((await fetched(await settling([await advance(1190)]), '?syntax=cii')).status).toBe(200)
  const final = await settling([await advance(1190), await advance(595)])
  expect((await fetched(final)).status).toBe(200)
  const refused = await fetched(final, '?syntax=cii')
  expect([refused.status, JSON.parse(refused.bytes.toString()).errors]).toEqual([
    422,
    [{ path: 'syntax', message: expect.stringContaining('UBL') }],
  ])
})

test('what hangs on an invoice stays once its XRechnung was downloaded, as with its PDF', async () => {
  const uuid = await create(await receiver({ leitwegId }))
  const attach = async () => {
    const file = new File(['%PDF-1.7\n1 0 obj'], 'lieferschein.pdf', { type: 'application/pdf' })
    const about = { fileId: '1', fileName: file.name, tag: 'BELEG', type: file.type, ownerEntityId: uuid }
    return must(await office.postForm('/api/attachments', { attachmentData: file, ...about })).entityId.uuid
  }
  const remove = (id: string) => office.post(`/api/attachments/${id}/deletions`, {})
  expect((await remove(await attach())).status).toBe(200)
  const kept = await attach()
  await fetched(uuid)
  expect((await remove(kept)).status).toBe(422)
})

test('a replaced invoice has an XRechnung of its own, and HEAD hands nothing out', async () => {
  const of = await receiver({ leitwegId })
  const uuid = await create(of)
  const head = await fetch(`${world.node.address}${path}/${uuid}/xrechnung.xml`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect(head.status).toBe(200)
  expect(must(await office.get(`/proxy/get/invoices/${uuid}`)).issued).toBeNull()
  const input = {
    ...invoiceInput(of, today, { lines: [invoiceLine(of, { amount: 238 })] }),
    entityId: { uuid },
  }
  must(await office.post(`${path}/replacements`, input))
  expect(readBack((await fetched(uuid)).bytes).invoice.totals.payable).toBe('238.00')
})

test('what XRechnung needs and is missing is named: when it is asked for, and before the number of a customer who wants it', async () => {
  const without = { email: '', addressLines: 'Postfach', zip: '', city: '' }
  const wanted = ['partner.city', 'partner.email', 'partner.zip']
  const other = await create(await receiver(without))
  const refused = await office.get(`${path}/${other}/xrechnung.xml`)
  expect(refused.status).toBe(422)
  expect(problems(refused).sort()).toEqual([...wanted, 'reference'])
  const authority = await receiver({ ...without, eInvoiceForm: 'XRECHNUNG' })
  const answer = await post(authority)
  expect(answer.status).toBe(422)
  expect(problems(answer).sort()).toEqual(['documentCreation.buyerReference', ...wanted])
  expect(answer.body.errors).toContainEqual({
    path: 'partner.email',
    message: 'Beim Kunden fehlt für die E-Rechnung die E-Mail-Adresse',
  })
  must(await office.post('/api/firm', { phone: '' }))
  const noPhone = await post(await receiver({ leitwegId, eInvoiceForm: 'BOTH' }))
  must(await office.post('/api/firm', { phone: '+49 40 123456' }))
  expect(noPhone.body.errors).toEqual([
    { path: 'firm.phone', message: 'In den Firmendaten fehlt für die E-Rechnung die Telefonnummer' },
  ])
  // O beside others has no form in the standard.
  const passed = { ...invoiceLine(trade), taxPercent: 0, taxReason: { code: 'PAR_10_1', text: '' } }
  const mixed = await post(await receiver({ leitwegId, eInvoiceForm: 'BOTH' }), {
    lines: [passed, invoiceLine(trade)],
  })
  expect(problems(mixed)).toEqual(['partner.eInvoiceForm'])
  expect((await office.get(`${path}/${other}/xrechnung.xml?syntax=pdf`)).status).toBe(400)
  expect((await office.get(`${path}/nichts/xrechnung.xml`)).status).toBe(404)
})

test.each(['PAR_10_1', 'PAR_3A_2'])(
  'what is not taxable goes as XRechnung, with the rate that it asks for (BR-DE-14): %s',
  async (code) => {
    const of = await receiver({ leitwegId, eInvoiceForm: 'XRECHNUNG' })
    const notTaxable = { ...invoiceLine(of), taxPercent: 0, taxReason: { code, text: '' } }
    const uuid = await create(of, { lines: [notTaxable] })
    for (const query of ['', '?syntax=cii']) {
      const { invoice } = readBack((await fetched(uuid, query)).bytes)
      expect(judgeInvoice(invoice, { profile: 'XRECHNUNG' })).toEqual([])
      expect(invoice.taxBreakdowns).toMatchObject([{ category: { code: 'O', percent: '0' }, base: '119.00' }])
      expect(invoice.lines).toMatchObject([{ tax: { code: 'O', percent: null } }])
    }
  },
)

test('a change takes nothing away that XRechnung needs', async () => {
  const of = await receiver({ eInvoiceForm: 'XRECHNUNG' })
  const uuid = await create(of, { documentCreation: { buyerReference: 'B-17' } })
  const replace = (documentCreation: InvoiceChanges['documentCreation']) =>
    office.post(`${path}/replacements`, {
      ...invoiceInput(of, today, { documentCreation }),
      entityId: { uuid },
    })
  const seq = await world.lastSeq()
  const refused = await replace({ buyerReference: '' })
  expect(refused.status).toBe(422)
  expect(problems(refused)).toEqual(['documentCreation.buyerReference'])
  expect(await world.eventsAfter(seq)).toEqual([])
  must(await replace({ buyerReference: 'B-18' }))
})

test('a cancellation is refused for what the firm can mend, not for what only its customer could', async () => {
  const of = await receiver({ leitwegId, eInvoiceForm: 'XRECHNUNG' })
  const uuid = await create(of)
  const cancel = () =>
    office.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    })
  const numbers = async () => must(await office.get('/proxy/get/invoices?stopIndex=1')).totalCount
  const before = await numbers()
  must(await office.post('/api/firm', { phone: '' }))
  const refused = await cancel()
  const noPhone = await world.db.reading(async (tx) => electronicSellerOf(await loadFirm(tx)))
  must(await office.post('/api/firm', { phone: '+49 40 123456' }))
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([
    { path: 'firm.phone', message: 'In den Firmendaten fehlt für die E-Rechnung die Telefonnummer' },
  ])
  expect(await numbers()).toBe(before)
  const cancellation = must(await cancel()).entityId.uuid
  expect(readBack((await fetched(cancellation)).bytes).invoice.typeCode).toBe('384')
  // Of a customer whose invoice had no address for it.
  const stored = await world.db.reading((tx) => readDocument(tx, cancellation, ['CANCELLATION']))
  const old = { ...stored, partner: { ...stored.partner, email: '', leitwegId: '' } }
  expect(electronicProblems(old, { number: '1', seller: noPhone })).toEqual([])
})

const parts = (raw: string) => [...raw.matchAll(/filename="?([^"\r\n;]+)/g)].map(([, name]) => name)
const mail = {
  to: 'eingang@behoerde.example',
  subject: 'Rechnung',
  text: 'Guten Tag,\n\nanbei die Rechnung.',
}

test.each([
  ['PDF', ['.pdf'], 'ZUGFeRD'],
  ['XRECHNUNG', ['-xrechnung.xml'], 'Der Beleg liegt als XRechnung (XML) bei.'],
  ['BOTH', ['.pdf', '-xrechnung.xml'], 'und als XRechnung'],
] as const)(
  'a customer who wants %s gets it by e-mail, which names it',
  async (eInvoiceForm, endings, words) => {
    const of = await receiver({ leitwegId, eInvoiceForm })
    for (const isMade of [true, false]) {
      // Above 250 €: a small invoice bears no XML.
      const uuid = await create(of, { lines: [invoiceLine(of, { amount: 400 })] })
      const { invoiceNumber } = must(await office.get(`/proxy/get/invoices/${uuid}`))
      if (isMade) await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
      // By its own subject: the mail before may still be on its way.
      const subject = `Rechnung ${invoiceNumber}`
      const arrived = () => server.delivered.find(({ raw }) => raw.includes(`Subject: ${subject}`))
      must(await office.post(`${path}/${uuid}/mails`, { ...mail, subject }))
      await until(() => arrived() !== undefined)
      const raw = arrived()?.raw ?? ''
      const names = [...new Set(parts(raw))]
      expect(names).toEqual(endings.map((ending) => `${invoiceNumber}${ending}`))
      const { mails, issued } = must(await office.get(`/proxy/get/invoices/${uuid}`))
      expect(mails[0].text).toContain(words)
      expect(issued).toBe('SENT')
    }
  },
)

test('the journal keeps the hash of each file that a customer gets', async () => {
  const hashOf = ({ bytes }: { bytes: Buffer }) => contentHash(bytes).toString('hex')
  const uuid = await create(await receiver({ leitwegId, eInvoiceForm: 'BOTH' }))
  const pdf = await office.download(`/api/attachments/${uuid}/a.pdf`)
  const [ubl, cii] = [await fetched(uuid), await fetched(uuid, '?syntax=cii')]
  const kept = (await world.eventsAfter(0, 'withPdfs')).filter(
    ({ event, entityId }) => entityId === uuid && / stored$/.test(event),
  )
  expect(kept).toMatchObject([
    { event: 'invoice PDF stored', data: { sha256: hashOf(pdf), xrechnung: { sha256: hashOf(ubl) } } },
    { event: 'XRechnung stored', data: { sha256: hashOf(cii) } },
  ])
})

test('an invoice that is refused while it is being written uses up no number', async () => {
  const numberOf = async (uuid: EntityId) => {
    const { number } = await world.db.reading((tx) => readDocument(tx, uuid, ['INVOICE']))
    return Number(number.split('-')[1])
  }
  const to = await receiver({ leitwegId, eInvoiceForm: 'XRECHNUNG' })
  const before = await numberOf(await create(to))
  must(await office.post('/api/firm', { phone: '' }))
  expect(problems(await post(to))).toEqual(['firm.phone'])
  must(await office.post('/api/firm', { phone: '+49 40 123456' }))
  expect(await numberOf(await create(to))).toBe(before + 1)
})

import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { drawPaper } from '#test/papers/draw-paper.ts'
import { paperBill } from '#test/papers/paper-bill.ts'
import { supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import type { PaperReading, ReadPaperBill } from '../contract/paper-reading.ts'

const { world, office } = useWorld()

async function upload(content: Uint8Array, type = 'application/pdf', who: Caller = office): Promise<string> {
  const fileName = type === 'application/pdf' ? 'beleg.pdf' : 'beleg.png'
  const data = new File([new Uint8Array(content)], fileName, { type })
  const parts = { attachmentData: data, fileId: '1', fileName, tag: '', type }
  return must(await who.postForm('/api/attachments', parts)).entityId.uuid as string
}

const ask = (uuid: string, who: Caller = office) =>
  who.post('/api/documents/bills/readings/papers', { attachment: { uuid } })
const read = async (content: Uint8Array): Promise<PaperReading> => must(await ask(await upload(content)))

async function paperOf(content: Uint8Array): Promise<ReadPaperBill> {
  const { paper, fault } = await read(content)
  if (!paper) throw new Error(fault?.message)
  return paper
}

/** All that happened but uploads. */
const events = () => world.db.sql`select count(*) from journal where event <> 'attachment added'`

async function addSupplier(changes: { vatId?: string; companyName: string; shortName: string }) {
  return must(await office.post('/api/partners/suppliers', supplierInput(changes))).entityId.uuid as string
}

test('a paper tells number, days, sums and lines, each with its evidence and place; nothing is stored', async () => {
  const before = await events()
  const paper = await paperOf(paperBill())
  expect(paper).toMatchObject({
    number: { best: { value: 'KN-2026-815', evidence: 'LABEL', place: { page: 1, left: 460 } }, others: [] },
    billDate: { best: { value: '2026-11-05', evidence: 'LABEL' } },
    dueDay: { best: { value: '2026-12-05', evidence: 'LABEL' } },
    gross: { best: { value: 119_000, evidence: 'ARITHMETIC', place: { page: 1, top: 422 } } },
    rates: [{ ratePercent: 19, netCents: 100_000, taxCents: 19_000 }],
    lines: [{ amountCents: 100_000, taxType: 'VAT', taxPercent: 19, categoryId: null }],
    iban: { best: { value: 'DE89370400440532013000', evidence: 'CHECK_DIGITS' } },
    vatId: { best: { value: 'DE811569869', evidence: 'CHECK_DIGITS' } },
    currency: 'EUR',
    pages: [{ number: 1, width: 595, height: 842 }],
    suppliers: [],
    isSupplierSure: false,
    newSupplier: { companyName: 'Kabelhaus Nord GmbH', vatId: 'DE811569869', countryCode: 'DE' },
  })
  expect(await events()).toEqual(before)
})

test('a stored supplier is known by his VAT id; one whose name alone stands there is offered', async () => {
  const named = await addSupplier({ shortName: 'KN', companyName: 'Kabelhaus Nord GmbH' })
  expect(await paperOf(paperBill())).toMatchObject({
    suppliers: [{ uuid: named, by: 'NAME' }],
    isSupplierSure: false,
  })
  const known = await addSupplier({ shortName: 'KX', companyName: 'Kabelhaus X', vatId: 'DE811569869' })
  expect(await paperOf(paperBill())).toMatchObject({
    suppliers: [
      { uuid: known, by: 'VAT_ID', isNamedAlike: false },
      { uuid: named, by: 'NAME' },
    ],
    isSupplierSure: true,
  })
  const other = await addSupplier({ shortName: 'KY', companyName: 'Kabelhaus Y', vatId: 'DE811569869' })
  const both = await paperOf(paperBill())
  expect(both.isSupplierSure).toBe(false)
  expect(both.suppliers.map(({ uuid }) => uuid)).toContain(other)
})

test('by his account a supplier is sure only where no other VAT id stands on the paper', async () => {
  const [iban, vatId] = ['DE44500105175407324931', 'DE136695976']
  const input = supplierInput({ shortName: 'FB', companyName: 'Faktor Bank AG', vatId })
  const preferredPaymentMethod = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: { iban } }
  const [defaults] = input.relationshipDefaults
  const bank = must(
    await office.post('/api/partners/suppliers', {
      ...input,
      relationshipDefaults: [
        { ...defaults, partnershipData: { ...defaults?.partnershipData, preferredPaymentMethod } },
      ],
    }),
  ).entityId.uuid
  const sureOf = async (changes: Parameters<typeof paperBill>[0]) => {
    const { suppliers, isSupplierSure } = await paperOf(paperBill({ iban, ...changes }))
    return [suppliers[0]?.uuid, isSupplierSure]
  }
  expect(await sureOf({ vatId: 'DE118509725' })).toEqual([bank, false])
  const besides = [{ x: 50, y: 700, text: `Zahlung an Faktor Bank AG, USt-IdNr. ${vatId}`, size: 8 }]
  expect(await sureOf({ vatId: 'DE118509725', more: besides })).toEqual([bank, false])
  expect(await sureOf({ vatId: 'folgt' })).toEqual([bank, true])
  expect(await sureOf({ vatId })).toEqual([bank, true])
})

test('a GiroCode tells the account; of a scan it tells what to pay, and the rest is typed', async () => {
  const code = 'BCD\n002\n1\nSCT\n\nKabelhaus Nord GmbH\nDE75512108001245126199\nEUR1190.00\n\n\nKN-2026-815'
  const codes = [{ x: 50, y: 560, code }]
  expect(await paperOf(paperBill({ codes }))).toMatchObject({
    number: { best: { value: 'KN-2026-815', evidence: 'GIROCODE' } },
    gross: { best: { value: 119_000, evidence: 'ARITHMETIC' } },
    iban: { best: { value: 'DE75512108001245126199', evidence: 'GIROCODE', place: { page: 1 } } },
  })
  expect(await paperOf(drawPaper({ pages: [[]], codes }))).toMatchObject({
    number: { best: null, others: [{ value: 'KN-2026-815', evidence: 'GIROCODE' }] },
    gross: { best: null, others: [{ value: 119_000, evidence: 'CODE_ONLY' }] },
    billDate: { best: null, others: [] },
    pages: [{ number: 1, width: 595, height: 842 }],
  })
})

test('what cannot be read is said with its reason', async () => {
  expect(await read(drawPaper({ pages: Array(51).fill([]) }))).toEqual({
    paper: null,
    fault: { code: 'too-large', message: 'Die Datei hat 51 Seiten; gelesen werden höchstens 50' },
  })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture: PaperReading = must(await ask(await upload(png, 'image/png')))
  expect(picture).toMatchObject({ paper: null, fault: { code: 'no-text' } })
})

test('somebody else’s upload is not found, nor is none at all', async () => {
  const manager = await world.as('manager')
  expect((await ask(await upload(paperBill(), 'application/pdf', manager))).status).toBe(404)
  expect((await ask(crypto.randomUUID())).status).toBe(404)
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { drawPaper } from '#test/papers/draw-paper.ts'
import { paperBill } from '#test/papers/paper-bill.ts'
import { scanOf, scansOf } from '#test/papers/scan-of.ts'
import { supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import type { PaperReading, ReadPaperBill } from '../contract/paper-reading.ts'

const { world, office } = useWorld()

async function upload(content: Uint8Array, type = 'application/pdf', who: Caller = office): Promise<string> {
  const fileName = `beleg.${type.split('/')[1]}`
  const data = new File([new Uint8Array(content)], fileName, { type })
  const parts = { attachmentData: data, fileId: '1', fileName, tag: '', type }
  return must(await who.postForm('/api/attachments', parts)).entityId.uuid as string
}

const ask = (uuid: string, who: Caller = office) =>
  who.post('/api/documents/bills/readings/papers', { attachment: { uuid } })
const read = async (content: Uint8Array, type?: string): Promise<PaperReading> =>
  must(await ask(await upload(content, type)))

async function paperOf(content: Uint8Array, type?: string): Promise<ReadPaperBill> {
  const { paper, fault } = await read(content, type)
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
    pages: [{ number: 1, width: 595, height: 842, turned: 0 }],
    scan: null,
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

describe('a scan', () => {
  test('is read by OCR, and its values have the same evidence and places', async () => {
    const paper = await paperOf(await scanOf(paperBill(), { dpi: 200 }), 'image/jpeg')
    expect(paper).toMatchObject({
      scan: { readPages: 1, pageCount: 1 },
      pages: [{ number: 1, width: 595, turned: 0 }],
      number: { best: { value: 'KN-2026-815', evidence: 'LABEL', place: { page: 1 } } },
      billDate: { best: { value: '2026-11-05', evidence: 'LABEL' } },
      dueDay: { best: { value: '2026-12-05' } },
      gross: { best: { value: 119_000, evidence: 'ARITHMETIC' } },
      lines: [{ amountCents: 100_000, taxPercent: 19 }],
      vatId: { best: { value: 'DE811569869', evidence: 'CHECK_DIGITS' } },
      iban: { best: { value: 'DE89370400440532013000', evidence: 'CHECK_DIGITS' } },
      currency: 'EUR',
    })
    const { left, top } = paper.gross.best?.place ?? {}
    expect([left, top]).toEqual([expect.closeTo(475, -1), expect.closeTo(420, -1)])
  })

  test('that lies on its head has its GiroCode where it stands on the page as it is read', async () => {
    const code =
      'BCD\n002\n1\nSCT\n\nKabelhaus Nord GmbH\nDE75512108001245126199\nEUR1190.00\n\n\nKN-2026-815'
    const bill = paperBill({ codes: [{ x: 50, y: 560, code }] })
    const paper = await paperOf(await scanOf(bill, { askew: 180, dpi: 200 }), 'image/jpeg')
    expect(paper).toMatchObject({
      pages: [{ turned: 180 }],
      number: { best: { value: 'KN-2026-815', evidence: 'GIROCODE' } },
      iban: { best: { value: 'DE75512108001245126199', evidence: 'GIROCODE', place: { page: 1 } } },
    })
    const { left, top } = paper.iban.best?.place ?? {}
    expect([left, top]).toEqual([expect.closeTo(50, -1), expect.closeTo(560, -1)])
  })
})

const realBill = join(
  process.env['KONTOR_TEST_DATA'] ?? '',
  'einvoice/zugferd/zugferd_2p1_EN16931_Einfach.pdf',
)
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(realBill)
if (!isThere) console.log('skipped: the scan of a real bill; KONTOR_TEST_DATA names no folder with einvoice/')

test.skipIf(!isThere)('a real bill of two pages and two rates is read from its scan', async () => {
  expect(await paperOf(await scansOf(readFileSync(realBill), { dpi: 200 }))).toMatchObject({
    scan: { readPages: 2, pageCount: 2 },
    number: { best: { value: '471102', place: { page: 1 } } },
    billDate: { best: { value: '2018-03-05' } },
    dueDay: { best: { value: '2018-04-04', place: { page: 2 } } },
    gross: { best: { value: 52_987, evidence: 'ARITHMETIC', place: { page: 2 } } },
    lines: [
      { amountCents: 27_500, taxPercent: 7 },
      { amountCents: 19_800, taxPercent: 19 },
    ],
    doubts: [],
  })
})

test('what cannot be read is said with its reason', async () => {
  expect(await read(drawPaper({ pages: Array(201).fill([]) }))).toEqual({
    paper: null,
    fault: { code: 'too-large', message: 'Die Datei hat 201 Seiten; gelesen werden höchstens 200' },
  })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  expect(await read(png, 'image/png')).toEqual({
    paper: null,
    fault: { code: 'no-text', message: 'Auf dem Papier war kein Text zu erkennen' },
  })
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  expect((await read(jpeg, 'image/jpeg')).fault).toEqual({
    code: 'damaged',
    message: 'Die Datei ist beschädigt',
  })
  const heic = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypheic'), ...Buffer.alloc(40)])
  expect((await read(heic, 'image/heic')).fault?.message).toMatch(/HEIC-Fotos liest Kontor nicht/)
})

test('somebody else’s upload is not found, nor is none at all', async () => {
  const manager = await world.as('manager')
  expect((await ask(await upload(paperBill(), 'application/pdf', manager))).status).toBe(404)
  expect((await ask(crypto.randomUUID())).status).toBe(404)
})

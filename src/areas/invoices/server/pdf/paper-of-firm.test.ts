import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimPdf } from '#areas/documents/server/claim-pdf.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { readPdfInvoice } from '#areas/einvoice/server/pdf-invoice.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { createPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, invoiceLine, type Trade } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { makePdf } from './make-pdf.ts'

// What was made before the firm changed, and nobody was handed, is made anew before it goes out (decisions §10).

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()
let printer: PdfPrinter

beforeAll(async () => {
  printer = createPdfPrinter()
})
afterAll(() => printer.close())

const ibans = ['DE02120300000000202051', 'DE75512108001245126199'] as const
let turn = 0
/** The other bank account, as people write it. */
async function changeIban(): Promise<string> {
  turn += 1
  const iban = ibans[turn % 2] ?? ibans[0]
  must(await manager.post('/api/firm', { iban }))
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const tagged = async (uuid: string, tag: string) =>
  (await read(uuid)).attachments
    .filter((file: { tag: string }) => file.tag === tag)
    .map((file: { entityId: { uuid: string } }) => file.entityId.uuid as string)
const made = (uuid: string) =>
  until(async () => (await world.db.sql`select 1 from pending_pdfs where document_id = ${uuid}`).length === 0)
async function create(of: Trade = trade): Promise<EntityId> {
  const lines = [invoiceLine(of, { amount: 595 })]
  const { uuid } = must(await manager.post(path, invoiceInput(of, today, { lines }))).entityId
  await made(uuid)
  return uuid
}
const look = (id: string) => manager.download(`/api/attachments/${id}/r.pdf?preview=true`)
const download = (id: string) => manager.download(`/api/attachments/${id}/r.pdf`)

describe('a PDF from before the firm’s bank account was mended', () => {
  test('is made anew before it is downloaded, with the same number and day; the old one stays', async () => {
    const uuid = await create()
    const [before] = await tagged(uuid, 'PDF')
    const { invoiceNumber, totals } = await read(uuid)
    const iban = await changeIban()
    expect((await read(uuid)).paperState).toBe('OUTDATED')
    const seq = await world.lastSeq()
    // Also under the id that an older page still has.
    const file = await download(before)
    expect(file.status).toBe(200)
    const text = await readText(file.bytes)
    expect(text).toContain(iban)
    expect(text).toContain(invoiceNumber)
    const after = await read(uuid)
    expect(after).toMatchObject({ invoiceNumber, invoiceDate: today, totals, issued: 'DOWNLOADED' })
    expect(await tagged(uuid, 'PDF_EARLIER')).toEqual([before])
    expect((await world.eventsAfter(seq, 'withPdfs')).map(({ event }) => event)).toEqual([
      'invoice PDF stored',
      'invoice downloaded',
    ])
    // Issued, it never changes.
    const [present] = await tagged(uuid, 'PDF')
    expect((await read(uuid)).paperState).toBeNull()
    await changeIban()
    // Whoever sends it once more is told that it says the old.
    expect((await read(uuid)).paperState).toBe('HANDED_OUT')
    expect((await download(uuid)).bytes.equals(file.bytes)).toBe(true)
    expect(await tagged(uuid, 'PDF')).toEqual([present])
  })

  test('is made anew when it is looked at, and says so until it goes out', async () => {
    const uuid = await create()
    const iban = await changeIban()
    expect(await readText((await look(uuid)).bytes)).toContain(iban)
    expect(await read(uuid)).toMatchObject({ paperState: 'MADE_ANEW', issued: null })
    const pdfs = await tagged(uuid, 'PDF')
    await look(uuid)
    expect(await tagged(uuid, 'PDF')).toEqual(pdfs)
    must(await manager.post(`${path}/${uuid}/mails`, { to: 'a@firma.example', subject: 'R', text: 'Anbei.' }))
    expect((await read(uuid)).paperState).toBeNull()
  })

  test('goes out by e-mail as it is made anew', async () => {
    const uuid = await create()
    const [before] = await tagged(uuid, 'PDF')
    await changeIban()
    must(await manager.post(`${path}/${uuid}/mails`, { to: 'b@firma.example', subject: 'R', text: 'Anbei.' }))
    await made(uuid)
    const [present] = await tagged(uuid, 'PDF')
    expect(present).not.toBe(before)
    const [issue] = await world.db.sql`select attachment_id from issues where document_id = ${uuid}`
    expect(issue?.['attachment_id']).toBe(present)
    const [mail] = await world.db.sql`
      select m.attachments->0->>'sha256' as sent, encode(a.sha256, 'hex') as stored
      from mails m, attachments a where m.entity_id = ${uuid} and a.attachment_id = ${present ?? ''}`
    expect(mail?.['sent']).toBe(mail?.['stored'])
  })

  test('stays where nothing that is printed has changed', async () => {
    const uuid = await create()
    const pdfs = await tagged(uuid, 'PDF')
    must(await manager.post('/api/firm', { mailSubject: `Rechnung ${turn}`, tickerEnabled: turn % 2 === 0 }))
    must(await manager.post('/api/firm', { numberPattern: `{YYYY}-N{0000${turn % 2}}`.replace('1}', '0}') }))
    expect((await read(uuid)).paperState).toBeNull()
    await download(uuid)
    expect(await tagged(uuid, 'PDF')).toEqual(pdfs)
  })

  test.each([
    ['footer', { footer: 'Neu am Fuß' }],
    ['phone', { phone: '030 4711' }],
    ['register', { register: 'Amtsgericht Kiel, HRB 4711' }],
    ['managingDirectors', { managingDirectors: 'Klara Neu' }],
    ['website', { website: 'neu.example' }],
  ])('is outdated by another %s', async (_, change) => {
    const uuid = await create()
    must(await manager.post('/api/firm', change))
    expect((await read(uuid)).paperState).toBe('OUTDATED')
  })

  test('is thrown away where the firm changes while it is made', async () => {
    const uuid = await create()
    await changeIban()
    const failures: unknown[] = []
    // As a node does it that has read the firm and typesets.
    await world.db.sql`insert into pending_pdfs (document_id, claimed_until, claimed_version, next_try_at)
      values (${uuid}, now() + interval '1 hour', 1, now() + interval '1 hour')`
    const claimed = await claimPdf(world.db, uuid)
    if (!claimed) throw new Error('no claim')
    let latest = ''
    const slow: PdfPrinter = {
      ...printer,
      render: async (...input: Parameters<PdfPrinter['render']>) => {
        const bytes = await printer.render(...input)
        latest = await changeIban()
        return bytes
      },
    }
    const making = {
      ...{ db: world.db, printer: slow, wake: async () => {} },
      onFailure: (error: unknown) => void failures.push(error),
      onLogoLeftOut: async () => {},
    }
    expect(await makePdf(making, claimed)).toBe('overtaken')
    expect(failures).toEqual([])
    expect(await readText((await download(uuid)).bytes)).toContain(latest)
  })
})

test('an XRechnung is made anew with its PDF, and neither once one of them went out', async () => {
  const receiver = receiverSample({ shortName: 'AMT', leitwegId: '04011000-1234512345-06' })
  const partner = must(await manager.post('/api/partners/receivers', receiver)).entityId.uuid
  const of = { ...trade, receiver: partner }
  const ibanOf = (result: ReturnType<typeof readElectronicInvoice>) => {
    if (!result.ok) throw new Error(result.message)
    return result.invoice.payments[0]?.creditTransfers[0]?.account
  }
  const uuid = await create(of)
  const iban = await changeIban()
  const first = await manager.download(`${path}/${uuid}/xrechnung.xml`)
  expect(ibanOf(readElectronicInvoice(first.bytes))).toBe(iban.replaceAll(' ', ''))
  expect(await readText((await look(uuid)).bytes)).toContain(iban)
  expect((await tagged(uuid, 'PDF_EARLIER')).length).toBe(1)
  await changeIban()
  expect((await manager.download(`${path}/${uuid}/xrechnung.xml`)).bytes.equals(first.bytes)).toBe(true)
  // The XML within the PDF, too.
  expect(ibanOf(await readPdfInvoice((await download(uuid)).bytes))).toBe(iban.replaceAll(' ', ''))
})

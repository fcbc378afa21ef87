import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sweepUploadsCommand } from '#areas/attachments/server/sweep-uploads.ts'
import { berlinDay } from '#kernel/day.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { must } from '#test/caller.ts'
import { hybridBill } from '#test/einvoice/hybrid-bill.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallCii, smallUbl, smallZugferd1 } from '#test/einvoice/small-files.ts'
import { billInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { CheckReportFiles } from '../contract/bill-reading.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()
const reports = '/api/documents/bills/readings/reports'
const bills = '/api/documents/bills'

async function upload(content: string | Uint8Array, name = 'rechnung.xml', type = 'application/xml') {
  const data = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
  const parts = { attachmentData: data, fileId: '1', fileName: name, tag: '', type }
  return must(await office.postForm('/api/attachments', parts)).entityId.uuid as string
}

const ask = (uuid: string, who = office) => who.post(reports, { attachment: { uuid } })
const made = async (uuid: string): Promise<CheckReportFiles> => must(await ask(uuid))
const idsOf = ({ pdf, xml }: CheckReportFiles) => [pdf, xml].map(({ entityId }) => entityId.uuid)
const bytesOf = async ({ entityId, fileName }: CheckReportFiles['pdf']) =>
  office.download(`/api/attachments/${entityId.uuid}/${encodeURIComponent(fileName)}`)
const stored = async (ids: readonly string[]) =>
  (await world.db.sql`select attachment_id from attachments where attachment_id = any(${[...ids]}::uuid[])`)
    .length
const xmlOf = async (report: CheckReportFiles) => (await bytesOf(report.xml)).bytes.toString('utf8')

describe('a report', () => {
  test('names the file, its hash, the rules, the verdict and the findings under three headings', async () => {
    const content = smallUbl({ number: `R-${randomUUID()}`, gross: '300.00' })
    const seq = await world.lastSeq()
    const id = await upload(content)
    const report = await made(id)
    expect(report).toMatchObject({
      pdf: { fileName: 'Prüfbericht rechnung.pdf', tag: 'REPORT', type: 'application/pdf' },
      xml: { fileName: 'Prüfbericht rechnung.xml', tag: 'REPORT', type: 'application/xml' },
    })
    const pdf = await bytesOf(report.pdf)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.bytes.includes('pdfaid:part')).toBe(true)
    const xml = await xmlOf(report)
    expect(xml).toContain('<CheckReport xmlns="urn:kontor:check-report:1">')
    expect(xml).toContain(`<Sha256>${createHash('sha256').update(content).digest('hex')}</Sha256>`)
    expect(xml).toContain(`<CheckedOn>${today}</CheckedOn>`)
    expect(xml).toContain('<Rule version="UBL 2.1">Schema</Rule>')
    expect(xml.match(/<Findings kind="[A-Z]+"/g)).toEqual([
      '<Findings kind="FORMAT"',
      '<Findings kind="RULE"',
      '<Findings kind="CONTENT"',
    ])
    expect(xml).not.toContain('XRechnung')
    expect(xml).toMatch(/<Finding severity="ERROR" id="BR-/)
    expect(xml).toMatch(/<Verdict code="[A-Z_]+">/)
    // Nobody but its uploader learns of what no bill has.
    expect((await world.eventsAfter(seq)).map(({ event }) => event)).toEqual([
      'attachment added',
      'file checked',
    ])
  })

  test('the same check again is the same report', async () => {
    const id = await upload(smallCii({ number: `R-${randomUUID()}` }))
    const report = await made(id)
    const seq = await world.lastSeq()
    expect(await made(id)).toEqual(report)
    expect(await world.lastSeq()).toBe(seq)
  })

  test.each<[string, () => string | Uint8Array, string, string, string]>([
    [
      'an XML file of another kind',
      () => '<?xml version="1.0"?><Brief/>',
      'a.xml',
      'application/xml',
      'UNREAD',
    ],
    ['a PDF without data', () => pdfWithFiles([]), 'a.pdf', 'application/pdf', 'UNREAD'],
    [
      'an element that the schema does not know',
      () => smallUbl().replace('<b:IssueDate>', '<b:Unbekannt>1</b:Unbekannt><b:IssueDate>'),
      'a.xml',
      'application/xml',
      'NO_E_INVOICE',
    ],
    [
      'names and texts that no font has',
      () => smallUbl({ number: `<&"ł漢字${'x'.repeat(200)}`.replace(/[<&]/g, '') }),
      `${'lang'.repeat(40)}.xml`,
      'application/xml',
      'SOUND',
    ],
    ['ZUGFeRD 1.0', () => smallZugferd1(), 'a.xml', 'application/xml', 'NOT_CHECKED'],
  ])('of %s says so', async (_, content, name, type, verdict) => {
    const report = await made(await upload(content(), name, type))
    expect(await xmlOf(report)).toContain(`<Verdict code="${verdict}">`)
    expect((await bytesOf(report.pdf)).status).toBe(200)
  })

  test('is made by who may see bills, of a file that he may see', async () => {
    const id = await upload(smallUbl())
    expect((await ask(id, await world.as('manager'))).status).toBe(404)
    expect((await ask(randomUUID())).status).toBe(404)
    const report = await made(id)
    const other = await world.as('manager')
    const [pdf] = idsOf(report)
    expect((await other.download(`/api/attachments/${pdf}/a.pdf`)).status).toBe(404)
  })
})

test('a report says whether the picture was compared, and what it shows otherwise', async () => {
  const number = `R-${randomUUID().slice(0, 8)}`
  const reportOf = async (bytes: Uint8Array) =>
    xmlOf(await made(await upload(bytes, 'rechnung.pdf', 'application/pdf')))
  const same = await reportOf(hybridBill({ number }, { number }))
  expect(same).toContain('<Picture code="COMPARED">')
  expect(same).not.toContain('Auf dem Bild')
  expect(await reportOf(hybridBill({ number, date: '03.11.2026' }, { number }))).toContain(
    'Rechnungsdatum: Auf dem Bild der Rechnung steht 03.11.2026, in den Daten 02.11.2026.',
  )
  expect(await reportOf(pdfWithFiles([{ name: 'factur-x.xml', content: smallCii({ number }) }]))).toContain(
    '<Picture code="NOT_COMPARED">',
  )
  expect(await xmlOf(await made(await upload(smallUbl({ number }))))).not.toContain('<Picture')
})

describe('the reports of a file', () => {
  test('are kept with the bill that takes it, count for nothing there, and go with the bill', async () => {
    const id = await upload(smallUbl({ number: randomUUID() }))
    const report = await made(id)
    const input = { ...billInput(trade, today), attachmentEntityIds: [id] }
    const { uuid } = must(await office.post(bills, input)).entityId
    const bill = must(await office.get(`/proxy/get/bills/${uuid}`))
    expect(bill.attachments.map(({ tag }: { tag: string }) => tag)).toEqual(['', 'REPORT', 'REPORT'])
    // Also one that is made later; whoever sees bills sees it.
    await world.db.sql`update attachments set file_name = 'anders.xml' where attachment_id = ${id}`
    const manager = await world.as('manager')
    const seq = await world.lastSeq()
    const later = must(await ask(id, manager))
    expect(await world.eventsAfter(seq)).toMatchObject([
      { event: 'bill file checked', entityId: id, data: { documentEntityId: uuid, fileName: 'anders.xml' } },
    ])
    const all = [...idsOf(report), ...idsOf(later)]
    expect(await stored(all)).toBe(4)
    const refused = await office.post(`/api/attachments/${all[0]}/deletions`, { uuid: all[0] })
    expect(refused).toMatchObject({
      status: 422,
      body: { title: 'Der Prüfbericht bleibt bei der Datei, die er prüft' },
    })
    const contents = await world.db.sql`select count(*)::int as n from contents`
    must(await office.post(`${bills}/${uuid}/deletions`, { uuid }))
    expect(await stored(all)).toBe(0)
    // Nothing of five files is left.
    const after = await world.db.sql`select count(*)::int as n from contents`
    expect(contents[0]?.['n'] - after[0]?.['n']).toBe(5)
  })

  test('go with the file when it is deleted, and when nobody takes it', async () => {
    const [kept, swept] = [await upload(smallUbl({ number: '1' })), await upload(smallUbl({ number: '2' }))]
    const [one, other] = [idsOf(await made(kept)), idsOf(await made(swept))]
    must(await office.post(`/api/attachments/${kept}/deletions`, { uuid: kept }))
    expect(await stored(one)).toBe(0)
    await world.db
      .sql`update attachments set at = at - interval '25 hours' where attachment_id = any(${[swept, ...other]}::uuid[])`
    await runSystemCommand(world.db, sweepUploadsCommand)
    expect(await stored([swept, ...other])).toBe(0)
  })

  test('stay with the draft that has it, and come with it into the bill', async () => {
    const id = await upload(smallUbl({ number: randomUUID() }))
    const before = idsOf(await made(id))
    const draft = { kind: 'BILL', name: 'Entwurf', payload: {}, attachmentEntityIds: [id] }
    const { uuid } = must(await office.post('/api/drafts', draft)).entityId
    const { attachments, version } = must(await office.get(`/proxy/get/drafts/${uuid}`))
    expect(attachments).toMatchObject([{ entityId: { uuid: id } }])
    must(await office.post('/api/drafts/replacements', { ...draft, entityId: { uuid }, version }))
    expect(await stored(before)).toBe(2)
    const input = { ...billInput(trade, today), attachmentEntityIds: [id], draftEntityId: uuid }
    const answer = must(
      await office.post(bills, {
        ...input,
        documentCreation: { ...input.documentCreation, billNumber: randomUUID() },
      }),
    )
    const bill = must(await office.get(`/proxy/get/bills/${answer.entityId.uuid}`))
    expect(bill.attachments).toHaveLength(3)
  })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { pageCount } from '#server/pdf/page-count.ts'
import { must } from '#test/caller.ts'
import { pngLogo } from '#test/pdf/logos.ts'
import { readText, readWords } from '#test/pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Until an invoice is issued every PDF that leaves the server is marked: whoever had it unmarked could hand it out, and its
// number be given to another one.

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()

const path = '/api/documents/invoices'
const create = async (changes: InvoiceChanges = {}): Promise<string> =>
  must(await office.post(path, invoiceInput(trade, today, changes))).entityId.uuid
const show = async (id: string) => (await office.download(`/api/attachments/${id}/a.pdf?preview=true`)).bytes
const download = async (id: string) => (await office.download(`/api/attachments/${id}/a.pdf`)).bytes
const downloads = (uuid: string) => world.db.sql`select 1 from issues where document_id = ${uuid}`
const filesOf = async (uuid: string): Promise<{ entityId: { uuid: string }; tag: string; size: number }[]> =>
  must(await office.get(`/proxy/get/invoices/${uuid}`)).attachments

/** The letters of the mark, which runs across the page: they stand alone. */
async function markOf(pdf: Uint8Array, page = 1): Promise<string> {
  const words = await readWords(pdf)
  const letters = words.filter((word) => word.page === page && /^[A-Z]{1,2}$/.test(word.text))
  return letters
    .sort((a, b) => b.bottom - a.bottom)
    .map((word) => word.text)
    .join('')
}

test('a stored PDF is shown marked until it is downloaded, and says what it says', async () => {
  const uuid = await create()
  const marked = await show(uuid)
  expect(await markOf(marked)).toMatch(/A.*N.*S.*I.*C?H?.*T/)
  expect(await readText(marked)).toContain('Gesamt brutto')
  expect(await downloads(uuid)).toHaveLength(0)
  const whole = await download(uuid)
  expect(await markOf(whole)).toBe('')
  expect(await downloads(uuid)).toHaveLength(1)
  expect((await show(uuid)).equals(whole)).toBe(true)
})

test('by the id of the file as by that of the invoice', async () => {
  const uuid = await create()
  await show(uuid)
  const [file] = await filesOf(uuid)
  const marked = await show(file?.entityId.uuid ?? '')
  expect(marked.length).not.toBe(file?.size)
  expect(await markOf(marked)).not.toBe('')
})

test('each page is marked', async () => {
  const uuid = await create({ lines: Array.from({ length: 60 }, () => invoiceLine(trade)) })
  const marked = await show(uuid)
  const pages = pageCount(marked)
  expect(pages).toBeGreaterThan(1)
  for (let page = 1; page <= pages; page++) expect(await markOf(marked, page)).not.toBe('')
})

test('a state that was handed out is shown as it is; the next one is marked anew', async () => {
  const uuid = await create()
  await download(uuid)
  must(
    await office.post(`${path}/replacements`, {
      ...invoiceInput(trade, today, { documentCreation: { remarks: 'Anders' } }),
      documentRecordCreations: null,
      entityId: { uuid },
      notHandedOut: true,
    }),
  )
  expect(await markOf(await show(uuid))).not.toBe('')
  const [earlier, now] = await filesOf(uuid)
  expect([earlier?.tag, now?.tag]).toEqual(['PDF_EARLIER', 'PDF'])
  expect((await show(earlier?.entityId.uuid ?? '')).length).toBe(earlier?.size)
})

test('an earlier state that nobody was handed is marked too', async () => {
  const uuid = await create()
  await show(uuid)
  must(
    await office.post(`${path}/replacements`, {
      ...invoiceInput(trade, today, { documentCreation: { remarks: 'Anders' } }),
      documentRecordCreations: null,
      entityId: { uuid },
    }),
  )
  await show(uuid)
  const [earlier] = await filesOf(uuid)
  expect(earlier?.tag).toBe('PDF_EARLIER')
  expect(await markOf(await show(earlier?.entityId.uuid ?? ''))).not.toBe('')
})

test('HEAD tells the length of what GET sends, and records nothing', async () => {
  const uuid = await create()
  const head = async (query: string) => {
    const { headers } = await fetch(`${world.url}/api/attachments/${uuid}/a.pdf${query}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${office.token}` },
    })
    return Number(headers.get('content-length'))
  }
  expect(await head('?preview=true')).toBe((await show(uuid)).length)
  const length = await head('')
  expect(await downloads(uuid)).toHaveLength(0)
  expect(length).toBe((await download(uuid)).length)
})

test('what others hung on an invoice is shown as it is', async () => {
  const uuid = await create()
  const data = '%PDF-1.7 1 0 obj vom Kunden'
  const file = must(
    await office.postForm('/api/attachments', {
      attachmentData: new File([data], 'a.pdf'),
      fileId: '1',
      fileName: 'a.pdf',
      tag: '',
      type: '',
      ownerEntityId: uuid,
    }),
  )
  expect((await show(file.entityId.uuid)).toString()).toBe(data)
})

test.each([
  ['picture', 'CMR.png', Buffer.from(pngLogo().bytes)],
  ['PDF', 'CMR.pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
])('evidence of the delivery, a %s, is no paper of the invoice', async (_, name, data) => {
  const france = must(
    await office.post(
      '/api/partners/receivers',
      receiverInput({ shortName: randomUUID(), countryCode: 'FR', vatId: 'FR40303265045' }),
    ),
  ).entityId.uuid
  const lines = [invoiceLine(trade, { taxType: 'NONE_EU', taxPercent: 0 })]
  const uuid = must(await office.post(path, invoiceInput({ ...trade, receiver: france }, today, { lines })))
    .entityId.uuid
  must(
    await office.postForm(`${path}/${uuid}/evidence`, {
      command: JSON.stringify({ note: '' }),
      file: new File([data], name),
    }),
  )
  await show(uuid)
  const id = (await filesOf(uuid)).find(({ tag }) => tag === 'EVIDENCE')?.entityId.uuid ?? ''
  const seq = await world.lastSeq()
  const shown = await office.download(`/api/attachments/${id}/${name}?preview=true`)
  expect([shown.status, shown.bytes.equals(data)]).toEqual([200, true])
  expect((await download(id)).equals(data)).toBe(true)
  // The paper itself may be made meanwhile.
  expect(await world.eventsAfter(seq)).toEqual([])
  expect(await downloads(uuid)).toHaveLength(0)
})

test.each([
  ['preview=TRUE', 'preview: Erwartet wird true oder false'],
  ['preview=', 'preview: Erwartet wird true oder false'],
  ['preview=1', 'preview: Erwartet wird true oder false'],
  ['preview=true&preview=true', 'preview: Erwartet wird true oder false'],
  ['preview[]=true', 'Unbekanntes Feld „preview[]“'],
])('?%s is refused, and is no download', async (query, message) => {
  const uuid = await create()
  const { status, body } = await office.get(`/api/attachments/${uuid}/a.pdf?${query}`)
  expect([status, body.errors?.[0]?.message]).toEqual([400, message])
  expect(await downloads(uuid)).toHaveLength(0)
})

test('?preview=false is a download', async () => {
  const uuid = await create()
  const { status } = await office.download(`/api/attachments/${uuid}/a.pdf?preview=false`)
  expect([status, (await downloads(uuid)).length]).toEqual([200, 1])
})

test('the file names the instant of its making, not the day of the invoice', async () => {
  const before = Date.now()
  const uuid = await create()
  const text = (await download(uuid)).toString('latin1')
  const [, created = ''] = /<xmp:CreateDate>(.*?)<\/xmp:CreateDate>/.exec(text) ?? []
  expect(Date.parse(created)).toBeGreaterThanOrEqual(before - 1000)
  expect(Date.parse(created)).toBeLessThanOrEqual(Date.now())
  const digits = created.replace(/\D/g, '')
  expect(text).toContain(`/CreationDate (D:${digits}Z)`)
})

import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { mostInArchive } from '../contract/archives.ts'

// The papers of many documents in one archive (decisions §10, 'Many rows').

const { world, office, trade } = useWorld()
const today = berlinDay(new Date())
const invoicesPath = '/api/documents/invoices'
const billsPath = '/api/documents/bills'

const createInvoice = async (): Promise<string> =>
  must(await office.post(invoicesPath, invoiceInput(trade, today))).entityId.uuid

async function createBill(files: Record<string, string>, billNumber: string): Promise<string> {
  const uuid = must(
    await office.post(billsPath, billInput(trade, today, { documentCreation: { billNumber } })),
  ).entityId.uuid
  for (const [fileName, text] of Object.entries(files)) {
    const file = { fileId: fileName, fileName, tag: '', type: '', ownerEntityId: uuid }
    must(await office.postForm('/api/attachments', { ...file, attachmentData: new File([text], fileName) }))
  }
  return uuid
}

interface Order {
  entityIds: readonly string[]
  kind: string
}

const noFiles: Record<string, Buffer> = {}

async function archive(path: string, order: Order, caller = office) {
  const { status, headers, bytes } = await caller.download(`${path}/archives`, order)
  if (status !== 200) return { status, problem: JSON.parse(bytes.toString()), files: noFiles, leftOut: null }
  const files: typeof noFiles = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]),
  )
  return { status, problem: null, files, leftOut: headers.get('x-kontor-left-out') }
}

const pdf = (text: string) => `%PDF-1.7\n1 0 obj << >> endobj\n${text}\n%%EOF\n`
const xml = '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'

let invoices: string[]

beforeAll(async () => {
  invoices = []
  for (let count = 0; count < 3; count++) invoices.push(await createInvoice())
})

test('the PDFs of invoices come in one archive, each byte by byte, and each is recorded as downloaded, once', async () => {
  const before = await world.lastSeq()
  const { status, files, leftOut } = await archive(invoicesPath, { entityIds: invoices, kind: 'PDF' })
  expect([status, leftOut]).toEqual([200, '0'])
  expect(Object.keys(files)).toHaveLength(3)
  const told = await world.eventsAfter(before)
  expect(told.map(({ event, entityId }) => [event, entityId])).toEqual(
    invoices.map((uuid) => ['invoice downloaded', uuid]),
  )
  for (const uuid of invoices) {
    const { bytes, headers } = await office.download(`/api/attachments/${uuid}/a.pdf`)
    const name = decodeURIComponent(/''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')
    expect(files[name]?.equals(bytes)).toBe(true)
  }
  // Once more, and the same one twice: nothing new is recorded.
  const again = await archive(invoicesPath, { entityIds: [...invoices, ...invoices], kind: 'PDF' })
  expect(Object.keys(again.files)).toEqual(Object.keys(files))
  expect(await world.eventsAfter(before)).toHaveLength(3)
  const rows = must(await office.get('/proxy/get/invoices?stopIndex=10')).section
  expect(rows.map(({ delivery }: { delivery: string }) => delivery)).toEqual(Array(3).fill('DOWNLOADED'))
})

test('an archive that breaks off has handed out all that was in it, as a single download has', async () => {
  const begin = async (path: string, init: RequestInit = {}) => {
    const left = new AbortController()
    const headers = { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' }
    const answer = await fetch(world.url + path, { ...init, headers, signal: left.signal })
    await answer.body?.getReader().read()
    left.abort()
    return answer.status
  }
  const own = [await createInvoice(), await createInvoice(), await createInvoice()]
  const [single = '', ...many] = own
  // Made before they are fetched, so that each is there.
  for (const uuid of own) await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
  const before = await world.lastSeq()
  expect(await begin(`/api/attachments/${single}/a.pdf`)).toBe(200)
  const body = JSON.stringify({ entityIds: many, kind: 'PDF' })
  expect(await begin(`${invoicesPath}/archives`, { method: 'POST', body })).toBe(200)
  const told = await world.eventsAfter(before)
  expect(told.map(({ event, entityId }) => [event, entityId])).toEqual(
    own.map((uuid) => ['invoice downloaded', uuid]),
  )
})

test('what no XRechnung can be made of is named, with why; the others come', async () => {
  const { status, problem } = await archive(invoicesPath, { entityIds: invoices, kind: 'XML' })
  expect(status).toBe(422)
  expect(problem.errors).toHaveLength(3)
  expect(problem.errors[0].message).toMatch(/^\d{4}-\d{5}: \S/)
})

test('the files of bills: all but their XML, or that alone; names are told apart, what has none is named', async () => {
  const one = await createBill({ 'Rechnung.pdf': pdf('eins'), 'xrechnung.xml': xml }, 'R/1')
  const other = await createBill({ 'Rechnung.pdf': pdf('zwei'), 'Lieferschein.pdf': pdf('drei') }, 'R/1b')
  const bare = await createBill({}, 'R-2')
  const entityIds = [one, other, bare]
  const before = await world.lastSeq()
  const { files, leftOut } = await archive(billsPath, { entityIds, kind: 'PDF' })
  const texts = Object.entries(files).map(([name, bytes]) => [name, bytes.toString()])
  expect(texts).toEqual([
    [expect.stringMatching(/ R-1 Rechnung\.pdf$/), pdf('eins')],
    [expect.stringMatching(/ R-1b Rechnung\.pdf$/), pdf('zwei')],
    [expect.stringMatching(/ R-1b Lieferschein\.pdf$/), pdf('drei')],
    ['Nicht enthalten.txt', '\ufeffR-2: hat keine Datei\r\n'],
  ])
  expect(leftOut).toBe('1')
  const xmls = await archive(billsPath, { entityIds, kind: 'XML' })
  expect(Object.keys(xmls.files)).toEqual([
    expect.stringMatching(/ R-1 xrechnung\.xml$/),
    'Nicht enthalten.txt',
  ])
  expect(xmls.leftOut).toBe('2')
  expect(await world.eventsAfter(before)).toEqual([])
})

test('documents of the other side, and such as are none, are not in it; nothing is handed out', async () => {
  const bill = await createBill({ 'a.pdf': pdf('a') }, 'R-3')
  const invoice = await createInvoice()
  await office.download(`/api/attachments/${invoice}/a.pdf?preview=true`)
  const before = await world.lastSeq()
  const strange = ['01890000-0000-7000-8000-000000000000', bill]
  expect((await archive(invoicesPath, { entityIds: strange, kind: 'PDF' })).status).toBe(422)
  expect((await archive(billsPath, { entityIds: [invoice], kind: 'PDF' })).status).toBe(422)
  expect(await world.eventsAfter(before)).toEqual([])
  const mixed = await archive(invoicesPath, { entityIds: [invoice, ...strange], kind: 'PDF' })
  expect([Object.keys(mixed.files).length, mixed.leftOut]).toEqual([2, '2'])
})

test('who may not see invoices, or bills, gets none', async () => {
  const oneSided = await addOneSided(world)
  const callers = {
    'bills only': await oneSided('bills only'),
    'invoices only': await oneSided('invoices only'),
    pending: await world.as('pending'),
  }
  const status = async (path: string, caller: keyof typeof callers | null) => {
    const order = { entityIds: invoices, kind: 'PDF' }
    return (await archive(path, order, caller === null ? world.nobody : callers[caller])).status
  }
  expect(await status(invoicesPath, 'bills only')).toBe(403)
  expect(await status(billsPath, 'invoices only')).toBe(403)
  expect(await status(invoicesPath, 'pending')).toBe(403)
  expect(await status(invoicesPath, null)).toBe(401)
})

test.each([
  ['none', []],
  ['more than 500', Array.from({ length: mostInArchive + 1 }, () => '01890000-0000-7000-8000-000000000000')],
])('%s are refused', async (_, entityIds) => {
  const { status, problem } = await archive(invoicesPath, { entityIds, kind: 'PDF' })
  expect(status).toBe(422)
  expect(problem.errors[0].path).toBe('entityIds')
})

test('a kind that there is not is refused', async () => {
  const { status, problem } = await archive(invoicesPath, { entityIds: invoices, kind: 'XLS' })
  expect([status, problem.errors?.[0].path]).toEqual([400, 'kind'])
})

test('rows that are marked are found among those of a filter', async () => {
  const [first = ''] = invoices
  const of = [{ filterType: 'unpaid' }, { filterType: 'entities', entityIds: [first] }]
  const address = (filter: object) =>
    `/proxy/get/invoices?stopIndex=10&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`
  const ids = async (filter: object) =>
    must(await office.get(address(filter))).section.map(
      (row: { entityId: { uuid: string } }) => row.entityId.uuid,
    )
  expect(await ids({ filterType: 'all', of })).toEqual([first])
  expect(await ids({ filterType: 'entities', entityIds: [] })).toEqual([])
})

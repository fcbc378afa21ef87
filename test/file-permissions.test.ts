import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, must } from './caller.ts'
import { listen } from './listen.ts'
import { addOneSided } from './one-sided.ts'
import { billInput, invoiceInput, paymentRecord } from './trade.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// Who sees bills need not see invoices, and the reverse: beside the calls of the table that holds for files of either
// kind, what tasks tell of a document, and what is pushed.

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()
let callers: Record<string, Caller>
let ids: Record<string, string>

beforeAll(async () => {
  const oneSided = await addOneSided(world)
  callers = {
    nobody: world.nobody,
    pending: await world.as('pending'),
    office,
    'bills only': await oneSided('bills only'),
    'invoices only': await oneSided('invoices only'),
  }
})

const create = async (path: string, input: unknown): Promise<string> =>
  must(await office.post(path, input)).entityId.uuid

describe('files', () => {
  beforeAll(async () => {
    const bill = await create('/api/documents/bills', billInput(trade, today))
    const invoice = await create('/api/documents/invoices', invoiceInput(trade, today))
    const cancellation = await create('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: invoice, invoiceDate: today, customText: '' },
    })
    ids = {
      'of a bill': await attach(bill),
      'of an invoice': await attach(invoice),
      'of a cancellation': await attach(cancellation),
      'of a receiver’s VAT id': await confirmed(),
      'of an invoice, by its own id': invoice,
      'of a cancellation, by its own id': cancellation,
    }
  })

  const paths = {
    download: (id: string) => `/api/attachments/${id}/a.pdf`,
    preview: (id: string) => `/api/attachments/${id}/a.pdf?preview=true`,
  }
  const invoices = { nobody: 401, pending: 403, office: 200, 'bills only': 403, 'invoices only': 200 }
  const bills = { ...invoices, 'bills only': 200, 'invoices only': 403 }
  const rows = [
    ['of a bill', bills],
    ['of an invoice', invoices],
    ['of a cancellation', invoices],
    ['of a receiver’s VAT id', invoices],
    ['of an invoice, by its own id', invoices],
    ['of a cancellation, by its own id', invoices],
  ] as const

  test.each(
    rows.flatMap(([what, expected]) =>
      (['preview', 'download'] as const).map((how) => [how, what, expected] as const),
    ),
  )('%s of the file %s', async (how, what, expected) => {
    const found: Record<string, number> = {}
    for (const [who, caller] of Object.entries(callers)) {
      const { status } = await caller.download(paths[how](ids[what] ?? ''))
      found[who] = status
    }
    expect(found).toEqual(expected)
  })

  const withoutOwner = () => ({
    attachmentData: new File(['%PDF-1.7 1 0 obj'], 'a.pdf'),
    fileId: '1',
    fileName: 'a.pdf',
    tag: '',
    type: '',
  })
  const added = (ownerEntityId: string) => ({ ...withoutOwner(), ownerEntityId })

  test.each([
    ['bills', billInput, bills],
    ['invoices', invoiceInput, invoices],
  ] as const)('who sees %s adds files to them and deletes these', async (kind, input, expected) => {
    const owner = await create(`/api/documents/${kind}`, input(trade, today))
    const found: Record<string, number[]> = {}
    const wanted: Record<string, number[]> = {}
    for (const [who, caller] of Object.entries(callers)) {
      const file = must(await office.postForm('/api/attachments', added(owner))).entityId.uuid
      const { status } = await caller.postForm('/api/attachments', added(owner))
      found[who] = [status, (await caller.post(`/api/attachments/${file}/deletions`)).status]
      const answer = expected[who as keyof typeof expected] // the callers of the table
      wanted[who] = [answer === 200 ? 201 : answer, answer]
    }
    expect(found).toEqual(wanted)
  })

  test('who is refused makes no PDF and records no download', async () => {
    const invoice = await create('/api/documents/invoices', invoiceInput(trade, today))
    await until(async () => (await office.download(paths.preview(invoice))).status === 200)
    const recorded = await world.db.sql`select 1 from issues where document_id = ${invoice}`
    expect(recorded).toHaveLength(0)
    await world.db.sql`delete from attachments where owner_id = ${invoice}`
    await world.db
      .sql`insert into pending_pdfs (document_id, next_try_at) values (${invoice}, now() + interval '1 hour')`
    const seq = await world.lastSeq()
    expect((await callers['bills only']?.download(paths.download(invoice)))?.status).toBe(403)
    // The PDF of an earlier test's invoice may be stored just now.
    const events = (await world.eventsAfter(seq, 'withPdfs')).filter(
      ({ event, entityId }) => event !== 'invoice PDF stored' || entityId === invoice,
    )
    expect(events).toEqual([])
  })

  test('who is refused is refused before the content is looked at', async () => {
    const foreign = must(await office.postForm('/api/attachments', withoutOwner())).entityId.uuid
    await world.owner.begin(async (sql) => {
      // Who looks at a content now waits, and is told after three seconds that it is locked.
      await sql`lock table contents in access exclusive mode`
      const look = async (who: string, id = '') => (await callers[who]?.download(paths.preview(id)))?.status
      const found = await Promise.all([
        look('bills only', ids['of an invoice']),
        look('bills only', ids['of an invoice, by its own id']),
        look('invoices only', ids['of a bill']),
        look('bills only', foreign),
        look('office', foreign),
      ])
      expect(found).toEqual([403, 403, 403, 404, 503])
    })
  })

  test('a file that nobody claimed yet is no document’s, and nothing else’s name is one', async () => {
    expect((await office.download(paths.download(randomUUID()))).status).toBe(404)
  })
})

describe('tasks', () => {
  beforeEach(async () => {
    await create('/api/documents/bills', billInput(trade, today))
  })

  test('a bill to be paid is told to who sees bills', async () => {
    const read = async (caller = world.nobody) => ({
      tasks: must(await caller.get('/api/tasks')).length,
      summary: must(await caller.get('/api/tasks/summary')),
    })
    const seen = await read(callers['bills only'])
    expect(seen.tasks).toBeGreaterThan(0)
    expect(seen.summary).toMatchObject({ bills: seen.tasks })
    const nothing = {
      open: 0,
      approvals: 0,
      requests: 0,
      corrections: 0,
      evidence: 0,
      bills: 0,
      products: 0,
      overdue: 0,
      amountDue: 0,
      amountOverdue: 0,
      overdueInvoices: 0,
      amountOverdueInvoices: 0,
    }
    expect(await read(callers['invoices only'])).toEqual({ tasks: 0, summary: nothing })
  })
})

describe('pushed is', () => {
  const cases = [
    ['a bill', 'bills only', 'invoices only', '/api/documents/bills', billInput],
    ['an invoice', 'invoices only', 'bills only', '/api/documents/invoices', invoiceInput],
  ] as const

  test.each(cases)('%s, and its payment, to the %s', async (_, sees, withheld, path, input) => {
    const seeing = listen(world.url, callers[sees]?.token ?? null)
    const other = listen(world.url, callers[withheld]?.token ?? null)
    await Promise.all([seeing.ready(), other.ready()])
    const document = must(await office.post(path, input(trade, today)))
    const record = paymentRecord(19, { recordDate: today })
    const payment = must(await office.post(`${path}/${document.entityId.uuid}/records`, record))
    const own = path.split('/').at(-1)
    for (const { seq, entityId } of [document, payment]) {
      const frame = await seeing.frame((frame) => frame.seq === seq)
      expect(frame).toMatchObject({ entityId, data: expect.any(Object) })
      expect(frame.refreshes).toContain(own)
      const { refreshes = [], ...rest } = await other.frame((frame) => frame.seq === seq)
      expect(rest).toEqual({ seq })
      expect(refreshes).not.toContain(own)
    }
    seeing.close()
    other.close()
  })
})

/** A file that belongs to a document, as an upload would leave it. */
async function attach(documentId: string): Promise<string> {
  const bytes = Buffer.from(`%PDF ${documentId}`)
  const sha256 = createHash('sha256').update(bytes).digest()
  const id = randomUUID()
  await world.db.sql`insert into contents (sha256, size, bytes) values (${sha256}, ${bytes.length}, ${bytes})`
  await world.db.sql`
    insert into attachments (attachment_id, owner_id, file_name, tag, type, sha256)
    values (${id}, ${documentId}, 'beleg.pdf', 'DOCUMENT', 'application/pdf', ${sha256})`
  return id
}

/** The paper of a VAT id's confirmation. */
async function confirmed(): Promise<string> {
  const vatId = 'FR40303265045'
  const receiver = receiverSample({ shortName: 'PAPIER', countryCode: 'FR', vatId })
  const uuid = await create('/api/partners/receivers', receiver)
  const path = `receivers/${uuid}/vatidconfirmations`
  const command = JSON.stringify({ vatId, day: today, result: 'QUALIFIED' })
  must(await office.postForm(`/api/partners/${path}`, { command, file: new File(['%PDF-1.7 '], 'a.pdf') }))
  return must(await office.get(`/proxy/get/${path}`)).confirmations[0].entityId.uuid
}

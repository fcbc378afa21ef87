import { describe, expect, test } from 'vitest'
import { addDays, addMonths, berlinDay, type Day, firstDayOf, type Month, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { caller, must } from '#test/caller.ts'
import { enterChange } from '#test/stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { World } from '#test/world.ts'

// The last month that is over, and the one before it.
const today = berlinDay(new Date())
const lastDay = addDays(firstDayOf(monthOf(today)), -1)
const last = monthOf(lastDay)
const before = monthOf(addMonths(lastDay, -1) as Day) // within the years that days have
const inLast = `${last}-10` as Day
const inBefore = `${before}-10` as Day

const { world, manager, trade } = useWorld({ perTest: true })

const lock = (month: Month, by = manager) => by.post('/api/reports/locks', { month })
const bill = (day: Day, creation: Record<string, unknown> = {}, by = manager) =>
  by.post('/api/documents/bills', billInput(trade, day, { documentCreation: creation }))
const invoice = (day: Day, creation: Record<string, unknown> = {}) =>
  manager.post('/api/documents/invoices', invoiceInput(trade, day, { documentCreation: creation }))

describe('locking a month', () => {
  test('in order, when it is over, once; the lists say who and when, and from when on all is open', async () => {
    must(await bill(inBefore))
    expect((await lock(monthOf(today))).body.title).toContain('noch nicht vorbei')
    expect((await lock(last)).body.title).toContain(`Zuerst ist der ${monthLabel(before)} an der Reihe`)
    expect(must(await manager.get('/proxy/get/openfrom'))).toEqual({ day: null })
    const seq = await world.lastSeq()
    const answer = await lock(before)
    expect(answer.status).toBe(201)
    expect(await world.eventsAfter(seq)).toEqual([
      { event: 'month locked', entityId: answer.body.entityId.uuid, data: { month: before } },
    ])
    const again = await lock(before)
    expect(again.status).toBe(422)
    expect(again.body.title).toBe(`Der ${monthLabel(before)} ist schon festgeschrieben`)
    must(await lock(last))
    expect(must(await manager.get('/proxy/get/openfrom'))).toEqual({ day: firstDayOf(monthOf(today)) })
    const { section } = must(await manager.get('/proxy/get/locks'))
    expect(section).toMatchObject([
      { month: last, lockedBy: 'Helga Nord' },
      { month: before, lockedBy: 'Helga Nord' },
    ])
  })

  test('begins with the month of the oldest entry, be it a payment', async () => {
    const input = invoiceInput(trade, inLast, { records: [paymentRecord(5, { recordDate: inBefore })] })
    must(await manager.post('/api/documents/invoices', input))
    expect((await lock(last)).body.title).toContain(`Zuerst ist der ${monthLabel(before)} an der Reihe`)
  })

  test('a bill is an entry of the month in which it is booked', async () => {
    must(await bill(inBefore, { bookingDate: inLast }))
    must(await lock(last))
  })

  test('or a change of the stock', async () => {
    must(await bill(inLast))
    const { uuid } = must(await manager.post('/api/products', productInput())).entityId
    must(await enterChange(manager, uuid, { at: inBefore, change: 1 }))
    expect((await lock(last)).body.title).toContain(`Zuerst ist der ${monthLabel(before)} an der Reihe`)
  })

  test('only a manager may, and everybody who works learns from when on all is open', async () => {
    const office = await world.as('office')
    expect((await lock(last, office)).status).toBe(403)
    expect((await office.get('/proxy/get/locks')).status).toBe(403)
    expect((await office.get('/proxy/get/openfrom')).status).toBe(200)
  })

  test('is for ever: the database takes no lock back', async () => {
    must(await lock(last))
    const { owner: sql } = world
    await expect(sql`delete from locked_months`).rejects.toThrow('a locked month stays locked')
    await expect(sql`update locked_months set month = '2020-01-01'`).rejects.toThrow('stays locked')
    await expect(sql`truncate locked_months`).rejects.toThrow('stays locked')
  })
})

describe('what a locked month refuses', () => {
  test('bills go by their booking: one that came late is booked on the first open day', async () => {
    must(await lock(last))
    const refused = await bill(inLast, { bookingDate: inLast })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      {
        path: 'documentCreation.bookingDate',
        message: expect.stringContaining(`liegt im ${monthLabel(last)}, und der ist festgeschrieben`),
      },
    ])
    const late = must(await bill(inLast)).entityId
    const stored = must(await manager.get(`/proxy/get/bills/${late.uuid}`))
    expect(stored).toMatchObject({ billDate: inLast, bookingDate: firstDayOf(monthOf(today)) })
  })

  test('an acquisition is taxed when it is billed, whenever it is booked', async () => {
    must(await lock(last))
    const lines = [billLine(trade, { amount: 100, amountIncludesTax: false, taxType: 'ACQUISITION_EU' })]
    const documentCreation = { billTotal: 100, bookingDate: today }
    const refused = await manager.post(
      '/api/documents/bills',
      billInput(trade, inLast, { lines, documentCreation }),
    )
    expect(refused.body.errors).toEqual([
      { path: 'documentCreation.billDate', message: expect.stringContaining('Die Steuer dieses Belegs') },
    ])
  })

  test('invoices go by their date and by the supply', async () => {
    must(await lock(last))
    const dated = await invoice(inLast)
    // The day of supply is the same one, and has no field of its own: it is said once.
    expect(dated.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'documentCreation.invoiceDate',
    ])
    const supplied = await invoice(today, { serviceDate: inLast })
    expect(supplied.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'documentCreation.serviceDate',
    ])
    must(await invoice(today))
  })

  test('under IST, too, though nothing is taxed before it is paid', async () => {
    const { taxSchemes } = must(await manager.get('/proxy/get/firm'))
    const change = { taxSchemes: [...taxSchemes, { validFrom: inBefore, scheme: 'IST' }] }
    must(await manager.post('/api/firm', change))
    must(await lock(last))
    expect((await invoice(today, { serviceDate: inLast })).body.errors).toEqual([
      { path: 'documentCreation.serviceDate', message: expect.stringContaining('Das Leistungsdatum') },
    ])
  })

  test('a locked invoice is paid and cancelled, and neither changed nor paid into its month', async () => {
    const made = must(await invoice(inLast)).entityId
    must(await lock(last))
    const replaced = await manager.post('/api/documents/invoices/replacements', {
      ...invoiceInput(trade, today),
      entityId: made,
    })
    expect(replaced.body.errors[0]).toMatchObject({ path: 'entityId' })
    expect((await manager.post(`/api/documents/invoices/${made.uuid}/deletions`)).status).toBe(422)
    const pay = (recordDate: Day) =>
      manager.post(`/api/documents/invoices/${made.uuid}/records`, paymentRecord(19, { recordDate }))
    expect((await pay(inLast)).body.errors[0]).toMatchObject({ path: 'recordDate' })
    must(await pay(today))
    const cancel = (invoiceDate: Day) =>
      manager.post('/api/documents/invoices/cancellations', {
        documentType: 'CANCELLATION',
        documentCreation: { cancelledInvoiceEntityId: made.uuid, invoiceDate },
      })
    expect((await cancel(inLast)).body.errors[0]).toMatchObject({ path: 'documentCreation.invoiceDate' })
    must(await cancel(today))
  })

  test('a locked invoice is corrected today, and a piece that comes back is in stock today, not in the locked month', async () => {
    const product = must(await manager.post('/api/products', productInput())).entityId.uuid
    const line = { productEntityId: product, amount: 119 }
    const sold = invoiceInput(trade, inLast, { lines: [invoiceLine(trade, line)] })
    const made = must(await manager.post('/api/documents/invoices', sold)).entityId.uuid
    must(await lock(last))
    const correctionOn = (invoiceDate: Day, amount = -119) =>
      invoiceInput(trade, invoiceDate, {
        lines: [invoiceLine(trade, { ...line, amount })],
        documentCreation: { correctedInvoiceEntityId: made },
      })
    const dated = await manager.post('/api/documents/invoices', correctionOn(lastDay))
    expect(dated.body.errors).toEqual([
      { path: 'documentCreation.invoiceDate', message: expect.stringContaining('Das Rechnungsdatum liegt') },
    ])
    const stockOn = async (day: Day) => {
      const query = `products=${product}&day=${day}`
      const [stock] = must(await manager.get(`/proxy/get/products/available?${query}`))
      return stock.quantityInStock
    }
    const before = await stockOn(lastDay)
    const correction = must(await manager.post('/api/documents/invoices', correctionOn(today))).entityId
    expect(await stockOn(lastDay)).toBe(before)
    expect(await stockOn(today)).toBe(before + 1)
    const replacement = { ...correctionOn(today, -59.5), entityId: correction }
    must(await manager.post('/api/documents/invoices/replacements', replacement))
    must(await manager.post(`/api/documents/invoices/${correction.uuid}/deletions`))
    expect(await stockOn(today)).toBe(before)
  })

  test('a document of an open month takes no payment of a locked one, and keeps the one it has', async () => {
    const records = [paymentRecord(50, { recordDate: inBefore })]
    const input = invoiceInput(trade, inLast, { records })
    const made = must(await manager.post('/api/documents/invoices', input)).entityId
    must(await lock(before))
    const replacement = (changes: object) => ({ ...invoiceInput(trade, inLast, changes), entityId: made })
    const replace = (changes: object) =>
      manager.post('/api/documents/invoices/replacements', replacement(changes))
    const { documentRecords } = must(await manager.get(`/proxy/get/invoices/${made.uuid}`))
    const kept = [{ ...records[0], localId: documentRecords[0].entityId.uuid }]
    const other = [...kept, paymentRecord(5, { recordDate: inBefore })]
    expect((await replace({ records: other })).body.errors[0].path).toBe('documentRecordCreations')
    expect((await replace({ records: [] })).body.errors[0].path).toBe('documentRecordCreations')
    // What was received in a locked month is taxed there: at another rate that would change.
    const lines = [invoiceLine(trade, { taxPercent: 7 })]
    expect((await replace({ records: kept, lines })).body.errors[0].path).toBe('documentCreation.serviceDate')
    must(await replace({ records: kept }))
  })

  test('files of a locked document stay, and more may come', async () => {
    const made = must(await bill(inLast)).entityId
    const attach = (file: File) =>
      manager.postForm('/api/attachments', {
        ...{ fileId: 'a', fileName: file.name, tag: 'BELEG', type: '', ownerEntityId: made.uuid },
        attachmentData: file,
      })
    const first = must(await attach(new File(['%PDF-1.7 1 0 obj'], 'beleg.pdf'))).entityId
    must(await lock(last))
    const deletion = await manager.post(`/api/attachments/${first.uuid}/deletions`)
    expect(deletion.body.title).toContain('festgeschrieben')
    must(await attach(new File(['%PDF-2.0 1 0 obj'], 'nachtrag.pdf')))
  })

  test('not those of a bill that is booked in an open month, whatever day it bears', async () => {
    const ownerEntityId = must(await bill(inLast, { bookingDate: today })).entityId.uuid
    const paper = { fileId: 'a', fileName: 'beleg.pdf', tag: 'BELEG', type: '', ownerEntityId }
    const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'beleg.pdf')
    const { uuid } = must(await manager.postForm('/api/attachments', { ...paper, attachmentData })).entityId
    must(await lock(last))
    must(await manager.post(`/api/attachments/${uuid}/deletions`))
  })

  test('also those of an invoice of an open month whose supply lies in a locked one', async () => {
    const ownerEntityId = must(await invoice(today, { serviceDate: inLast })).entityId.uuid
    const paper = { fileId: 'a', fileName: 'lieferschein.pdf', tag: 'BELEG', type: '', ownerEntityId }
    const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'lieferschein.pdf')
    const { uuid } = must(await manager.postForm('/api/attachments', { ...paper, attachmentData })).entityId
    must(await lock(last))
    const deletion = await manager.post(`/api/attachments/${uuid}/deletions`)
    expect([deletion.status, deletion.body.title]).toEqual([422, expect.stringContaining('festgeschrieben')])
  })
})

describe('at the same moment', () => {
  test('locking waits for whoever writes, and is refused with a sentence when that takes too long', async () => {
    const made = must(await bill(inLast)).entityId
    let locking: ReturnType<typeof lock> | undefined
    await world.db.sql.begin(async (sql) => {
      await sql`select hold_open_months()`
      const impatient = await lock(last)
      expect(impatient.status).toBe(503)
      locking = lock(last)
      await waitsForLock(world)
      await sql`update documents set remarks = 'noch schnell' where document_id = ${made.uuid}`
    })
    must(await (locking ?? Promise.reject(new Error('nobody locked'))))
  })

  test('who writes waits for whoever locks, on another node too, and is then refused', async () => {
    const second = caller((await world.secondNode()).address, manager.token)
    let writing: ReturnType<typeof bill> | undefined
    await world.db.sql.begin(async (sql) => {
      await sql`select lock_months()`
      await sql`insert into locked_months (lock_id, month, locked_at)
        values (gen_random_uuid(), ${firstDayOf(last)}, now())`
      writing = bill(inLast, { bookingDate: inLast }, second)
      await waitsForLock(world)
    })
    expect((await writing)?.status).toBe(422)
  })

  test('of many who write while two managers lock, none comes into the locked month afterwards', async () => {
    const second = caller((await world.secondNode()).address, manager.token)
    const bills = Array.from({ length: 24 }, (_, index) =>
      bill(inLast, { bookingDate: inLast }, index % 2 ? second : manager),
    )
    const locks = await Promise.all([lock(last), lock(last, second)])
    expect(locks.map(({ status }) => status).sort()).toEqual([201, 422])
    const statuses = (await Promise.all(bills)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([])
    const [order] = await world.db.sql`
      select max(seq) filter (where event = 'bill created') as bill, max(seq) filter (where event = 'month locked') as lock
      from journal`
    expect(order?.['bill'] ?? 0).toBeLessThan(order?.['lock'])
  })
})

/** Until somebody waits for the months. */
async function waitsForLock({ db }: World): Promise<void> {
  for (;;) {
    const [row] = await db.sql`
      select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    if (row?.['waiting'] > 0) return
  }
}

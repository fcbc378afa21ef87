import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { verifyMonths } from '#areas/locks/server/verify-months.ts'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { copyDocument, withTaxes } from './random-documents.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// Who has the database in hand can change rows of documents, but not what the journal's chain holds of them.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(
    await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: today, rate: 1.0862 }] }),
  )
})

const disagreements = () => verifyDocuments(world.db.sql, recordedDocuments)

/** Answers its id. */
async function invoice(changes: Parameters<typeof invoiceInput>[2] = {}): Promise<string> {
  return must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, changes))).entityId
    .uuid
}

test('documents are what the journal says, whatever happened to them', async () => {
  const bill = must(await manager.post('/api/documents/bills', billInput(trade, today))).entityId.uuid
  // Of a supplier who rounds by line: 2 × 1,00 gross with 0,31 in it.
  const rounded = {
    lines: [1, 1].map((amount) => billLine(trade, { amount })),
    documentCreation: { billTotal: 2, printedTaxes: [{ taxPercent: 19, tax: 0.31 }] },
  }
  must(await manager.post('/api/documents/bills', billInput(trade, today, rounded)))
  must(await manager.post(`/api/documents/bills/${bill}/records`, paymentRecord(19, { recordDate: today })))
  must(
    await manager.post('/api/documents/bills/replacements', {
      ...billInput(trade, addDays(today, -1)),
      entityId: { uuid: bill },
    }),
  )
  // Of a card the journal has the last four digits, of a shorter number all of it.
  const card = billInput(trade, today)
  const preferredPaymentMethod = {
    paymentMethod: 'CREDIT_CARD',
    data: { creditCardNumber: '123', expiration: '12/29', owner: 'A B' },
  }
  must(
    await manager.post('/api/documents/bills', {
      ...card,
      partnership: { ...card.partnership, partnershipData: { preferredPaymentMethod } },
    }),
  )
  const deleted = await invoice()
  must(await manager.post(`/api/documents/invoices/${deleted}/deletions`, {}))
  const paid = await invoice({ records: [paymentRecord(19, { recordDate: today })] })
  const records = `/api/documents/invoices/${paid}/records`
  must(await manager.post(records, paymentRecord(50, { recordDate: today })))
  const { documentRecords } = must(await manager.get(`/proxy/get/invoices/${paid}`))
  must(await manager.post(`${records}/${documentRecords[0].entityId.uuid}/deletions`, {}))
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: paid, invoiceDate: today },
    }),
  )
  expect(await disagreements()).toEqual([])
})

test('what was changed past Kontor is named', async () => {
  const lines = [invoiceLine(trade), invoiceLine(trade, { taxPercent: 7 })]
  const one = async (changes: Parameters<typeof invoiceInput>[2] = { lines }) => {
    const id = await invoice(changes)
    return { id, number: must(await manager.get(`/proxy/get/invoices/${id}`)).invoiceNumber as string }
  }
  const { owner: sql } = world
  const paid = { lines, records: [paymentRecord(19, { recordDate: today })] }
  const dollars = { lines: [invoiceLine(trade, { currency: 'USD' })], documentCreation: { currency: 'USD' } }
  type Tampered = {
    what: string
    changes?: Parameters<typeof invoiceInput>[2]
    by(id: string): postgres.PendingQuery<postgres.Row[]>
  }
  const tampered: Tampered[] = [
    {
      what: 'Partner',
      by: (id) => sql`
        update documents set partner = jsonb_set(partner::jsonb, '{companyName}', '"Niemand"') where document_id = ${id}`,
    },
    {
      what: 'Partner',
      by: (id) =>
        sql`update documents set partner = partner::jsonb - 'companyName' where document_id = ${id}`,
    },
    {
      what: 'Zahlungsweise',
      by: (id) => sql`
        update documents set payment_method = jsonb_set(payment_method::jsonb, '{data,iban}', '"DE02120300000000202051"')
        where document_id = ${id}`,
    },
    {
      what: 'Zahlungen',
      by: (id) =>
        sql.unsafe(`alter table documents disable trigger documents_sums_kept;
          update documents set paid_cents = gross_cents where document_id = '${id}';
          alter table documents enable trigger documents_sums_kept`),
    },
    { what: 'Kopf', by: (id) => sql`update documents set remarks = 'anders' where document_id = ${id}` },
    {
      what: 'Zahlungsweise',
      by: (id) => sql`update documents set payment_target_days = 90 where document_id = ${id}`,
    },
    {
      what: 'Positionen',
      by: (id) => sql`update line_items set description_short = 'Etwas anderes' where document_id = ${id}`,
    },
    {
      what: 'Summen',
      changes: { lines: [invoiceLine(trade)] },
      by: (id) =>
        withTaxes(
          sql,
          sql`update documents set net_cents = 20000, tax_cents = 3800, gross_cents = 23800 where document_id = ${id}`,
        ),
    },
    {
      what: 'Beträge in Euro',
      changes: dollars,
      by: (id) => sql`
        update document_taxes set net_euro_cents = net_euro_cents + 500, tax_euro_cents = tax_euro_cents - 500
        where document_id = ${id}`,
    },
    {
      what: 'Zahlungen',
      changes: paid,
      by: (id) => sql`update payments set amount_cents = amount_cents + 1 where document_id = ${id}`,
    },
    { what: 'Zahlungen', changes: paid, by: (id) => sql`delete from payments where document_id = ${id}` },
    {
      what: 'Steuermonate',
      by: (id) => sql`
        update document_months set month = '2020-01' where document_id = ${id}`,
    },
    {
      what: 'Steuermonate',
      changes: paid,
      by: (id) => sql`
        delete from document_months where document_id = ${id} and tax_percent = 7`,
    },
    { what: 'fehlt', by: (id) => sql`delete from documents where document_id = ${id}` },
  ]
  const expected: { documentNumber: string; what: string }[] = []
  for (const { what, changes, by } of tampered) {
    const { id, number } = await one(changes)
    expected.push({ documentNumber: number, what })
    await by(id)
  }
  const said = await disagreements()
  const byNumber = (a: { documentNumber: string }, b: { documentNumber: string }) =>
    a.documentNumber < b.documentNumber ? -1 : 1
  expect(said.toSorted(byNumber)).toEqual(expected.toSorted(byNumber))
})

test('a tax that is no more the printed one is named, though no sum has changed', async () => {
  const before = await disagreements()
  const printed = {
    lines: [billLine(trade, { amount: 0.99, quantity: 3, amountIncludesTax: false })],
    documentCreation: {
      ...{ billNumber: 'R-rounded', billTotal: 3.54, printedTaxes: [{ taxPercent: 19, tax: 0.57 }] },
    },
  }
  const { uuid } = must(await manager.post('/api/documents/bills', billInput(trade, today, printed))).entityId
  expect(await disagreements()).toEqual(before)
  const say = (is: boolean) =>
    world.db.sql`update document_taxes set tax_printed = ${is} where document_id = ${uuid}`
  await say(false)
  const added = (await disagreements()).filter(({ documentNumber }) => documentNumber === 'R-rounded')
  expect(added).toEqual([{ documentNumber: 'R-rounded', what: 'Summen' }])
  await say(true)
  expect(await disagreements()).toEqual(before)
})

test('a cancelled invoice that stands again is named, and its cancellation with another one', async () => {
  const before = await disagreements()
  const cancel = async (id: string) =>
    must(
      await manager.post('/api/documents/invoices/cancellations', {
        documentType: 'CANCELLATION',
        documentCreation: { cancelledInvoiceEntityId: id, invoiceDate: today },
      }),
    ).entityId.uuid as string
  const [one, other] = [await invoice(), await invoice()]
  const [ofOne] = [await cancel(one), await cancel(other)]
  await world.db.sql`update documents set cancelled_by_document_id = null where document_id = ${one}`
  const added = (await disagreements()).slice(before.length)
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${ofOne}`))
  expect(await disagreements()).toContainEqual({
    documentNumber: invoiceNumber,
    what: 'Storno oder Abrechnung',
  })
  expect(added).toHaveLength(1)
  await world.db.sql`update documents set cancelled_by_document_id = ${ofOne} where document_id = ${one}`
})

test('a final invoice may list its advances in any order', async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const before = await disagreements()
  const advances: string[] = []
  for (const days of [-5, -20]) {
    const day = addDays(today, days)
    const input = invoiceInput(trade, day, { documentCreation: { advance: true, serviceDate: today } })
    const id = must(await manager.post('/api/documents/invoices', input)).entityId.uuid as string
    const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
    must(await manager.post(`/api/documents/invoices/${id}/mails`, mail))
    must(await manager.post(`/api/documents/invoices/${id}/records`, paymentRecord(119, { recordDate: day })))
    advances.push(id)
  }
  await invoice({
    lines: [invoiceLine(trade, { amount: 500 })],
    documentCreation: { advanceInvoiceEntityIds: advances },
  })
  expect(await disagreements()).toEqual(before)
})

test('what a final invoice deducts, Skonto and write-offs are named once they are changed past Kontor', async () => {
  const before = await disagreements()
  const day = addDays(today, -20)
  const input = invoiceInput(trade, day, { documentCreation: { advance: true, serviceDate: today } })
  const advance = async () => {
    const { uuid } = must(await manager.post('/api/documents/invoices', input)).entityId
    must(
      await manager.post(`/api/documents/invoices/${uuid}/mails`, {
        to: 'kunde@example.org',
        subject: 'Anzahlung',
        text: 'Anbei.',
      }),
    )
    must(
      await manager.post(`/api/documents/invoices/${uuid}/records`, paymentRecord(119, { recordDate: day })),
    )
    return uuid as string
  }
  const [deducted, other] = [await advance(), await advance()]
  const lines = [invoiceLine(trade, { amount: 500 })]
  const final = await invoice({ lines, documentCreation: { advanceInvoiceEntityIds: [deducted] } })
  const reduced = await invoice()
  const records = `/api/documents/invoices/${reduced}/records`
  const gross = must(await manager.get(`/proxy/get/invoices/${reduced}`)).totals.amountGrossTotal
  const record = (recordType: string, recordData: object) =>
    manager.post(records, {
      recordDate: today,
      recordDetails: { recordType, recordData: { currency: 'EUR', ...recordData } },
    })
  must(await record('PAYMENT', { amount: gross - 3, discount: 2, fromIban: '' }))
  must(await record('WRITE_OFF', { amount: 1, reason: 'SMALL_DIFFERENCE', text: '' }))
  expect(await disagreements()).toEqual(before)
  const numberOf = async (id: string) => must(await manager.get(`/proxy/get/invoices/${id}`)).invoiceNumber
  const [ofFinal, ofReduced] = [await numberOf(final), await numberOf(reduced)]
  for (const [number, statement] of [
    [ofFinal, `delete from document_advances where document_id = '${final}'`],
    [ofFinal, `update document_advances set advance_document_id = '${other}' where document_id = '${final}'`],
    [ofFinal, `update document_advances set stands = false where document_id = '${final}'`],
    [
      ofFinal,
      `update document_taxes set net_cents = net_cents - 100, tax_cents = tax_cents + 100 where document_id = '${final}' and advance_document_id is not null`,
    ],
    [
      ofFinal,
      `update document_taxes set advance_document_id = '${other}' where document_id = '${final}' and advance_document_id is not null`,
    ],
    [ofReduced, `delete from reductions where document_id = '${reduced}' and record_type = 'WRITE_OFF'`],
    [
      ofReduced,
      `update reductions set amount_cents = amount_cents + 1 where document_id = '${reduced}' and record_type = 'DISCOUNT'`,
    ],
    [
      ofReduced,
      `update reductions set record_day = record_day - 1 where document_id = '${reduced}' and record_type = 'DISCOUNT'`,
    ],
    [
      ofReduced,
      `update reductions set payment_id = null where document_id = '${reduced}' and record_type = 'DISCOUNT'`,
    ],
    [
      ofReduced,
      `update reductions set reason = 'UNCOLLECTIBLE', reason_text = 'x' where document_id = '${reduced}' and record_type = 'WRITE_OFF'`,
    ],
  ] as const) {
    let found: string[] = []
    const back = new Error('taken back')
    await world.owner
      .begin(async (begun) => {
        await begun`set local session_replication_role = replica`
        const { count } = await begun.unsafe(statement)
        expect(count, statement).toBe(1)
        found = (await verifyDocuments(asDatabase(begun), recordedDocuments)).map((one) => one.documentNumber)
        throw back
      })
      .catch((error: unknown) => {
        if (error !== back) throw error
      })
    expect(found, statement).toContain(number)
  }
})

/** What begins a transaction of its own, within one that is open: nothing of the outer one is seen elsewhere. */
const asDatabase = (begun: postgres.TransactionSql) =>
  ({
    begin: (_options: string, work: (sql: unknown) => unknown) => begun.savepoint(work),
  }) as unknown as postgres.Sql

test('so is what nobody wrote, and what was deleted', async () => {
  const before = await disagreements()
  const [template, deleted] = [await invoice({ lines: [invoiceLine(trade)] }), await invoice()]
  must(await manager.post(`/api/documents/invoices/${deleted}/deletions`, {}))
  const copy = {
    number_year: 2000,
    document_day: today,
    net_cents: 10_000,
    tax_cents: 1900,
    gross_cents: 11_900,
  }
  await copyDocument(world.db.sql, template, [
    { ...copy, document_id: randomUUID(), number: 'never', number_count: 1 },
    { ...copy, document_id: deleted, number: 'again', number_count: 2 },
  ])
  const added = (await disagreements()).filter(
    ({ documentNumber }) => !before.some((one) => one.documentNumber === documentNumber),
  )
  expect(added).toEqual([
    { documentNumber: 'never', what: 'steht nicht im Journal' },
    { documentNumber: 'again', what: 'ist gelöscht und doch da' },
  ])
})

test('so are months whose lock was taken away past Kontor, or made so', async () => {
  const { owner: sql } = world
  const last = monthOf(addDays(firstDayOf(monthOf(today)), -1))
  must(await manager.post('/api/documents/bills', billInput(trade, firstDayOf(last))))
  const { uuid } = must(await manager.post('/api/reports/locks', { month: last })).entityId
  expect(await verifyMonths(sql)).toEqual([])
  await sql.begin(async (tx) => {
    await tx`alter table locked_months disable trigger user`
    await tx`delete from locked_months where lock_id = ${uuid}`
    await tx`insert into locked_months (lock_id, month, locked_at) values (${uuid}, '2019-12-01', now())`
    await tx`alter table locked_months enable trigger user`
  })
  const [year, month] = last.split('-')
  expect(await verifyMonths(sql)).toEqual(['12.2019', `${month}.${year}`])
})

import { expect, test } from 'vitest'
import { isClosed } from '#areas/documents/rules/stored-document.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { dueDayOf, dueOf } from '#areas/payments/rules/due.ts'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from './caller.ts'
import { billInput, invoiceInput, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is due and until when is said twice: by a function, and by a column that the database computes. They agree.

const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

test('the columns of the database and the functions say the same of every document', async () => {
  const documents = '/api/documents'
  const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
  const bill = billInput(trade, today)
  const invoice = invoiceInput(trade, today)
  const paid = [paymentRecord(50), paymentRecord(80.5)]
  const inCash = { ...invoice.partnership, partnershipData: { preferredPaymentMethod: cash } }
  const made = [
    must(await manager.post(`${documents}/bills`, bill)),
    must(await manager.post(`${documents}/bills`, { ...bill, documentRecordCreations: paid })),
    must(
      await manager.post(`${documents}/bills`, {
        ...bill,
        partnership: { ...bill.partnership, partnershipData: { preferredPaymentMethod: cash } },
      }),
    ),
    must(await manager.post(`${documents}/invoices`, invoice)),
    must(await manager.post(`${documents}/invoices`, { ...invoice, partnership: inCash })),
    must(await manager.post(`${documents}/invoices`, { ...invoice, documentRecordCreations: paid.slice(1) })),
  ]
  const cancelled = { cancelledInvoiceEntityId: made.at(-1)?.entityId.uuid, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation: cancelled }
  must(await manager.post(`${documents}/invoices/cancellations`, cancellation))
  const inAdvance = { documentCreation: { advance: true, serviceDate: addDays(today, 20) } }
  const settled = [
    must(await manager.post(`${documents}/invoices`, invoiceInput(trade, today, inAdvance))),
    must(
      await manager.post(`${documents}/invoices`, {
        ...invoiceInput(trade, today, inAdvance),
        documentRecordCreations: paid.slice(0, 1),
      }),
    ),
  ].map(({ entityId }) => entityId.uuid)
  for (const uuid of settled) {
    must(await manager.post(`${documents}/invoices/${uuid}/mails`, mail))
  }
  const settling = { documentCreation: { advanceInvoiceEntityIds: settled } }
  must(await manager.post(`${documents}/invoices`, invoiceInput(trade, today, settling)))

  const rows = await world.db.sql<{ id: EntityId; due: number; day: Day | null }[]>`
    select document_id as id, due_cents as due, due_day as day from documents order by document_id`
  expect(rows.map(({ due }) => due)).toEqual([11900, -1150, 11900, 11900, 11900, -8050, 0, 0, 0, 6900])
  expect(rows.map(({ day }) => day === null)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  await world.db.reading(async (tx) => {
    for (const { id, due, day } of rows) {
      const document = await readDocument(tx, id, ['BILL', 'INVOICE', 'CANCELLATION'])
      const facts = { ...document, isClosed: isClosed(document) }
      expect([dueOf(facts), dueDayOf(facts)]).toEqual([due, day])
    }
  })
})

import { describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { berlinDay } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { invoiceInput, invoiceLine } from './trade.ts'
import { useWorld } from './use-world.ts'

// What the database itself refuses of payments, Skonto and write-offs, and what `journal verify` finds where somebody took its triggers away.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

/** An invoice of 1.190, paid with Skonto and with a rest that is written off. */
async function reduced(): Promise<{ id: string; number: string; payment: string }> {
  const input = invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount: 1190 })] })
  const id = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  const record = async (recordType: string, recordData: object) =>
    must(
      await manager.post(`/api/documents/invoices/${id}/records`, {
        recordDate: today,
        recordDetails: { recordType, recordData: { currency: 'EUR', ...recordData } },
      }),
    ).entityId.uuid
  const payment = await record('PAYMENT', { amount: 500, discount: 20 })
  await record('WRITE_OFF', { amount: 600, reason: 'UNCOLLECTIBLE', text: 'Insolvenz' })
  const { invoiceNumber: number } = must(await manager.get(`/proxy/get/invoices/${id}`))
  return { id, number, payment }
}

const row = (id: string, type: string, cents: number, reason: string | null = null) =>
  `insert into reductions (reduction_id, document_id, record_type, reason, reason_text, record_day, amount_cents)
    values (gen_random_uuid(), '${id}', '${type}', ${reason === null ? 'null' : `'${reason}'`}, '', '${today}', ${cents})`

describe('the database refuses', () => {
  const statements: [string, RegExp, (id: string, payment: string) => string][] = [
    [
      'Skonto beyond what is open',
      /documents_reductions_fit|more is taken off/,
      (id) => row(id, 'DISCOUNT', 7001),
    ],
    ['Skonto below 0', /documents_discount/, (id) => row(id, 'DISCOUNT', -2001)],
    [
      'a write-off beyond what is open',
      /more is taken off/,
      (id) => row(id, 'WRITE_OFF', 7001, 'SMALL_DIFFERENCE'),
    ],
    ['a loss without words', /reductions_why/, (id) => row(id, 'WRITE_OFF', 100, 'UNCOLLECTIBLE')],
    [
      'a loss taken back by hand',
      /reductions_taken_back/,
      (id) => row(id, 'WRITE_OFF', -100, 'UNCOLLECTIBLE'),
    ],
    [
      'another sum of Skonto',
      /follow from its payments/,
      (id) => `update documents set discount_cents = 5 where document_id = '${id}'`,
    ],
    [
      'another sum of losses',
      /follow from its payments/,
      (id) => `update documents set uncollectible_cents = 0 where document_id = '${id}'`,
    ],
    [
      'another sum of payments',
      /follow from its payments/,
      (id) => `update documents set paid_cents = 5 where document_id = '${id}'`,
    ],
    [
      'a payment moved to another document',
      /stays with its document/,
      (id, payment) =>
        `update payments set document_id = (select document_id from documents where document_id <> '${id}' limit 1)
          where payment_id = '${payment}'`,
    ],
    ['reductions emptied', /empties the table reductions/, () => 'truncate reductions'],
    ['payments emptied', /empties the table/, () => 'truncate payments cascade'],
    ['documents emptied', /empties the table/, () => 'truncate documents cascade'],
    ['months emptied', /empties the table document_months/, () => 'truncate document_months'],
  ]
  test.each(statements)('%s', async (_, why, statement) => {
    await reduced()
    const { id, payment } = await reduced()
    // As the owner: the program's role may not even empty a table.
    await expect(world.owner.unsafe(statement(id, payment))).rejects.toThrow(why)
    expect(must(await manager.get(`/proxy/get/invoices/${id}`)).totals).toMatchObject({
      amountDue: 70,
      ...{ paymentTotal: 500, discountTotal: 20, writeOffTotal: 600 },
    })
  })
})

test('each sum that was changed with the triggers off is named', async () => {
  for (const column of ['paid_cents', 'discount_cents', 'written_off_cents', 'uncollectible_cents']) {
    const { id, number } = await reduced()
    expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
    const change = (by: string) =>
      world.owner.unsafe(`alter table documents disable trigger user;
        update documents set ${column} = ${column} ${by} where document_id = '${id}';
        alter table documents enable trigger user`)
    await change('- 1')
    const said = await verifyDocuments(world.db.sql, recordedDocuments)
    expect(said, column).toEqual([{ documentNumber: number, what: 'Zahlungen' }])
    await change('+ 1')
  }
})

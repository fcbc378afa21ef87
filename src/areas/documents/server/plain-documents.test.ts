import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { compareWithPlainSql } from '#test/plain-documents.ts'
import { copyDocument, type DocumentCopy } from '#test/random-documents.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The same among a million: `npm run endurance`.

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
const seed = Date.now() % 1_000_000
const names = ['Ähre', 'ahorn', 'Azur', 'Öl', 'Ofen', 'ß-Laden', 'Ssad', 'Zobel', 'Élan', 'Elan']
const words = ['kommode', 'sessel', 'teak', 'ko', 'gibtesnicht']

/** As many of each list, so that every state and every way out stands among them. */
beforeAll(async () => {
  const bill = must(await manager.post('/api/documents/bills', billInput(trade, today)))
  const invoice = must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
  const bills = Array.from({ length: 500 }, (_, index) => ({
    ...copy(index),
    number: `ER-${index}`,
    booking_day: addDays(dayOf(index), index % 9),
  }))
  await copyDocument(world.db.sql, bill.entityId.uuid, bills)
  await copyDocument(world.db.sql, invoice.entityId.uuid, invoices(1000))
  for (const day of [3, 30])
    await world.db.sql`
      insert into payments (payment_id, document_id, record_day, amount_cents)
      select gen_random_uuid(), document_id, document_day + ${day}::int, 500 from documents
      where kind <> 'CANCELLATION' and cancelled_by_document_id is null and settled_by_document_id is null
        and abs(hashtext(number)) % 5 = ${day % 5}`
})

const dayOf = (index: number) => addDays(today, -((index * 7919) % 60) - 1)

function copy(index: number): Omit<DocumentCopy, 'number'> {
  const gross = (((index * 104_729) % 40) - 8) * 1000
  const currency = index % 7 === 3 ? 'USD' : 'EUR'
  return {
    document_id: randomUUID(),
    document_day: dayOf(index),
    currency,
    rate: currency === 'EUR' ? 1 : 1.17,
    net_cents: gross,
    tax_cents: 0,
    gross_cents: gross,
    paid_cents: [0, gross, gross, Math.trunc(gross / 2), gross + 100][index % 5] ?? 0,
    search_text: `re${index} ${words[index % 3]}`,
    partner_text: names[index % names.length] ?? '',
  }
}

/** Each 20th is cancelled by the next one, each 31st an advance that the one before settled, each 17th written off. */
function invoices(count: number): DocumentCopy[] {
  const made = Array.from({ length: count }, (_, index) => ({
    ...copy(index),
    number: `1900-${String(index + 1).padStart(5, '0')}`,
    number_year: 1900,
    number_count: index + 1,
    delivery: ['NONE', 'SENT', 'DOWNLOADED', 'FAILED', 'NONE'][index % 5],
  }))
  for (const [index, one] of made.entries()) {
    const next = made[index + 1]
    if (index % 20 === 5 && next) {
      Object.assign(one, {
        cancelled_by_document_id: next.document_id,
        paid_cents: index % 40 === 5 ? 0 : 700,
      })
      const taken = { net_cents: -one.net_cents, gross_cents: -one.gross_cents, paid_cents: 0 }
      const same = { currency: one.currency, rate: one.rate, document_day: one.document_day }
      Object.assign(next, { kind: 'CANCELLATION', cancelled_document_id: one.document_id, ...taken, ...same })
    } else if (index % 31 === 8 && one.gross_cents > 0 && index % 20 !== 6) {
      Object.assign(one, { advance: true, service_day: one.document_day, paid_cents: one.gross_cents })
      Object.assign(one, { settled_by_document_id: made[index - 1]?.document_id })
    } else if (index % 17 === 2 && one.gross_cents > 0 && index % 20 !== 6) {
      const left = one.gross_cents - 100
      Object.assign(one, { paid_cents: 100, written_off_cents: left, uncollectible_cents: left })
    }
  }
  return made
}

test.each(['bills', 'invoices'] as const)(
  `any section of %s is the one that plain SQL finds (${seed})`,
  async (list) => {
    const states = await world.db
      .sql`select count(distinct standing)::int as count from documents where kind <> 'BILL'`
    expect(states[0]?.['count']).toBe(10)
    const asked = { sql: world.owner, manager, today, seed, words }
    expect(await compareWithPlainSql(asked, list, 60)).toBeGreaterThan(0)
  },
)

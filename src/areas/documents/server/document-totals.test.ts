import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import { copyDocument, withTaxes } from '#test/random-documents.ts'
import { billInput, invoiceInput, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { foldNow } from './fold-document-totals.ts'

const today = berlinDay(new Date())
const { world } = useWorld()
let templates: Record<'BILL' | 'INVOICE', string>

beforeAll(async () => {
  const manager = await world.as('manager')
  const trade = await startTrade(manager)
  const make = async (path: string, input: unknown) => must(await manager.post(path, input)).entityId.uuid
  templates = {
    BILL: await make('/api/documents/bills', billInput(trade, today)),
    INVOICE: await make('/api/documents/invoices', invoiceInput(trade, today)),
  }
})

const fold = () => foldNow(world.db)

/** The kept totals of each month, and the same counted anew: by a calculation of the test's own. */
async function keptAndCounted() {
  const { sql } = world.db
  const kept = await sql`
    select list, month, sum(documents)::bigint as documents, sum(receivable_euro_cents)::bigint as receivable,
      sum(due_euro_cents)::bigint as due, sum(unpaid_documents)::bigint as unpaid,
      sum(unpaid_receivable_euro_cents)::bigint as unpaid_receivable
    from document_totals group by list, month having sum(documents) <> 0 order by list, month`
  const rows = await sql`
    select kind, to_char(document_day, 'YYYY-MM-01') as month, cancelled_by_document_id, settled_by_document_id,
      gross_euro_cents, in_euro_cents(paid_cents, rate) as paid_euro_cents, due_euro_cents, due_cents
    from documents`
  const counted = new Map<string, Record<string, number | string>>()
  for (const row of rows) {
    const list = row['kind'] === 'BILL' ? 'BILL' : 'INVOICE'
    const key = `${list} ${row['month']}`
    const isClosed = row['kind'] === 'CANCELLATION' || row['cancelled_by_document_id'] !== null
    // Of an advance that was settled what was received counts: the final invoice asks for the rest.
    const asked = row['settled_by_document_id'] === null ? row['gross_euro_cents'] : row['paid_euro_cents']
    const receivable = isClosed ? 0 : asked
    const isUnpaid = row['due_cents'] !== 0
    const before = counted.get(key)
    const sum = (name: string, value: number) => Number(before?.[name] ?? 0) + value
    counted.set(key, {
      list,
      month: row['month'],
      documents: sum('documents', 1),
      receivable: sum('receivable', receivable),
      due: sum('due', row['due_euro_cents']),
      unpaid: sum('unpaid', isUnpaid ? 1 : 0),
      unpaid_receivable: sum('unpaid_receivable', isUnpaid ? receivable : 0),
    })
  }
  const keys = [...counted.keys()].sort()
  return { kept: kept.map((row) => ({ ...row })), counted: keys.map((key) => counted.get(key)) }
}

async function expectAgreement() {
  const { kept, counted } = await keptAndCounted()
  expect(kept).toEqual(counted)
}

let count = 0
const made: string[] = []

const kinds = fc.constantFrom('BILL' as const, 'INVOICE' as const)
const days = fc.integer({ min: 0, max: 200 }).map((back) => addDays(today, -back))
const amounts = fc.integer({ min: -50_000, max: 90_000 }).filter((cents) => cents !== 0)
const currencies = fc.constantFrom(['EUR', 1] as const, ['USD', 1.1337] as const, ['JPY', 163.27] as const)
const picks = fc.nat(1_000_000)

type Step = () => Promise<unknown>

const sql = () => world.db.sql
const picked = (pick: number) => made[pick % Math.max(1, made.length)] ?? randomUUID()

// What runs into somebody else's step at the same moment, against what is settled, or into a currency without decimals with parts
// of a unit paid, is given up by the database as a whole. No other rule refuses a step: there would be less to add up, without a word.
const rules = ['documents_settled', 'documents_advance_gross', 'documents_whole_units']
const collisions = ['40P01', '23001', '23503', '23505', ...rules]
async function attempt(step: Step): Promise<void> {
  try {
    await step()
  } catch (error) {
    const { code, constraint_name: rule } = error as { code?: string; constraint_name?: string }
    if (!collisions.some((known) => known === code || known === rule)) throw error
  }
}

// An amount in a currency without decimals is a whole one.
const centsIn = (currency: string, amount: number) => (currency === 'JPY' ? amount * 100 : amount)

const create = fc
  .tuple(kinds, days, amounts, currencies)
  .map(([kind, day, gross, [currency, rate]]): Step => {
    const cents = centsIn(currency, gross)
    return async () => {
      const id = randomUUID()
      const number = ++count
      await copyDocument(sql(), templates[kind], [
        {
          document_id: id,
          number: `Z-${number}`,
          ...(kind === 'BILL' ? { booking_day: today } : { number_year: 1900, number_count: number }),
          document_day: day,
          currency,
          rate,
          net_cents: cents,
          tax_cents: 0,
          gross_cents: cents,
          paid_cents: 0,
        },
      ])
      made.push(id)
    }
  })
const pay = fc.tuple(picks, amounts).map(
  ([pick, amount]): Step =>
    () =>
      sql()`insert into payments (payment_id, document_id, record_day, amount_cents)
        select ${randomUUID()}, document_id, ${today}, case currency when 'JPY' then 100 else 1 end * ${amount}::bigint
        from documents where document_id = ${picked(pick)}`,
)
const payAll = picks.map(
  (pick): Step =>
    () =>
      sql()`insert into payments (payment_id, document_id, record_day, amount_cents)
        select ${randomUUID()}, document_id, ${today}, due_cents from documents
        where document_id = ${picked(pick)} and due_cents <> 0`,
)
const unpay = picks.map(
  (pick): Step =>
    () =>
      sql()`delete from payments where document_id = ${picked(pick)}`,
)
const replace = fc.tuple(picks, days, amounts, currencies).map(
  ([pick, day, gross, [currency, rate]]): Step =>
    () =>
      withTaxes(
        sql(),
        sql()`update documents set document_day = ${day}, currency = ${currency}, rate = ${rate},
          net_cents = ${centsIn(currency, gross)}, tax_cents = 0, gross_cents = ${centsIn(currency, gross)},
          version = version + 1 where document_id = ${picked(pick)}`,
      ),
)
const move = fc.tuple(picks, days).map(
  ([pick, day]): Step =>
    () =>
      sql()`update documents set document_day = ${day} where document_id = ${picked(pick)}`,
)
const cancel = picks.map(
  (pick): Step =>
    async () => {
      // The document that cancels is the template: what counts here is that the cancelled one is closed.
      await sql()`
    update documents set cancelled_by_document_id = ${templates.INVOICE} where document_id = ${picked(pick)}
      and kind = 'INVOICE' and not exists (select 1 from documents where cancelled_by_document_id = ${templates.INVOICE})`
    },
)
const reopen = picks.map(
  (): Step => () =>
    sql()`update documents set cancelled_by_document_id = null where cancelled_by_document_id is not null`,
)
const settle = picks.map(
  (pick): Step =>
    async () => {
      const advance = picked(pick)
      await sql()`update documents set advance = true where document_id = ${advance} and kind = 'INVOICE'`
      await sql()`insert into document_advances values (${templates.INVOICE}, ${advance}, true)`
    },
)
const unsettle = picks.map(
  (): Step => () => sql()`delete from document_advances where document_id = ${templates.INVOICE}`,
)
const remove = picks.map(
  (pick): Step =>
    () =>
      sql()`delete from documents where document_id = ${picked(pick)}`,
)
const folding = fc.constant<Step>(fold)

const step = fc.oneof(
  { weight: 5, arbitrary: create },
  pay,
  payAll,
  unpay,
  replace,
  move,
  cancel,
  reopen,
  settle,
  unsettle,
  remove,
  folding,
)

describe('the kept totals of documents', () => {
  test(
    'are what counting anew gives, after whatever several people did at once, folded or not',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 12 }),
          async (rounds) => {
            for (const steps of rounds) await Promise.all(steps.map(attempt))
            await expectAgreement()
            await fold()
            await expectAgreement()
          },
        ),
        // Each run goes on from the one before: a smaller case would not be the same.
        { numRuns: shortOrLong(12, 50), endOnFailure: true },
      )
      expect(made.length).toBeGreaterThan(50)
    },
    shortOrLong(120_000, 1_800_000),
  )

  test('folding leaves one row a month, and records nothing', async () => {
    const seq = await world.lastSeq()
    await fold()
    const twice =
      await sql()`select list, month from document_totals group by list, month having count(*) > 1`
    expect([twice.length, await world.eventsAfter(seq)]).toEqual([0, []])
  })

  test('two who fold at once count nothing twice', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        index % 3 === 0
          ? fold()
          : withTaxes(
              sql(),
              sql()`update documents set gross_cents = gross_cents + 100, net_cents = net_cents + 100
                where document_id = ${made[index] ?? templates.BILL}`,
            ),
      ),
    )
    await expectAgreement()
  })

  test('a change of what is not added up leaves no row', async () => {
    await fold()
    const rows = async () => (await sql()`select count(*) from document_totals`)[0]?.['count']
    const before = await rows()
    await sql()`update documents set search_text = search_text || ' neu', remarks = 'neu'`
    expect(await rows()).toBe(before)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { commands } from '#server/compose.ts'
import { must } from './caller.ts'
import { everyCommand, type Step } from './every-command.ts'
import { holdBack } from './every-system-command.ts'
import { startTaxOffice, type TaxOffice } from './tax-office.ts'
import { invoiceInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Every command is tried against a locked month: what is to be refused is refused with the month's name, and whatever the
// answer is, nothing in the month has changed.

const day = addDays(firstDayOf(monthOf(berlinDay(new Date()))), -5)
const month = monthOf(day)

/** What the months do not lock is written down, so that a new command is thought about. */
const refused = new Set([
  ...['create stock change', 'create inventory count', 'delete inventory count'],
  ...['delete stock changes', 'import products'],
  ...['create bill', 'replace bill', 'assign product', 'delete bill'],
  ...['record bill payment', 'delete bill payment', 'record invoice payment', 'delete invoice payment'],
  ...['transfer payment', 'delete payment transfer'],
  ...['create invoice', 'replace invoice', 'create cancellation', 'replace cancellation', 'delete invoice'],
  'rewrite invoice',
  ...['delete attachment', 'lock month'],
])

let taxOffice: TaxOffice
const steps = new Map<string, Step>()

beforeAll(async () => {
  taxOffice = await startTaxOffice()
})
afterAll(() => taxOffice.stop())
const { world, manager, trade } = useWorld({ env: () => taxOffice.env })
beforeAll(async () => {
  await holdBack(world)
  const stage = { world, manager, trade, today: day }
  // Of two ways to give a command the first, on which others build.
  for (const step of everyCommand(stage)) if (!steps.has(step.command)) steps.set(step.command, step)
  steps.set('lock month', {
    command: 'lock month',
    run: () => manager.post('/api/reports/locks', { month }),
  })
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, day)))
})

const names = commands.map(({ declaration }) => declaration.name).filter((name) => name !== 'set up the firm')

test.each(names)('%s', async (name) => {
  const step = steps.get(name)
  if (!step) throw new Error(`test/every-command.ts has no step for the command "${name}"`)
  await step.prepare?.()
  const before = await monthAsStored()
  await lock()
  // A step of several calls throws what was refused.
  const answer = await step.run().catch((error: Error) => ({ status: 422, body: { title: error.message } }))
  const after = await monthAsStored()
  await unlock()
  expect(after).toEqual(before)
  if (!refused.has(name)) return void must(answer as Awaited<ReturnType<Step['run']>>)
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain(monthLabel(month))
  // It was the month alone. What others build on is made now.
  if (name !== 'delete attachment' && name !== 'lock month') must(await step.run())
})

describe('the database refuses it, too', () => {
  const tables = {
    documents: "remarks = 'anders'",
    line_items: "description_long = 'anders'",
    document_taxes: 'tax_euro_cents = tax_euro_cents',
    document_months: 'vat_cents = vat_cents + 1',
    payments: 'amount_cents = amount_cents + 1',
    stock_changes: 'quantity_hundredths = 700',
  }

  test.each(Object.entries(tables))('%s', async (table, change) => {
    const { sql } = world.db
    await lock()
    try {
      const where = `where ctid = any (array(select ctid from ${table} limit 1))`
      await expect(sql.unsafe(`update ${table} set ${change} ${where}`)).rejects.toThrow('is locked')
      await expect(sql.unsafe(`delete from ${table} ${where}`)).rejects.toThrow(
        /is locked|violates foreign key/,
      )
    } finally {
      await unlock()
    }
  })
})

describe('nothing comes into a locked month or leaves one by being changed', () => {
  const moves = {
    'a month of taxes': [
      "update document_months set month = '2199-01' where ctid = (select min(ctid) from document_months)",
      `update document_months set month = '${month}' where month = '2199-01'`,
    ],
    'a line': [
      `update documents set booking_day = '2199-01-01' where document_id = (select document_id from documents where kind = 'BILL' limit 1)`,
      `update line_items set position = position + 1000, document_id = (select document_id from documents where booking_day = '2199-01-01')
        where ctid = (select l.ctid from line_items l join documents using (document_id) where kind <> 'BILL' limit 1)`,
    ],
  } as const

  test.each(Object.entries(moves))('%s', async (_, [before, move]) => {
    const moved = world.db.sql.begin(async (sql) => {
      await sql.unsafe(before)
      await sql`insert into locked_months (lock_id, month, locked_at)
        values (gen_random_uuid(), ${firstDayOf(month)}, now())`
      await sql.unsafe(move)
    })
    await expect(moved).rejects.toThrow('is locked')
  })
})

describe('the database takes nothing new into it', () => {
  const other: Record<string, Record<string, string>> = {
    documents: {
      ...{ document_id: 'gen_random_uuid()', number: "'neu'", number_year: 'null', number_count: 'null' },
      ...{ kind: "'BILL'", booking_day: `date '${day}'` },
    },
    line_items: { local_id: 'gen_random_uuid()', position: '99' },
    document_taxes: { tax_percent: '16' },
    document_months: { tax_percent: '1' },
    payments: { payment_id: 'gen_random_uuid()' },
    stock_changes: { change_id: 'gen_random_uuid()', changed_at: `timestamp '${day} 12:00'` },
  }

  const of: Record<string, string> = {
    document_taxes: "where tax_type = 'VAT' and tax_percent = 19",
    payments: 'where transfer_id is null',
    stock_changes: 'where document_id is null',
  }

  test.each(Object.entries(other))('%s', async (table, changes) => {
    const { sql } = world.db
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
        and not attisdropped and attgenerated = '' and attidentity = ''`
    const names = columns.map(({ name }) => name).join(', ')
    const values = columns.map(({ name }) => changes[name] ?? name).join(', ')
    await lock()
    try {
      const insertion = `insert into ${table} (${names}) select ${values} from ${table} ${of[table] ?? ''} limit 1`
      await expect(sql.unsafe(insertion)).rejects.toThrow('is locked')
    } finally {
      await unlock()
    }
  })
})

async function lock(): Promise<void> {
  await world.db.sql`insert into locked_months (lock_id, month, locked_at)
    values (gen_random_uuid(), ${firstDayOf(month)}, now())`
}

/** No command and no statement can; the test goes round the database's back. */
async function unlock(): Promise<void> {
  await world.owner.begin(async (sql) => {
    await sql`alter table locked_months disable trigger user`
    await sql`delete from locked_months`
    await sql`alter table locked_months enable trigger user`
  })
}

/** What lies in the month, but for what may become of it later: it is paid, cancelled, settled. */
async function monthAsStored(): Promise<unknown> {
  const [row] = await world.db.sql`
    select
      (select json_agg(to_jsonb(d) - array['cancelled_by_document_id', 'settled_by_document_id', 'paid_cents', 'payments_version',
          'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_text',
          'reminder_level', 'reminded_day']
          order by document_id)
        from documents d where coalesce(booking_day, document_day) <= ${day}) as documents,
      (select json_agg(l order by document_id, position) from line_items l join documents using (document_id)
        where coalesce(booking_day, document_day) <= ${day}) as lines,
      (select json_agg(t order by t::text) from document_taxes t join documents using (document_id)
        where coalesce(booking_day, document_day) <= ${day}) as taxes,
      (select json_agg(m order by m::text) from document_months m where month <= ${month}) as months,
      (select json_agg(p order by payment_id) from payments p where record_day <= ${day}) as payments,
      (select json_agg(c order by change_id) from stock_changes c where changed_at::date <= ${day}) as stock`
  return row
}

import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allKinds } from '#areas/proof/server/kinds/all-kinds.ts'
import { leftOut, leftOutInWords, lookedAt } from '#areas/proof/server/looked-at.ts'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { type Finding, findKinds } from '#areas/proof/server/prove-kinds.ts'
import { berlinDay } from '#kernel/day.ts'
import { events } from '#server/compose.ts'
import { tableOwners } from '../scripts/table-owners.ts'
import { must } from './caller.ts'
import { everyCommand } from './every-command.ts'
import { startTaxOffice, type TaxOffice } from './tax-office.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// Whoever has the database in hand can change any row of it, but not what the journal's chain holds of it.

const today = berlinDay(new Date())
let taxOffice: TaxOffice

beforeAll(async () => {
  taxOffice = await startTaxOffice()
})
afterAll(() => taxOffice.stop())
const { world, manager, trade } = useWorld({ env: () => taxOffice.env })

beforeAll(async () => {
  for (const step of everyCommand({ world, manager, trade, today })) {
    await step.prepare?.()
    must(await step.run())
  }
  await until(async () => (await waiting()) === 0)
  // What the steps themselves make up past Kontor.
  await world.db.sql`delete from issues where user_id is null and body = ''`
  await world.db.sql`update firm set numbers_in_date_order = true`
  await world.db
    .sql`update documents set delivery = delivery_of(document_id) where delivery <> delivery_of(document_id)`
  // What no step leaves behind.
  must(await manager.post('/api/paymenttargets', { paymentTargetDays: 14 }))
  must(
    await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: today, rate: 1.0862 }] }),
  )
  must(
    await manager.post('/api/bankaccounts', {
      shortName: 'GIRO',
      iban: 'DE75512108001245126199',
      currency: 'EUR',
    }),
  )
})

async function waiting(): Promise<number> {
  const [row] = await world.db.sql`
    select (select count(*) from mails where sent_at is null) + (select count(*) from pending_pdfs) as n`
  return Number(row?.['n'])
}

const said = (findings: readonly Finding[]) =>
  findings.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))

test('after every command all is as the journal knows it', async () => {
  const { journal, findings } = await proveFigures(world.db.sql)
  expect(journal.intact).toBe(true)
  expect(said(findings)).toEqual([])
})

/** What is found after a statement, which is then taken back. */
async function foundAfter(statement: string, isPastTriggers: boolean): Promise<Finding[]> {
  let found: Finding[] = []
  const back = new Error('taken back')
  await world.owner
    .begin(async (begun: postgres.TransactionSql) => {
      if (isPastTriggers) await begun`set local session_replication_role = replica`
      const { count } = await begun.unsafe(statement)
      expect(count, statement).toBeGreaterThan(0)
      found = await findKinds(begun)
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  return found.filter(({ faults }) => faults.length > 0)
}

const first = (table: string, where = 'true') => `ctid = (select ctid from ${table} where ${where} limit 1)`
const tampered: readonly [kind: string, statement: string][] = [
  ['Firma', `update firm set iban = 'DE75512108001245126199'`],
  ['Firma', `update firm set mail_text = 'anders'`],
  ['Firma', `update firm set bic = 'MARKDEFF'`],
  ['Benutzer und ihre Rollen', `update users set role = 'MANAGER' where role = 'OFFICE'`],
  [
    'Benutzer und ihre Rollen',
    `update users set rejected_at = null, rejected_by = null, password_hash = 'x' where rejected_at is not null`,
  ],
  [
    'Benutzer und ihre Rollen',
    `insert into users (user_id, email, first_name, family_name, role, password_hash, approved_at)
    values (gen_random_uuid(), 'x@example.com', 'A', 'B', 'MANAGER', 'x', now())`,
  ],
  ['Einstellungen der Festschreibungen', `update locked_months set vat_rate_method = 'MONTHLY'`],
  ['Einstellungen der Festschreibungen', `update locked_months set accounts = '{"sales": "8400"}'`],
  ['Einstellungen der Festschreibungen', `update locked_months set locked_at = locked_at - interval '1 day'`],
  ['Anfragen', `update requests set answer_text = 'anders', done = not done where done is not null`],
  ['Ansichten', `update views set is_shared = not is_shared where ${first('views')}`],
  ['Bankkonten', `update bank_accounts set iban = 'DE02120300000000202051' where ${first('bank_accounts')}`],
  [
    'Bankkonten',
    `insert into bank_accounts (bank_account_id, short_name, iban, currency, search_text)
    values (gen_random_uuid(), 'X', 'DE02100500000054540402', 'EUR', 'x')`,
  ],
  ['Zahlungsziele', `update payment_targets set payment_target_days = 99 where ${first('payment_targets')}`],
  ['Zahlungsziele', `delete from payment_targets where ${first('payment_targets')}`],
  ['Kategorien', `update categories set is_service = not is_service where ${first('categories')}`],
  ['Bestandsereignisse', `update change_types set value_type = 'INCOMING' where short_name = 'sale'`],
  ['Von Hand eingetragene Kurse', `update rates set rate = rate + 1 where source = 'MANUAL'`],
  ['Monatskurse', `update monthly_rates set rate = rate + 1`],
  ['Basiszinssätze', `update base_rates set hundredths = 999 where valid_from = '2025-07-01'`],
  ['Kunden und Lieferanten', `update partners set notes = 'anders' where ${first('partners')}`],
  [
    'Kunden und Lieferanten',
    `update partners set payment_target_days = 77 where ${first('partners', `role = 'BUYER'`)}`,
  ],
  [
    'Kunden und Lieferanten',
    `update partners set recipient_name = 'Jemand' where ${first('partners', `role = 'SUPPLIER'`)}`,
  ],
  ['Zusammengeführte Partner', `delete from merged_partners where ${first('merged_partners')}`],
  [
    'Bestätigungen von USt-IdNrn.',
    `insert into vat_id_confirmations (confirmation_id, partner_id, vat_id, day, source, result, user_id, at)
      select gen_random_uuid(), partner_id, 'ATU12345678', current_date, 'HAND', 'SIMPLE', (select user_id from users limit 1), now()
      from partners where role = 'BUYER' limit 1`,
  ],
  ['Waren', `update products set purchased_from = 'Niemand' where ${first('products')}`],
  ['Waren', `update products set sales_cents = 1 where ${first('products')}`],
  [
    'Bestandsänderungen von Hand',
    `update stock_changes set quantity_hundredths = quantity_hundredths + 100
    where ${first('stock_changes', 'document_id is null')}`,
  ],
  [
    'Bestandsänderungen von Hand',
    `delete from stock_changes where ${first('stock_changes', 'document_id is null')}`,
  ],
  ['Anfänge der Nummernkreise', `update number_ranges set first_number = first_number + 1`],
  ['Rechnungsnummern', `update number_ranges set next_number = next_number + 1`],
  [
    'Rechnungsnummern',
    `update documents set number_count = number_count + 1000 where ${first('documents', `kind = 'INVOICE'`)}`,
  ],
  [
    'Dateien an Belegen, Waren und Briefen',
    `update attachments set sha256 = (select sha256 from contents c where c.sha256 <> attachments.sha256 limit 1)
    where ${first('attachments', `tag = 'PDF'`)}`,
  ],
  [
    'Dateien an Belegen, Waren und Briefen',
    `delete from attachments where ${first('attachments', `tag in ('PDF', 'PDF_EARLIER')`)}`,
  ],
  [
    'Papiere im Posteingang',
    `update inbox_papers set sha256 = (select sha256 from contents c where c.sha256 <> inbox_papers.sha256 limit 1)
    where ${first('inbox_papers')}`,
  ],
  ['Papiere im Posteingang', `delete from inbox_papers where ${first('inbox_papers')}`],
  [
    'Schlüssel für Programme',
    `update access_keys set ended_at = null, ended_by = null where ${first('access_keys', 'ended_by is not null')}`,
  ],
  [
    'Schlüssel für Programme',
    `update access_keys set ended_at = null, ended_by = null where name = 'Bis zum neuen Passwort'`,
  ],
  ['Schlüssel für Programme', `update access_keys set valid_until = valid_until + 300`],
  ['Schlüssel für Programme', `update access_keys set permissions = '{REPORT_VIEW}'`],
  ['Liefernachweise', `update evidence set note = 'anders' where ${first('evidence')}`],
  ['Liefernachweise', `delete from evidence where ${first('evidence')}`],
  [
    'Käuferreferenzen von XRechnungen',
    `insert into xrechnung_references (attachment_id, reference) select attachment_id, 'X' from attachments limit 1`,
  ],
  ['Übergaben von Belegen und Briefen', `delete from issues where ${first('issues')}`],
  [
    'Übergaben von Belegen und Briefen',
    `update issues set at = at - interval '3 days' where ${first('issues')}`,
  ],
  [
    'Übergaben von Belegen und Briefen',
    `update issues set recipient = 'x@example.com' where ${first('issues', `kind = 'SENT' and document_id is not null`)}`,
  ],
  [
    'Zustellung von Belegen und Briefen',
    `update mails set filed = not filed where ${first('mails', 'sent_at is not null and entity_id is not null')}`,
  ],
  [
    'Versandstände',
    `update documents set delivery = 'SENT' where ${first('documents', `kind = 'INVOICE' and delivery <> 'SENT'`)}`,
  ],
  ['Briefe', `delete from papers where ${first('papers')}`],
  ['Mahnungen', `update reminders set due_cents = due_cents + 1 where ${first('reminders')}`],
  ['Mahnungen', `update reminder_items set level = 3 where ${first('reminder_items', 'level <> 3')}`],
  [
    'Zinsen und Kosten',
    `update claims set settled_day = current_date, waived = true where ${first('claims', 'settled_day is null')}`,
  ],
  ['Zinsen und Kosten', `delete from claims where ${first('claims')}`],
  [
    'Zahlungen auf Zinsen und Kosten',
    `insert into claim_payments (payment_id, claim_id) select gen_random_uuid(), claim_id from claims limit 1`,
  ],
  ['Mahnsperren', `update reminder_blocks set reason = 'anders' where ${first('reminder_blocks')}`],
  [
    'Mahnstufen',
    `update documents set reminder_level = 3, reminded_day = current_date where ${first('documents', `kind = 'INVOICE' and reminder_level is null`)}`,
  ],
  [
    'Mahnstufen',
    `update reminder_items set withdrawn = true where ${first('reminder_items', 'not withdrawn')}`,
  ],
  [
    'Saldenbriefe',
    `update balance_letters set recipient = 'x@example.com' where ${first('balance_letters')}`,
  ],
]

test.each(tampered)('%s: what is changed past its triggers is named (%s)', async (kind, statement) => {
  expect((await foundAfter(statement, true)).map(({ name }) => name)).toContain(kind)
})

test.each(tampered)('%s: an ordinary statement is refused or named (%s)', async (kind, statement) => {
  let found: Finding[]
  try {
    found = await foundAfter(statement, false)
  } catch (error) {
    // The database refuses it.
    expect((error as { code?: string }).code).toMatch(/^(23|P0)/)
    return
  }
  expect(found.map(({ name }) => name)).toContain(kind)
})

test('every kind has a change that finds it', () => {
  const changedKinds = new Set(tampered.map(([kind]) => kind))
  expect(allKinds.map(({ name }) => name).filter((name) => !changedKinds.has(name))).toEqual([])
})

test('every column of every table is looked at or named as left out, and none both', async () => {
  const columns = await world.db.sql<{ table: string; column: string }[]>`
    select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and relname <> 'migrations'
    order by relname, attnum`
  const [looked, left] = [lookedAt(), leftOut()]
  const has = (from: typeof looked, table: string, column: string) => {
    const known = from.get(table)
    return known !== undefined && (known === 'all' || known.includes(column))
  }
  const wrong = columns.filter(({ table, column }) => {
    const isNamedLeft = has(left, table, column)
    // A table that is looked at as a whole leaves out what is named.
    const isLooked = looked.get(table) === 'all' ? !isNamedLeft : has(looked, table, column)
    return isLooked === isNamedLeft
  })
  expect(wrong.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const real = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const named = [...looked, ...left].flatMap(([table, some]) =>
    some === 'all' ? [] : some.map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !real.has(name))).toEqual([])
  expect(
    Object.values(tableOwners)
      .flat()
      .filter((table) => !looked.has(table) && !left.has(table)),
  ).toEqual([])
  expect(leftOutInWords).toMatch(/^Nicht geprüft wird: .*\.$/)
})

/** What events say that no kind follows, and why that is enough. */
const elsewhere: Readonly<Record<string, string>> = {
  'logo left out': 'the logo is proven, and for how long it is left out is not said',
  'rate fetch tried': 'nothing that is kept',
  'mailbox looked at': 'nothing that is kept',
  'mail sent': 'e-mails about accounts',
  'session started': 'sessions',
  'session started by a recovery code': 'sessions',
  'second factor set': 'second factors',
  'second factor removed': 'second factors',
  'recovery codes renewed': 'second factors',
  'session ended': 'sessions',
  'sign-up requested': 'e-mails about accounts',
  'password reset requested': 'e-mails about accounts',
  'user invited': 'invitations',
  'invitation withdrawn': 'invitations',
  'test mail sent': 'e-mails about accounts',
  'corrected return filed': 'verify-filings.ts',
  'corrected statement filed': 'verify-filings.ts',
  'title photo chosen': 'the order of photos',
  'figures proven': 'what was found',
  'files proven': 'what was found',
  'damaged file met': 'what was found',
  'anchor mailed': 'when the anchor was mailed',
  'backed up': 'state of backups',
  'backup failed': 'state of backups',
  'draft saved': 'drafts',
  'draft deleted': 'drafts',
  'bill payment recorded': 'verify-documents.ts',
  'bill payment deleted': 'verify-documents.ts',
  'payment transferred': 'verify-documents.ts',
  'payment transfer deleted': 'verify-documents.ts',
  'bill product assigned': 'verify-documents.ts',
  'bill product waived': 'tasks',
}

test('every event is followed, or it is said why not', () => {
  const followed = new Set(allKinds.flatMap((kind) => kind.events))
  const names = events.map(({ name }) => name)
  expect(names.filter((name) => !followed.has(name) && !(name in elsewhere))).toEqual([])
  expect(Object.keys(elsewhere).filter((name) => followed.has(name) || !names.includes(name))).toEqual([])
})

import { sql } from 'kysely'
import { formatNumber } from '#areas/firm/rules/number-pattern.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadRanges } from '#areas/firm/server/number-ranges.ts'
import { recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { yearOf } from '#kernel/day.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type FirstSteps, readFirstSteps } from '../contract/first-steps.ts'

type Counted = Omit<FirstSteps, 'hasLogo' | 'nextInvoiceNumber' | 'isNumberSet' | 'customer' | 'testMail'>

export const readFirstStepsRead = read(readFirstSteps, async (tx, _query, { today, actor }) => {
  const [firm, ranges, counted, customer, testMail] = await Promise.all([
    loadFirm(tx),
    loadRanges(tx),
    count(tx),
    allows('INVOICE_VIEW', actor.permissions) ? loadCustomer(tx) : null,
    loadTestMail(tx),
  ])
  const year = yearOf(today)
  const range = ranges.find((other) => other.year === year)
  return {
    ...counted,
    hasLogo: firm.logo_sha256 !== null,
    nextInvoiceNumber: range?.nextNumber ?? formatNumber(firm.number_pattern, year, 1),
    isNumberSet: ranges.length > 0,
    customer,
    testMail,
  }
})

async function count(tx: Tx): Promise<Counted> {
  const { rows } = await sql<Counted>`select
    (select iban from bank_accounts order by bank_account_id limit 1) as "bankAccount",
    (select count(*)::int from categories where scope = 'INVOICE') as categories,
    (select count(*)::int from payment_targets) as "paymentTargets",
    exists (select from partners where role = 'BUYER') as "hasCustomer",
    exists (select from documents where kind = 'INVOICE') as "hasInvoice",
    (select count(*) > 1 from users where rejected_at is null and role <> 'PENDING') as "hasColleague",
    exists (select from registrations where role is not null and used_at is null) as "hasInvitation",
    (select value from installation where key = 'last backup') as "backupAt"`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('counts without a row')
  return counted
}

/** As the address of a letter to the first one. */
async function loadCustomer(tx: Tx): Promise<string[] | null> {
  const row = await tx
    .selectFrom('partners')
    .select(['recipient_name', 'company_name', 'first_name', 'family_name', 'address_lines'])
    .where('role', '=', 'BUYER')
    .orderBy('partner_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const recipient = recipientOf({
    recipientName: row.recipient_name,
    companyName: row.company_name,
    firstName: row.first_name,
    familyName: row.family_name,
  })
  return [recipient, ...row.address_lines.split('\n')].filter(Boolean)
}

/** A test mail is about itself. */
async function loadTestMail(tx: Tx): Promise<FirstSteps['testMail']> {
  const { rows } = await sql<{
    to: string
    at: Date
    state: 'QUEUED' | 'SENT' | 'FILE' | 'FAILED'
    failure: string
  }>`
    select recipient as "to", created_at as at, failure,
      case when filed then 'FILE' when sent_at is not null then 'SENT' when tries > 0 then 'FAILED' else 'QUEUED' end as state
    from mails where entity_id = mail_id order by created_at desc limit 1`.execute(tx)
  const [mail] = rows
  return mail ? { ...mail, at: mail.at.toISOString() } : null
}

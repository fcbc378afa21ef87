import { sql } from 'kysely'
import { formatNumber } from '#areas/firm/rules/number-pattern.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadRanges } from '#areas/firm/server/number-ranges.ts'
import { yearOf } from '#kernel/day.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type FirstSteps, readFirstSteps } from '../contract/first-steps.ts'

type Counted = Omit<FirstSteps, 'hasLogo' | 'nextInvoiceNumber' | 'isNumberSet' | 'testMail'>

export const readFirstStepsRead = read(readFirstSteps, async (tx, _query, { today }) => {
  const [firm, ranges, counted, testMail] = await Promise.all([
    loadFirm(tx),
    loadRanges(tx),
    count(tx),
    loadTestMail(tx),
  ])
  const year = yearOf(today)
  const range = ranges.find((other) => other.year === year)
  return {
    ...counted,
    hasLogo: firm.logo_sha256 !== null,
    nextInvoiceNumber: range?.nextNumber ?? formatNumber(firm.number_pattern, year, 1),
    isNumberSet: ranges.length > 0,
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
    (select value from installation where key = 'last backup') as "backupAt"`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('counts without a row')
  return counted
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

import { sql } from 'kysely'
import { readPaymentProposal } from '#areas/payments/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { listedRows } from './document-rows.ts'

/** A document that one may not see is none. */
export const readPaymentProposalRead = read(readPaymentProposal, async (tx, _query, { params, actor }) => {
  const document = await tx
    .selectFrom('documents')
    .select(['kind', 'partner_id'])
    .where('document_id', '=', params.uuid)
    .executeTakeFirst()
  const side = document?.kind === 'BILL' ? 'BILL' : 'INVOICE'
  if (!document || !allows(`${side}_VIEW`, actor.permissions)) throw new Refusal('not-found')
  return { fromIban: (await lastUsed(tx, document.partner_id, side)) ?? (await usual(tx)) ?? '' }
})

/** Served by documents_by_partner and payments_document. */
async function lastUsed(tx: Tx, partner: EntityId, list: 'BILL' | 'INVOICE'): Promise<string | undefined> {
  const { rows } = await sql<{ iban: string }>`
    select from_iban as iban from payments
    where from_iban <> '' and document_id in (
      select document_id from documents where partner_id = ${partner} and ${listedRows({ list, isUnpaid: false })})
    order by record_day desc, payment_id desc limit 1`.execute(tx)
  return rows[0]?.iban
}

async function usual(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('firm')
    .innerJoin('bank_accounts', 'bank_accounts.bank_account_id', 'firm.usual_bank_account_id')
    .select('bank_accounts.iban')
    .executeTakeFirst()
  return row?.iban
}

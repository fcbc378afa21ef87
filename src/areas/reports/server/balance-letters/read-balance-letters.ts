import { sql } from 'kysely'
import type { PartnerRole } from '#areas/partners/contract.ts'
import { loadPartner } from '#areas/partners/server/load-partner.ts'
import { nowKnownAs } from '#areas/partners/server/merge-partners.ts'
import { read } from '#server/command.ts'
import { readReceiverBalances, readSupplierBalances } from '../../contract/balance-letters.ts'

export const readReceiverBalancesRead = letterRead(readReceiverBalances, 'BUYER')
export const readSupplierBalancesRead = letterRead(readSupplierBalances, 'SUPPLIER')

const personName = sql<string>`coalesce((select concat_ws(' ', nullif(u.first_name, ''), nullif(u.family_name, ''))
  from users u where u.user_id = balance_letters.written_by), '')`

/** Served by balance_letters_partner. */
function letterRead(
  declaration: typeof readReceiverBalances | typeof readSupplierBalances,
  role: PartnerRole,
) {
  return read(declaration, async (tx, _query, { params }) => {
    const partnerId = await nowKnownAs(tx, params.uuid)
    await loadPartner(tx, partnerId, role, 'looking')
    const rows = await tx
      .selectFrom('balance_letters')
      .leftJoin('papers', 'papers.paper_id', 'balance_letters.balance_letter_id')
      .leftJoin('attachments', 'attachments.attachment_id', 'papers.attachment_id')
      .select([
        'balance_letter_id',
        'balance_letters.kind',
        'from_day',
        'day',
        'deliver',
        'recipient',
        'written_at',
      ])
      .select(['papers.delivery', 'attachments.file_name', personName.as('written_by_name')])
      .where('partner_id', '=', partnerId)
      .orderBy('written_at', 'desc')
      .orderBy('balance_letter_id', 'desc')
      .execute()
    return rows.map((row) => ({
      ...{ entityId: { uuid: row.balance_letter_id }, kind: row.kind, from: row.from_day, day: row.day },
      ...{ deliver: row.deliver, to: row.recipient, writtenBy: row.written_by_name },
      writtenAt: row.written_at.toISOString(),
      delivery: row.delivery === 'NONE' ? null : row.delivery,
      fileName: row.file_name ?? '',
    }))
  })
}

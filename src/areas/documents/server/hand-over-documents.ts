import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Locks the documents of a partner, before he himself is locked (docs/locks.md); how many there are. */
export async function lockDocumentsOf(tx: Tx, partnerId: EntityId): Promise<number> {
  const rows = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('partner_id', '=', partnerId)
    .orderBy('document_id')
    .forUpdate()
    .execute()
  return rows.length
}

/**
 * The documents of a partner who was merged with another are the other's. What they say of him stays; and so does the account that those
 * of locked months are booked to (GoBD Rz. 94). Served by documents_by_partner.
 */
export function handOverDocuments(tx: Tx, context: Context, from: EntityId, into: EntityId): void {
  const kept = sql`
    insert into kept_partner_numbers (document_id, number)
    select d.document_id,
      case when former.through is null then coalesce(p.debitor_number, p.creditor_number) else former.number end
    from hold_open_months() as open_from
    cross join documents d join partners p using (partner_id)
    left join lateral (
      select f.number, f.through from former_partner_numbers f
      where f.partner_id = d.partner_id and f.through >= coalesce(d.booking_day, d.document_day)
      order by f.through limit 1) former on true
    where d.partner_id = ${from} and coalesce(d.booking_day, d.document_day) < open_from
    on conflict (document_id) do nothing`
  context.write({ compile: () => kept.compile(tx) })
  context.write(tx.updateTable('documents').set({ partner_id: into }).where('partner_id', '=', from))
}

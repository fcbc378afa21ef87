import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { creditOf } from '../rules/propose.ts'

/** What is owed back to a customer in a currency: no letter goes to him then (decisions §11). Served by documents_by_partner. */
export async function loadCredit(tx: Tx, partnerId: EntityId, currency: string): Promise<Cents> {
  const rows = await tx
    .selectFrom('documents')
    .select('due_cents')
    .where('partner_id', '=', partnerId)
    .where('currency', '=', currency)
    .where('kind', '<>', 'BILL')
    .where('due_cents', '<', 0 as Cents)
    .execute()
  return creditOf(rows.map(({ due_cents }) => due_cents))
}

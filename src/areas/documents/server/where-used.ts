import type { SelectQueryBuilder } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { WhereUsed } from '#server/where-used.ts'

// What the deletions of the areas before this one ask; compose hands them their function.

/** The documents with a payment from an account. Payments keep the IBAN; asked so rarely that it has no index. */
export const whereAccountIsUsed: WhereUsed<string> = (tx, iban, permissions) =>
  describeUse(
    tx
      .selectFrom('documents')
      .where('document_id', 'in', (eb) =>
        eb.selectFrom('payments').select('document_id').where('from_iban', '=', iban),
      ),
    permissions,
  )

/** The documents with a line of a category. */
export const whereCategoryIsUsed: WhereUsed = (tx, id, permissions) =>
  describeUse(withLine(tx, 'category_id', id), permissions)

/** The documents with a line of a product. */
export const whereProductIsUsed: WhereUsed = (tx, id, permissions) =>
  describeUse(withLine(tx, 'product_id', id), permissions)

/** The documents of a partner. */
export const wherePartnerIsUsed: WhereUsed = (tx, id, permissions) =>
  describeUse(tx.selectFrom('documents').where('partner_id', '=', id), permissions)

function withLine(tx: Tx, column: 'category_id' | 'product_id', id: EntityId) {
  return tx
    .selectFrom('documents')
    .where('document_id', 'in', (eb) =>
      eb.selectFrom('line_items').select('document_id').where(column, '=', id),
    )
}

const kinds = {
  BILL: 'Eingangsrechnung',
  INVOICE: 'Rechnung',
  CANCELLATION: 'Stornorechnung',
} as const

/** In German, the latest first; null without documents. To whoever may see none of them it only says how many there are. */
async function describeUse(
  documents: SelectQueryBuilder<Tables, 'documents', object>,
  permissions: readonly Permission[],
): Promise<string | null> {
  const seen = (['BILL', 'INVOICE', 'CANCELLATION'] as const).filter((kind) =>
    allows(kind === 'BILL' ? 'BILL_VIEW' : 'INVOICE_VIEW', permissions),
  )
  const [{ count }, latest] = await Promise.all([
    documents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    seen.length > 0
      ? documents
          .select(['kind', 'number'])
          .where('kind', 'in', seen)
          .orderBy('document_day', 'desc')
          .orderBy('document_id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined,
  ])
  if (count === 0) return null
  if (!latest) return count === 1 ? 'in einem Beleg' : `in ${count} Belegen`
  const first = `${kinds[latest.kind]} ${latest.number}`
  const others = count - 1
  return others === 0 ? first : `${first} und ${others} weitere`
}

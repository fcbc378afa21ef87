import { describeUse } from '#areas/bank-accounts/server/describe-use.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Category } from '../contract.ts'

/** Refuses the deletion of a category that line items have. */
export async function refuseUsedCategory(tx: Tx, { entityId }: Category, { actor }: Context): Promise<void> {
  const use = await describeUse(
    tx
      .selectFrom('documents')
      .where('document_id', 'in', (eb) =>
        eb.selectFrom('line_items').select('document_id').where('category_id', '=', entityId.uuid),
      ),
    actor.permissions,
  )
  if (!use) return
  const message = `Die Kategorie wird in Positionen verwendet (${use}) und kann nicht gelöscht werden.`
  throw new Refusal('in-use', [{ path: 'uuid', message }])
}

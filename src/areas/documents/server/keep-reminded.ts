import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Writes how far an invoice is reminded of: by the last letter that stands, null where none does. The invoice is locked. */
export function keepReminded(
  tx: Tx,
  context: Context,
  documentId: EntityId,
  last: { level: number; day: Day } | null,
): void {
  context.write(
    tx
      .updateTable('documents')
      .set({ reminder_level: last?.level ?? null, reminded_day: last?.day ?? null })
      .where('document_id', '=', documentId),
  )
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Letters to a customer who was merged with another are the other's, and so are his blocks; of two of a kind the one that ends later stays. */
export function handOverReminders(tx: Tx, context: Context, from: EntityId, into: EntityId): void {
  context.write(tx.updateTable('reminders').set({ partner_id: into }).where('partner_id', '=', from))
  const end = (of: EntityId, beside: EntityId, isShorter: RawBuilder<SqlBool>) =>
    context.write(
      tx
        .updateTable('reminder_blocks as ended')
        .set({ ended_at: context.now, ended_by: context.actor.userId })
        .where('ended.partner_id', '=', of)
        .where('ended.ended_at', 'is', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('reminder_blocks as kept')
              .select('kept.block_id')
              .where('kept.partner_id', '=', beside)
              .where('kept.ended_at', 'is', null)
              .whereRef('kept.kind', '=', 'ended.kind')
              .where(isShorter),
          ),
        ),
    )
  const until = (block: string) => sql`coalesce(${sql.ref(`${block}.until_day`)}, 'infinity'::date)`
  end(into, from, sql<SqlBool>`${until('ended')} < ${until('kept')}`)
  end(from, into, sql<SqlBool>`true`)
  context.write(tx.updateTable('reminder_blocks').set({ partner_id: into }).where('partner_id', '=', from))
}

import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Letters to a customer who was merged with another are the other's, and so are his blocks, unless that one has them already. */
export function handOverReminders(tx: Tx, context: Context, from: EntityId, into: EntityId): void {
  context.write(tx.updateTable('reminders').set({ partner_id: into }).where('partner_id', '=', from))
  context.write(
    tx
      .updateTable('reminder_blocks')
      .set({ ended_at: context.now, ended_by: context.actor.userId })
      .where('partner_id', '=', from)
      .where('ended_at', 'is', null)
      .where('kind', 'in', (eb) =>
        eb
          .selectFrom('reminder_blocks as kept')
          .select('kept.kind')
          .where('kept.partner_id', '=', into)
          .where('kept.ended_at', 'is', null),
      ),
  )
  context.write(tx.updateTable('reminder_blocks').set({ partner_id: into }).where('partner_id', '=', from))
}

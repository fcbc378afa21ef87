import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, fact, type Outcome } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { reminderWithdrawn } from '../../contract.ts'
import { withdraw } from '../withdraw-reminder.ts'

/** The letter takes itself back, also below a newer one; where somebody has it already, it only stays at home. */
export async function takeBack(
  tx: Tx,
  context: Context,
  reminderId: EntityId,
  why: string,
): Promise<Outcome> {
  try {
    return fact(
      reminderWithdrawn,
      reminderId,
      await withdraw(tx, context, reminderId, { reason: why, isBelow: true }),
    )
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

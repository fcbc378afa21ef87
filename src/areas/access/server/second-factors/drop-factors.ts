import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { forgetTrust } from './trusted-browsers.ts'

/** Takes everything away that somebody proves beside the password. */
export function dropFactors(tx: Tx, context: Pick<Context, 'write'>, userId: EntityId): void {
  context.write(tx.deleteFrom('second_factors').where('user_id', '=', userId))
  context.write(tx.deleteFrom('pending_second_factors').where('user_id', '=', userId))
  context.write(tx.deleteFrom('pending_passkeys').where('user_id', '=', userId))
  dropRecoveryCodes(tx, context, userId)
  forgetTrust(tx, context, userId)
}

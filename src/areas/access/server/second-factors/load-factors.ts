import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Role } from '../../rules/role-permissions.ts'
import { asksForSecondFactor } from '../../rules/second-factor-rule.ts'

/** What a user proves beside the password, the one set first at the beginning. */
export async function loadFactors(tx: Tx, userId: EntityId) {
  return await tx
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('set_at')
    .orderBy('factor_id')
    .execute()
}

/** Whether the firm asks somebody of this role for a second factor. */
export async function isAskedFor(tx: Tx, role: Role): Promise<boolean> {
  const firm = await tx.selectFrom('firm').select('second_factor').executeTakeFirst()
  return firm !== undefined && asksForSecondFactor(firm.second_factor, role)
}

/** Whether somebody has to set up a second factor before anything else. */
export async function lacksFactor(tx: Tx, userId: EntityId, role: Role): Promise<boolean> {
  const [isAsked, factors] = await Promise.all([isAskedFor(tx, role), loadFactors(tx, userId)])
  return isAsked && factors.length === 0
}

/** With a new role, or without the factor: what the role permits waits in the open sessions until there is the factor that the firm asks it for. */
export async function holdSessions(
  tx: Tx,
  { write }: Pick<Context, 'write'>,
  userId: EntityId,
  role: Role,
  isGone = false,
): Promise<void> {
  const needs_second_factor = isGone ? await isAskedFor(tx, role) : await lacksFactor(tx, userId, role)
  write(tx.updateTable('sessions').set({ needs_second_factor }).where('user_id', '=', userId))
}

/**
 * With a factor: the session that set it up goes on. Others that waited for it end: they have proved nothing but the password, and somebody else
 * may hold them.
 */
export function admitSession(
  tx: Tx,
  { write, now, actor }: Pick<Context, 'write' | 'now' | 'actor'>,
  userId: EntityId,
): void {
  const held = (set: { needs_second_factor: false } | { ended_at: Date }) =>
    tx.updateTable('sessions').set(set).where('user_id', '=', userId).where('needs_second_factor', '=', true)
  write(held({ needs_second_factor: false }).where('session_id', '=', actor.sessionId))
  write(held({ ended_at: now }).where('ended_at', 'is', null))
}

import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import type { Actor, Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ViewResource, viewAccess } from '../contract/list-views.ts'

/** Only people have views. */
export function userOf({ actor }: Pick<Context, 'actor'>): EntityId {
  if (actor.userId === null) throw new Refusal('not-permitted')
  return actor.userId
}

/** Refuses whoever may not see the list. */
export function refuseHidden(resource: ViewResource, { permissions }: Pick<Actor, 'permissions'>): void {
  if (!allows(viewAccess[resource], permissions)) throw new Refusal('not-permitted')
}

/**
 * Locks a view that the caller may change: his own, or as a manager a shared one. Somebody else's own one is not there for him; a
 * shared one is not his to change.
 */
export async function lockView(tx: Tx, viewId: EntityId, context: Context) {
  const userId = userOf(context)
  const view = await tx
    .selectFrom('views')
    .select(['view_id', 'resource', 'name', 'query', 'is_shared', 'maker_id'])
    .where('view_id', '=', viewId)
    .forUpdate()
    .executeTakeFirst()
  if (!view || (view.maker_id !== userId && !view.is_shared)) throw new Refusal('not-found')
  refuseHidden(view.resource, context.actor)
  // Only managers approve users (spec 1 §6).
  if (view.maker_id !== userId && !allows('USER_APPROVE', context.actor.permissions))
    throw new Refusal('not-permitted')
  return view
}

/** What the events of a view tell. */
export const factOf = (resource: ViewResource, name: string, shared: boolean) => ({
  resource,
  name: shared ? name : null,
  shared,
})

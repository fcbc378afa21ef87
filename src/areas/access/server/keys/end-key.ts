import { Refusal } from '#kernel/errors.ts'
import { allows } from '#kernel/permissions.ts'
import { command, fact } from '#server/command.ts'
import { endKey, keyEnded } from '../../contract/keys.ts'

/** Ends a key from the next call on: one's own, of a manager everybody's. Other people's are not found. */
export const endKeyCommand = command(endKey, async (tx, _input, { actor, params, now }) => {
  if (!actor.userId) throw new Refusal('not-logged-in')
  const open = tx
    .updateTable('access_keys')
    .set({ ended_at: now, ended_by: actor.userId })
    .where('key_id', '=', params.uuid)
    .where('ended_at', 'is', null)
  const ended = await (allows('USER_APPROVE', actor.permissions)
    ? open
    : open.where('user_id', '=', actor.userId)
  )
    .returning(['user_id', 'name'])
    .executeTakeFirst()
  if (!ended) throw new Refusal('not-found')
  return fact(keyEnded, ended.user_id, { keyEntityId: params.uuid, name: ended.name })
})

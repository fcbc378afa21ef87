import type { Selectable } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import type { AccessKeysTable } from '#server/db/tables.ts'
import { type AccessKey, readGoodKeys, readOwnKeys } from '../../contract/keys.ts'
import type { KeyPermission } from '../../rules/key-rules.ts'

// More of those that have ended nobody looks for here: 'Protokoll' knows them all.
const mostShown = 100

const columns = [
  'key_id',
  'access_keys.name',
  'permissions',
  'valid_until',
  'made_at',
  'last_used_day',
  'ended_at',
] as const

type KeyRow = Pick<
  Selectable<AccessKeysTable>,
  'key_id' | 'name' | 'permissions' | 'valid_until' | 'made_at' | 'last_used_day' | 'ended_at'
>

/** The caller's own, the newest first. */
export const readOwnKeysRead = read(readOwnKeys, async (tx, _query, { actor, today }) => {
  if (!actor.userId) throw new Refusal('not-logged-in')
  const rows = await tx
    .selectFrom('access_keys')
    .select(columns)
    .where('user_id', '=', actor.userId)
    .orderBy('made_at', 'desc')
    .orderBy('key_id')
    .limit(mostShown)
    .execute()
  return rows.map((row) => shownKey(row, today))
})

/** Everybody's that are good, by their users. */
export const readGoodKeysRead = read(readGoodKeys, async (tx, _query, { today }) => {
  const rows = await tx
    .selectFrom('access_keys')
    .innerJoin('users', 'users.user_id', 'access_keys.user_id')
    .select([...columns, 'access_keys.user_id', 'first_name', 'family_name'])
    .where('ended_at', 'is', null)
    .where('valid_until', '>=', today)
    .orderBy('family_name')
    .orderBy('first_name')
    .orderBy('access_keys.user_id')
    .orderBy('made_at', 'desc')
    .orderBy('key_id')
    .execute()
  return rows.map((row) => ({
    ...shownKey(row, today),
    user: {
      entityId: { uuid: row.user_id },
      name: `${row.first_name} ${row.family_name}`.trim(),
    },
  }))
})

function shownKey(row: KeyRow, today: Day): AccessKey {
  const ended = row.ended_at?.toISOString() ?? null
  return {
    entityId: { uuid: row.key_id },
    name: row.name,
    // Written as the call's schema parsed them.
    permissions: row.permissions as KeyPermission[],
    validUntil: row.valid_until,
    madeAt: row.made_at.toISOString(),
    lastUsedOn: row.last_used_day,
    endedAt: ended,
    state: ended !== null ? 'ENDED' : row.valid_until < today ? 'EXPIRED' : 'GOOD',
  }
}

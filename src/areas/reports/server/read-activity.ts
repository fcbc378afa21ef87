import { sql } from 'kysely'
import { allows, type Permission } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ActivityRow, readActivity } from '../contract/activity.ts'
import { activities, activityRows, claimedText } from '../rules/activity.ts'
import { sideSql, type ToldRow, tellEvents } from './journal/tell-events.ts'

export const readActivityRead = read(
  readActivity,
  async (tx, { before, rows: wanted = activityRows.usual }, { actor }) => {
    const found = await loadActivity(tx, toldTo(actor.permissions), before ?? null, wanted + 1)
    return { rows: found.slice(0, wanted).map(rowOf), more: found.length > wanted }
  },
)

/** What somebody is told: whole events by their name, and of others the sides that he may read, each behind its event's name. */
interface Told {
  whole: readonly string[]
  sides: readonly string[]
}

function toldTo(permissions: readonly Permission[]): Told {
  const all = Object.entries(activities)
  return {
    whole: all.filter(([, one]) => !one.sides && allows(one.access, permissions)).map(([name]) => name),
    sides: all.flatMap(([name, { sides }]) =>
      Object.entries(sides?.of ?? {})
        .filter(([, { access }]) => allows(access, permissions))
        .map(([side]) => sideKey(name, side)),
    ),
  }
}

const sideKey = (event: string, side: string) => `${event}: ${side}`

/** The journal from its end, by its key: what is left out lies thinly among what is read. */
function loadActivity(
  tx: Tx,
  { whole, sides }: Told,
  before: number | null,
  limit: number,
): Promise<ToldRow[]> {
  return tellEvents(
    tx,
    sql`select seq, at, user_id, key_id, event, entity_id, data from journal
      where (event = any(${whole}::text[]) or event || ': ' || ${sideSql} = any(${sides}::text[]))
        and (${before}::bigint is null or seq < ${before}::bigint)
      order by seq desc limit ${limit}`,
    sql`seq desc`,
  )
}

function rowOf({
  at,
  user_id: _,
  first_name,
  family_name,
  key_name: __,
  about_id,
  side,
  amount,
  currency,
  ...row
}: ToldRow): ActivityRow {
  const activity = activities[row.event]
  const about = (side === null ? activity : activity?.sides?.of[side])?.about
  if (!about) throw new Error(`${row.event} is no activity`)
  return {
    ...row,
    // Of claims their kinds.
    other: claimedText(row.other, row.way),
    about,
    at: at.toISOString(),
    user: [first_name, family_name].filter(Boolean).join(' '),
    entityId: { uuid: about_id },
    sum: amount === null || currency === null ? null : { amount, currency },
  }
}

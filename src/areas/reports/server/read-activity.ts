import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ActivityRow, readActivity } from '../contract/activity.ts'
import { activities, activityRows } from '../rules/activity.ts'

export const readActivityRead = read(
  readActivity,
  async (tx, { before, rows: wanted = activityRows.usual }, { actor }) => {
    const events = Object.entries(activities)
      .filter(([, { access }]) => allows(access, actor.permissions))
      .map(([name]) => name)
    const found = await loadActivity(tx, events, before ?? null, wanted + 1)
    return { rows: found.slice(0, wanted).map(rowOf), more: found.length > wanted }
  },
)

interface Row extends Omit<ActivityRow, 'at' | 'user' | 'entityId' | 'sum'> {
  at: Date
  first_name: string | null
  family_name: string | null
  about: EntityId
  amount: number | null
  currency: string | null
}

/** The journal from its end, by its key: what is left out lies thinly among what is read. */
async function loadActivity(
  tx: Tx,
  events: readonly string[],
  before: number | null,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with latest as (
      select seq, at, user_id, event, data,
        coalesce(data ->> 'documentEntityId', data ->> 'itemEntityId', entity_id::text)::uuid as about
      from journal
      where event = any(${events}::text[]) and (${before}::bigint is null or seq < ${before}::bigint)
      order by seq desc limit ${limit}
    )
    select seq, at, users.first_name, users.family_name, event, about,
      coalesce(d.number, pr.description, nullif(p.company_name, ''), nullif(trim(p.first_name || ' ' || p.family_name), ''),
        p.short_name, data ->> 'documentNumber', data ->> 'billNumber', data ->> 'invoiceNumber', data ->> 'number',
        data ->> 'codeDescription', data ->> 'companyName', data ->> 'shortName', data ->> 'month', '') as name,
      coalesce(d.partner_text, '') as partner,
      (d.document_id is not null or p.partner_id is not null or pr.product_id is not null) as "isThere",
      (data -> 'recordDetails' -> 'recordData' ->> 'amount')::float8 as amount,
      data -> 'recordDetails' -> 'recordData' ->> 'currency' as currency
    from latest
    left join users on users.user_id = latest.user_id
    left join documents d on d.document_id = about
    left join partners p on p.partner_id = about
    left join products pr on pr.product_id = about
    order by seq desc`.execute(tx)
  return rows
}

function rowOf({ at, first_name, family_name, about, amount, currency, ...row }: Row): ActivityRow {
  return {
    ...row,
    at: at.toISOString(),
    user: [first_name, family_name].filter(Boolean).join(' '),
    entityId: { uuid: about },
    sum: amount === null || currency === null ? null : { amount, currency },
  }
}

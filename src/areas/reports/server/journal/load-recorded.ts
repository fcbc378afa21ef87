import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ToldEvent } from '../../rules/journal/told-changes.ts'

/** Those after which a document's state was another one: what they tell is the difference to the state before. */
const compared = ['bill replaced', 'bill product assigned', 'invoice replaced', 'cancellation replaced']
const states = [...compared, 'bill created', 'invoice created', 'cancellation created', 'invoice rewritten']

interface Row {
  seq: number
  of: number
  event: string
  data: unknown
}

/**
 * What events recorded, by their numbers: of each itself, the last; of a document's new state the one before it, and the payments in between,
 * which that state tells, too. Served by journal_entity, journal_of_documents and journal_of_transfers.
 */
export async function loadRecorded(
  tx: Tx,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, readonly ToldEvent[]>> {
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select seq, event, entity_id, data from journal where seq = any(${numbers}::bigint[])
    ), earlier as materialized (
      select chosen.seq as of, chosen.entity_id, state.* from chosen cross join lateral (
        select seq, event, data from journal
        where entity_id = chosen.entity_id and seq < chosen.seq and event = any(${states}::text[])
        order by seq desc limit 1
      ) as state
      where chosen.event = any(${compared}::text[])
    )
    select seq as of, seq, event, data from chosen
    union all select of, seq, event, data from earlier
    union all select earlier.of, between_them.* from earlier cross join lateral (
      select seq, event, data from journal
      where data ->> 'documentEntityId' = earlier.entity_id::text and seq > earlier.seq and seq < earlier.of
        and event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted')
      union all select seq, event, data from journal
      where data ->> 'fromDocumentEntityId' = earlier.entity_id::text and seq > earlier.seq and seq < earlier.of
        and event in ('payment transferred', 'payment transfer deleted')
      union all select seq, event, data from journal
      where data ->> 'toDocumentEntityId' = earlier.entity_id::text and seq > earlier.seq and seq < earlier.of
        and event in ('payment transferred', 'payment transfer deleted')
    ) as between_them
    order by of, seq`.execute(tx)
  const recorded = new Map<number, ToldEvent[]>()
  for (const { of, seq, event, data } of rows) {
    const told = recorded.get(of) ?? []
    told.push({ seq, event, data })
    recorded.set(of, told)
  }
  return recorded
}

import type postgres from 'postgres'
import { type Connection, txOn } from '#server/db/driver.ts'
import { allKinds } from './kinds/all-kinds.ts'
import { compareKind } from './kinds/compare-kind.ts'
import { wholeDocuments } from './kinds/files.ts'
import type { Told } from './kinds/kind.ts'
import { checks } from './kinds/numbers.ts'

/** What was found of one kind of thing. */
export interface Finding {
  /** In German: 'Bankkonten'. */
  name: string
  /** What is wrong, each said in German; none where all is as it ought to be. */
  faults: string[]
}

/** Replays the journal and compares every kind with what follows from it, all at one moment. */
export async function proveKinds(database: postgres.Sql): Promise<Finding[]> {
  return (await database.begin('isolation level repeatable read read only', findKinds)) as Finding[]
}

/**
 * In a transaction: replays the journal, event by event, and compares what follows from it with the rows of every kind; and says what one statement
 * each finds. One walk for all of them.
 */
export async function findKinds(begun: postgres.TransactionSql): Promise<Finding[]> {
  const replays = allKinds.map((kind) => ({ kind, replay: kind.begin() }))
  const byEvent = new Map<string, (typeof replays)[number]['replay'][]>()
  for (const { kind, replay } of replays)
    for (const event of kind.events) byEvent.set(event, [...(byEvent.get(event) ?? []), replay])
  for await (const told of events(begun, [...byEvent.keys()]))
    for (const replay of byEvent.get(told.event) ?? []) replay.apply(told)
  // A transaction takes statements as its connection does; the driver types the two apart.
  const tx = txOn(begun as unknown as Connection)
  const found: Finding[] = []
  for (const { kind, replay } of replays) {
    found.push({ name: kind.name, faults: compareKind(kind, replay.states, await kind.rows(tx)) })
    // What was compared is let go of before the next is read.
    replay.states.clear()
  }
  for (const { name, find } of checks) found.push({ name, faults: await find(tx) })
  return found
}

const batchSize = 1000

/** The events of these names, the oldest first. Of whole documents only the files that they take. */
async function* events(begun: postgres.TransactionSql, names: readonly string[]): AsyncGenerator<Told> {
  const rows = begun<Told[]>`
    select event, entity_id as id, user_id as by, extract(epoch from at)::float8 * 1000 as at,
      case when event = any(${[...wholeDocuments]}::text[])
        then json_build_object('addedAttachments', data -> 'addedAttachments', 'settledClaims', data -> 'settledClaims')
        else data end as data
    from journal where event = any(${[...names]}::text[]) order by seq`
  for await (const batch of rows.cursor(batchSize)) yield* batch
}

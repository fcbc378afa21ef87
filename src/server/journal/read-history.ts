import { type RawBuilder, sql } from 'kysely'
import { type EventDeclaration, type ReadDeclaration, toldData } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import type { declareHistory, HistoryEntry, HistoryStep } from '#kernel/history.ts'
import type { EntityId } from '#kernel/id.ts'
import { read } from '../command.ts'
import type { Tx } from '../db/connect.ts'

/** Which rows of the journal a history has beside those of its own entity, and what a step says of their `data`; SQL over `journal`. */
export interface HistoryWords {
  also?: RawBuilder<boolean>
  /** What an event is called here, where it is about another entity, too. */
  event?: RawBuilder<string>
  /** What is read of it in the place of its whole `data`. */
  data?: RawBuilder<unknown>
  sums?: RawBuilder<HistoryStep['sums']>
  fileName?: RawBuilder<string | null>
  letterName?: RawBuilder<string | null>
  note?: RawBuilder<string | null>
}

/** Who changed an entity, when and how, out of the journal: the newest first. */
export async function readHistory(
  tx: Tx,
  entityId: EntityId,
  words: HistoryWords = {},
): Promise<HistoryEntry[]> {
  const rows = await select(tx, entityId, words)
    .select((words.data ?? sql`data`).as('data'))
    .execute()
  return rows.map((row) => ({ ...stepOf(row), data: row.data }))
}

/** The same without the states, which are most of it. */
export async function readHistorySteps(
  tx: Tx,
  entityId: EntityId,
  words: HistoryWords = {},
): Promise<HistoryStep[]> {
  return (await select(tx, entityId, words).execute()).map(stepOf)
}

/** An entity with its history: every event that is about it. Whoever reads the entity may know them all. */
export async function withSteps<Entity extends { entityId: { uuid: EntityId } }>(
  tx: Tx,
  entity: Entity,
  words: HistoryWords = {},
): Promise<Entity & { history: HistoryStep[] }> {
  return { ...entity, history: await readHistorySteps(tx, entity.entityId.uuid, words) }
}

/** Refuses the history of what was never of the kind that these events are about. */
export function refuseForeignHistory(
  entries: readonly HistoryStep[],
  events: readonly EventDeclaration[],
): void {
  const names = new Set(events.map(({ name }) => name))
  if (!entries.some(({ event }) => names.has(event))) throw new Refusal('not-found')
}

/** Events of other entities that are about one too: which, and what of them. */
export interface OtherEvents {
  also(uuid: EntityId): RawBuilder<boolean>
  own(entry: HistoryEntry, uuid: EntityId): HistoryEntry
}

/** The history of the entities that these events, and no others, are about. */
export function historyRead(
  declaration: ReturnType<typeof declareHistory<string>>,
  events: readonly EventDeclaration[],
  others?: OtherEvents,
) {
  const byName = new Map(events.map((event) => [event.name, event]))
  return read<ReadDeclaration>(declaration, async (tx, _query, { params, actor }) => {
    // Its path ends in `:uuid/history`.
    const { uuid } = params as { uuid: EntityId }
    const entries = await readHistory(tx, uuid, others && { also: others.also(uuid) })
    const own = entries.flatMap((entry) => {
      const event = byName.get(entry.event)
      if (!event) return []
      const told = { ...entry, data: toldData(event, entry.data, actor.permissions) }
      return [others ? others.own(told, uuid) : told]
    })
    if (own.length === 0) throw new Refusal('not-found')
    return own
  })
}

function select(tx: Tx, entityId: EntityId, { also, event, sums, fileName, letterName, note }: HistoryWords) {
  return tx
    .selectFrom('journal')
    .leftJoin('users', 'users.user_id', 'journal.user_id')
    .select(['seq', 'at', 'users.first_name', 'users.family_name'])
    .select((event ?? sql<string>`event`).as('event'))
    .select((sums ?? sql<null>`null::json`).as('sums'))
    .select((fileName ?? sql<null>`null::text`).as('file_name'))
    .select((letterName ?? sql<null>`null::text`).as('letter_name'))
    .select((note ?? sql<null>`null::text`).as('note'))
    .where((eb) => eb.or([eb('entity_id', '=', entityId), ...(also ? [also] : [])]))
    .orderBy('seq', 'desc')
}

interface Row {
  seq: number
  at: Date
  event: string
  first_name: string | null
  family_name: string | null
  sums: HistoryStep['sums']
  file_name: string | null
  letter_name: string | null
  note: string | null
}

const stepOf = (row: Row): HistoryStep => ({
  seq: row.seq,
  at: row.at.toISOString(),
  event: row.event,
  user: [row.first_name, row.family_name].filter(Boolean).join(' '),
  sums: row.sums,
  ...(row.file_name !== null && { fileName: row.file_name }),
  ...(row.letter_name !== null && { letterName: row.letter_name }),
  ...(row.note !== null && row.note !== '' && { note: row.note }),
})

import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type JournalRow, journalRow, listJournal } from '../../contract/journal.ts'
import { journalEvents, journalSubject } from '../../rules/journal/journal-events.ts'
import {
  type JournalChange,
  type JournalNames,
  type ToldEvent,
  toldChanges,
  unreadable,
} from '../../rules/journal/told-changes.ts'
import { type Asked, chooseEvents, countEvents, isWhole, type Section } from './choose-events.ts'
import { loadRecorded } from './load-recorded.ts'
import { type ToldRow, tellEvents } from './tell-events.ts'

const { changes } = journalRow.shape

// So many rows come at once where all are read.
const part = 500

/** 'Protokoll': each row of the journal, with what it says in words and nothing of what it keeps besides. */
export const listJournalList = list(listJournal, {
  async totals(tx, { filter }) {
    const { rows } = await (isWhole(filter)
      ? sql<{ count: number }>`select seq as count from journal_head`
      : countEvents(filter)
    ).execute(tx)
    return { totalCount: rows[0]?.count ?? 0, stats: {} }
  },
  window(tx, { filter, sort, startIndex, stopIndex }) {
    return loadRows(tx, filter, { isDescending: sort?.isDescending ?? true, startIndex, stopIndex })
  },
  async *everything(tx, { filter, sort, startIndex }) {
    for (let start = startIndex; ; start += part) {
      const section = { isDescending: sort?.isDescending ?? true, startIndex: start, stopIndex: start + part }
      const rows = await loadRows(tx, filter, section)
      yield rows
      if (rows.length < part) return
    }
  },
})

async function loadRows(tx: Tx, filter: Asked, section: Section): Promise<JournalRow[]> {
  const way = section.isDescending ? sql`desc` : sql`asc`
  const rows = await tellEvents(tx, chooseEvents(filter, section), sql`at ${way}, seq ${way}`)
  const [recorded, names] = await Promise.all([
    loadRecorded(
      tx,
      rows.map(({ seq }) => seq),
    ),
    loadNames(tx),
  ])
  return rows.map((row) => rowOf(row, recorded.get(row.seq) ?? [], names))
}

async function loadNames(tx: Tx): Promise<JournalNames> {
  const rows = await tx.selectFrom('categories').select(['category_id', 'short_name']).execute()
  const categories = new Map<string, string>(rows.map((row) => [row.category_id, row.short_name]))
  return { category: (uuid) => categories.get(uuid) ?? '' }
}

/** What a row says; of one whose data are not those of its event that alone: the others are told all the same. */
function readable(tell: () => readonly JournalChange[]): JournalRow['changes'] {
  try {
    return changes.parse(tell())
  } catch {
    return unreadable
  }
}

/** The events that came before and tell from what it was, the event itself the last. */
function rowOf(row: ToldRow, events: readonly ToldEvent[], names: JournalNames): JournalRow {
  const told = events.at(-1)
  const by = row.user_id === null ? journalEvents.get(row.event) : undefined
  const person = [row.first_name, row.family_name].filter(Boolean).join(' ')
  const about = journalSubject(row.event, row.side)
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    user: by?.isByAnybody ? 'Unbekannt' : by?.isByAccount ? row.name : person,
    userEntityId: by?.isByAccount ? row.about_id : row.user_id,
    key: row.key_name ?? '',
    event: row.event,
    way: row.way,
    about,
    entityId: { uuid: row.about_id as EntityId },
    name: row.name,
    partner: row.partner,
    partnerEntityId: row.partnerEntityId,
    isThere: row.isThere || (about === 'USER' && row.name !== ''),
    changes: told ? readable(() => toldChanges(told, events.slice(0, -1), names)) : [],
  }
}

import type { HistoryEntry } from '#kernel/history.ts'
import type { EntityId } from '#kernel/id.ts'

interface Imported {
  fileName: string
  created: readonly { entityId: { uuid: string } }[]
  changed: readonly { entityId: { uuid: string } }[]
}

/** What of an import is about one of the things that it made or changed. */
export function ownPart(entry: HistoryEntry, uuid: EntityId): HistoryEntry {
  // The journal keeps what the event's schema accepted; others are told nothing of it.
  const data = entry.data as Imported | undefined
  if (!data) return entry
  const isOwn = ({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === uuid
  return {
    ...entry,
    data: {
      fileName: data.fileName,
      created: data.created.filter(isOwn),
      changed: data.changed.filter(isOwn),
    },
  }
}

import { sql } from 'kysely'
import type { HistoryEntry } from '#kernel/history.ts'
import type { EntityId } from '#kernel/id.ts'
import type { z } from '#kernel/zod.ts'
import type { productsImported } from '../contract.ts'

/** The imports that made or changed a product, as a condition on the journal. */
export const ofItsImports = (uuid: EntityId) =>
  sql<boolean>`entity_id = any (array(select import_id from product_imports where product_id = ${uuid} and effect <> 'KEPT'))`

/** What of an import is about one product. */
export function ownPart(entry: HistoryEntry, uuid: EntityId): HistoryEntry {
  // The journal keeps what the event's schema accepted; others are told nothing of it.
  const data = entry.data as z.output<typeof productsImported.data> | undefined
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

import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Tx } from './db/connect.ts'

/**
 * Where something is used, in German, as far as somebody may see it: `Rechnung 2026-00012 und 4 weitere`; null where it is used nowhere.
 * What is used does not know what uses it: `compose.ts` hands such a function to its deletion.
 */
export type WhereUsed<Key = EntityId> = (
  tx: Tx,
  key: Key,
  permissions: readonly Permission[],
) => Promise<string | null>

/** Refuses to delete what is used; `what` says it without the place: `Die Kategorie wird in Positionen verwendet`. */
export function refuseUsed(use: string | null, what: string): void {
  if (use === null) return
  const message = `${what} (${use}) und kann nicht gelöscht werden.`
  throw new Refusal('in-use', [{ path: 'uuid', message }])
}

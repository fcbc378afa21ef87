import { sameKey } from '#kernel/texts/text-key.ts'
import type { Category } from '../contract.ts'

/** Whether a short name exists already in its scope, whatever its case (spec 1 §5). */
export function isTaken(shortName: string, existing: readonly Category[], ownUuid?: string): boolean {
  const key = sameKey(shortName.trim())
  return existing.some(
    (category) => sameKey(category.shortName) === key && category.entityId.uuid !== ownUuid,
  )
}

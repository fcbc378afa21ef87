import type { Category } from '../contract.ts'

/** Whether a short name exists already in its scope, whatever its case (spec 1 §5). */
export function isTaken(shortName: string, existing: readonly Category[], ownUuid?: string): boolean {
  const key = shortName.trim().toLowerCase()
  return existing.some(
    (category) => category.shortName.toLowerCase() === key && category.entityId.uuid !== ownUuid,
  )
}

import { entityId, optionalPart } from './fields.ts'
import { z } from './zod.ts'

/**
 * The body of `…/props/{propertyName}` (decisions §2). `value` is parsed by the rule of the property itself.
 * `propertyName` and `entityId` may be repeated in the body; they must agree with the address.
 */
export const propertyChange = z.strictObject({
  entityId: optionalPart(entityId('Kennung fehlt')),
  propertyName: z.string().max(100, 'Höchstens 100 Zeichen').nullish(),
  oldValue: z.unknown().optional(),
  value: z.unknown().optional(),
})

export type PropertyChange = z.output<typeof propertyChange>

/** What an event says of each property that changed. */
export const recordedChange = z.strictObject({
  propertyName: z.string(),
  oldValue: z.unknown(),
  value: z.unknown(),
})

export type RecordedChange = z.output<typeof recordedChange>

/** The data of an event about changed properties. */
export const recordedChanges = z.strictObject({ changes: z.array(recordedChange) })

/**
 * Whether two values of a property are the same on the wire: absent, null, '' and a flag that is false are one
 * 'not given' (decisions §2), also inside of objects; the order of keys does not matter.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(withoutEmpty(a)) === JSON.stringify(withoutEmpty(b))
}

function withoutEmpty(value: unknown): unknown {
  if (value === undefined || value === null || value === '' || value === false) return null
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
    .filter(([, inner]) => inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

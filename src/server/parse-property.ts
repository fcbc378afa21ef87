import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import type { PropertyChange } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'

/**
 * The new value of a property, parsed by the property's own rule.
 * Refuses an unknown property (404), a body that names another one than the address (422), and a bad value.
 */
export function parseProperty<P extends Record<string, z.ZodType>>(
  properties: P,
  name: string,
  change: PropertyChange,
  path = 'value',
): { name: keyof P & string; value: unknown } {
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!schema) throw new Refusal('not-found')
  if (change.propertyName && change.propertyName !== name) {
    refuse('propertyName', 'Der Name der Eigenschaft passt nicht zur Adresse')
  }
  const parsed = parseInput(z.object({ value: schema }), { value: change.value })
  if (!parsed.ok) {
    throw new Refusal(
      parsed.code,
      parsed.errors.map((error) => ({ ...error, path: error.path.replace('value', path) })),
    )
  }
  return { name, value: parsed.value.value }
}

/** Refuses a body that names another entity than the address. */
export function refuseOtherEntity(
  inPath: EntityId | string,
  inBody: { uuid: string } | string | null | undefined,
): void {
  const uuid = typeof inBody === 'object' ? inBody?.uuid : inBody
  if (uuid && uuid !== inPath) refuse('entityId', 'Die Kennung passt nicht zur Adresse')
}

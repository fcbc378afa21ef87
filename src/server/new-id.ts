import { randomBytes } from 'node:crypto'
import { type EntityId, entityIdFrom } from '#kernel/id.ts'

/** A new UUIDv7 of this moment. */
export function newId(): EntityId {
  return entityIdFrom(Date.now(), randomBytes(10))
}

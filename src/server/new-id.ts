import { randomFillSync } from 'node:crypto'
import { type EntityId, entityIdFrom } from '#kernel/id.ts'

// The system is asked for many ids at once: a call costs more than the bytes.
const randomOfOne = 10
const random = new Uint8Array(randomOfOne * 400)
let used = random.length

/** A new UUIDv7 of this moment. */
export function newId(): EntityId {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += randomOfOne
  return entityIdFrom(Date.now(), random.subarray(used - randomOfOne, used))
}

import { randomFillSync } from 'node:crypto'
import { type EntityId, entityIdFrom } from '#kernel/id.ts'

// The system is asked for many ids at once: a call costs more than the bytes.
const randomOfOne = 10
const mostOfOneMs = 0xfff

/**
 * Makes UUIDv7s of the moment of which each sorts behind those before it: those of one millisecond are numbered in the twelve bits
 * after it (RFC 9562 §6.2, method 1).
 */
export function idMaker(now: () => number): () => EntityId {
  const random = new Uint8Array(randomOfOne * 400)
  let used = random.length
  let latestMs = 0
  let count = 0

  function nextNumber(): void {
    const ms = now()
    count = ms > latestMs ? 0 : count + 1
    latestMs = Math.max(ms, latestMs)
    if (count <= mostOfOneMs) return
    // Also where the clock was set back: rather a little ahead of it than out of order.
    latestMs += 1
    count = 0
  }

  return () => {
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    used += randomOfOne
    nextNumber()
    const bytes = random.subarray(used - randomOfOne, used)
    bytes[0] = count >> 8
    bytes[1] = count & 0xff
    return entityIdFrom(latestMs, bytes)
  }
}

/** A new UUIDv7; of two of this process the later one sorts behind the other. */
export const newId = idMaker(Date.now)

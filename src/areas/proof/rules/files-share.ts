/** So many days a round through all files takes at the most: each is read within 30 days, also after two days without Kontor. */
export const roundDays = 28

const dayMs = 86_400_000

/** The place of a hash among all hashes, 0 to 1: they are spread evenly. */
function placeOf(hash: Uint8Array | null): number {
  if (hash === null) return 0
  const [a = 0, b = 0, c = 0, d = 0] = hash
  return (a * 0x1000000 + b * 0x10000 + c * 0x100 + d) / 0x100000000
}

/**
 * Through which hash a look goes that begins behind `after`: as much of all hashes as of a round has passed in `sinceMs` milliseconds, a day
 * at least. Null: through the last one, and the next look begins anew.
 */
export function shareThrough(after: Uint8Array | null, sinceMs: number): Uint8Array | null {
  const share = Math.max(sinceMs, dayMs) / (roundDays * dayMs)
  const end = placeOf(after) + share
  if (end >= 1) return null
  const through = new Uint8Array(32).fill(0xff)
  new DataView(through.buffer).setUint32(0, Math.floor(end * 0x100000000))
  return through
}

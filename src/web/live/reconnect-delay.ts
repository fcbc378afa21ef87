const firstMs = 500
const longestMs = 15_000

/**
 * Milliseconds to wait before attempt number `attempt` (0 is the first after the loss) to connect again:
 * doubling up to 15 s, of which a random half is taken off, so that many screens do not come back at one instant.
 * `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10))
  return Math.round(full * (1 - random / 2))
}

import { readShort } from '#server/read-short.ts'

const longestWaitMs = 4_000

/** Asks one public ticker; null when it does not answer in time, or not with a price. Never throws. */
export async function fetchPrice(
  address: string,
  priceIn: (answer: unknown) => number | null,
  waitMs = longestWaitMs,
): Promise<number | null> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      // Whom it asks stands in the settings, and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    return priceIn(JSON.parse(await readShort(response)))
  } catch {
    return null
  }
}

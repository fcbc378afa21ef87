const longestWaitMs = 4_000
const mostBytes = 65_536

/** Asks one public ticker; null when it does not answer in time, or not with a price. Never throws. */
export async function fetchPrice(
  address: string,
  priceIn: (answer: unknown) => number | null,
  waitMs = longestWaitMs,
): Promise<number | null> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
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

/** The text of an answer that may be anything, also without end. */
async function readShort(response: Response): Promise<string> {
  let bytes = 0
  let text = ''
  const decoder = new TextDecoder()
  // Leaving the loop ends the answer.
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('too long')
    text += decoder.decode(part, { stream: true })
  }
  return text
}

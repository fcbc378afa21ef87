// What stands in an answer of an exchange is not ours: anything may come, and what is no price counts as no answer.

/** The best bid of Kraken's public Ticker: `{error: [], result: {XETHZEUR: {b: ['2512.40', …]}}}`; null when there is none. */
export function krakenBid(answer: unknown): number | null {
  const [pair] = Object.values(objectOf(objectOf(answer)['result']))
  const bids = objectOf(pair)['b']
  return Array.isArray(bids) ? priceOf(bids[0]) : null
}

/** The best bid of Lykke's public rates: `{id: 'ETHEUR', bid: 2512.4, ask: …}`; null when there is none. */
export function lykkeBid(answer: unknown): number | null {
  return priceOf(objectOf(answer)['bid'])
}

function objectOf(value: unknown): Record<string, unknown> {
  // Any property of an object can be asked for.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function priceOf(value: unknown): number | null {
  const price = typeof value === 'string' && /^\d{1,9}(\.\d{1,12})?$/.test(value) ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null
}

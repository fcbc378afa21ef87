import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

/** Prices of ETH in EUR; null where a source does not answer. Nothing of it is booked, so they may be floats. */
export const pairs = z.object({
  kraken: z.number().nullable(),
  lykke: z.number().nullable(),
  /** What buying at Kraken and selling at Lykke would bring, relative to the price: 0.01 is 1 %. */
  arbitrage: z.number().nullable(),
})

export type Pairs = z.output<typeof pairs>

/** The price comparison, a side feature (spec 1 §1). Not there while the firm has it switched off. */
export const readPairs = declareRead({
  name: 'prices of ETH/EUR at two exchanges',
  path: '/api/ticker/pairs',
  resource: 'ticker',
  access: 'working',
  // Prices change by themselves; nothing of ours does it.
  dependsOn: [],
  query: z.object({}),
  answer: pairs,
})

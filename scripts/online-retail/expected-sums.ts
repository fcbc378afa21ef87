import { retailCountry } from './countries.ts'
import { findCancelled } from './find-cancelled.ts'
import type { RetailDocument } from './read-documents.ts'

/** What one document must come to, in cents of the pound and of the euro. */
export interface ExpectedDocument {
  net: bigint
  tax: bigint
  gross: bigint
  grossEuro: bigint
  dueEuro: bigint
}

/**
 * The sums calculated from the data alone, with none of Kontor's code: the prices are net, customers have no VAT id, so
 * goods delivered within the EU of 2010 bear 19 % and exports nothing; pounds become euros at the day's rate.
 *
 * @param rateOf pounds for one euro on a day, as a decimal text
 */
export function expectedSums(
  documents: readonly RetailDocument[],
  rateOf: (day: string) => string,
): Map<string, ExpectedDocument> {
  const cancelled = findCancelled(documents)
  const notOpen = new Set([...cancelled.keys(), ...cancelled.values()])
  const rateFrom = new Map<string, string>()
  return new Map(
    documents.map((document) => {
      const net = document.lines.reduce(
        (sum, line) => sum + BigInt(line.quantity) * BigInt(line.priceCents),
        0n,
      )
      const tax = retailCountry(document.country).inEu ? roundedRatio(net * 19n, 100n) : 0n
      const gross = net + tax
      // A cancellation keeps the rate of what it cancels.
      const rate = rateFrom.get(cancelled.get(document.number) ?? '') ?? rateOf(document.at.slice(0, 10))
      rateFrom.set(document.number, rate)
      const [whole = '', decimals = ''] = rate.split('.')
      const grossEuro = roundedRatio(gross * 10n ** BigInt(decimals.length), BigInt(whole + decimals))
      const dueEuro = notOpen.has(document.number) ? 0n : grossEuro
      return [document.number, { net, tax, gross, grossEuro, dueEuro }]
    }),
  )
}

/** Rounded to whole numbers, half away from zero. */
function roundedRatio(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -rounded : rounded
}

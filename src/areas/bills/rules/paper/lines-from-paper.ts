import { taxPercents } from '#areas/documents/rules/taxes/tax-types.ts'
import type { ReceivedLine } from '../received-bill.ts'
import type { PaperTotals } from './read-totals.ts'

/** A line for each rate of a paper, net; none where they are not all known, or one is not charged in Germany, or 0 for a reason to be given. */
export function linesFromPaper({ rates }: Pick<PaperTotals, 'rates'>): ReceivedLine[] {
  const isOurs = (ratePercent: number) =>
    ratePercent > 0 && taxPercents.some((percent) => percent === ratePercent)
  if (rates === null || !rates.every(({ ratePercent }) => isOurs(ratePercent))) return []
  return rates.map(({ ratePercent, netCents }) => ({
    text: '',
    quantity: 1,
    amountCents: netCents,
    taxType: 'VAT',
    taxPercent: ratePercent,
    taxReason: null,
  }))
}

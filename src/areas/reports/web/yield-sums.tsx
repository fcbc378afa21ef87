import { euro, percentText } from '#areas/tax-returns/web/figure-text.ts'
import type { z } from '#kernel/zod.ts'
import { SumLine } from '#web/ui/figures/sum-line.tsx'
import type { yieldStats } from '../contract/product-yields.ts'

interface YieldSumsProps {
  stats: z.output<typeof yieldStats> | undefined
  isOld: boolean
}

/** What the found sales come to, under the list. */
export function YieldSums({ stats, isOld }: YieldSumsProps) {
  return (
    <SumLine
      label="Summen der verkauften Waren"
      isOld={isOld}
      sums={
        stats && [
          ['EK', euro(stats.buying)],
          ['Transport', euro(stats.transport)],
          ['Restaurierung', euro(stats.restoration)],
          ['VK netto', euro(stats.sale)],
          ['§ 25a-Steuer', euro(stats.differentialTax)],
          ['Ertrag', [euro(stats.margin), percentText(stats.marginPercent)].filter(Boolean).join(' · ')],
        ]
      }
    />
  )
}

import type { z } from '#kernel/zod.ts'
import { cx } from '#web/ui/cx.ts'
import type { yieldStats } from '../contract/product-yields.ts'
import styles from './yield-list-page.module.css'
import { euro, percentText } from './yield-text.ts'

interface YieldSumsProps {
  stats: z.output<typeof yieldStats> | undefined
  isOld: boolean
}

/** What the found sales come to, under the list. */
export function YieldSums({ stats, isOld }: YieldSumsProps) {
  const sums = stats && [
    ['EK', euro(stats.buying)],
    ['Transport', euro(stats.transport)],
    ['Restaurierung', euro(stats.restoration)],
    ['VK netto', euro(stats.sale)],
    ['§ 25a-Steuer', euro(stats.differentialTax)],
    ['Ertrag', [euro(stats.margin), percentText(stats.marginPercent)].filter(Boolean).join(' · ')],
  ]
  return (
    <dl
      aria-label="Summen der verkauften Waren"
      aria-live="polite"
      aria-busy={isOld}
      className={cx(styles.sums, isOld && styles.old)}
    >
      {sums?.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

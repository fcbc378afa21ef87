import { CircleAlert, CircleCheck } from 'lucide-react'
import { documentTotals } from '#areas/documents/rules/totals.ts'
import { storedTotals, totalsRows } from '#areas/documents/web/totals-rows.ts'
import { cx } from '#web/ui/cx.ts'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import type { Bill } from '../contract.ts'
import styles from './bill-form.module.css'
import { pricedLine } from './bill-line.ts'
import { differenceText, sumIsRight } from './bill-sums.ts'
import type { BillValues } from './bill-values.ts'

interface BillLineSumsProps {
  values: BillValues
  /** The stored bill as long as nothing of it is edited. */
  untouched: Bill | null
}

/** What the lines make, and whether it is the entered total, said while they are typed. */
export function BillLineSums({ values: { billTotal, lines, currency }, untouched }: BillLineSumsProps) {
  const found = untouched ? sumIsRight : differenceText(billTotal, lines, currency)
  const totals = untouched ? storedTotals(untouched.totals) : documentTotals(lines.map(pricedLine), currency)
  const Icon = found?.isRight ? CircleCheck : CircleAlert
  return (
    <div className={cx((found || lines.length > 0) && styles.sums)}>
      <output className={cx(styles.difference, found && (found.isRight ? styles.right : styles.open))}>
        {found && (
          <>
            <Icon aria-hidden="true" />
            {found.text}
          </>
        )}
      </output>
      {lines.length > 0 && <TotalsBlock rows={totalsRows(totals, currency)} />}
    </div>
  )
}

import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import { storedTotals, totalsRows } from '#areas/documents/web/totals-rows.ts'
import type { Form } from '#web/forms/use-form.ts'
import { cx } from '#web/ui/cx.ts'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { CircleAlert, CircleCheck } from '#web/ui/first-icons.ts'
import type { Bill } from '../../contract.ts'
import styles from '../form/bill-form.module.css'
import { differenceText, shownSums, sumIsRight } from '../form/bill-sums.ts'
import type { BillValues } from '../form/bill-values.ts'
import { printedTaxRow } from '../form/printed-tax-row.tsx'
import { printedTaxesOf } from '../form/printed-taxes.ts'
import { TaxOffers } from '../form/tax-offers.tsx'
import { pricedLine } from './bill-line.ts'

interface BillLineSumsProps {
  form: Form<BillValues>
  /** The stored bill as long as nothing of it is edited. */
  untouched: Bill | null
}

/** What the lines make, and whether it is the entered total, said while they are typed. */
export function BillLineSums({ form, untouched }: BillLineSumsProps) {
  const { billTotal, currency } = form.values
  const { lines, offers } = shownSums(form.values)
  const printed = printedTaxesOf(form.values.printedTaxes, lines)
  const found = untouched ? sumIsRight : differenceText(billTotal, lines, currency, printed)
  const totals = untouched
    ? storedTotals(untouched.totals)
    : documentTotals(lines.map(pricedLine), currency, printed)
  const rows = totalsRows(totals, currency, (group) => printedTaxRow(form, lines, group))
  const Icon = found?.isRight ? CircleCheck : CircleAlert
  return (
    <div className={cx((found || lines.length > 0) && styles.sums)}>
      <div className={styles.found}>
        <output className={cx(styles.difference, found && (found.isRight ? styles.right : styles.open))}>
          {found && (
            <>
              <Icon aria-hidden="true" />
              {found.text}
            </>
          )}
        </output>
        {!untouched && !form.readOnly && offers.length > 0 && <TaxOffers form={form} offers={offers} />}
      </div>
      {lines.length > 0 && <TotalsBlock rows={rows} />}
    </div>
  )
}

import { readTaxDue, type TaxFigure } from '#areas/tax-returns/contract/tax-due.ts'
import { addMonths, type Day, formatDay, type Month, monthOf } from '#kernel/day.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { useToday } from '#web/use-today.ts'
import styles from './dashboard-cards.module.css'
import { figurePath } from './earned-month.ts'

/** What the running month owes the tax office so far; nothing of a month without tax, as under § 19 UStG. */
export function VatCard() {
  const thisMonth: Month = monthOf(useToday())
  const row = useRead(readTaxDue).data?.find(({ month }) => month === thisMonth)
  if (!row || (row.vat === 0 && row.inputTax === 0)) return null
  const due = unitsFromCents(cents(wireCents(row.vat) - wireCents(row.inputTax)))
  const figure = (of: TaxFigure, value: number) => (
    <Link to={figurePath(of, thisMonth)} className={styles.sum}>
      {formatSum(value, 'EUR')}
    </Link>
  )
  return (
    <Card
      title={`Umsatzsteuer ${monthLabel(thisMonth)}`}
      actions={
        <>
          <Badge tone="warning">{`bis ${dueOf(thisMonth)}`}</Badge>
          <Link to={`/auth/report/return?zeitraum=${thisMonth}`}>Kennzahlen</Link>
        </>
      }
    >
      <p className={styles.quiet}>
        Umsatzsteuer {figure('vat', row.vat)} abzüglich Vorsteuer {figure('inputTax', row.inputTax)}
      </p>
      <p>
        {due < 0 ? 'Erstattung' : 'Zahllast'} bisher {figure('taxDue', Math.abs(due))}
      </p>
    </Card>
  )
}

/** '10.12.': on the 10th day of the next month it is declared and paid (§ 18 Abs. 1 UStG), on a day off the next working day (§ 108 Abs. 3 AO). */
function dueOf(month: Month): string {
  const tenth = addMonths(`${month}-10` as Day, 1)
  return tenth === null ? '' : formatDay(workdayFrom(tenth)).slice(0, 6)
}

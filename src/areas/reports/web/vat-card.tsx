import { readTaxDue, type TaxFigure } from '#areas/tax-returns/contract/tax-due.ts'
import { type Month, monthOf } from '#kernel/day.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { useAhead } from '#web/use-ahead.ts'
import { useToday } from '#web/use-today.ts'
import styles from './dashboard-cards.module.css'
import { figurePath } from './earned-month.ts'

const loadDue = () => import('./return-due.ts')

/** What the running month owes the tax office so far; nothing of a month without tax, as under § 19 UStG. */
export function VatCard() {
  const thisMonth: Month = monthOf(useToday())
  const due = useAhead(loadDue)
  const row = useRead(readTaxDue).data?.find(({ month }) => month === thisMonth)
  if (!row || (row.vat === 0 && row.inputTax === 0)) return null
  const owed = unitsFromCents(cents(wireCents(row.vat) - wireCents(row.inputTax)))
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
          {due && <Badge tone="warning">{due.dueText(thisMonth)}</Badge>}
          <Link to={`/auth/report/return?zeitraum=${thisMonth}`}>Kennzahlen</Link>
        </>
      }
    >
      <p className={styles.quiet}>
        Umsatzsteuer {figure('vat', row.vat)} abzüglich Vorsteuer {figure('inputTax', row.inputTax)}
      </p>
      <p>
        {owed < 0 ? 'Erstattung' : 'Zahllast'} bisher {figure('taxDue', Math.abs(owed))}
      </p>
    </Card>
  )
}

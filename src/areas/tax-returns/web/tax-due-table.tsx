import { type Month, monthOf } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { Link } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { useToday } from '#web/use-today.ts'
import type { TaxFigure } from '../contract/tax-due.ts'
import type { CountedSums, TaxYear } from '../rules/tax-years.ts'
import styles from './tax-due-page.module.css'
import { behindAddress, taxFigureNames } from './tax-figure-names.ts'

const columns = ['inputTax', 'vat', 'taxDue', 'amountNet'] as const satisfies TaxFigure[]

/** The months of each year under what they come to. */
export function TaxDueTable({ years }: { years: readonly TaxYear[] }) {
  const thisMonth = monthOf(useToday())
  return (
    <div className={styles.scroll}>
      <table aria-label="Steuerschuld" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Periode</th>
            {columns.map((figure) => (
              <th key={figure} scope="col" className={styles.amount}>{`${taxFigureNames[figure]} EUR`}</th>
            ))}
          </tr>
        </thead>
        {years.map(({ year, sums, months }) => (
          <tbody key={year}>
            <tr className={styles.year}>
              <th scope="row">{year}</th>
              <Figures sums={sums} period={year} label={year} />
            </tr>
            {months.map(({ month, lateTaxDue, ...own }) => (
              <tr key={month}>
                <th scope="row">
                  {monthLabel(month)}
                  {month === thisMonth && (
                    <>
                      {' '}
                      <Badge>läuft noch</Badge>
                    </>
                  )}
                  {lateTaxDue !== null && <LateNote month={month} taxDue={lateTaxDue} />}
                </th>
                <Figures sums={own} period={month} label={monthLabel(month)} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The month's return is locked, and not what these figures say: the corrected one is. */
function LateNote({ month, taxDue }: { month: Month; taxDue: Cents }) {
  return (
    <Link to={`/auth/report/return?zeitraum=${month}`} className={styles.late}>
      {`nachgemeldet ${formatAmount(taxDue)}`}
    </Link>
  )
}

interface FiguresProps {
  sums: CountedSums
  /** As `parseMonths` reads it, and as people say it. */
  period: string
  label: string
}

/** What cancels out is 0 as well, and opens its documents; nothing stands behind a month without any. */
function Figures({ sums, period, label }: FiguresProps) {
  return columns.map((figure) => (
    <td key={figure} data-label={taxFigureNames[figure]} className={styles.amount}>
      {!sums.isCounted ? (
        <span className={styles.nothing}>{formatAmount(sums[figure])}</span>
      ) : (
        <Link
          to={behindAddress(figure, period)}
          aria-label={`${taxFigureNames[figure]} ${label}: ${formatAmount(sums[figure])} EUR, Belege zeigen`}
        >
          {formatAmount(sums[figure])}
        </Link>
      )}
    </td>
  ))
}

import type { Month } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { Badge } from '#web/ui/figures/badge.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { MonthsAnswer } from '../../contract.ts'
import styles from './invoice-form.module.css'

type MonthEffect = NonNullable<MonthsAnswer['months']>[number]

const title = 'Was das bewirkt'

interface RewritingEffectProps {
  /** Null as long as that is not known. */
  months: readonly MonthEffect[] | null
  /** They are those of what was written before, and are asked anew. */
  isReckoning: boolean
  /** What another VAT id does to statements of locked months. */
  statements: readonly string[]
}

/** What cancelling an invoice and writing it anew does to which month, before it is done. */
export function RewritingEffect({ months, isReckoning, statements }: RewritingEffectProps) {
  return (
    <FormSection title={title}>
      <div aria-live="polite">
        {months === null ? (
          <p className={styles.nothing}>
            Sobald Daten und Positionen vollständig sind, steht hier, was sich in welchem Monat ändert.
          </p>
        ) : isReckoning ? (
          <p className={styles.nothing}>Wird neu berechnet …</p>
        ) : months.length === 0 ? (
          <p>An der Steuer ändert sich nichts, in keinem Monat: Die drei Belege zählen als ein Verkauf.</p>
        ) : (
          <DataTable
            label={title}
            rows={months}
            rowKey={({ month }) => month}
            columns={[
              { key: 'month', header: 'Monat', render: (row) => <MonthCell {...row} /> },
              {
                key: 'base',
                header: 'Netto',
                align: 'end',
                render: ({ before, after }) => difference(before.base, after.base),
              },
              {
                key: 'before',
                header: 'Steuer bisher',
                align: 'end',
                render: ({ before }) => euros(before.tax),
              },
              {
                key: 'after',
                header: 'Steuer danach',
                align: 'end',
                render: ({ after }) => euros(after.tax),
              },
              {
                key: 'tax',
                header: 'Unterschied',
                align: 'end',
                render: ({ before, after }) => difference(before.tax, after.tax),
              },
            ]}
          />
        )}
        {months !== null && !isReckoning && <StatementCorrections statements={statements} />}
      </div>
    </FormSection>
  )
}

/** What another VAT id does to the recapitulative statements of locked months; nothing where it does nothing. */
export function StatementCorrections({ statements }: Pick<RewritingEffectProps, 'statements'>) {
  if (statements.length === 0) return null
  return (
    <Notice
      kind="warning"
      className={styles.statements}
      title="Andere USt-IdNr. für einen festgeschriebenen Monat"
    >
      {statements.map((statement) => (
        <p key={statement}>{holdCitations(statement)}</p>
      ))}
    </Notice>
  )
}

function MonthCell({ month, isLocked }: MonthEffect) {
  return (
    <>
      {/* The server sends months; this is for the type. */}
      {monthLabel(month as Month)} {isLocked && <Badge tone="warning">festgeschrieben</Badge>}
    </>
  )
}

const money = (amount: Cents) => formatMoney(amount, 'EUR')
const euros = (units: number) => money(wireCents(units))

/** With its sign, more as less. */
function difference(before: number, after: number): string {
  const amount = cents(wireCents(after) - wireCents(before))
  return amount > 0 ? `+${money(amount)}` : money(amount)
}

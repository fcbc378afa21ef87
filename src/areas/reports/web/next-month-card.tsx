import { firstDayOf, formatDay, type Month, monthAfter } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import type { CommandOutcome } from '#web/commands/command-machine.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { LockKeyhole } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import type { ClosingHint, MonthClose } from '../contract/month-close.ts'
import styles from './month-close-page.module.css'

interface NextMonthProps {
  next: MonthClose
  lock: (month: Month) => Promise<CommandOutcome>
}

/** The month whose turn it is: what lies in it, what is missing, and the button. */
export function NextMonthCard({ next, lock }: NextMonthProps) {
  const ask = useConfirm()
  if (next.month === null) {
    return (
      <Card title="Nächster Monat">
        <p className={styles.quiet}>Noch ist nichts gebucht, was sich festschreiben ließe.</p>
      </Card>
    )
  }
  // The server writes months as months.
  const month = next.month as Month
  const name = monthLabel(month)
  function askToLock() {
    ask({
      title: `${name} endgültig festschreiben?`,
      text: `Rechnungen, Zahlungen und Bestandsänderungen bis Ende ${name} lassen sich danach nicht mehr ändern. Das kann niemand rückgängig machen.`,
      confirmLabel: 'Endgültig festschreiben',
      danger: true,
      work: () => lock(month),
    })
  }
  return (
    <Card title={`Nächster Monat: ${name}`}>
      <Figures next={next} month={month} />
      {next.hints.length > 0 && (
        <div className={styles.hints}>
          {next.hints.map(({ hint, count }) => (
            <FieldWarning key={hint}>
              {hintText[hint](count)}
              {hint === 'INVOICES_NOT_ISSUED' && (
                <>
                  {' '}
                  <Link to={invoicesOf(month, notSent)}>Ansehen</Link>
                </>
              )}
            </FieldWarning>
          ))}
          <p className={styles.quiet}>Das sind Hinweise; festschreiben können Sie trotzdem.</p>
        </div>
      )}
      {next.isOver ? (
        <Button kind="primary" icon={<LockKeyhole aria-hidden="true" />} onClick={askToLock}>
          {name} festschreiben
        </Button>
      ) : (
        <p className={styles.quiet}>
          Der {name} läuft noch. Er lässt sich ab dem {formatDay(firstDayOf(monthAfter(firstDayOf(month))))}{' '}
          festschreiben.
        </p>
      )}
    </Card>
  )
}

// The lists narrowed as their chips write it into the address: what they show is what was counted.
const billsOf = (month: Month) => `/auth/incoming?zeitraum=${month}`
const invoicesOf = (month: Month, more = '') => `/auth/outgoing?zeitraum=${month}${more}`
const notSent = '&versand=keine,FAILED'

function Figures({ next, month }: { next: MonthClose; month: Month }) {
  const figures: [label: string, count: number, to?: string][] = [
    ['Eingangsrechnungen', next.bills, billsOf(month)],
    ['Ausgangsrechnungen', next.invoices, invoicesOf(month)],
    ['Zahlungen', next.payments],
    ['Bestandsänderungen von Hand', next.stockChanges],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, count, to]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {to ? (
              <Link to={to} aria-label={`${count.toLocaleString('de-DE')} ${label}`}>
                {count.toLocaleString('de-DE')}
              </Link>
            ) : (
              count.toLocaleString('de-DE')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hintText: Record<ClosingHint, (count: number) => string> = {
  LINES_WITHOUT_PRODUCT: (count) =>
    count === 1
      ? 'Einer Position einer Eingangsrechnung fehlt die Ware. Nach dem Festschreiben lässt sie sich nicht mehr zuordnen.'
      : `${count} Positionen von Eingangsrechnungen fehlt die Ware. Nach dem Festschreiben lässt sie sich nicht mehr zuordnen.`,
  BILLS_WITHOUT_FILE: (count) =>
    count === 1
      ? 'An einer Eingangsrechnung hängt kein Beleg.'
      : `An ${count} Eingangsrechnungen hängt kein Beleg.`,
  INVOICES_NOT_ISSUED: (count) =>
    count === 1
      ? 'Eine Ausgangsrechnung ist nicht versendet und nicht heruntergeladen.'
      : `${count} Ausgangsrechnungen sind nicht versendet und nicht heruntergeladen.`,
  MISSING_EVIDENCE: (count) =>
    count === 1
      ? 'Einer Lieferung ins Ausland fehlt der Nachweis; er lässt sich nachreichen.'
      : `${count} Lieferungen ins Ausland fehlt der Nachweis; er lässt sich nachreichen.`,
}

import { Fragment } from 'react'
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
          {next.hints.map(({ hint, count, documents }) => (
            <FieldWarning key={hint}>
              {hintText[hint](count)}{' '}
              <Link to={hintRows[hint](month)} aria-label={`${rowsText(documents)}: ${hintWords[hint]}`}>
                {rowsText(documents)}
              </Link>
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
const billsOf = (month: string, more = '') => `/auth/incoming?zeitraum=${month}${more}`
const invoicesOf = (month: string, more = '') => `/auth/outgoing?zeitraum=${month}${more}`
const paidIn = (month: Month) => `paymentDate:${month}`

const hintRows: Record<ClosingHint, (month: Month) => string> = {
  LINES_WITHOUT_PRODUCT: (month) => billsOf(month, '&fehlt=PRODUCT'),
  BILLS_WITHOUT_FILE: (month) => billsOf(month, '&fehlt=FILE'),
  INVOICES_NOT_ISSUED: (month) => invoicesOf(month, '&versand=keine,FAILED'),
  MISSING_EVIDENCE: (month) => invoicesOf(month, '&fehlt=EVIDENCE'),
}

/** Which ones, where a screen reader reads the link without its sentence. */
const hintWords: Record<ClosingHint, string> = {
  LINES_WITHOUT_PRODUCT: 'ohne Ware',
  BILLS_WITHOUT_FILE: 'ohne Beleg',
  INVOICES_NOT_ISSUED: 'nicht versendet',
  MISSING_EVIDENCE: 'ohne Nachweis',
}

const rowsText = (documents: number) =>
  documents === 1 ? 'Eine Rechnung ansehen' : `${documents.toLocaleString('de-DE')} Rechnungen ansehen`

interface Rows {
  count: number
  /** One of them, several. */
  words: readonly [string, string]
  to: string
}

interface Figure {
  label: string
  count: number
  /** The list that has as many rows. */
  to?: string
  /** Of what no list has rows: what it was done to. */
  at?: readonly Rows[]
}

function figuresOf(next: MonthClose, month: Month): Figure[] {
  const bill = ['Eingangsrechnung', 'Eingangsrechnungen'] as const
  const invoice = ['Ausgangsrechnung', 'Ausgangsrechnungen'] as const
  return [
    { label: bill[1], count: next.bills, to: billsOf(month) },
    { label: invoice[1], count: next.invoices, to: invoicesOf(month) },
    {
      label: 'Zahlungen',
      count: next.payments,
      at: [
        { count: next.paidBills, words: bill, to: billsOf(paidIn(month)) },
        { count: next.paidInvoices, words: invoice, to: invoicesOf(paidIn(month)) },
      ],
    },
    {
      label: 'Bestandsänderungen von Hand',
      count: next.stockChanges,
      at: [{ count: next.changedProducts, words: ['Ware', 'Waren'], to: `/auth/stock?geaendert=${month}` }],
    },
  ]
}

function Figures({ next, month }: { next: MonthClose; month: Month }) {
  return (
    <dl className={styles.figures}>
      {figuresOf(next, month).map(({ label, count, to, at }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {to ? (
              <Link to={to} aria-label={`${shown(count)} ${label}`}>
                {shown(count)}
              </Link>
            ) : (
              shown(count)
            )}
          </dd>
          {at?.some((rows) => rows.count > 0) && <AtRows at={at.filter((rows) => rows.count > 0)} />}
        </div>
      ))}
    </dl>
  )
}

/** 'an 7 Eingangsrechnungen und 3 Ausgangsrechnungen'. */
function AtRows({ at }: { at: readonly Rows[] }) {
  return (
    <dd className={styles.at}>
      an{' '}
      {at.map(({ count, words: [one, several], to }, index) => (
        <Fragment key={to}>
          {index > 0 && ' und '}
          <Link to={to}>{`${shown(count)} ${count === 1 ? one : several}`}</Link>
        </Fragment>
      ))}
    </dd>
  )
}

const shown = (count: number) => count.toLocaleString('de-DE')

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

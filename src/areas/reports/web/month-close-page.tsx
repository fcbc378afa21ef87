import { type LockRow, listLocks, lockMonth } from '#areas/locks/contract.ts'
import type { Month } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useAll, useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { LockKeyhole } from '#web/ui/icons.ts'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { readMonthClose } from '../contract/month-close.ts'
import styles from './month-close-page.module.css'
import { NextMonthCard } from './next-month-card.tsx'

/** `/auth/report/locks`: months are locked in order, each when it is over (Festschreibung, decisions §4). */
export default function MonthClosePage() {
  const next = useRead(readMonthClose)
  const locks = useAll(listLocks)
  // Here, not in the card: it stays while the next month takes the place of the locked one.
  const lock = useCommand(lockMonth, { showsErrors: 'fields' })
  const error = next.error ?? locks.error
  return (
    <Page title="Monatsabschluss">
      {error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : next.data && locks.data ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <NextMonthCard next={next.data} lock={(month) => lock.run({ month })} />
            <Locks rows={locks.data} />
          </div>
          <Explanation />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}

function Locks({ rows }: { rows: readonly LockRow[] }) {
  return (
    <Card title="Festgeschriebene Monate" flush>
      <DataTable<LockRow>
        label="Festgeschriebene Monate"
        rows={rows}
        rowKey={(row) => row.entityId.uuid}
        columns={[
          // The server writes months as months.
          {
            key: 'month',
            header: 'Monat',
            render: ({ month }) => monthLabel(month as Month).replace(' ', '\u00a0'),
          },
          { key: 'at', header: 'Festgeschrieben am', render: ({ lockedAt }) => lockedAtText(lockedAt) },
          { key: 'by', header: 'Von', quiet: true, render: ({ lockedBy }) => lockedBy },
        ]}
        empty={
          <EmptyState icon={<LockKeyhole />} title="Noch kein Monat festgeschrieben">
            Der erste Abschluss beginnt mit dem Monat Ihrer ältesten Buchung.
          </EmptyState>
        }
      />
    </Card>
  )
}

function Explanation() {
  return (
    <Card title="Was Festschreiben bedeutet">
      <div className={styles.explanation}>
        <p>
          Ein festgeschriebener Monat bleibt, wie er ist: Steuererklärung, Register und Bestand dieses Monats
          können sich nicht mehr ändern (§ 146 Abs. 4 AO, GoBD).
        </p>
        <h3>Danach geht nicht mehr</h3>
        <ul>
          <li>Rechnungen dieses Monats anlegen, ändern oder löschen</li>
          <li>Zahlungen mit einem Datum dieses Monats erfassen, ändern oder löschen</li>
          <li>Bestandsänderungen und Inventuren dieses Monats</li>
          <li>Anhänge dieser Rechnungen löschen</li>
          <li>Monatskurse eintragen, ändern oder löschen, mit denen dieser Monat umgerechnet ist</li>
        </ul>
        <h3>Danach geht weiterhin</h3>
        <ul>
          <li>
            eine Ausgangsrechnung heute stornieren oder berichtigen: Was nicht bezahlt war, zählt im Monat der
            Stornorechnung, der Rest im Monat der Rückzahlung
          </li>
          <li>alte Rechnungen bezahlen: Die Zahlung zählt an ihrem eigenen Tag</li>
          <li>eine spät eingetroffene Eingangsrechnung erfassen: mit Eingang am ersten offenen Tag</li>
          <li>Rechnungen ansehen, versenden und Anhänge hinzufügen</li>
        </ul>
        <p className={styles.final}>
          Festschreiben lässt sich nicht rückgängig machen, auch nicht durch die Geschäftsführung.
        </p>
      </div>
    </Card>
  )
}

const lockedAt = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** When a month was locked: `22.11.2026, 14:05`. */
function lockedAtText(instant: string): string {
  return lockedAt.format(new Date(instant))
}

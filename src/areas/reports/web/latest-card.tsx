import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { PartnerLink, type PartnerLinkSide } from '#areas/partners/web/partner-link.tsx'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { type LatestDocument, readLatestDocuments } from '../contract/latest-documents.ts'
import styles from './dashboard-cards.module.css'

/** The newest documents of both sides. */
export function LatestCard() {
  const latest = useRead(readLatestDocuments)
  return (
    <Card title="Letzte Belege">
      <Loaded of={latest} rows={5}>
        {({ invoices, bills }) => (
          <div className={styles.latest}>
            {invoices && (
              <Latest
                title="Ausgangsrechnungen"
                side="receivers"
                path="/auth/outgoing/invoices"
                rows={invoices}
              />
            )}
            {bills && (
              <Latest title="Eingangsrechnungen" side="suppliers" path="/auth/incoming/bills" rows={bills} />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

interface LatestProps {
  title: string
  side: PartnerLinkSide
  /** Of the list, which opens one by `?rechnung=uuid`. */
  path: string
  rows: readonly LatestDocument[]
}

function Latest({ title, side, path, rows }: LatestProps) {
  return (
    <section aria-label={`Letzte ${title}`}>
      <h3>
        <Link to={path} className={styles.more}>
          {title}
        </Link>
      </h3>
      {rows.length === 0 ? (
        <p className={styles.quiet}>Noch keine.</p>
      ) : (
        <ol>
          {rows.map((row) => (
            <li key={row.entityId.uuid} className={styles.document}>
              <span className={styles.day}>
                <DayText day={row.date} />
              </span>
              <span className={styles.who}>
                <strong>
                  <PartnerLink side={side} uuid={row.partnerEntityId} name={row.partner} />
                </strong>{' '}
                <Link to={`${path}?rechnung=${row.entityId.uuid}`} className={styles.number}>
                  {row.number}
                </Link>
                <span className={styles.stands}>
                  <DocumentStateMark row={row} />
                </span>
              </span>
              <span className={styles.amount}>{shownMoney(row.amountGross, row.currency)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import { berlinDay, type Month } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { Link } from '#web/router.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import { doneText } from '../rules/activity.ts'
import styles from './activity.module.css'
import { activityPath } from './activity-places.ts'

interface ActivityListProps {
  rows: readonly ActivityRow[]
  /** Under the day on which it happened. */
  hasDays?: boolean
}

/** Who did what when, the newest first. */
export function ActivityList({ rows, hasDays }: ActivityListProps) {
  return (
    <ol aria-label="Aktivität" className={styles.rows}>
      {rows.map((row, index) => {
        const day = berlinDay(new Date(row.at))
        const isNewDay = index === 0 || day !== berlinDay(new Date(rows[index - 1]?.at ?? row.at))
        return (
          <li key={row.seq}>
            {hasDays && isNewDay && (
              <h2 className={styles.day}>
                <DayText day={day} />
              </h2>
            )}
            <Row row={row} day={hasDays ? null : day} />
          </li>
        )
      })}
    </ol>
  )
}

const clock = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
})

function Row({ row, day }: { row: ActivityRow; day: string | null }) {
  const { at, user, partner, partnerEntityId, sum } = row
  const [before = '', after] = doneText(row).split('{}')
  const to = activityPath(row)
  const name = nameOf(row)
  // What has no name of its own is reached by what was done.
  const isNamed = after !== undefined && name !== ''
  return (
    <p className={styles.row}>
      <time dateTime={at} className={styles.time}>
        {day !== null && <DayText day={day} />} {clock.format(new Date(at))}
      </time>
      <span className={styles.what}>
        <strong>{user || 'Kontor'}</strong>{' '}
        {isNamed ? (
          <>
            <Said text={before} row={row} />
            {to === undefined ? name : <Link to={to}>{name}</Link>}
            <Said text={after} row={row} />
          </>
        ) : to === undefined || after !== undefined ? (
          <Said text={`${before}${after ?? ''}`} row={row} />
        ) : (
          <Link to={to}>{before}</Link>
        )}
        {partner !== '' && (
          <span className={styles.partner}>
            <PartnerLink
              side={row.about === 'BILL' ? 'suppliers' : 'receivers'}
              uuid={partnerEntityId}
              name={partner}
            />
          </span>
        )}
      </span>
      {sum && <span className={styles.sum}>{shownMoney(sum.amount, sum.currency)}</span>}
    </p>
  )
}

/** What was done, with the other document that it was done with. */
function Said({ text, row }: { text: string; row: ActivityRow }) {
  const [before, after] = text.split('{other}')
  if (after === undefined) return text
  const to =
    row.otherEntityId && activityPath({ ...row, entityId: { uuid: row.otherEntityId }, isThere: true })
  return (
    <>
      {before}
      {to ? <Link to={to}>{row.other}</Link> : row.other}
      {after}
    </>
  )
}

function nameOf({ about, name }: ActivityRow): string {
  if (name === '') return ''
  if (about === 'PAYMENT_TARGET') return paymentTargetText(Number(name))
  // The journal keeps months as months.
  return about === 'MONTH' ? monthLabel(name as Month) : name
}

import { daysBetween, parseDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { readLatestSales, type SoldPiece } from '../contract/dashboard.ts'
import styles from './dashboard-cards.module.css'

// Its place is kept until it is there.
const SoldPicture = lazyOrNothing<{ uuid: string | null }>(() => import('./sold-picture.tsx'))

/** What was sold last, and what it earned; nothing before the first piece is sold. */
export function SoldCard() {
  const { data: sold } = useRead(readLatestSales)
  if (!sold?.length) return null
  return (
    <Card title="Zuletzt verkauft" actions={<Link to="/auth/report/yields">Erträge</Link>}>
      <ol className={styles.sold}>
        {sold.map((piece) => (
          <li key={piece.entityId.uuid}>
            <Sold piece={piece} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Sold({
  piece: { entityId, code, codeDescription, titlePhotoEntityId, sale, margin, boughtOn, soldOn },
}: {
  piece: SoldPiece
}) {
  const [from, to] = [parseDay(boughtOn ?? ''), parseDay(soldOn)]
  const days = from === null || to === null ? null : daysBetween(from, to)
  return (
    <Link to={`/auth/stock/${entityId.uuid}`} className={styles.piece}>
      <span aria-hidden="true" className={styles.picture}>
        <SoldPicture uuid={titlePhotoEntityId} />
      </span>
      <span className={styles.who}>
        <strong>{codeDescription || code}</strong>
        <span className={styles.how}>
          <DayText day={soldOn} /> für {formatSum(sale, 'EUR')}
          {days !== null && days > 0 && (days === 1 ? ', nach 1 Tag' : `, nach ${days} Tagen`)}
        </span>
      </span>
      {margin !== null && (
        <span className={cx(styles.amount, margin < 0 ? styles.less : styles.gain)}>
          {margin > 0 && '+'}
          {formatSum(margin, 'EUR')}
        </span>
      )}
    </Link>
  )
}

import { addDays } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/figures/key-figure.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useToday } from '#web/use-today.ts'
import { type OpenWeeks, readOpenBillWeeks, readOpenInvoiceWeeks } from '../contract/open-weeks.ts'
import styles from './dashboard-cards.module.css'
import { documentsText } from './due-week-text.ts'
import { duePath, openPayablesPath, openReceivablesPath } from './open-items-paths.ts'
import { OpenWeeksChart } from './open-weeks-chart.tsx'

/** What customers owe, by the week in which it is due. */
export function ReceivablesCard() {
  const none = 'Alle Ausgangsrechnungen sind bezahlt.'
  return (
    <OpenWeeksCard title="Forderungen" read={readOpenInvoiceWeeks} path={openReceivablesPath} none={none} />
  )
}

/** What the firm owes, by the week in which it is due. */
export function PayablesCard() {
  const none = 'Alle Eingangsrechnungen sind bezahlt.'
  return (
    <OpenWeeksCard title="Verbindlichkeiten" read={readOpenBillWeeks} path={openPayablesPath} none={none} />
  )
}

interface OpenWeeksCardProps {
  title: string
  read: typeof readOpenInvoiceWeeks | typeof readOpenBillWeeks
  path: string
  none: string
}

function OpenWeeksCard({ title, read, path, none }: OpenWeeksCardProps) {
  const open = useRead(read, { query: { day: useToday() } })
  return (
    <Card
      title={title}
      actions={
        <Link to={path}>
          Offene Posten<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      }
    >
      <Loaded of={open} rows={4}>
        {(weeks) =>
          weeks.documents === 0 ? (
            <p className={styles.quiet}>{none}</p>
          ) : (
            <Open title={title} weeks={weeks} path={path} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Open({ title, weeks, path }: { title: string; weeks: OpenWeeks; path: string }) {
  const overdue = weeks.weeks.filter(({ isOverdue }) => isOverdue)
  const late = overdue.reduce((sum, { documents }) => sum + documents, 0)
  const yesterday = addDays(useToday(), -1)
  return (
    <>
      <KeyFigures>
        <KeyFigure label="Offen" value={formatSum(weeks.open, 'EUR')} to={path}>
          {documentsText(weeks.documents)}
        </KeyFigure>
        {late > 0 && (
          <KeyFigure
            label="Davon überfällig"
            value={formatSum(weeks.overdue, 'EUR')}
            to={duePath(path, null, yesterday)}
            isLate
          >
            {documentsText(late)}
          </KeyFigure>
        )}
      </KeyFigures>
      <OpenWeeksChart label={`${title} nach Fälligkeit`} weeks={weeks} path={path} dense />
    </>
  )
}

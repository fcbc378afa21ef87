import { useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { MoneyChart, type MoneyColumn } from '#web/ui/figures/money-chart.tsx'
import { CircleAlert } from '#web/ui/first-icons.ts'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { useToday } from '#web/use-today.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { type OpenWeeks, readOpenBillWeeks, readOpenInvoiceWeeks } from '../contract/open-weeks.ts'
import { balances, type MoneyAhead, type MoneySpan, moneyAhead } from '../rules/money-ahead.ts'
import { documentsText, dueText, roughSum, weekDays, weeksLabel } from './due-week-text.ts'
import styles from './money-card.module.css'
import { duePath, openPayablesPath, openReceivablesPath, undatedPath } from './open-items-paths.ts'

// For who asks for it.
const MoneyTable = lazyOrNothing(() => import('./money-table.tsx'))
const MoneyRows = lazyOrNothing(
  () => import('#web/ui/figures/money-rows.tsx'),
  <div className={styles.rows} />,
)

// Pixels of the window: below it one row for each week.
const phoneBelow = 640

/** What comes in, goes out and remains, by the week in which it is due (`look/fast-day` 07). */
export function MoneyCard() {
  const query = { day: useToday() }
  const receivables = useRead(readOpenInvoiceWeeks, { query })
  const payables = useRead(readOpenBillWeeks, { query })
  const both = receivables.data && payables.data ? ([receivables.data, payables.data] as const) : undefined
  return (
    <Card title="Was hereinkommt und hinausgeht" isTitleHidden fills>
      <Loaded of={{ data: both, error: receivables.error ?? payables.error }} rows={6}>
        {([owed, owing]) => <Ahead owed={owed} owing={owing} />}
      </Loaded>
    </Card>
  )
}

function Ahead({ owed, owing }: { owed: OpenWeeks; owing: OpenWeeks }) {
  const [isTable, setTable] = useState(false)
  const ahead = moneyAhead(owed, owing)
  if (owed.documents === 0 && owing.documents === 0)
    return <p className={styles.quiet}>Nichts ist offen: alle Rechnungen sind bezahlt.</p>
  return (
    <>
      <Sentence ahead={ahead} />
      <WithoutOverdue ahead={ahead} />
      {isTable ? <MoneyTable ahead={ahead} /> : <MoneyPicture ahead={ahead} />}
      <div className={styles.foot}>
        <Legend ahead={ahead} />
        <span className={styles.note}>nach Fälligkeit, ohne Kontostand</span>
        <Button kind="quiet" size="small" onClick={() => setTable(!isTable)}>
          {isTable ? 'Als Diagramm' : 'Als Tabelle'}
        </Button>
      </div>
    </>
  )
}

/** The day in words: `31. Januar`. */
const longDay = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', day: 'numeric', month: 'long' })

function Sentence({ ahead }: { ahead: MoneyAhead }) {
  const until = ahead.until?.endsWith('-12-31')
    ? 'Jahresende'
    : ahead.until && longDay.format(new Date(`${ahead.until}T00:00:00Z`))
  const amount = (value: number, path: string) => (
    <Link to={duePath(path, null, ahead.until)} title={formatSum(value, 'EUR')} className={styles.amount}>
      {roughSum(value)}
    </Link>
  )
  const comesIn = amount(ahead.in, openReceivablesPath)
  const goesOut = amount(ahead.out, openPayablesPath)
  const begin = `Bis ${until}`
  if (ahead.in === 0 && ahead.out === 0) return <p className={styles.sentence}>{begin} ist nichts fällig.</p>
  if (ahead.out === 0)
    return (
      <p className={styles.sentence}>
        {begin} kommen {comesIn} herein; zu bezahlen ist nichts.
      </p>
    )
  if (ahead.in === 0)
    return (
      <p className={styles.sentence}>
        {begin} gehen {goesOut} hinaus; herein kommt nichts.
      </p>
    )
  return (
    <p className={styles.sentence}>
      {begin} kommen {comesIn} herein und {goesOut} gehen hinaus. {remainsText(ahead.remains)}
    </p>
  )
}

const remainsText = (remains: number) =>
  remains < 0 ? (
    <>
      Es fehlen <strong className={styles.short}>{roughSum(-remains)}</strong>.
    </>
  ) : (
    <>
      Es bleiben <strong className={styles.left}>{roughSum(remains)}</strong>.
    </>
  )

/** What nobody can count on. */
function WithoutOverdue({ ahead }: { ahead: MoneyAhead }) {
  const { overdueIn, remainsWithoutOverdue: rest } = ahead
  const yesterday = addDays(useToday(), -1)
  if (overdueIn.documents === 0) return null
  return (
    <p className={styles.overdue}>
      <CircleAlert aria-hidden="true" />
      <span>
        Zahlt niemand von den Überfälligen, {rest < 0 ? 'fehlen' : 'bleiben'} {roughSum(Math.abs(rest))}.{' '}
        <Link to={duePath(openReceivablesPath, null, yesterday)}>
          {documentsText(overdueIn.documents)} überfällig, {formatSum(overdueIn.amount, 'EUR')}
        </Link>
      </span>
    </p>
  )
}

function MoneyPicture({ ahead }: { ahead: MoneyAhead }) {
  const shown = {
    label: 'Was hereinkommt und hinausgeht, nach Fälligkeit',
    columns: ahead.spans.map(columnOf),
  }
  if (!useWideScreen(phoneBelow)) return <MoneyRows {...shown} sumText={roughSum} />
  return (
    <MoneyChart
      {...shown}
      lines={[
        ...(ahead.overdueIn.amount > 0
          ? [
              {
                key: 'without',
                values: balances(ahead.spans, true),
                end: roughSum(ahead.remainsWithoutOverdue),
                tone: 'danger' as const,
                isDashed: true,
              },
            ]
          : []),
        {
          key: 'remains',
          values: balances(ahead.spans),
          end: roughSum(ahead.remains),
          tone: 'text' as const,
        },
      ]}
    />
  )
}

function columnOf(span: MoneySpan): MoneyColumn {
  const label = span.isOverdue ? 'überfällig' : weeksLabel(span)
  const detail = span.isOverdue ? '' : weekDays({ ...span, documents: 0, open: 0 })
  // What is seen at the bar stands in its name, rounded as it is (WCAG 2.5.3).
  const name = (what: string, value: number, documents: number, shown: string) =>
    `${label}, ${dueText(span)}: ${what} ${formatSum(value, 'EUR')}, ${documentsText(documents)} (${shown})`
  const shownIn = `+${roughSum(span.in).replace(/\s€$/, '')}`
  const shownOut = `−${roughSum(span.out).replace(/\s€$/, '')}`
  return {
    ...{ key: `${span.from} ${span.to}`, label, detail, isLate: span.isOverdue },
    in: {
      value: span.in,
      shown: shownIn,
      name: name('kommt herein', span.in, span.documentsIn, shownIn),
      to: duePath(openReceivablesPath, span.from, span.to),
    },
    out: {
      value: span.out,
      shown: shownOut,
      name: name('geht hinaus', span.out, span.documentsOut, shownOut),
      to: duePath(openPayablesPath, span.from, span.to),
    },
  }
}

function Legend({ ahead: { later, undated, overdueIn } }: { ahead: MoneyAhead }) {
  const rest = [
    { key: 'in', name: 'später herein', value: later.in, to: duePath(openReceivablesPath, later.from, null) },
    { key: 'out', name: 'später hinaus', value: later.out, to: duePath(openPayablesPath, later.from, null) },
    { key: 'undatedIn', name: 'ohne Frist herein', value: undated.in, to: undatedPath(openReceivablesPath) },
    { key: 'undatedOut', name: 'ohne Frist hinaus', value: undated.out, to: undatedPath(openPayablesPath) },
  ].filter(({ value }) => value !== 0)
  return (
    <ul className={styles.legend}>
      <li className={styles.in}>kommt herein</li>
      <li className={styles.out}>geht hinaus</li>
      <li className={cx(styles.remains, styles.wide)}>es bleiben</li>
      {overdueIn.amount > 0 && <li className={cx(styles.without, styles.wide)}>ohne die Überfälligen</li>}
      {rest.map(({ key, name, value, to }) => (
        <li key={key}>
          {name} <Link to={to}>{formatSum(value, 'EUR')}</Link>
        </li>
      ))}
    </ul>
  )
}

import { useRef, useState } from 'react'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { BarChart, type BarColumn } from '#web/ui/figures/bar-chart.tsx'
import edges from '#web/ui/scroll-edges.module.css'
import { useScrollEdges } from '#web/ui/use-scroll-edges.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { OpenWeeks } from '../contract/open-weeks.ts'
import { documentsText, roughSum, weekDays, weekLabel, weekName } from './due-week-text.ts'
import styles from './open-items.module.css'
import { duePath, undatedPath } from './open-items-paths.ts'
import { OpenWeeksTable } from './open-weeks-table.tsx'

interface OpenWeeksChartProps {
  label: string
  weeks: OpenWeeks
  /** The page of the open items that a bar leads to. */
  path: string
  /** The address that is shown. */
  current?: string
  /** Where there is little room. */
  dense?: boolean
  /** What it shows, where that is not what stands below it. */
  note?: string | undefined
}

/** What is due when: as a chart, or as a table. */
export function OpenWeeksChart(props: OpenWeeksChartProps) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      {isTable ? <OpenWeeksTable {...props} /> : <WeekBars {...props} />}
      <div className={styles.switch}>
        {props.note && <p className={styles.note}>{props.note}</p>}
        <Button kind="quiet" size="small" onClick={() => setTable(!isTable)}>
          {isTable ? 'Als Diagramm' : 'Als Tabelle'}
          <VisuallyHidden> {props.label}</VisuallyHidden>
        </Button>
      </div>
    </>
  )
}

/** A bar for each week, red where it is overdue. */
function WeekBars({ label, weeks, path, current, dense }: OpenWeeksChartProps) {
  const columns = weeks.weeks.map((week): BarColumn => {
    const to = duePath(path, week.from, week.to)
    return {
      key: to,
      label: weekLabel(week),
      detail: weekDays(week),
      note: week.isOverdue && week.documents > 0 ? 'überfällig' : '',
      value: week.documents === 0 ? '' : roughSum(week.open),
      bars: [
        {
          key: 'open',
          value: week.open,
          tone: week.isOverdue ? 'danger' : 'accent',
          name: weekName(week),
          to: week.documents === 0 ? undefined : to,
          isCurrent: to === current,
        },
      ],
    }
  })
  const { documents, open } = weeks.undated
  const to = undatedPath(path)
  const undated: BarColumn = {
    key: 'undated',
    label: 'ohne Frist',
    value: roughSum(open),
    bars: [
      {
        key: 'open',
        value: open,
        tone: 'second',
        name: `ohne Zahlungsfrist: ${formatSum(open, 'EUR')}, ${documentsText(documents)}`,
        to,
        isCurrent: to === current,
      },
    ],
  }
  const row = useRef<HTMLOListElement>(null)
  // Where they scroll they fade at the ends at which more of them are.
  useScrollEdges(row, columns.map(({ key }) => key).join(' '))
  return (
    <BarChart
      ref={row}
      className={edges.row}
      label={label}
      columns={documents === 0 ? columns : [...columns, undated]}
      {...(dense && { dense })}
    />
  )
}

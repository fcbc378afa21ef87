import { type Month, yearOf } from '#kernel/day.ts'
import type { PeriodKind } from '#kernel/period.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CalendarRange } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useToday } from '#web/use-today.ts'
import styles from './dashboard-cards.module.css'
import { turnoverCuts, turnoverKey, yearKey } from './earned-month.ts'

interface TurnoverToolsProps {
  first: Month | null
  year: number | null
  kind: PeriodKind
}

/** What of the turnover is shown: up to when, and how it is cut. */
export function TurnoverTools({ first, year, kind }: TurnoverToolsProps) {
  return (
    <>
      <Years first={first} shown={year} />
      <Cuts kind={kind} />
    </>
  )
}

/** Months, quarters or years; the address keeps which. */
function Cuts({ kind }: { kind: PeriodKind }) {
  const [address] = useSearchParams()
  return (
    <nav aria-label="Umsatz nach" className={styles.cuts}>
      {turnoverCuts.map((cut) => {
        const query = new URLSearchParams(address)
        if (cut.word === '') query.delete(turnoverKey)
        else query.set(turnoverKey, cut.word)
        return (
          <Link
            key={cut.kind}
            to={`?${query}`}
            replace
            className={styles.cut}
            {...(cut.kind === kind && { 'aria-current': true })}
          >
            {cut.label}
          </Link>
        )
      })}
    </nav>
  )
}

interface YearsProps {
  /** With the first turnover. */
  first: Month | null
  /** Null: up to today. */
  shown: number | null
}

/** Up to when the turnover is shown: today, or the end of a year that is over. Nothing where none is. */
function Years({ first, shown }: YearsProps) {
  const running = yearOf(useToday())
  const [, setAddress] = useSearchParams()
  const begin = first === null ? running : Number(first.slice(0, 4))
  if (begin >= running) return null
  const show = (year: number | null) =>
    setAddress(
      (before) => {
        before.delete(yearKey)
        if (year !== null) before.set(yearKey, String(year))
        return before
      },
      { replace: true },
    )
  const years = Array.from({ length: running - begin }, (_, index) => running - 1 - index)
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="small" icon={<CalendarRange aria-hidden="true" />}>
          {shown === null ? 'bis heute' : String(shown)}
        </Button>
      }
      entries={[
        { label: 'bis heute', onSelect: () => show(null) },
        ...years.map((year) => ({ label: String(year), onSelect: () => show(year) })),
      ]}
    />
  )
}

import { type Month, yearOf } from '#kernel/day.ts'
import { useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CalendarRange } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useToday } from '#web/use-today.ts'
import { yearKey } from './earned-month.ts'

interface TurnoverYearsProps {
  /** With the first turnover. */
  first: Month | null
  /** Null: up to today. */
  shown: number | null
}

/** Up to when the turnover is shown: today, or the end of a year that is over. Nothing where none is. */
export function TurnoverYears({ first, shown }: TurnoverYearsProps) {
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

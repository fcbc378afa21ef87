import { type Day, formatDay } from '#kernel/day.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RunBar } from '#web/ui/lists/run-bar.tsx'

interface OtherDayBarProps {
  day: Day
  today: Day
  onToday: () => void
}

/** In the place of what writes letters: another day is looked at only. */
export function OtherDayBar({ day, today, onToday }: OtherDayBarProps) {
  return (
    <RunBar
      label="Briefe schreiben"
      sum={
        <>
          {day > today ? 'So stünde es am ' : 'So sieht es zum '}
          <strong>{formatDay(day)}</strong>
          {day > today ? ', wenn niemand zahlt. ' : ' aus, mit den Zahlungen von heute. '}
          Ein Brief trägt den Tag, an dem er geschrieben wird.
        </>
      }
    >
      <Button kind="primary" onClick={onToday}>
        Zurück zu heute
      </Button>
    </RunBar>
  )
}

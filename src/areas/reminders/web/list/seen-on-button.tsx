import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import { type Day, formatDay } from '#kernel/day.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CalendarPopup } from '#web/ui/fields/date-field.tsx'
import { Calendar } from '#web/ui/icons.ts'

interface SeenOnButtonProps {
  day: Day
  today: Day
  /** On a phone its sign has to do; another day is told at the foot of the list. */
  isShort: boolean
  onChoose: (day: Day) => void
}

/** 'Stand 24.11.2026': as of which day the letters are proposed. */
export function SeenOnButton({ day, today, isShort, onChoose }: SeenOnButtonProps) {
  const icon = <Calendar aria-hidden="true" />
  const label = `Stand ${formatDay(day)}`
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={button}
        render={isShort ? <IconButton {...{ icon, label }} /> : <Button icon={icon}>{label}</Button>}
      />
      <CalendarPopup
        {...{ label: 'Stand', day, today }}
        box={button}
        input={button}
        onPick={(picked) => {
          setOpen(false)
          onChoose(picked)
        }}
      />
    </Popover.Root>
  )
}

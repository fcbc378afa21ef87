import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import { type Day, formatDay } from '#kernel/day.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CalendarPopup } from '#web/ui/fields/date-field.tsx'
import { Calendar } from '#web/ui/icons.ts'

interface SeenOnButtonProps {
  day: Day
  today: Day
  onChoose: (day: Day) => void
}

/** 'Stand 24.11.2026': as of which day the letters are proposed. */
export function SeenOnButton({ day, today, onChoose }: SeenOnButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={button}
        render={<Button icon={<Calendar aria-hidden="true" />}>Stand {formatDay(day)}</Button>}
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

import { useRef, useState } from 'react'
import { usePropertyChange } from '#web/commands/use-property-change.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type Category, categoryData } from '../contract.ts'

interface FlagCellProps {
  row: Category
  property: 'includeInBookingText' | 'requiresProduct' | 'isService'
  label: string
}

// Specification 1 §9.
const toggleDebounceMs = 10

/** A check that is sent as it is set; it shows what was wanted until that is confirmed or refused. */
export function FlagCell({ row, property, label }: FlagCellProps) {
  const { submit, busy, waiting } = usePropertyChange(
    categoryData.change,
    row.entityId.uuid,
    `${row.shortName}: ${label}`,
  )
  const toasts = useToasts()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function toggle(value: boolean) {
    if (busy) return
    setWanted(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (value === row[property]) return setWanted(null)
      submit(property, row[property], value)
        .catch((error) => toasts.failure(error.message))
        .finally(() => setWanted(null))
    }, toggleDebounceMs)
  }

  return (
    <Checkbox
      label={`${row.shortName}: ${label}`}
      labelHidden
      value={wanted ?? row[property]}
      busy={waiting}
      onChange={toggle}
    />
  )
}

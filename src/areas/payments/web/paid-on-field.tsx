import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'

interface PaidOnFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** 'Bezahlt am' of what is paid with the document: in a locked month nothing can be paid any more. */
export function PaidOnField(field: PaidOnFieldProps) {
  const locked = useLockedDay('Die Zahlung', dayValue(field.value))
  return <DateField label="Bezahlt am" {...field} error={field.error ?? locked ?? undefined} />
}

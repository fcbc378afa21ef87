import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'

interface PaidOnFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Whether somebody says why it is reported late. */
  isLate: boolean
}

/** 'Bezahlt am' of what is paid with the document: of a locked month it is reported late, with the document's reason. */
export function PaidOnField({ isLate, ...field }: PaidOnFieldProps) {
  const locked = useLockedDay('Die Zahlung', dayValue(field.value))
  return (
    <DateField
      label="Bezahlt am"
      {...field}
      error={field.error ?? (isLate ? undefined : (locked ?? undefined))}
    />
  )
}

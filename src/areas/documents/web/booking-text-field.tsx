import { TextField } from '#web/ui/fields/text-field.tsx'
import type { BookingCategory } from '../rules/booking-text.ts'

interface BookingTextFieldProps {
  /** The category of the line; null while none is chosen. */
  category: BookingCategory | null
  /** The suffix that was typed. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  name?: string
  disabled?: boolean
}

/** The booking text of a line. Nothing is asked where the category's own text is the booking text (spec 2 §2, §5). */
export function BookingTextField({
  category,
  value,
  onChange,
  error,
  hint,
  name,
  disabled,
}: BookingTextFieldProps) {
  if (category?.includeInBookingText) return null
  return (
    <TextField
      label="Buchungstext"
      value={value}
      onChange={onChange}
      error={error}
      hint={hint}
      maxLength={250}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
    />
  )
}

import { readWholeNumber } from '#kernel/numbers/whole-number.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

interface IntegerFieldProps extends NumberFieldProps {
  /** The largest number that it may be, where one more digit would be a slip of the finger. */
  most?: number
}

/** Whole numbers, none below zero: `14`, `1.000`. */
export function IntegerField({ most, ...props }: IntegerFieldProps) {
  return (
    <NumberField
      {...props}
      inputMode="numeric"
      read={(text) => {
        const read = readWholeNumber(text, { most })
        return read.ok ? { ok: true, shown: String(read.value) } : read
      }}
    />
  )
}

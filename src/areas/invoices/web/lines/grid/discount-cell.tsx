import { useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { LineValues } from '../line-values.ts'
import { discountCellText, discountUnreadable, typedDiscountOf } from './line-cells.ts'

interface DiscountCellProps {
  label: string
  labelHidden: boolean
  line: LineValues
  error: string | undefined
  onChange: (changes: Partial<LineValues>) => void
}

/** What is being typed, and the discount that Escape puts back. */
interface Typed {
  text: string
  before: Pick<LineValues, 'discountPercent' | 'discountAmount'>
}

/** What is taken off a line: `10` percent, `10 €` of the whole line. What is typed stands in the line as soon as it means something. */
export function DiscountCell({ line, error, onChange, ...field }: DiscountCellProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isWrong = typed !== null && typedDiscountOf(typed.text, line) === null

  function write(text: string) {
    const { discountPercent, discountAmount } = line
    setTyped({ text, before: typed?.before ?? { discountPercent, discountAmount } })
    const meant = typedDiscountOf(text, line)
    if (meant) onChange(meant)
  }

  return (
    <TextField
      {...field}
      name="discount"
      value={typed?.text ?? discountCellText(line)}
      onChange={write}
      error={isWrong ? discountUnreadable : error}
      onBlur={() => isWrong || setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isWrong) setTyped(null)
        if (event.key !== 'Escape' || typed === null) return
        event.preventDefault()
        event.stopPropagation()
        onChange(typed.before)
        setTyped(null)
      }}
    />
  )
}

import { useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { isExempt } from '../../../rules/line-taxation.ts'
import type { LineFacts, LineValues } from '../line-values.ts'
import { taxText, taxUnreadable, typedTax } from './line-cells.ts'

interface TaxCellProps {
  label: string
  line: LineValues
  facts: LineFacts
  error: string | undefined
  onChange: (changes: Partial<LineValues>) => void
}

/** What is being typed, and the tax that Escape puts back. */
interface Typed {
  text: string
  before: Pick<LineValues, 'taxType' | 'taxPercent'>
}

/**
 * The tax of a line, by its rate or by § for the margin scheme; what else there is opens below the line. What is typed stands in the line as
 * soon as it means something.
 */
export function TaxCell({ label, line, facts, error, onChange }: TaxCellProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isWrong = typed !== null && typed.text.trim() !== '' && typedTax(typed.text, line, facts) === null

  function write(text: string) {
    const { taxType, taxPercent } = line
    setTyped({ text, before: typed?.before ?? { taxType, taxPercent } })
    const meant = typedTax(text, line, facts)
    if (meant) onChange(meant)
  }

  function putBack() {
    if (typed) onChange(typed.before)
    setTyped(null)
  }

  return (
    <TextField
      label={label}
      labelHidden
      name="taxPercent"
      readOnly={isExempt(facts.tax)}
      value={typed?.text ?? taxText(line, facts)}
      onChange={write}
      error={isWrong ? taxUnreadable : error}
      onBlur={() => isWrong || setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isWrong) setTyped(null)
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault()
          event.stopPropagation()
          putBack()
        }
      }}
    />
  )
}

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

/** The tax of a line, by its rate or by § for the margin scheme; what else there is opens below the line. */
export function TaxCell({ label, line, facts, error, onChange }: TaxCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = taxText(line, facts)
  const isWrong = typed !== null && typed.trim() !== '' && typedTax(typed, line, facts) === null

  function take() {
    if (typed === null) return
    const meant = typedTax(typed, line, facts)
    if (meant === null && typed.trim() !== '') return
    setTyped(null)
    if (meant && typed !== shown) onChange(meant)
  }

  return (
    <TextField
      label={label}
      labelHidden
      name="taxPercent"
      readOnly={isExempt(facts.tax)}
      value={typed ?? shown}
      onChange={setTyped}
      error={isWrong ? taxUnreadable : error}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault()
          event.stopPropagation()
          setTyped(null)
        }
      }}
    />
  )
}

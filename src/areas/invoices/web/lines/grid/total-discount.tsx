import { type KeyboardEvent, useRef, useState } from 'react'
import type { Form } from '#web/forms/use-form.ts'
import { PercentField } from '#web/ui/fields/percent-field.tsx'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import type { LineValues } from '../line-values.ts'
import { commonPercent, isPercent, withPercent } from './common-percent.ts'
import styles from './total-discount.module.css'

interface TotalDiscountProps {
  form: Form<InvoiceValues>
  onClose: () => void
}

/**
 * The percent of every line, written at once. It is no allowance of its own: what stands in the lines is what is stored. Escape puts
 * back what they had.
 */
export function TotalDiscount({ form, onClose }: TotalDiscountProps) {
  const { lines } = form.values
  const [before] = useState(lines)
  const [isTried, setTried] = useState(false)
  const isOver = useRef(false)
  const percent = commonPercent(lines)

  function press(event: KeyboardEvent) {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (!isPlain || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Enter alone saves nothing, and Escape closes this alone.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter' && !isPercent(percent)) return setTried(true)
    if (event.key === 'Escape') {
      // What the field writes out when it is left is not meant any more.
      isOver.current = true
      form.set('lines', discountsOf(before, lines))
    }
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" aria-label="Gesamtrabatt" className={styles.place} onKeyDown={press}>
      <PercentField
        autoFocus
        label="Gesamtrabatt"
        hint="In jeder Position, die schon dasteht; Esc nimmt ihn zurück"
        error={isTried && !isPercent(percent) ? 'Der Prozentsatz ist 0 bis 100' : undefined}
        value={percent}
        onChange={(typed) => isOver.current || form.set('lines', withPercent(lines, typed))}
      />
    </div>
  )
}

/** The lines as they are, with what was taken off those that stood there before. */
function discountsOf(before: readonly LineValues[], lines: readonly LineValues[]): LineValues[] {
  const known = new Map(before.map((line) => [line.localId, line]))
  return lines.map((line) => {
    const { discountPercent, discountAmount } = known.get(line.localId) ?? line
    return { ...line, discountPercent, discountAmount }
  })
}

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '#areas/categories/contract.ts'
import { mismatchedCurrency } from '#areas/documents/rules/decide-lines.ts'
import { documentTotals } from '#areas/documents/rules/totals.ts'
import { totalsRows } from '#areas/documents/web/totals-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormSection } from '#web/ui/form-grid.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import type { Form } from '#web/use-form.ts'
import styles from './bill-form.module.css'
import { isFaultless, lineErrors, noLineErrors, pricedLine } from './bill-line.ts'
import { BillLinePanel } from './bill-line-panel.tsx'
import { BillLineTable } from './bill-line-table.tsx'
import { differenceText, draftLine, isDraftStarted } from './bill-sums.ts'
import {
  type BillValues,
  hasOtherCurrency,
  inCurrency,
  missingForLines,
  withDraftAdded,
} from './bill-values.ts'
import { typedLine } from './bill-view.ts'

interface BillLinesProps {
  form: Form<BillValues>
  categories: readonly Category[]
}

/** What the bill is for: the line that is being typed, those that are listed, and whether they add up. */
export function BillLines({ form, categories }: BillLinesProps) {
  const { values } = form
  const { lines, currency } = values
  // Errors show after the first attempt to add the line, or to save with it (spec 2 §5).
  const [isTried, setTried] = useState(false)
  const faults = lineErrors(draftLine(values), categories)
  const errors = isTried || (form.attempt > 0 && isDraftStarted(values)) ? faults : noLineErrors

  function add(): boolean {
    const isRight = isFaultless(faults)
    setTried(!isRight)
    if (isRight) form.patch(withDraftAdded(values))
    return isRight
  }

  const listError = isFaultless(errors) && !hasOtherCurrency(values) ? form.field('lines').error : undefined
  return (
    <FormSection title="Positionen">
      <BillLinePanel
        values={values}
        categories={categories}
        errors={errors}
        missing={missingForLines(values)}
        onChange={(change) => form.set('draft', { ...values.draft, ...change, isTouched: true })}
        onAdd={add}
      />
      {listError && (
        <Notice kind="error" live className={styles.error ?? ''}>
          {listError}
        </Notice>
      )}
      {hasOtherCurrency(values) && (
        <Notice
          kind="error"
          live
          className={styles.error ?? ''}
          action={
            <Button size="small" onClick={() => form.set('lines', inCurrency(lines, currency))}>
              Positionen auf {currency} umstellen
            </Button>
          }
        >
          {mismatchedCurrency}
        </Notice>
      )}
      {lines.length > 0 && (
        <BillLineTable
          lines={lines.map((line) => typedLine(line, categories))}
          onRemove={(key) =>
            form.set(
              'lines',
              lines.filter(({ localId }) => localId !== key),
            )
          }
        />
      )}
      <Sums values={values} />
    </FormSection>
  )
}

/** What the lines make, and whether it is the entered total, said while they are typed. */
function Sums({ values: { billTotal, lines, currency } }: { values: BillValues }) {
  const found = differenceText(billTotal, lines, currency)
  const Icon = found?.isRight ? CircleCheck : CircleAlert
  return (
    <div className={cx((found || lines.length > 0) && styles.sums)}>
      <output className={cx(styles.difference, found && (found.isRight ? styles.right : styles.open))}>
        {found && (
          <>
            <Icon aria-hidden="true" />
            {found.text}
          </>
        )}
      </output>
      {lines.length > 0 && <TotalsBlock rows={totalsRows(documentTotals(lines.map(pricedLine)), currency)} />}
    </div>
  )
}

import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { documentTotals, type PrintedTax } from '#areas/documents/rules/lines/totals.ts'
import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { amountCents } from '#web/ui/fields/field-input.ts'
import inputs from '#web/ui/fields/input.module.css'
import type { TotalsRow } from '#web/ui/figures/totals-block.tsx'
import { Pencil, RotateCcw } from '#web/ui/icons.ts'
import { type BillLine, pricedLine } from '../lines/bill-line.ts'
import styles from './bill-form.module.css'
import type { BillValues } from './bill-values.ts'
import { printedTaxesOf, type TypedTax, typedTaxFault, withoutTax, withTypedTax } from './printed-taxes.ts'
import { focusField } from './use-head-keys.ts'

const fieldName = (taxPercent: number) => `printedTax-${taxPercent}`
const buttonPlace = (taxPercent: number) => `computedTax-${taxPercent}`

/** The tax of a rate is as printed, and its field has the focus: it may say something else. */
export function takePrintedTax(form: Form<BillValues>, tax: PrintedTax): void {
  flushSync(() => form.set('printedTaxes', withTypedTax(form.values.printedTaxes, tax)))
  focusField(form.formProps.ref.current, fieldName(tax.taxPercent))
}

/** What the row of a rate's tax has beside the sum: how it is set to what is printed, and computed again. */
export function printedTaxRow(
  form: Form<BillValues>,
  lines: readonly BillLine[],
  { taxPercent, tax }: PrintedTax,
): Partial<TotalsRow> {
  const { printedTaxes } = form.values
  const typed = printedTaxes.find((one) => one.taxPercent === taxPercent)
  const name = `Steuer ${percentText(taxPercent)}\u00a0%`
  if (typed && form.readOnly) return { label: `${name}, wie gedruckt` }
  if (typed) return { label: name, field: <PrintedTaxField form={form} lines={lines} typed={typed} /> }
  if (form.readOnly) return {}
  const action = (
    <span data-place={buttonPlace(taxPercent)}>
      <IconButton
        label={`${name} wie gedruckt eingeben`}
        icon={<Pencil aria-hidden="true" />}
        size="small"
        onClick={() => takePrintedTax(form, { taxPercent, tax })}
      />
    </span>
  )
  return { action }
}

interface PrintedTaxFieldProps {
  form: Form<BillValues>
  lines: readonly BillLine[]
  typed: TypedTax
}

function PrintedTaxField({ form, lines, typed }: PrintedTaxFieldProps) {
  const { printedTaxes, currency } = form.values
  const { taxPercent } = typed
  const computed = computedTax(form.values, lines, taxPercent)
  const { error } = form.field('printedTaxes')
  const fault = typedTaxFault(typed, lines, currency)
  const isFirst = printedTaxes[0] === typed
  const change = (taxes: TypedTax[]) => form.set('printedTaxes', taxes)

  function reset() {
    flushSync(() => change(withoutTax(printedTaxes, taxPercent)))
    const place = `[data-place="${buttonPlace(taxPercent)}"] button`
    form.formProps.ref.current?.querySelector<HTMLElement>(place)?.focus()
  }

  /** What was only looked at is no printed tax: it would stand still when lines come. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    const isStored = form.initial.printedTaxes.some((one) => one.taxPercent === taxPercent)
    const read = amountCents(typed.tax, currency)
    if (typed.tax.trim() === '' || (read === computed && !isStored))
      change(withoutTax(printedTaxes, taxPercent))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is the field and its button that are left
    <div className={styles.printed} onBlur={leave}>
      <AmountField
        label={`Gedruckte Steuer ${percentText(taxPercent)}\u00a0%`}
        labelHidden
        name={fieldName(taxPercent)}
        value={typed.tax}
        onChange={(tax) =>
          change(printedTaxes.map((one) => (one.taxPercent === taxPercent ? { taxPercent, tax } : one)))
        }
        unit={currency === 'EUR' ? '€' : currency}
        // Of several the one is marked that is wrong.
        error={error && (fault ?? (isFirst && !anyFault(form.values, lines) ? error : undefined))}
        hint="wie gedruckt"
        tool={
          <button
            type="button"
            className={inputs.tool}
            aria-label={`Berechnete Steuer nehmen: ${formatMoney(computed, currency)}`}
            data-tooltip={`Berechnete Steuer nehmen: ${formatMoney(computed, currency)}`}
            onClick={reset}
          >
            <RotateCcw aria-hidden="true" />
          </button>
        }
      />
    </div>
  )
}

const anyFault = ({ printedTaxes, currency }: BillValues, lines: readonly BillLine[]) =>
  printedTaxes.some((one) => typedTaxFault(one, lines, currency) !== null)

/** What the lines make of the tax by themselves. */
function computedTax(
  { printedTaxes, currency }: BillValues,
  lines: readonly BillLine[],
  taxPercent: number,
): Cents {
  const others = printedTaxesOf(withoutTax(printedTaxes, taxPercent), lines)
  const { perTax } = documentTotals(lines.map(pricedLine), currency, others)
  return perTax.find((group) => group.taxPercent === taxPercent)?.tax ?? zeroCents
}

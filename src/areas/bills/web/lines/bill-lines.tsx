import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '#areas/categories/contract.ts'
import { mismatchedCurrency } from '#areas/documents/rules/lines/decide-lines.ts'
import { hasOtherCurrency, inCurrency } from '#areas/documents/web/form-lines.ts'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UndoButton } from '#web/ui/buttons/undo-button.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Bill } from '../../contract.ts'
import { billTaxWarnings } from '../../rules/bill-taxation.ts'
import { shownBillLines } from '../bill-view.ts'
import styles from '../form/bill-form.module.css'
import { isDraftStarted, linesToSave } from '../form/bill-sums.ts'
import { type BillValues, missingForLines } from '../form/bill-values.ts'
import { schemeDay } from '../form/booked-day.ts'
import { changedDraft, type LineTax } from './bill-line.ts'
import { BillLinePanel } from './bill-line-panel.tsx'
import { BillLineSums } from './bill-line-sums.tsx'
import { BillLineTable } from './bill-line-table.tsx'
import { ToldProductsNotice } from './told-products-notice.tsx'
import { useBillLines } from './use-bill-lines.ts'
import { usePurchaseFacts } from './use-purchase-facts.ts'
import { useToldChanges, useToldProducts } from './use-told-products.ts'

interface BillLinesProps {
  form: Form<BillValues>
  categories: readonly Category[]
  /** The bill that is edited; a new one has none. */
  stored?: Bill
  /** What a line begins with where the paper of the bill speaks against 19 %; null for nothing. */
  tax?: LineTax | null
}

/** What the bill is for: the line that is being typed, those that are listed, and whether they add up. */
export function BillLines({ form, categories, stored, tax = null }: BillLinesProps) {
  const { values } = form
  // As long as nothing of it is edited, its own figures are shown.
  const untouched = stored && !form.dirty ? stored : null
  const purchase = usePurchaseFacts(values, stored)
  const told = useToldProducts(stored)
  const toldNow = useToldChanges(stored, linesToSave(values), { values, purchase, told })
  const lines = useBillLines(form, categories, tax ?? undefined)
  const warnings = useTaxWarnings(values)
  const isExempt = useExempt(values, untouched)
  // Its own message is about currencies; that one has a button.
  const isMismatch = hasOtherCurrency(values)
  const listError = lines.isMarked || isMismatch ? undefined : form.field('lines').error
  return (
    <FormSection title="Positionen">
      {(!form.readOnly || isDraftStarted(values)) && (
        <BillLinePanel
          values={values}
          categories={categories}
          errors={lines.errors}
          purchase={purchase}
          told={told}
          documentId={stored?.entityId.uuid ?? null}
          missing={missingForLines(values)}
          onChange={(change) => form.set('draft', changedDraft(values.draft, change))}
          onAdd={lines.add}
          onCancelEdit={lines.cancelEdit}
        />
      )}
      {listError && (
        <Notice kind="error" live className={styles.error ?? ''}>
          {listError}
        </Notice>
      )}
      {isMismatch && <CurrencyMismatch form={form} />}
      {values.lines.length > 0 && (
        <BillLineTable
          lines={shownBillLines(values.lines, untouched, categories)}
          {...(!form.readOnly && { onEdit: lines.edit, onRemove: lines.remove })}
        />
      )}
      {isExempt && (
        <Notice kind="info" className={styles.error ?? ''}>
          Kein Vorsteuerabzug: An diesem Tag sind Sie Kleinunternehmer, die Steuer gehört zu Ihren Kosten (§
          15 Abs. 2, § 19 UStG).
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning" live className={styles.error ?? ''}>
          {warning}
        </Notice>
      ))}
      <ToldProductsNotice told={toldNow} />
      {lines.removed && <Removed text={lines.removed.text} onUndo={lines.undo} />}
      <BillLineSums form={form} untouched={untouched} />
    </FormSection>
  )
}

/** What is doubtful about the taxation of the listed lines, and of the one that is being typed. */
function useTaxWarnings(values: BillValues): string[] {
  const firm = useRead(readFirm).data
  const billDay = dayValue(values.billDate)
  if (!firm || !billDay) return []
  const supplier = values.supplier?.fields ?? null
  const { currency } = values
  const serviceDay = dayValue(values.serviceDate)
  return billTaxWarnings(linesToSave(values), { supplier, firm, billDay, serviceDay, currency })
}

/** Whether the bill gives no input tax: as stored, else by the scheme of its day of supply or booking (§ 19 UStG). */
function useExempt(values: BillValues, untouched: Bill | null): boolean {
  const firm = useRead(readFirm).data
  const day = schemeDay(values, useOpenFrom())
  const scheme = untouched?.taxScheme ?? (firm && day ? schemeOn(firm.taxSchemes, day) : null)
  return scheme === 'KLEINUNTERNEHMER'
}

/** Lines of another currency than the bill's, with the button that repairs it (spec 2 §4). */
function CurrencyMismatch({ form }: { form: Form<BillValues> }) {
  const { lines, currency } = form.values
  function change() {
    // The button goes with what it mends; the question came from the currency.
    flushSync(() => form.set('lines', inCurrency(lines, currency)))
    focusPlace(form.formProps.ref.current, 'currency')
  }
  return (
    <Notice
      kind="error"
      live
      className={styles.error ?? ''}
      action={
        <Button size="small" onClick={change}>
          Alle Positionen auf {currency} umstellen
        </Button>
      }
    >
      {mismatchedCurrency}
    </Notice>
  )
}

/** A removed line comes back by one key: the focus is on the button. */
function Removed({ text, onUndo }: { text: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal takes the focus, whose row is gone
  useEffect(() => button.current?.focus(), [text])
  return (
    <Notice live className={styles.removed ?? ''} action={<UndoButton button={button} onUndo={onUndo} />}>
      Position „{text}“ entfernt.
    </Notice>
  )
}

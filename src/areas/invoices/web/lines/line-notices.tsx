import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { lineTextNames } from '#areas/documents/rules/lines/line-texts.ts'
import { hasOtherCurrency, inCurrency } from '#areas/documents/web/form-lines.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UndoButton } from '#web/ui/buttons/undo-button.tsx'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/invoice-form.module.css'
import type { InvoiceValues } from '../form/invoice-values.ts'
import type { GridRow } from './line-texts.ts'

/** A line or a text that was taken away, and where among the rows it stood. */
export interface RemovedRow {
  row: GridRow
  index: number
}

interface LineNoticesProps {
  form: Form<InvoiceValues>
  warnings: readonly string[]
  /** What is said at the cells of the table is not said again. */
  unsaid: (error: string) => string
  removed: RemovedRow | null
  onRestore: (removed: RemovedRow) => void
  /** Opens the line of a place, in which an error is put right. */
  onEdit: (place: number) => void
}

/** What is to be said of the lines together: errors, another currency, doubtful taxation, and the way back after a removal. */
export function LineNotices(props: LineNoticesProps) {
  const { form, warnings, unsaid, removed, onRestore, onEdit } = props
  const { lines, currency } = form.values
  const error = unsaid(form.field('lines').error ?? '')
  const isOtherCurrency = hasOtherCurrency(form.values)
  function changeCurrency() {
    // The button goes with what it mends; the question came from the currency.
    flushSync(() => form.set('lines', inCurrency(lines, currency)))
    focusPlace(form.formProps.ref.current, 'currency')
  }
  return (
    <div className={styles.lineNotices}>
      {removed && <Removed removed={removed} onRestore={() => onRestore(removed)} />}
      {isOtherCurrency && (
        <Notice
          kind="error"
          live
          action={
            <Button size="small" onClick={changeCurrency}>
              Alle Positionen auf {currency} umstellen
            </Button>
          }
        >
          Die Währung der Positionen stimmt nicht mit der gewählten Währung überein. Beim Umstellen bleiben
          die Zahlen, wie sie sind: Umgerechnet wird nichts.
        </Notice>
      )}
      {error && !isOtherCurrency && (
        // Found by the form as the place of the first error.
        <div data-invalid>
          <Notice kind="error" live action={<ToLine error={error} count={lines.length} onEdit={onEdit} />}>
            {error}
          </Notice>
        </div>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning" live>
          {warning}
        </Notice>
      ))}
    </div>
  )
}

/** Leads to the line that an error names; nothing where it names none. The focus goes to it with the refusal. */
function ToLine({
  error,
  count,
  onEdit,
}: { error: string; count: number } & Pick<LineNoticesProps, 'onEdit'>) {
  const number = Number(/^Position (\d+):/.exec(error)?.[1] ?? 0)
  if (number < 1 || number > count) return null
  return (
    <Button size="small" onClick={() => onEdit(number - 1)}>
      Position {number} bearbeiten
    </Button>
  )
}

function removedWords({ row: { line, text } }: RemovedRow): string {
  return line ? `Position „${line.descriptionShort}“` : `${lineTextNames[text.kind]} „${text.text}“`
}

function Removed({ removed, onRestore }: { removed: RemovedRow; onRestore: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed has gone with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is an occasion
  useEffect(() => undo.current?.focus(), [removed])
  return (
    <Notice live action={<UndoButton button={undo} onUndo={onRestore} />}>
      {removedWords(removed)} entfernt.
    </Notice>
  )
}

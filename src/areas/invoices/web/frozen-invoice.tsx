import { FormSection } from '#web/ui/form-grid.tsx'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import type { Form } from '#web/use-form.ts'
import type { Invoice } from '../contract.ts'
import { InvoiceHead } from './invoice-head.tsx'
import styles from './invoice-layer.module.css'
import { InvoiceTexts } from './invoice-texts.tsx'
import type { InvoiceValues } from './invoice-values.ts'
import { cancellationFigures } from './invoice-view.ts'
import { LineTable } from './line-table.tsx'
import { sumsRows } from './shown-sums.ts'
import type { StoredFacts } from './stored-values.ts'

interface FrozenInvoiceProps {
  form: Form<InvoiceValues>
  stored: StoredFacts
  /** The invoice that is cancelled, or its cancellation: both have the same rate. */
  invoice: Invoice
  number?: string
}

/** The frozen dialog of a cancellation: only its date and the last text can be edited (decisions §4). */
export function FrozenInvoice({ form, stored, invoice, number }: FrozenInvoiceProps) {
  const { values } = form
  const { lines, sums } = cancellationFigures(invoice, stored.categories)
  return (
    <>
      <InvoiceHead
        form={form}
        gross={sums.rest}
        stored={invoice}
        frozen
        {...(number !== undefined && { number })}
      />
      <FormSection title="Positionen">
        <LineTable lines={lines} />
        <div className={styles.totals}>
          <TotalsBlock rows={sumsRows(sums, values.currency)} />
        </div>
      </FormSection>
      <InvoiceTexts form={form} frozen />
    </>
  )
}

import { textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import type { Form } from '#web/forms/use-form.ts'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import type { Invoice } from '../../contract.ts'
import { InvoiceHead } from '../form/invoice-head.tsx'
import { InvoiceTexts } from '../form/invoice-texts.tsx'
import type { InvoiceValues } from '../form/invoice-values.ts'
import type { StoredFacts } from '../form/stored-values.ts'
import { cancellationFigures } from '../invoice-view.ts'
import { LineTable } from '../lines/line-table.tsx'
import { sumsRows } from '../lines/shown-sums.ts'
import styles from './invoice-layer.module.css'

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
        <LineTable lines={lines} texts={textsByPlace(invoice.texts, invoice.lineItems)} />
        <div className={styles.totals}>
          <TotalsBlock rows={sumsRows(sums, values.currency)} />
        </div>
      </FormSection>
      <InvoiceTexts form={form} frozen />
    </>
  )
}

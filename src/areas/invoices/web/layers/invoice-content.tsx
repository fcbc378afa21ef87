import type { Category } from '#areas/categories/contract.ts'
import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { namesOf } from '#areas/documents/rules/fields/field-table.ts'
import { textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import { DocumentFacts } from '#areas/documents/web/document-facts.tsx'
import { PartnerAddress } from '#areas/documents/web/partner-select.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Invoice } from '../../contract.ts'
import { invoiceFacts, receiverOf, storedLine, storedPaymentSums, storedSums } from '../invoice-view.ts'
import { LineTable } from '../lines/line-table.tsx'
import styles from './invoice-layer.module.css'

/** A stored invoice or cancellation, to be read. */
export function InvoiceContent({
  invoice,
  categories,
}: {
  invoice: Invoice
  categories: readonly Category[]
}) {
  return (
    <>
      <div className={styles.head}>
        <section aria-label="Kunde">
          <PartnerAddress partner={receiverOf(invoice)} />
        </section>
        <DocumentFacts facts={invoiceFacts(invoice)} />
      </div>
      <FormSection title="Positionen">
        <LineTable
          lines={invoice.lineItems.map((line) => storedLine(line, categories))}
          texts={textsByPlace(invoice.texts, invoice.lineItems)}
        />
        {invoice.plainPdfReason !== null && (
          <Notice className={styles.belowLines ?? ''}>{invoice.plainPdfReason}</Notice>
        )}
        <div className={styles.totals}>
          <TotalsBlock rows={storedSums(invoice)} />
          <TotalsBlock label="Zahlung" rows={storedPaymentSums(invoice)} />
        </div>
      </FormSection>
      {namesOf(invoiceFields, 'text').map((name) => (
        <Text key={name} title={invoiceFields[name].label} text={invoice[name]} />
      ))}
    </>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <FormSection title={title}>
      <p className={styles.text}>{text}</p>
    </FormSection>
  )
}

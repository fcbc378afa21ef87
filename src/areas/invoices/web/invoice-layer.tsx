import { Eye, FileDown } from 'lucide-react'
import { useState } from 'react'
import { listCategories } from '#areas/categories/contract.ts'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { DocumentFacts } from '#areas/documents/web/document-facts.tsx'
import { PartnerAddress } from '#areas/documents/web/partner-select.tsx'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { formatMoney } from '#kernel/amount-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormSection } from '#web/ui/form-grid.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import { useAll, useOne } from '#web/use-read.ts'
import { type Invoice, readInvoice } from '../contract.ts'
import styles from './invoice-layer.module.css'
import { pdfOf } from './invoice-pdf.ts'
import { InvoicePdfLayer } from './invoice-pdf-layer.tsx'
import {
  invoiceFacts,
  receiverOf,
  shownDay,
  storedLine,
  storedPaymentSums,
  storedSums,
  wireCents,
} from './invoice-view.ts'
import { LineTable } from './line-table.tsx'

/** One stored invoice, to be read. */
export function InvoiceLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data: invoice, error } = useOne(readInvoice, uuid)
  return (
    <SideLayer
      open
      onClose={onClose}
      title={invoice ? titleOf(invoice) : 'Ausgangsrechnung'}
      facts={invoice && factsOf(invoice)}
      actions={invoice && <PdfActions invoice={invoice} />}
    >
      {invoice ? (
        <Content invoice={invoice} />
      ) : error ? (
        <ErrorState
          title="Diese Rechnung lässt sich nicht zeigen"
          {...(error.code !== 'not-found' && { onRetry: error.onRetry })}
        >
          {error.message}
        </ErrorState>
      ) : (
        <SkeletonRows />
      )}
    </SideLayer>
  )
}

function titleOf({ documentType, invoiceNumber, cancelledByInvoiceEntityId }: Invoice): string {
  const kind = documentType === 'CANCELLATION' ? 'Stornorechnung' : 'Ausgangsrechnung'
  return `${kind} ${invoiceNumber}${cancelledByInvoiceEntityId ? ' (storniert)' : ''}`
}

function factsOf(invoice: Invoice): string {
  const gross = formatMoney(wireCents(invoice.totals.amountGrossTotal), invoice.currency)
  return `${partnerName(receiverOf(invoice))} · ${shownDay(invoice.invoiceDate)} · ${gross}`
}

function PdfActions({ invoice }: { invoice: Invoice }) {
  const { download, isRunning } = useDownload()
  const pdf = pdfOf(invoice)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button icon={<Eye aria-hidden="true" />} onClick={() => setShown(true)}>
        PDF ansehen
      </Button>
      <Button
        icon={<FileDown aria-hidden="true" />}
        busy={isRunning(pdf.uuid)}
        onClick={() => download(pdf.uuid, pdf.fileName)}
      >
        PDF herunterladen
      </Button>
      {isShown && <InvoicePdfLayer title={titleOf(invoice)} pdf={pdf} onClose={() => setShown(false)} />}
    </>
  )
}

function Content({ invoice }: { invoice: Invoice }) {
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'INVOICE' }).data ?? []
  return (
    <>
      <div className={styles.head}>
        <section aria-label="Kunde">
          <PartnerAddress partner={receiverOf(invoice)} />
        </section>
        <DocumentFacts facts={invoiceFacts(invoice)} />
      </div>
      <FormSection title="Positionen">
        <LineTable lines={invoice.lineItems.map((line) => storedLine(line, categories))} />
        <div className={styles.totals}>
          <TotalsBlock rows={storedSums(invoice)} />
          <TotalsBlock label="Zahlung" rows={storedPaymentSums(invoice)} />
        </div>
      </FormSection>
      <RecordedPayments mode="INVOICE" document={invoice} />
      <Text title="Bemerkungen" text={invoice.remarks} />
      <Text title="Weitere Anmerkungen" text={invoice.customText} />
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

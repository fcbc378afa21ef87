import { listCategories } from '#areas/categories/contract.ts'
import { DocumentFacts } from '#areas/documents/web/document-facts.tsx'
import { PartnerAddress } from '#areas/documents/web/partner-select.tsx'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { formatMoney } from '#kernel/amount-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormSection } from '#web/ui/form-grid.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import { useAll, useOne } from '#web/use-read.ts'
import { type Bill, readBill } from '../contract.ts'
import styles from './bill-layer.module.css'
import { BillLineTable } from './bill-line-table.tsx'
import { billFacts, shownDay, storedLine, storedSums, supplierOf, wireCents } from './bill-view.ts'

/** One stored bill, to be read. */
export function BillLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data: bill, error } = useOne(readBill, uuid)
  return (
    <SideLayer
      open
      onClose={onClose}
      title={bill ? `Eingangsrechnung ${bill.billNumber}` : 'Eingangsrechnung'}
      facts={bill && factsOf(bill)}
    >
      {bill ? (
        <Content bill={bill} />
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

function factsOf(bill: Bill): string {
  const gross = formatMoney(wireCents(bill.totals.amountGrossTotal), bill.currency)
  return `${partnerName(supplierOf(bill))} · ${shownDay(bill.billDate)} · ${gross}`
}

function Content({ bill }: { bill: Bill }) {
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'BILL' }).data ?? []
  const { sums, payments } = storedSums(bill)
  return (
    <>
      <div className={styles.head}>
        <section aria-label="Lieferant">
          <PartnerAddress partner={supplierOf(bill)} />
        </section>
        <DocumentFacts facts={billFacts(bill)} />
      </div>
      <FormSection title="Positionen">
        <BillLineTable lines={bill.lineItems.map((line) => storedLine(line, categories))} />
        <div className={styles.totals}>
          <TotalsBlock rows={sums} />
          <TotalsBlock label="Zahlung" rows={payments} />
        </div>
      </FormSection>
      <RecordedPayments mode="BILL" document={bill} />
    </>
  )
}

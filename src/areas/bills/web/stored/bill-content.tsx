import type { Category } from '#areas/categories/contract.ts'
import { formatRate } from '#areas/currencies/rules/rate.ts'
import { declarationLabels } from '#areas/documents/rules/taxes/declarations.ts'
import { discountFact } from '#areas/documents/web/discount-fact.ts'
import { type DocumentFact, DocumentFacts } from '#areas/documents/web/document-facts.tsx'
import { PartnerAddress } from '#areas/documents/web/partner-select.tsx'
import styles from '#areas/documents/web/reading/reading.module.css'
import { shownMethod } from '#areas/documents/web/shown-method.ts'
import { paymentRows, storedPaidSums, storedTotals, totalsRows } from '#areas/documents/web/totals-rows.ts'
import { taxSchemeNames } from '#areas/firm/rules/tax-schemes.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import { formatDay } from '#kernel/day.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import type { Bill } from '../../contract.ts'
import { shownBillLines, supplierOf } from '../bill-view.ts'
import { billLineOf } from '../lines/bill-line.ts'
import { BillLineTable } from '../lines/bill-line-table.tsx'
import { dueDayOfBill } from './bill-standing.ts'

/** A stored bill, to be read. */
export function BillContent({ bill, categories }: { bill: Bill; categories: readonly Category[] }) {
  const { totals, currency } = bill
  const lines = bill.lineItems.map((line) => billLineOf(line, categories))
  const paid = paymentRows(wireCents(totals.amountGrossTotal), storedPaidSums(totals), currency)
  return (
    <>
      <div className={styles.head}>
        <section aria-label="Lieferant">
          <PartnerAddress partner={supplierOf(bill)} />
        </section>
        <DocumentFacts facts={billFacts(bill)} />
      </div>
      <FormSection title="Positionen">
        <BillLineTable lines={shownBillLines(lines, bill, categories)} />
        <div className={styles.totals}>
          <TotalsBlock rows={totalsRows(storedTotals(totals), currency)} />
          <TotalsBlock label="Zahlung" rows={paid} />
        </div>
      </FormSection>
    </>
  )
}

function billFacts(bill: Bill): DocumentFact[] {
  const { partnershipData } = bill.partnership
  const { paymentTargetDays, discountTerms, customerNumberAtSupplier } = partnershipData
  const due = dueDayOfBill(bill)
  // The server stores what the contract parsed.
  const method = partnershipData.preferredPaymentMethod as PaymentMethodData
  return [
    { label: 'Rechnungsnummer', value: bill.billNumber },
    { label: 'Rechnungsdatum', value: shownDay(bill.billDate) },
    { label: 'Eingang', value: shownDay(bill.bookingDate) },
    {
      label: bill.advance ? 'Leistung voraussichtlich' : 'Leistungsdatum',
      value: shownDay(bill.serviceDate),
    },
    { label: 'Anzahlung', value: bill.advance ? 'ja' : '' },
    { label: 'Besteuerungsart', value: taxSchemeNames[bill.taxScheme] },
    { label: 'Währung', value: currencyFact(bill) },
    { label: 'Zahlungsart', value: shownMethod(method) },
    { label: 'Zahlungsziel', value: paymentTargetDays === null ? '' : daysText(paymentTargetDays) },
    { label: 'Skonto', value: discountFact(discountTerms, bill.billDate, bill) },
    { label: 'Fällig am', value: due === null || bill.totals.amountGrossTotal < 0 ? '' : formatDay(due) },
    { label: 'Unsere Kundennummer', value: customerNumberAtSupplier },
    ...bill.declarations.map(({ code, reason }) => ({ label: declarationLabels[code], value: reason })),
  ]
}

function currencyFact({ currency, rate }: Bill): string {
  return currency === 'EUR' ? 'EUR' : `${currency} (1 EUR = ${formatRate(rate)} ${currency})`
}

function daysText(days: number): string {
  return days <= 0 ? 'Sofort' : days === 1 ? '1 Tag' : `${days} Tage`
}

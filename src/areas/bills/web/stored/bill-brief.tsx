import type { Category } from '#areas/categories/contract.ts'
import { quantityText } from '#areas/documents/rules/lines/line-quantity.ts'
import { storedTotals, totalsRows } from '#areas/documents/web/totals-rows.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import type { Bill } from '../../contract.ts'
import { type ShownBillLine, shownBillLines } from '../bill-view.ts'
import { billLineOf } from '../lines/bill-line.ts'
import styles from './bill-brief.module.css'

/** The lines and sums of a bill in little width, where it has no file that could be looked at. */
export function BillBrief({ bill, categories }: { bill: Bill; categories: readonly Category[] }) {
  const lines = bill.lineItems.map((line) => billLineOf(line, categories))
  return (
    <section aria-label="Positionen" className={styles.brief}>
      <h2 className={styles.title}>Rechnung {bill.billNumber}</h2>
      <p className={styles.note}>Keine Datei, die sich zeigen lässt; so ist sie erfasst.</p>
      <DataTable<ShownBillLine>
        dense
        label="Positionen"
        rows={shownBillLines(lines, bill, categories)}
        rowKey={({ key }) => key}
        columns={[
          { key: 'text', header: 'Buchungstext', render: textOf },
          { key: 'tax', header: 'Steuer', quiet: true, render: ({ tax }) => tax },
          {
            key: 'gross',
            header: 'Brutto',
            align: 'end',
            render: ({ gross, currency }) => (gross === null ? '' : formatAmount(gross, currency)),
          },
        ]}
      />
      <div className={styles.totals}>
        <TotalsBlock rows={totalsRows(storedTotals(bill.totals), bill.currency)} />
      </div>
    </section>
  )
}

const textOf = ({ quantity, bookingText }: ShownBillLine): string =>
  quantity === 1 ? bookingText : `${quantityText(quantity)} × ${bookingText}`

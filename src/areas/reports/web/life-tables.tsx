import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { productUseNames } from '#areas/stock/rules/product-use.ts'
import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { euro, money } from '#areas/tax-returns/web/figure-text.ts'
import { Link } from '#web/router.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import type { ProductLife } from '../contract/product-yields.ts'

type BoughtLine = NonNullable<ProductLife['bought']>['lines'][number]
type SoldLine = NonNullable<ProductLife['sold']>['lines'][number]

/** The bills' lines about a product; costs move no piece. */
export function BoughtTable({ lines }: { lines: readonly BoughtLine[] }) {
  return (
    <DataTable
      label="Einkauf und Kosten"
      dense
      rows={lines.map((line, index) => ({ ...line, key: `${line.documentEntityId} ${index}` }))}
      rowKey={({ key }) => key}
      empty="Keine Eingangsrechnung nennt diese Ware"
      columns={[
        { key: 'use', header: 'Wofür', render: ({ productUse }) => productUseNames[productUse] },
        {
          key: 'bill',
          header: 'Rechnung',
          render: ({ documentEntityId, billNumber }) => (
            <Link to={`${billListPath}${billAddress(documentEntityId)}`}>{billNumber}</Link>
          ),
        },
        { key: 'state', header: 'Status', render: (line) => <DocumentStateMark row={line.standing} /> },
        { key: 'day', header: 'Vom', render: ({ billDate }) => <DayText day={billDate} /> },
        {
          key: 'supplier',
          header: 'Lieferant',
          quiet: true,
          render: (line) => <PartnerLink side="suppliers" uuid={line.partnerEntityId} name={line.supplier} />,
        },
        {
          key: 'quantity',
          header: 'Menge',
          align: 'end',
          render: ({ quantity }) => (quantity === 0 ? '' : formatQuantity(quantity)),
        },
        {
          key: 'amount',
          header: 'Betrag',
          align: 'end',
          render: ({ amount, currency }) => money(amount, currency),
        },
        {
          key: 'foreignPiece',
          header: 'Je Stück',
          align: 'end',
          render: (line) => perPiece(line.amount, line.quantity, line.currency),
        },
        { key: 'euro', header: 'In Euro', align: 'end', render: ({ amountEuro }) => euro(amountEuro) },
        {
          key: 'piece',
          header: 'Je Stück in Euro',
          align: 'end',
          render: (line) => perPiece(line.amountEuro, line.quantity, 'EUR'),
        },
      ]}
    />
  )
}

/** For the eye; what counts are the sums. */
function perPiece(amount: number, quantity: number, currency: string): string {
  return quantity === 0 ? '' : money(Math.round((amount / quantity) * 100) / 100, currency)
}

/** The invoices' lines about a product, cancellations among them. */
export function SoldTable({ lines }: { lines: readonly SoldLine[] }) {
  return (
    <DataTable
      label="Verkäufe"
      dense
      rows={lines.map((line, index) => ({ ...line, key: `${line.documentEntityId} ${index}` }))}
      rowKey={({ key }) => key}
      empty="Noch nicht verkauft"
      columns={[
        {
          key: 'invoice',
          header: 'Rechnung',
          render: ({ documentEntityId, documentType, invoiceNumber }) => (
            <Link to={layerPath('rechnung', documentEntityId)}>
              {documentType === 'CANCELLATION' ? `Storno ${invoiceNumber}` : invoiceNumber}
            </Link>
          ),
        },
        { key: 'state', header: 'Status', render: (line) => <DocumentStateMark row={line.standing} /> },
        { key: 'day', header: 'Am', render: ({ soldOn }) => <DayText day={soldOn} /> },
        {
          key: 'receiver',
          header: 'Kunde',
          quiet: true,
          render: (line) => <PartnerLink side="receivers" uuid={line.partnerEntityId} name={line.receiver} />,
        },
        {
          key: 'quantity',
          header: 'Menge',
          align: 'end',
          render: ({ quantity }) => (quantity === 0 ? '' : formatQuantity(quantity)),
        },
        {
          key: 'gross',
          header: 'Brutto',
          align: 'end',
          render: ({ amountGross, currency }) => money(amountGross, currency),
        },
        { key: 'net', header: 'Netto in Euro', align: 'end', render: ({ amountEuro }) => euro(amountEuro) },
        {
          key: 'tax',
          header: 'Steuer § 25a',
          align: 'end',
          render: ({ differentialTax }) => (differentialTax === 0 ? '' : euro(differentialTax)),
        },
      ]}
    />
  )
}

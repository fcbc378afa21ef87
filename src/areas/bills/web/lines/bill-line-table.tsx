import { quantityText } from '#areas/documents/rules/lines/line-quantity.ts'
import { ProductLink } from '#areas/stock/web/product-link.tsx'
import type { Cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import type { Column } from '#web/ui/lists/data-table.tsx'
import type { ShownBillLine } from '../bill-view.ts'
import styles from '../form/bill-form.module.css'

interface BillLineTableProps {
  lines: readonly ShownBillLine[]
  /** Without them the table is only read. */
  onEdit?: (key: string) => void
  onRemove?: (key: string) => void
}

const columns: readonly Column<ShownBillLine>[] = [
  {
    key: 'text',
    header: 'Buchungstext',
    render: (line) =>
      line.quantity === 1 ? line.bookingText : `${quantityText(line.quantity)} × ${line.bookingText}`,
  },
  { key: 'product', header: 'Ware', render: productCell },
  { key: 'category', header: 'Kategorie', quiet: true, render: (line) => line.category },
  { key: 'tax', header: 'Steuer', align: 'end', render: (line) => line.tax },
  { key: 'net', header: 'Netto', align: 'end', render: (line) => amountOf(line.net, line.currency) },
  { key: 'gross', header: 'Brutto', align: 'end', render: (line) => amountOf(line.gross, line.currency) },
]

const amountOf = (amount: Cents | null, currency: string) =>
  amount === null ? '' : formatAmount(amount, currency)

/** The product, which opens beside the bill, and what the line is to it. */
function productCell({ product, use }: ShownBillLine) {
  if (product === null) return ''
  return (
    <>
      <ProductLink uuid={product.uuid} text={product.code} />
      <span className={styles.use}>{use}</span>
    </>
  )
}

/** The lines of a bill. */
export function BillLineTable({ lines, onEdit, onRemove }: BillLineTableProps) {
  const hasProducts = lines.some(({ product }) => product !== null)
  return (
    <ActionTable
      label="Positionen"
      columns={hasProducts ? columns : columns.filter(({ key }) => key !== 'product')}
      rows={lines}
      rowKey={(line) => line.key}
      {...(onEdit &&
        onRemove && {
          actions: (line: ShownBillLine) => (
            <>
              <IconButton
                size="small"
                label={`Position ${line.bookingText} bearbeiten`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => onEdit(line.key)}
              />
              <IconButton
                size="small"
                tone="danger"
                label={`Position ${line.bookingText} entfernen`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onRemove(line.key)}
              />
            </>
          ),
        })}
    />
  )
}

import { Trash2 } from 'lucide-react'
import { formatAmount } from '#kernel/amount-text.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ShownBillLine } from './bill-view.ts'

interface BillLineTableProps {
  lines: readonly ShownBillLine[]
  empty?: string
  /** Without it the table is to be read. */
  onRemove?: (key: string) => void
}

const columns: readonly Column<ShownBillLine>[] = [
  { key: 'text', header: 'Buchungstext', render: (line) => line.bookingText },
  { key: 'category', header: 'Kategorie', quiet: true, render: (line) => line.category },
  { key: 'tax', header: 'Steuer', align: 'end', render: (line) => `${line.taxPercent} %` },
  { key: 'net', header: 'Netto', align: 'end', render: (line) => formatAmount(line.net) },
  { key: 'gross', header: 'Brutto', align: 'end', render: (line) => formatAmount(line.gross) },
]

/** The lines of a bill. */
export function BillLineTable({ lines, empty, onRemove }: BillLineTableProps) {
  return (
    <DataTable
      label="Positionen"
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
      {...(empty !== undefined && { empty })}
      {...(onRemove && {
        actions: (line: ShownBillLine) => (
          <IconButton
            size="small"
            tone="danger"
            label={`Position ${line.bookingText} entfernen`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onRemove(line.key)}
          />
        ),
      })}
    />
  )
}

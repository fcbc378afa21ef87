import { Link } from 'react-router'
import { formatAmount } from '#kernel/amount-text.ts'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import type { BillRow } from '../contract.ts'
import styles from './bill-list.module.css'
import { billAddress } from './bill-paths.ts'
import { shownDay, wireCents } from './bill-view.ts'

/** The columns of the bill list (spec 2 §2; the two dates by decisions §4). */
export const billColumns: readonly GridColumn<BillRow>[] = [
  { key: 'day', header: 'Rechnungsdatum', width: 128, cell: (row) => shownDay(row.billDate) },
  { key: 'booked', header: 'Eingang', width: 108, cell: (row) => shownDay(row.bookingDate) },
  {
    key: 'number',
    header: 'Rechnungsnr.',
    width: 160,
    cell: (row) => (
      <Link to={billAddress(row.entityId.uuid)} className={styles.number}>
        {row.billNumber}
      </Link>
    ),
  },
  {
    key: 'gross',
    header: 'Betrag brutto',
    width: 120,
    align: 'right',
    cell: (row) => formatAmount(wireCents(row.amountGross)),
  },
  { key: 'currency', header: 'Währung', width: 88, cell: (row) => row.currency },
  { key: 'supplier', header: 'Lieferant', flex: 1, minWidth: 140, cell: (row) => row.supplier },
  { key: 'text', header: 'Buchungstext', flex: 1, minWidth: 140, cell: (row) => row.bookingText },
]

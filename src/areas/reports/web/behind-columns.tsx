import { Link } from 'react-router'
import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { DayText } from '#web/ui/day-text.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { euroColumn } from './yield-text.ts'

/** A document and what of it counts in a figure, in EUR. */
export interface BehindRow {
  entityId: { uuid: string }
  documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  date: string
  partner: string
  base: number
  tax: number
}

const kindNames: Record<BehindRow['documentType'], string> = {
  BILL: 'Eingang',
  INVOICE: 'Ausgang',
  CANCELLATION: 'Storno',
}

function addressOf({ documentType, entityId: { uuid } }: BehindRow): string {
  if (documentType === 'BILL') return `${billListPath}${billAddress(uuid)}`
  return layerPath('rechnung', uuid)
}

const common: GridColumn<BehindRow>[] = [
  {
    key: 'number',
    header: 'Beleg',
    width: 120,
    cell: (row) => <Link to={addressOf(row)}>{row.number}</Link>,
  },
  { key: 'kind', header: 'Art', width: 88, cell: (row) => kindNames[row.documentType] },
  { key: 'date', header: 'Vom', width: 112, cell: (row) => <DayText day={row.date} /> },
  { key: 'partner', header: 'Partner', flex: 1, minWidth: 140, cell: (row) => row.partner },
]

const amount = (key: 'base' | 'tax', header: string): GridColumn<BehindRow> => ({
  ...{ key, header, width: 116, align: 'right' },
  cell: (row) => euroColumn(row[key]),
})

/** The columns of the documents behind a tax. */
export const behindColumns: readonly GridColumn<BehindRow>[] = [
  ...common,
  amount('base', 'Netto EUR'),
  amount('tax', 'Steuer EUR'),
]

/** Those behind a turnover. */
export const turnoverColumns: readonly GridColumn<BehindRow>[] = [...common, amount('base', 'Netto EUR')]

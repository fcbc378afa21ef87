import { Link } from 'react-router'
import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { DayText } from '#web/ui/day-text.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import type { ProductYield } from '../contract/product-yields.ts'
import { euroColumn, percentText } from './yield-text.ts'

const amount = (
  key: string,
  header: string,
  cell: (row: ProductYield) => string,
): GridColumn<ProductYield> => ({ key, header, width: 108, align: 'right', cell })

const isSold = ({ margin }: ProductYield) => margin !== null

/** The columns of 'Ertrag je Ware'; amounts are euros. */
export const yieldColumns: GridColumn<ProductYield>[] = [
  {
    key: 'code',
    header: 'Code',
    width: 130,
    cell: (row) => <Link to={`/auth/stock/${row.entityId.uuid}`}>{row.code}</Link>,
  },
  { key: 'description', header: 'Bezeichnung', width: 220, cell: (row) => row.codeDescription },
  { key: 'boughtOn', header: 'Gekauft am', width: 116, cell: (row) => <DayText day={row.boughtOn} /> },
  amount('buying', 'EK €', (row) => euroColumn(row.buying)),
  amount('transport', 'Transport €', (row) => euroColumn(row.transport)),
  amount('restoration', 'Restaur. €', (row) => euroColumn(row.restoration)),
  { key: 'soldOn', header: 'Verkauft am', width: 116, cell: (row) => <DayText day={row.soldOn} /> },
  {
    key: 'quantity',
    header: 'Menge',
    width: 70,
    align: 'right',
    cell: (row) => (isSold(row) ? formatQuantity(row.quantity) : ''),
  },
  amount('sale', 'VK netto €', (row) => (isSold(row) ? euroColumn(row.sale) : '')),
  amount('tax', '§ 25a-St. €', (row) => (isSold(row) ? euroColumn(row.differentialTax) : '')),
  amount('margin', 'Ertrag €', (row) => euroColumn(row.margin)),
  {
    key: 'percent',
    header: 'Ertrag %',
    width: 90,
    align: 'right',
    cell: (row) => percentText(row.marginPercent),
  },
]

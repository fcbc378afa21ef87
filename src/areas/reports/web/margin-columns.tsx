import { Link } from 'react-router'
import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DayText } from '#web/ui/day-text.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import type { MarginRow } from '../contract/margin-ledger.ts'
import { DocumentLink } from './document-link.tsx'
import { euroColumn } from './yield-text.ts'

const amount = (
  key: string,
  header: string,
  cell: (row: MarginRow) => string,
  width = 84,
): GridColumn<MarginRow> => ({
  key,
  header,
  width,
  align: 'right',
  cell,
})

/** The columns of the ledger of § 25a UStG; amounts are euros. */
export const marginColumns: GridColumn<MarginRow>[] = [
  { key: 'soldOn', header: 'Verkauft am', width: 110, cell: (row) => <DayText day={row.soldOn} /> },
  {
    key: 'number',
    header: 'Rechnung',
    width: 130,
    cell: (row) => (
      <>
        <DocumentLink documentType={row.documentType} uuid={row.entityId.uuid} number={row.number} />
        {row.isPart && (
          <>
            {' '}
            <Badge>anteilig</Badge>
          </>
        )}
      </>
    ),
  },
  { key: 'partner', header: 'Kunde', width: 116, cell: (row) => row.partner },
  {
    key: 'product',
    header: 'Ware',
    width: 136,
    cell: ({ product, text }) =>
      product ? <Link to={`/auth/stock/${product.uuid}`}>{`${product.code} ${text}`}</Link> : text,
  },
  {
    key: 'quantity',
    header: 'Menge',
    width: 66,
    align: 'right',
    cell: (row) => formatQuantity(row.quantity),
  },
  {
    key: 'boughtOn',
    header: 'Gekauft am',
    width: 110,
    cell: ({ bought }) => bought && <DayText day={bought.day} />,
  },
  {
    key: 'bill',
    header: 'Einkauf',
    width: 112,
    cell: ({ bought }) =>
      bought && (
        <Link
          to={`${billListPath}${billAddress(bought.uuid)}`}
        >{`${bought.number}, ${bought.supplier}`}</Link>
      ),
  },
  amount('buying', 'EK €', (row) => euroColumn(row.buying)),
  amount('sale', 'VK €', (row) => euroColumn(row.sale)),
  amount('margin', 'Marge €', (row) => euroColumn(row.margin)),
  amount('base', 'Bemess. €', (row) => euroColumn(row.base), 94),
  amount('tax', 'Steuer €', (row) => euroColumn(row.tax)),
]

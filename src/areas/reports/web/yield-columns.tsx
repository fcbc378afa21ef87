import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { euroColumn, percentText } from '#areas/tax-returns/web/figure-text.ts'
import { Link } from '#web/router.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { orNoValue } from '#web/ui/figures/no-value.tsx'
import { CellFacts, CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { ProductYield } from '../contract/product-yields.ts'

const amount = (
  key: string,
  header: string,
  cell: (row: ProductYield) => string,
): GridColumn<ProductYield> => ({ key, header, width: 108, align: 'right', cell })

const isSold = ({ margin }: ProductYield) => margin !== null

const sold = (cell: (row: ProductYield) => string) => (row: ProductYield) => (isSold(row) ? cell(row) : '')

const [bySale, byMargin, byPercent] = (['sale', 'margin', 'marginPercent'] as const).map((sortBy) => ({
  ...{ sortBy, sortsDown: true },
}))

/** The columns where there is little room: what a product is stands under its code, what carried and restored it in one sum. */
export const narrowYieldColumns: GridColumn<ProductYield>[] = [
  {
    key: 'product',
    sortBy: 'code',
    header: 'Ware',
    flex: 1,
    minWidth: 158,
    cell: (row) => (
      <>
        <Link to={`/auth/stock/${row.entityId.uuid}`}>{row.code}</Link> {row.codeDescription}
      </>
    ),
  },
  { ...amount('buying', 'EK €', (row) => euroColumn(row.buying)), width: 96 },
  { ...amount('costs', 'Kosten €', (row) => euroColumn(sumOf(row.transport, row.restoration))), width: 92 },
  {
    key: 'soldOn',
    sortBy: 'soldOn',
    sortsDown: true,
    header: 'Verkauft',
    width: 104,
    cell: (row) => <DayText day={row.soldOn} />,
  },
  {
    ...amount(
      'sale',
      'VK netto €',
      sold((row) => euroColumn(row.sale)),
    ),
    width: 104,
    ...bySale,
  },
  {
    ...amount(
      'tax',
      '§ 25a €',
      sold((row) => euroColumn(row.differentialTax)),
    ),
    width: 76,
  },
  { ...amount('margin', 'Ertrag €', (row) => euroColumn(row.margin)), width: 92, ...byMargin },
  { ...amount('percent', '%', (row) => percentText(row.marginPercent)), width: 76, ...byPercent },
]

/** The same on a phone: what a product is, and its amounts below their names. */
export const yieldPhoneRow: PhoneRow<ProductYield> = {
  header: 'Ware',
  lines: 6,
  cell: (row) => (
    <>
      <CellLine end={row.soldOn && <DayText day={row.soldOn} />}>
        <Link to={`/auth/stock/${row.entityId.uuid}`}>{row.code}</Link>
      </CellLine>
      <CellLine quiet>{row.codeDescription}</CellLine>
      <CellFacts
        facts={narrowYieldColumns
          .filter(({ align }) => align === 'right')
          .map(({ header, cell }) => [header, orNoValue(cell(row))])}
      />
    </>
  ),
}

/** Exact to the cent. */
const sumOf = (one: number, other: number) => Math.round((one + other) * 100) / 100

/** The columns of 'Ertrag je Ware'; amounts are euros. */
export const yieldColumns: GridColumn<ProductYield>[] = [
  {
    key: 'code',
    sortBy: 'code',
    header: 'Code',
    width: 130,
    cell: (row) => <Link to={`/auth/stock/${row.entityId.uuid}`}>{row.code}</Link>,
  },
  {
    key: 'description',
    sortBy: 'codeDescription',
    header: 'Bezeichnung',
    flex: 1,
    minWidth: 220,
    cell: (row) => row.codeDescription,
  },
  { key: 'boughtOn', header: 'Gekauft am', width: 116, cell: (row) => <DayText day={row.boughtOn} /> },
  amount('buying', 'EK €', (row) => euroColumn(row.buying)),
  amount('transport', 'Transport €', (row) => euroColumn(row.transport)),
  amount('restoration', 'Restaur. €', (row) => euroColumn(row.restoration)),
  {
    key: 'soldOn',
    sortBy: 'soldOn',
    sortsDown: true,
    header: 'Verkauft am',
    width: 116,
    cell: (row) => <DayText day={row.soldOn} />,
  },
  {
    key: 'quantity',
    header: 'Menge',
    width: 70,
    align: 'right',
    cell: (row) => (isSold(row) ? formatQuantity(row.quantity) : ''),
  },
  { ...amount('sale', 'VK netto €', (row) => (isSold(row) ? euroColumn(row.sale) : '')), ...bySale },
  amount('tax', '§ 25a-St. €', (row) => (isSold(row) ? euroColumn(row.differentialTax) : '')),
  { ...amount('margin', 'Ertrag €', (row) => euroColumn(row.margin)), ...byMargin },
  {
    key: 'percent',
    ...byPercent,
    header: 'Ertrag %',
    width: 90,
    align: 'right',
    cell: (row) => percentText(row.marginPercent),
  },
]

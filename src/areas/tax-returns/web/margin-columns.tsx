import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { reductionName } from '#areas/documents/rules/months/reduction-kinds.ts'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { Link } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellFacts, CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { ListedMargin } from '../contract/margin-ledger.ts'
import { euroColumn } from './figure-text.ts'

interface MarginLayout {
  columns: GridColumn<ListedMargin>[]
  rowLines: number
  storageKey: string
}

/** The ledger of § 25a UStG by the room that the window leaves: every amount is read without moving the table sideways. */
export function useMarginLayout(): MarginLayout {
  const isWide = useWideScreen(1340)
  const isPhone = !useWideScreen(760)
  return isPhone ? phone : isWide ? wide : medium
}

/** The amounts with their headers, as every layout names them. */
const amounts = {
  buying: ['EK €', (row: ListedMargin) => euroColumn(row.buying)],
  sale: ['VK €', (row: ListedMargin) => euroColumn(row.sale)],
  margin: ['Marge €', (row: ListedMargin) => euroColumn(row.margin)],
  base: ['Bemess. €', (row: ListedMargin) => euroColumn(row.base)],
  tax: ['Steuer €', (row: ListedMargin) => euroColumn(row.tax)],
} as const

/** One amount, or two of them below one another. */
const amountColumn = (...keys: (keyof typeof amounts)[]): GridColumn<ListedMargin> => ({
  key: keys.join('-'),
  header: keys
    .map((key) => amounts[key][0])
    .join(' / ')
    .replace(' € /', ' /'),
  width: 108,
  align: 'right',
  cell: (row) => keys.map((key) => <CellLine key={key}>{amounts[key][1](row)}</CellLine>),
})

/** The number, which stands whole; that it is a cancellation is a badge beside it. */
function Invoice({ row }: { row: ListedMargin }) {
  return <Link to={layerPath('rechnung', row.entityId.uuid)}>{row.number}</Link>
}

/** To whom it was sold. */
const Customer = ({ row: { partner, partnerEntityId } }: { row: ListedMargin }) => (
  <PartnerLink side="receivers" uuid={partnerEntityId} name={partner} />
)

type Bought = NonNullable<ListedMargin['bought']>

/** The bill, or that there is none: then the product says when and of whom it was bought. */
function Bill({ bought }: { bought: Bought }) {
  if (bought.uuid === null) return 'ohne Beleg'
  return <Link to={`${billListPath}${billAddress(bought.uuid)}`}>{bought.number}</Link>
}

const Supplier = ({ bought }: { bought: Bought }) => (
  <PartnerLink side="suppliers" uuid={bought.supplierEntityId} name={bought.supplier} />
)

const BoughtOn = ({ bought }: { bought: Bought }) =>
  bought.day === null ? 'ohne Tag' : <DayText day={bought.day} />

const BillStands = ({ of }: { of: ListedMargin['boughtStanding'] }) =>
  of && (
    <CellLine>
      <DocumentStateMark row={of} />
    </CellLine>
  )

/** The piece by its code, then what it is; what has no product has its text alone. How many, if not one. */
function Piece({ row: { product, text, quantity } }: { row: ListedMargin }) {
  const count = quantity !== 1 && `${formatQuantity(quantity)} × `
  if (product === null)
    return (
      <CellLine>
        {count}
        {text}
      </CellLine>
    )
  return (
    <>
      <CellLine>
        {count}
        <Link to={`/auth/stock/${product.uuid}`}>{product.code}</Link>
      </CellLine>
      <CellLine quiet>{text}</CellLine>
    </>
  )
}

/** What of a sale counts otherwise than a sale, and under which number that of a replaced invoice goes on. */
const Kind = ({ row }: { row: ListedMargin }) => (
  <>
    {row.replacedBy && (
      <Link to={layerPath('rechnung', row.replacedBy.uuid)}>
        <Badge>{`jetzt ${row.replacedBy.number}`}</Badge>
      </Link>
    )}
    {row.documentType === 'CANCELLATION' && <Badge>Storno</Badge>}
    {row.reduction ? <Badge>{reductionName(row.reduction)}</Badge> : row.isPart && <Badge>anteilig</Badge>}
  </>
)

const wide: MarginLayout = {
  rowLines: 3,
  storageKey: 'margins-wide',
  columns: [
    {
      key: 'sold',
      header: 'Verkauf',
      width: 208,
      cell: (row) => (
        <>
          <CellLine>
            <DayText day={row.soldOn} /> · <Invoice row={row} />
          </CellLine>
          <CellLine quiet end={<Kind row={row} />}>
            <Customer row={row} />
          </CellLine>
          <CellLine>
            <DocumentStateMark row={row.standing} />
          </CellLine>
        </>
      ),
    },
    { key: 'product', header: 'Ware', flex: 1, minWidth: 120, cell: (row) => <Piece row={row} /> },
    {
      key: 'bought',
      header: 'Einkauf',
      width: 216,
      cell: ({ bought, boughtStanding }) =>
        bought === null ? (
          ''
        ) : (
          <>
            <CellLine>
              <BoughtOn bought={bought} /> · <Bill bought={bought} />
            </CellLine>
            <CellLine quiet>
              <Supplier bought={bought} />
            </CellLine>
            <BillStands of={boughtStanding} />
          </>
        ),
    },
    amountColumn('buying'),
    amountColumn('sale'),
    amountColumn('margin'),
    amountColumn('base'),
    amountColumn('tax'),
  ],
}

const medium: MarginLayout = {
  rowLines: 4,
  storageKey: 'margins-medium',
  columns: [
    {
      key: 'sold',
      header: 'Verkauf',
      // 'überfällig seit 33 Tagen' is not cut.
      flex: 9,
      minWidth: 112,
      cell: (row) => (
        <>
          <CellLine>
            <DayText day={row.soldOn} />
          </CellLine>
          <CellLine>
            <Invoice row={row} />
          </CellLine>
          <CellLine quiet>
            <Customer row={row} />
          </CellLine>
          <CellLine>
            <DocumentStateMark row={row.standing} />
          </CellLine>
        </>
      ),
    },
    {
      key: 'product',
      header: 'Ware',
      flex: 6,
      minWidth: 104,
      cell: (row) => (
        <>
          <Piece row={row} />
          <CellLine>
            <Kind row={row} />
          </CellLine>
        </>
      ),
    },
    {
      key: 'bought',
      header: 'Einkauf',
      flex: 7,
      minWidth: 112,
      cell: ({ bought, boughtStanding }) =>
        bought === null ? (
          ''
        ) : (
          <>
            <CellLine>
              <BoughtOn bought={bought} />
            </CellLine>
            <CellLine>
              <Bill bought={bought} />
            </CellLine>
            <CellLine quiet>
              <Supplier bought={bought} />
            </CellLine>
            <BillStands of={boughtStanding} />
          </>
        ),
    },
    amountColumn('buying', 'sale'),
    { ...amountColumn('margin', 'base'), width: 132 },
    { ...amountColumn('tax'), width: 92 },
  ],
}

const phone: MarginLayout = {
  rowLines: 11,
  storageKey: 'margins-phone',
  columns: [
    {
      key: 'sale',
      header: 'Verkauf, Einkauf und Steuer',
      flex: 1,
      cell: (row) => (
        <>
          <CellLine end={<Kind row={row} />}>
            <DayText day={row.soldOn} /> · <Invoice row={row} />
          </CellLine>
          <CellLine quiet>
            <Customer row={row} />
          </CellLine>
          <CellLine>
            <DocumentStateMark row={row.standing} />
          </CellLine>
          <Piece row={row} />
          <CellLine quiet>
            {row.bought ? (
              <>
                Einkauf <BoughtOn bought={row.bought} /> · <Bill bought={row.bought} /> ·{' '}
                <Supplier bought={row.bought} />
              </>
            ) : (
              'Einkauf unbekannt'
            )}
          </CellLine>
          <BillStands of={row.boughtStanding} />
          <CellFacts facts={Object.values(amounts).map(([label, of]) => [label, of(row)])} />
        </>
      ),
    },
  ],
}

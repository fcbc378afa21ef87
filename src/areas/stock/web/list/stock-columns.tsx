import type { ReactNode } from 'react'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { countryName } from '#kernel/countries/countries.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { Link } from '#web/router.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { orNoValue } from '#web/ui/figures/no-value.tsx'
import { CellFacts, CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import { ExternalLink, Pencil } from '#web/ui/icons.ts'
import type { ProductRow } from '../../contract.ts'
import { productLink } from '../../rules/product-link.ts'
import { formatQuantity } from '../../rules/quantity-text.ts'
import { type StockState, stockState } from '../../rules/stock-state.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { priceCents } from '../product/product-values.ts'
import styles from './stock-page.module.css'

interface StockColumnOptions {
  legacyHost: string
  edit: (uuid: string) => void
  /** Opens the side panel. */
  openStock: (uuid: string) => void
}

type Column = GridColumn<ProductRow>

const amount = (units: number | null | undefined) => {
  const given = priceCents(units ?? null)
  return given === null ? '' : formatAmount(given)
}

const right = (key: string, header: string, width: number, cell: (row: ProductRow) => ReactNode): Column => ({
  ...{ key, header, width, cell },
  align: 'right',
})

const text = (key: string, header: string, width: number, cell: (row: ProductRow) => ReactNode): Column => ({
  ...{ key, header, width, cell },
})

const largestFirst = (sortBy: string) => ({ sortBy, sortsDown: true })

/** The columns of the stock list, in the order of the specification (spec 2 §2). */
export function stockColumns({ legacyHost, edit, openStock }: StockColumnOptions): Column[] {
  return [
    { ...text('state', 'Status', 128, state), sortBy: 'inStock' },
    { ...text('number', 'Nr.', 84, (row) => row.productNumber), sortBy: 'productNumber' },
    {
      ...text('edit', 'Bearbeiten', 48, (row) => <EditButton row={row} edit={edit} />),
      headerHidden: true,
      resizable: false,
      isTools: true,
    },
    {
      ...text('code', 'Code', 260, (row) => <CodeLink product={row} legacyHost={legacyHost} />),
      minWidth: 80,
      sortBy: 'code',
      givesRoom: true,
    },
    right('quantity', 'Menge', 76, (row) => formatQuantity(row.quantity)),
    {
      ...right('stock', 'Aktuell', 84, (row) => <StockButton row={row} onClick={openStock} />),
      ...largestFirst('quantityInStock'),
    },
    { ...right('costPP', 'EK St. €', 96, (row) => amount(row.costPP)), ...largestFirst('costPP') },
    {
      ...right('buyingTotal', 'EK Ges. €', 104, (row) => amount(row.buyingTotal)),
      ...largestFirst('buyingTotal'),
    },
    { ...right('salesPP', 'VK St. €', 96, (row) => amount(row.salesPP)), ...largestFirst('salesPP') },
    {
      ...right('salesTotal', 'VK Ges. €', 104, (row) => amount(row.salesTotal)),
      ...largestFirst('salesTotal'),
    },
    { ...text('designer', 'Designer', 140, (row) => row.designer), sortBy: 'designer', givesRoom: true },
    {
      ...text('manufacturer', 'Hersteller', 140, (row) => row.manufacturer),
      ...{ sortBy: 'manufacturer', givesRoom: true },
    },
    text('year', 'Jahr', 84, (row) => row.yearOfManufacturing),
    text('country', 'Land', 104, (row) => (row.country === '' ? '' : countryName(row.country))),
    right('transport', 'Transp. €', 88, (row) => amount(row.transportPPValued)),
    right('restoration', 'Restaur. €', 88, (row) => amount(row.restorationPPValued)),
    right('foreign', 'EK Fremdw.', 116, foreignPrice),
    { ...text('supplier', 'Lieferant', 160, supplierLink), sortBy: 'supplier' },
    text('invoice', 'Rechnung', 116, billLink),
    text('place', 'Ort', 100, (row) => row.status),
    {
      ...text('purchaseDate', 'Kaufdatum', 112, (row) =>
        row.purchaseDate ? <DayText day={row.purchaseDate} /> : '',
      ),
      ...largestFirst('purchaseDate'),
    },
  ]
}

/** The same on a phone: what it is, how much of it there is, and for how much. */
export function stockPhoneRow({ legacyHost, edit, openStock }: StockColumnOptions): PhoneRow<ProductRow> {
  return {
    header: 'Ware',
    lines: 4,
    cell: (row) => (
      <>
        <CellLine>
          <CodeLink product={row} legacyHost={legacyHost} />
        </CellLine>
        <CellLine end={state(row)}>
          Bestand <StockButton row={row} onClick={openStock} />
          {row.status && ` · ${row.status}`}
        </CellLine>
        <CellWithAction action={<EditButton row={row} edit={edit} size="normal" />}>
          <CellFacts
            facts={[
              ['EK €', orNoValue(amount(row.costPP))],
              ['VK €', orNoValue(amount(row.salesPP))],
            ]}
          />
        </CellWithAction>
      </>
    ),
  }
}

interface EditButtonProps {
  row: ProductRow
  edit: StockColumnOptions['edit']
  size?: 'small' | 'normal'
}

function EditButton({ row, edit, size = 'small' }: EditButtonProps) {
  return (
    <IconButton
      label={`${row.code} bearbeiten`}
      size={size}
      icon={<Pencil aria-hidden="true" />}
      onClick={() => edit(row.entityId.uuid)}
    />
  )
}

function foreignPrice({ buyingInOtherCurrency, buyingCurrency }: ProductRow): string {
  const given = priceCents(buyingInOtherCurrency)
  return given === null ? '' : formatMoney(given, buyingCurrency ?? '')
}

const stateTones: Record<Exclude<StockState, 'auf Lager'>, BadgeTone> = {
  'nicht auf Lager': 'neutral',
  Minusbestand: 'danger',
}

/** What is out of the ordinary: nearly all that one looks for is in stock, and its quantity says so. */
function state({ quantity, quantityInStock }: ProductRow) {
  const found = stockState(quantity, quantityInStock)
  return found === null || found === 'auf Lager' ? '' : <Badge tone={stateTones[found]}>{found}</Badge>
}

function StockButton({ row, onClick }: { row: ProductRow; onClick: (uuid: string) => void }) {
  const pieces = formatQuantity(row.quantityInStock)
  return (
    <TextButton aria-label={`Bestand von ${row.code}: ${pieces}`} onClick={() => onClick(row.entityId.uuid)}>
      {pieces}
    </TextButton>
  )
}

/** The bill by which it was bought last. */
function billLink({ invoice, billEntityId }: ProductRow) {
  if (!billEntityId) return invoice ?? ''
  return <Link to={`/auth/incoming/bills?rechnung=${billEntityId}`}>{invoice}</Link>
}

interface CodeLinkProps {
  product: Pick<ProductRow, 'entityId' | 'code' | 'codeDescription' | 'titlePhotoEntityId'>
  legacyHost: string
}

/** Leads to the product's page; to the former one, in a tab of its own, where the firm has set their host. */
function CodeLink({ product, legacyHost }: CodeLinkProps) {
  const { code, codeDescription, titlePhotoEntityId } = product
  const address = productLink(product.entityId.uuid, legacyHost)
  const text = (
    <>
      {titlePhotoEntityId && (
        <span className={styles.photo}>
          <PhotoPicture uuid={titlePhotoEntityId} fileName="Titelbild.jpg" size="thumbnail" alt="" />
        </span>
      )}
      <span className={styles.code}>{code}</span>{' '}
      <span className={styles.description}>{codeDescription}</span>
    </>
  )
  if (address.startsWith('/')) return <Link to={address}>{text}</Link>
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      {text} <ExternalLink aria-label="(öffnet die Ware in einem neuen Tab)" />
    </a>
  )
}

const supplierLink = ({ supplier, supplierEntityId }: ProductRow) =>
  supplier && <PartnerLink side="suppliers" uuid={supplierEntityId ?? null} name={supplier} />

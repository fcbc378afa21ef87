import { ExternalLink, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { formatAmount } from '#kernel/amount-text.ts'
import { countryName } from '#kernel/countries.ts'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Product } from '../contract.ts'
import { productLink } from '../rules/product-link.ts'
import { priceCents } from './product-values.ts'
import styles from './stock-page.module.css'

interface StockColumnOptions {
  legacyHost: string
  edit: (uuid: string) => void
}

const price = (units: number | null) => {
  const amount = priceCents(units)
  return amount === null ? '' : formatAmount(amount)
}

const amountColumn = (
  key: string,
  header: string,
  width: number,
  cell: (row: Product) => string,
): GridColumn<Product> => ({ key, header, width, align: 'right', cell })

/** The columns of the stock list, in the order of the specification (spec 2 §2). */
export function stockColumns({ legacyHost, edit }: StockColumnOptions): GridColumn<Product>[] {
  return [
    { key: 'number', header: 'Nr.', width: 100, cell: (row) => row.productNumber },
    {
      key: 'edit',
      header: 'Bearbeiten',
      headerHidden: true,
      width: 48,
      resizable: false,
      cell: (row) => (
        <IconButton
          label={`${row.code} bearbeiten`}
          size="small"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => edit(row.entityId.uuid)}
        />
      ),
    },
    {
      key: 'code',
      header: 'Code',
      width: 260,
      minWidth: 80,
      cell: (row) => <CodeLink product={row} legacyHost={legacyHost} />,
    },
    amountColumn('buyingPP', 'EK St. €', 104, (row) => price(row.buyingPP)),
    amountColumn('salesPP', 'VK St. €', 104, (row) => price(row.salesPP)),
    { key: 'designer', header: 'Designer', width: 150, cell: (row) => row.designer },
    { key: 'manufacturer', header: 'Hersteller', width: 150, cell: (row) => row.manufacturer },
    { key: 'year', header: 'Jahr', width: 90, cell: (row) => row.yearOfManufacturing },
    {
      key: 'country',
      header: 'Land',
      width: 110,
      cell: (row) => (row.country === '' ? '' : countryName(row.country)),
    },
    amountColumn('transport', 'Transp. €', 90, (row) => price(row.restorationTransport)),
    amountColumn('restoration', 'Restaur. €', 90, (row) => price(row.additionalCosts)),
    amountColumn('foreign', 'EK Fremdw.', 120, (row) =>
      row.buyingInOtherCurrency === null
        ? ''
        : `${price(row.buyingInOtherCurrency)}\u00a0${row.buyingCurrency ?? ''}`,
    ),
    { key: 'place', header: 'Ort', width: 120, cell: (row) => row.status },
  ]
}

interface CodeLinkProps {
  product: Pick<Product, 'entityId' | 'code' | 'codeDescription'>
  legacyHost: string
}

/** Leads to the product's page; to the former one, in a tab of its own, where the firm has set their host. */
function CodeLink({ product, legacyHost }: CodeLinkProps) {
  const { code, codeDescription } = product
  const address = productLink(product.entityId.uuid, legacyHost)
  const text = (
    <>
      <span className={styles.code}>{code}</span>{' '}
      <span className={styles.description}>{codeDescription}</span>
    </>
  )
  if (address.startsWith('/'))
    return (
      <Link to={address} className={styles.link}>
        {text}
      </Link>
    )
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      {text} <ExternalLink aria-label="(öffnet die Ware in einem neuen Tab)" />
    </a>
  )
}

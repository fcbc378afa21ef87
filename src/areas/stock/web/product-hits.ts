import { formatSum } from '#kernel/numbers/amount-text.ts'
import { hitSource } from '#web/palette/hit-source.ts'
import { Package, PackagePlus } from '#web/ui/icons.ts'
import { listProducts } from '../contract.ts'
import { nameKey } from './product-paths.ts'

/** Products in the palette. */
export const productHits = hitSource({
  heading: 'Waren',
  declaration: listProducts,
  // What is sold comes last.
  sort: 'inStock',
  hitOf: (row) => ({
    key: `product ${row.entityId.uuid}`,
    icon: Package,
    title: row.codeDescription || row.code,
    codes: [row.code],
    detail: [
      row.code,
      `${row.quantityInStock} auf Lager`,
      row.salesPP === null ? '' : formatSum(row.salesPP, 'EUR'),
    ]
      .filter(Boolean)
      .join(' · '),
    to: `/auth/stock/${row.entityId.uuid}`,
  }),
  all: { title: (count) => `Alle ${count} Waren`, to: '/auth/stock' },
  creation: (name) => ({
    key: 'new product',
    icon: PackagePlus,
    title: `Neue Ware „${name}“`,
    detail: 'mit dieser Bezeichnung',
    to: `/auth/stock/new?${new URLSearchParams({ [nameKey]: name })}`,
  }),
})

import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor, type Purpose } from '#server/db/held-for.ts'
import type { ProductsTable } from '#server/db/tables.ts'
import type { Product, ProductCreation } from '../contract.ts'
import { seesBuying, withoutBuying } from '../rules/buying-prices.ts'
import { productKeys } from '../rules/product-keys.ts'

export type ProductRow = Selectable<ProductsTable>

/** The properties as columns, with the keys made from them. */
export function productColumns(product: ProductCreation) {
  // The currency belongs to the amount beside it.
  const isForeign = product.buyingInOtherCurrency !== null
  return {
    code: product.code,
    product_number: product.productNumber,
    description: product.codeDescription,
    invoice_text: product.invoiceText,
    designer: product.designer,
    manufacturer: product.manufacturer,
    manufactured: product.yearOfManufacturing,
    country_code: product.country,
    transport_cents: product.restorationTransport,
    restoration_cents: product.additionalCosts,
    buying_cents: product.buyingPP,
    buying_foreign_cents: product.buyingInOtherCurrency,
    buying_currency: (isForeign && product.buyingCurrency) || '',
    sales_cents: product.salesPP,
    sales_category_id: product.salesCategoryEntityId,
    place: product.status,
    tax_type: product.taxType,
    differential_kind: product.differentialKind,
    seller_kind: product.sellerKind,
    bought_at_reduced_rate: product.boughtAtReducedRate,
    purchased_on: product.purchasedOn,
    purchased_from: product.purchasedFrom ?? '',
    notes: product.notes,
    ...productKeys(product),
  }
}

/**
 * The columns without the code's key where that stays: since products have a trigger before each update, a statement that names the key
 * waits for whoever names the product in a document, whatever it writes there.
 */
export function withoutSameKey<C extends { code_key: string }>(
  columns: C,
  stored: Pick<ProductRow, 'code_key'>,
): Omit<C, 'code_key'> & { code_key?: string } {
  const { code_key, ...others } = columns
  return code_key === stored.code_key ? others : columns
}

type Shown = Omit<ProductRow, 'product_id' | 'version' | 'code_key' | 'search_text' | 'sort_key'>

/** The properties as they stand on the wire. */
export function productProperties(row: Shown): Omit<Product, 'entityId'> {
  const units = (amount: Cents | null) => (amount === null ? null : unitsFromCents(amount))
  return {
    code: row.code,
    productNumber: row.product_number,
    codeDescription: row.description,
    invoiceText: row.invoice_text,
    designer: row.designer,
    manufacturer: row.manufacturer,
    yearOfManufacturing: row.manufactured,
    country: row.country_code,
    restorationTransport: units(row.transport_cents),
    additionalCosts: units(row.restoration_cents),
    buyingPP: units(row.buying_cents),
    buyingInOtherCurrency: units(row.buying_foreign_cents),
    buyingCurrency: row.buying_currency || null,
    salesPP: units(row.sales_cents),
    salesCategoryEntityId: row.sales_category_id,
    status: row.place,
    // The table's checks allow only the contract's words.
    taxType: row.tax_type,
    differentialKind: row.differential_kind,
    sellerKind: row.seller_kind,
    boughtAtReducedRate: row.bought_at_reduced_rate,
    purchasedOn: row.purchased_on,
    purchasedFrom: row.purchased_from || null,
    notes: row.notes,
  }
}

/** What it cost, and its purchase, as columns. */
export function buyingColumns(row: ProductRow) {
  const { transport_cents, restoration_cents, buying_cents, buying_foreign_cents, buying_currency } = row
  const { purchased_on, purchased_from } = row
  return {
    ...{ transport_cents, restoration_cents, buying_cents, buying_foreign_cents, buying_currency },
    ...{ purchased_on, purchased_from },
  }
}

/** The product as it stands on the wire. */
export function productOf(row: ProductRow): Product {
  return { entityId: { uuid: row.product_id }, ...productProperties(row) }
}

/** The product as the holder of these permissions is told it. */
export function toldProduct(product: Product, permissions: readonly Permission[]): Product {
  return seesBuying(permissions) ? product : withoutBuying(product)
}

/** One product, locked until the commit; 404 when there is none. */
export async function lockProduct(
  tx: Tx,
  uuid: EntityId,
  purpose: 'changing' | 'deleting',
): Promise<ProductRow> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', uuid)
    .$call(heldFor(purpose))
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row
}

/** Which state of the product this is, on the wire. */
export const versionOnWire = ({ version }: Pick<ProductRow, 'version'>) => String(version)

/** Refuses what was made from another state of the product than the stored one. A caller who sends no version is not checked. */
export function refuseStale(sent: string, stored: Pick<ProductRow, 'version'>): void {
  if (sent !== '' && sent !== versionOnWire(stored)) throw new Refusal('stale-value')
}

/** The products with these ids, by id. One that does not exist is left out: the caller knows which line named it. */
export async function loadProducts(
  tx: Tx,
  ids: readonly EntityId[],
  purpose: Purpose,
): Promise<Map<EntityId, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('product_id', 'in', [...new Set(ids)])
    .orderBy('product_id')
    .$call(heldFor(purpose))
    .execute()
  return new Map(rows.map((row) => [row.product_id, productOf(row)]))
}

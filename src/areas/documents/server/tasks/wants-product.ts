import { sql } from 'kysely'

/** Whether the rows of `line_items` and `categories` are of a line that asks for a product and has none. Import VAT is no goods. */
export const wantsProduct = sql<boolean>`(
  categories.requires_product and line_items.product_id is null and line_items.tax_type <> 'IMPORT_VAT')`

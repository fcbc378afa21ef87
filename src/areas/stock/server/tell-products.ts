import { type Cents, centsFromUnits } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ProductNews } from '../rules/product-news.ts'

/** Writes what a purchase tells its products. Whoever decided it has loaded them for `changing`. */
export function tellProducts(tx: Tx, context: Context, news: readonly ProductNews[]): void {
  for (const { productId, told } of news) {
    const { buyingPP, buyingInOtherCurrency, buyingCurrency, sellerKind, boughtAtReducedRate } = told
    context.write(
      tx
        .updateTable('products')
        .set({
          ...(buyingPP !== undefined && { buying_cents: centsOf(buyingPP) }),
          ...(buyingInOtherCurrency !== undefined && {
            buying_foreign_cents: centsOf(buyingInOtherCurrency),
          }),
          ...(buyingCurrency !== undefined && { buying_currency: buyingCurrency ?? '' }),
          ...(sellerKind !== undefined && { seller_kind: sellerKind }),
          ...(boughtAtReducedRate !== undefined && { bought_at_reduced_rate: boughtAtReducedRate }),
        })
        .where('product_id', '=', productId),
    )
  }
}

function centsOf(units: number | null): Cents | null {
  return units === null ? null : centsFromUnits(units)
}

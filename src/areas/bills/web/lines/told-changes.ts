import type { StateChange } from '#areas/documents/rules/changes/state-change.ts'
import {
  type PurchaseSaying,
  purchaseNews,
  type SayingFacts,
  type ToldProduct,
} from '#areas/documents/rules/lines/purchase-news.ts'
import { toldProducts } from '#areas/documents/rules/lines/told-products.ts'
import { changesOfNews } from '#areas/stock/rules/product-news.ts'
import type { EntityId } from '#kernel/id.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { ToldProductOnWire } from '../../contract/told-products.ts'
import { type BillLine, pricedLine } from './bill-line.ts'
import { usedAs } from './bill-line-product.ts'

/** What changes of a product that follows a bill, and the invoices that sold it by § 25a UStG by what it says now. */
export interface ToldChanges {
  code: string
  changes: StateChange[]
  sales: ToldProductOnWire['sales']
}

/** What saving these lines changes of the products that follow a bill, by the server's own rules; all of it goes with the bill where there are none. */
export function toldChanges(
  billId: EntityId,
  lines: readonly BillLine[],
  told: readonly ToldProductOnWire[],
  facts: SayingFacts,
): ToldChanges[] {
  const products = new Map(told.map((one) => [one.product.entityId.uuid, productOf(one)]))
  const others = new Map(told.map((one) => [one.product.entityId.uuid, one.others.map(sayingOf)]))
  const used = lines.map((line) => ({
    ...pricedLine(line),
    productUse: usedAs(line),
    product: line.product && { entityId: { uuid: line.product.uuid as EntityId } },
  }))
  const news = purchaseNews({ documentId: billId, lines: used }, products, others, facts)
  return news.flatMap((one) => {
    const changes = toldProducts({
      productChanges: [{ code: one.code, changes: changesOfNews(one, billId) }],
    })
    const sales = told.find(({ product }) => product.entityId.uuid === one.productId)?.sales ?? []
    return changes.length === 0 ? [] : [{ code: one.code, changes, sales }]
  })
}

// Ids by the schema that read them.
const productOf = ({ product, toldBy }: ToldProductOnWire): ToldProduct => ({
  ...product,
  toldBy: toldBy as ToldProduct['toldBy'],
})

function sayingOf({ billEntityId, price, ...saying }: ToldProductOnWire['others'][number]): PurchaseSaying {
  const foreign = price?.foreign && { ...price.foreign, amount: wireCents(price.foreign.amount) }
  return {
    ...saying,
    documentId: billEntityId as EntityId,
    price: price && { euro: wireCents(price.euro), foreign: foreign ?? null },
  }
}

/** The invoices, as a sentence names them. */
export function salesText(sales: ToldProductOnWire['sales']): string {
  const numbers = sales.map(({ invoiceNumber }) => invoiceNumber)
  return numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} und ${numbers.at(-1)}`
}

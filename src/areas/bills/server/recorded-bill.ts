import type { StoredBill } from '#areas/documents/rules/stored-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { changesOfNews, type ProductNews } from '#areas/stock/rules/product-news.ts'
import { billOnWire } from './bill-on-wire.ts'

/** A written bill as the journal keeps it, with what it told its products. */
export function recordedBill(stored: StoredBill, news: readonly ProductNews[]) {
  return {
    ...recordedDocument(billOnWire(stored)),
    ...(news.length > 0 && {
      productChanges: news.map((one) => ({
        productEntityId: one.productId,
        code: one.code,
        changes: changesOfNews(one),
      })),
    }),
  }
}

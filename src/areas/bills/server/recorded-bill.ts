import type { StoredBill } from '#areas/documents/rules/stored-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { changesOfNews, type ProductNews } from '#areas/stock/rules/product-news.ts'
import type { EntityId } from '#kernel/id.ts'
import { billOnWire } from './bill-on-wire.ts'

/** A written bill as the journal keeps it, with what it told its products. */
export function recordedBill(stored: StoredBill, news: readonly ProductNews[]) {
  return { ...recordedDocument(billOnWire(stored)), ...recordedNews(news, stored.documentId) }
}

/** What a bill told its products, or took back of it; nothing where that is nothing. */
export function recordedNews(news: readonly ProductNews[], documentId: EntityId) {
  if (news.length === 0) return {}
  return {
    productChanges: news.map((one) => ({
      productEntityId: one.productId,
      code: one.code,
      changes: changesOfNews(one, documentId),
    })),
  }
}

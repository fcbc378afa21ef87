import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { purchaseNews } from '#areas/documents/rules/lines/purchase-news.ts'
import { refuseStale } from '#areas/documents/server/document-version.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { stockBounds } from '#areas/stock/server/stock-bounds.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { billDeleted, deleteBill } from '../contract.ts'
import { billOnWire } from './bill-on-wire.ts'
import { loadToldProducts, namedProducts } from './load-told-products.ts'
import { recordedNews } from './recorded-bill.ts'

export const deleteBillCommand = command(
  deleteBill,
  async (tx, input, context) => {
    const documentId = context.params.uuid
    refuseOtherEntity(documentId, input.uuid)
    const before = await lockDocument(tx, documentId, ['BILL'])
    // Its payments go with it: one that was recorded meanwhile counts like a change of the bill.
    refuseStale(input, before, true)
    const attachments = await loadAttachments(tx, documentId)
    const { products, others } = await loadToldProducts(
      tx,
      documentId,
      namedProducts(before.lines),
      'changing',
    )
    const facts = { ...before, sellerKind: before.partner.sellerKind }
    const news = purchaseNews({ documentId, lines: [] }, products, others, facts)
    await writeDocument(tx, context, before, null, news)
    return fact(billDeleted, documentId, {
      deleted: { ...recordedDocument(billOnWire(before)), attachments },
      ...recordedNews(news, documentId),
    })
  },
  stockBounds('uuid'),
)

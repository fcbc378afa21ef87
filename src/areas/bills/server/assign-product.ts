import { productMissing } from '#areas/documents/rules/lines/decide-lines.ts'
import { productUsesOf } from '#areas/documents/rules/lines/goods-returned.ts'
import { purchaseNews } from '#areas/documents/rules/lines/purchase-news.ts'
import type { DocumentLine } from '#areas/documents/rules/stored-document.ts'
import { refuseStale } from '#areas/documents/server/document-version.ts'
import { holdNamed } from '#areas/documents/server/hold-named.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { noReduction, type ProductUse } from '#areas/stock/rules/product-use.ts'
import { stockBounds } from '#areas/stock/server/stock-bounds.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { assignProduct, billProductAssigned } from '../contract.ts'
import { loadToldProducts } from './load-told-products.ts'
import { recordedBill } from './recorded-bill.ts'

/** Only this line changes: amounts, payments and all else stay as they are, so that a paid bill takes its products too. */
export const assignProductCommand = command(
  assignProduct,
  async (tx, input, context) => {
    const { uuid, localId } = context.params
    const [before, , { products, others }] = await Promise.all([
      lockDocument(tx, uuid, ['BILL']),
      holdNamed(tx, uuid),
      loadToldProducts(tx, uuid, [input.productEntityId], 'changing'),
    ])
    refuseStale(input, before, false)
    const line = before.lines.find((one) => one.localId === localId)
    if (!line) throw new Refusal('not-found')
    if (line.product !== null) refuse('productEntityId', 'Diese Position hat schon eine Ware')
    if (line.taxType === 'IMPORT_VAT') refuse('productEntityId', 'Einfuhrumsatzsteuer ist keine Ware')
    const product = products.get(input.productEntityId) ?? refuse('productEntityId', productMissing)
    const assigned = { ...line, product, productUse: assignedUse(input, line, before.lines) }
    const { taxScheme, currency, rate } = before
    const { sellerKind } = before.partner
    const lines = before.lines.map((one) => (one === line ? assigned : one))
    const facts = { taxScheme, currency, rate, sellerKind }
    const news = purchaseNews({ documentId: uuid, lines }, products, others, facts)
    const stored = await writeDocument(tx, context, before, { ...before, lines, news })
    return fact(billProductAssigned, uuid, recordedBill(stored, news))
  },
  stockBounds('productEntityId'),
)

/** As it was chosen, else by the lines beside it. */
function assignedUse(
  { productEntityId, productUse }: { productEntityId: EntityId; productUse: ProductUse | null },
  line: DocumentLine,
  lines: readonly DocumentLine[],
): ProductUse {
  if (productUse === 'PRICE_REDUCTION' && line.amount >= 0) refuse('productUse', noReduction)
  const used = lines.map((one) =>
    one === line
      ? { amount: line.amount, productEntityId, productUse }
      : { ...one, productEntityId: one.product?.entityId.uuid ?? null },
  )
  return productUsesOf(used)[lines.indexOf(line)] ?? 'PURCHASE'
}

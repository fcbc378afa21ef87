import { productPhotos, titlePhotoChosen } from '#areas/attachments/contract.ts'
import { sellerKinds } from '#areas/partners/rules/seller-kinds.ts'
import { declareCommand, declareEvent, declareList, declareRead } from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { entityId, optionalId, optionalLine } from '#kernel/fields.ts'
import { declareHistory, withHistory } from '#kernel/history.ts'
import { recordedChanges } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'
import { availableStock, availableStockQuery } from './contract/available-stock.ts'
import { productFilter, productSortable } from './contract/product-filters.ts'
import { importFile, importSettings } from './contract/product-import.ts'
import {
  inventoryCountCreation,
  recordedCount,
  recordedStockChange,
  stockChange,
  stockChangeCreation,
  stockChangeDeletion,
} from './contract/stock-change.ts'
import { stockFigures, stockStats } from './contract/stock-figures.ts'
import { products, productsOfLines, stockChanges } from './contract/subjects.ts'
import { buyingAccess, changesWithoutBuying, withoutBuying } from './rules/buying-prices.ts'
import { differentialKinds, productFields, productTaxTypes } from './rules/product-fields.ts'

export * from './contract/subjects.ts'

/** The creation payload of a product: flat, in the words of its list (spec 2 §3, decisions §5). */
export const productCreation = z.strictObject(productFields).superRefine((product, context) => {
  const { buyingInOtherCurrency, buyingCurrency } = product
  if (buyingInOtherCurrency !== null && buyingCurrency === null) {
    context.addIssue({ code: 'custom', path: ['buyingCurrency'], message: 'Währung fehlt' })
  }
})

/**
 * Which state of a product somebody read. A replacement or deletion of another one than the stored is refused (409); left out, it
 * counts as it is.
 */
const sentVersion = optionalLine(40)

/**
 * A replacement: the product as it was read, history and changes of the stock included, which are ignored. From those who are not told
 * what it cost it leaves that as it is.
 */
export const productReplacement = productCreation.safeExtend({
  entityId: entityId('Ware fehlt'),
  version: sentVersion,
  history: z.unknown().optional(),
  inventoryChanges: z.unknown().optional(),
})

export type ProductCreation = z.output<typeof productCreation>
export type ProductReplacement = z.output<typeof productReplacement>

/**
 * A product as it is read; prices per piece, in EUR where no currency stands beside them. What it cost (`buyingProperties`) is
 * null for those who may not see bills.
 */
export const product = z.object({
  entityId: entityId('Ware fehlt'),
  code: z.string(),
  productNumber: z.string(),
  codeDescription: z.string(),
  invoiceText: z.string(),
  designer: z.string(),
  manufacturer: z.string(),
  yearOfManufacturing: z.string(),
  country: z.string(),
  restorationTransport: z.number().nullable(),
  additionalCosts: z.number().nullable(),
  buyingPP: z.number().nullable(),
  buyingInOtherCurrency: z.number().nullable(),
  buyingCurrency: z.string().nullable(),
  salesPP: z.number().nullable(),
  salesCategoryEntityId: z.string().nullable(),
  status: z.string(),
  taxType: z.enum(productTaxTypes),
  differentialKind: z.enum(differentialKinds),
  sellerKind: z.enum(sellerKinds).nullable(),
  boughtAtReducedRate: z.boolean(),
  /** Of what no bill bought; else the bill says it (§ 25a Abs. 6 UStG). */
  purchasedOn: z.string().nullable(),
  purchasedFrom: z.string().nullable(),
  /** For one's own people; on no paper. */
  notes: z.string(),
})

export type Product = z.output<typeof product>

/** With its changes of the stock, the newest first and at most 200; `readStockChanges` goes on behind them. */
const productRead = withHistory(
  product.extend({
    /** Which state this is; goes back with a replacement. */
    version: z.string(),
    inventoryChanges: z.array(stockChange),
  }),
)
/** A product as it is read alone. */
export type ProductRead = z.output<typeof productRead>

/** Whoever makes bills or invoices works with products (decisions §3). */
const access = ['BILL_VIEW', 'INVOICE_VIEW'] as const
const changes = [products]

export const productCreated = declareEvent({
  name: 'product created',
  data: z.strictObject({ created: product.omit({ entityId: true }) }),
  changes,
  visibleTo: access,
  wholeFor: { access: buyingAccess, cut: ({ created }) => ({ created: withoutBuying(created) }) },
})

export const productChanged = declareEvent({
  name: 'product changed',
  data: recordedChanges,
  changes: [...changes, productsOfLines],
  visibleTo: access,
  wholeFor: { access: buyingAccess, cut: (data) => ({ changes: changesWithoutBuying(data.changes) }) },
})

export const productDeleted = declareEvent({
  name: 'product deleted',
  data: deleted,
  changes,
  visibleTo: access,
  wholeFor: { access: buyingAccess, cut: (data) => ({ deleted: withoutBuying(data.deleted) }) },
})

export const createProduct = declareCommand({
  name: 'create product',
  path: '/api/products',
  access,
  input: productCreation,
  events: [productCreated],
  answer: 'created',
})

export const replaceProduct = declareCommand({
  name: 'replace product',
  path: '/api/products/replacements',
  access,
  input: productReplacement,
  events: [productChanged],
  answer: 'done',
})

export const deleteProduct = declareCommand({
  name: 'delete product',
  path: '/api/products/:uuid/deletions',
  access,
  input: deletion.extend({ version: sentVersion }),
  events: [productDeleted],
  answer: 'done',
})

const ofStock = { changes: [stockChanges], visibleTo: 'BILL_VIEW' } as const

export const stockChangeRecorded = declareEvent({
  name: 'stock change recorded',
  data: recordedStockChange,
  ...ofStock,
})

/** About the first of them. */
export const stockChangesDeleted = declareEvent({
  name: 'stock changes deleted',
  data: z.strictObject({ deleted: z.array(recordedStockChange) }),
  ...ofStock,
})

export const createStockChange = declareCommand({
  name: 'create stock change',
  path: '/api/products/inventorychanges',
  access: 'BILL_VIEW',
  input: stockChangeCreation,
  events: [stockChangeRecorded],
  answer: 'created',
})

export const deleteStockChanges = declareCommand({
  name: 'delete stock changes',
  path: '/api/products/inventorychanges/deletions',
  access: 'BILL_VIEW',
  input: stockChangeDeletion,
  events: [stockChangesDeleted],
  answer: 'done',
})

export const inventoryCounted = declareEvent({ name: 'inventory counted', data: recordedCount, ...ofStock })

/** An inventory: one command, one event, a change for each product at the end of the day. */
export const createInventoryCount = declareCommand({
  name: 'create inventory count',
  path: '/api/products/inventorycounts',
  access: 'BILL_VIEW',
  input: inventoryCountCreation,
  events: [inventoryCounted],
  answer: 'created',
})

/** Takes an inventory back as one: every change of it that still stands. */
export const deleteInventoryCount = declareCommand({
  name: 'delete inventory count',
  path: '/api/products/inventorycounts/:uuid/deletions',
  access: 'BILL_VIEW',
  input: deletion,
  events: [stockChangesDeleted],
  answer: 'done',
})

/** Many products at once, out of a file: one event, in the history of each of them (decisions §9). */
export const productsImported = declareEvent({
  name: 'products imported',
  data: z.strictObject({
    fileName: z.string(),
    created: z.array(product.extend({ stock: z.number().nullable() })),
    changed: z.array(z.strictObject({ entityId: product.shape.entityId, ...recordedChanges.shape })),
    skipped: z.number(),
    stockDay: z.string(),
  }),
  changes: [products, productsOfLines, stockChanges],
  visibleTo: 'BILL_VIEW',
})

export const importProducts = declareCommand({
  name: 'import products',
  path: '/api/products/imports',
  access: 'BILL_VIEW',
  input: importSettings,
  files: { file: importFile },
  events: [productsImported],
  answer: 'created',
})

/** A product with its title photo, by the id of the attachment, and its stock: on the day of `inventoryUntil`, else today's. */
export const productRow = product.extend({
  ...stockFigures.shape,
  titlePhotoEntityId: z.string().nullable(),
})

export type ProductRow = z.output<typeof productRow>

export const listProducts = declareList({
  resource: 'products',
  access,
  dependsOn: [products, stockChanges, productPhotos],
  row: productRow,
  stats: stockStats,
  sortable: productSortable,
  filter: productFilter,
})

export const readProduct = declareRead({
  name: 'one product',
  path: '/proxy/get/products/:uuid',
  resource: 'products',
  access,
  // Its history tells of photos.
  dependsOn: [products, stockChanges, productPhotos],
  query: z.object({}),
  answer: productRead,
})

/** The changes of one product, the newest first; `before` continues behind the change with this id. At most 200 at once. */
export const readStockChanges = declareRead({
  name: 'stock changes of one product',
  path: '/proxy/get/products/:uuid/inventorychanges',
  resource: 'products',
  access,
  dependsOn: [products, stockChanges],
  query: z.object({ before: optionalId() }),
  answer: z.object({ totalCount: z.number(), section: z.array(stockChange) }),
})

/** For whoever writes an invoice: is there enough of what it sells (decisions §5). */
export const readAvailableStock = declareRead({
  name: 'available stock',
  path: '/proxy/get/products/available',
  resource: 'products',
  access,
  dependsOn: [products, stockChanges],
  query: availableStockQuery,
  answer: z.array(availableStock),
})

export const productEvents = [
  productCreated,
  productChanged,
  productDeleted,
  productsImported,
  titlePhotoChosen,
]

export const readProductHistory = declareHistory({
  name: 'history of one product',
  resource: 'products',
  access,
  dependsOn: [products, productPhotos],
})

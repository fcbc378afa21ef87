import type { Product } from '#areas/stock/contract.ts'
import type { Provenance } from '#areas/stock/rules/margin-scheme.ts'
import type { DifferentialKind } from '#areas/stock/rules/product-fields.ts'
import type { ProductUse } from '#areas/stock/rules/product-use.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { LineItem } from '../../contract.ts'
import { bookingText } from '../booking-text.ts'
import { invoiceLineFields } from '../fields/document-fields.ts'
import { decided, type Stored } from '../fields/field-table.ts'
import { settledReason, type TaxReason } from '../taxes/tax-reasons.ts'
import {
  isCharged,
  isOwedByOneself,
  percentText,
  type StoredTaxType,
  standardTaxPercent,
  type TaxType,
} from '../taxes/tax-types.ts'
import { goodsReturned, goodsReturnedProblems, productUsesOf } from './goods-returned.ts'

export interface LineCategory {
  categoryId: EntityId
  shortName: string
  includeInBookingText: boolean
  requiresProduct: boolean
  scope: 'BILL' | 'INVOICE'
}

/** What of a product a line item needs. */
export type LineProduct = Pick<Product, 'entityId' | 'code' | 'taxType'> & Provenance

/** A line item as it is stored and summed. */
export interface DecidedLine extends Stored<typeof invoiceLineFields> {
  localId: EntityId | null
  quantity: number
  amount: Cents
  amountIncludesTax: boolean
  bookingText: string
  categoryId: EntityId
  product: LineProduct | null
  /** What a bill's line is to its product; null without one, and in invoices. */
  productUse: ProductUse | null
  /** § 25a UStG: the kind of goods, USED without a product; null for other taxations. */
  differentialKind: DifferentialKind | null
  taxPercent: number
  taxType: StoredTaxType
  /** Why a line of 0 % has no tax; null where nothing is said. */
  taxReason: TaxReason | null
  /** § 25a UStG: the line whose margin this discount lowers; null for others. */
  appliesToLocalId: EntityId | null
  /** Of an invoice's line below 0 with a product: whether it comes back; null of others. */
  goodsReturned: boolean | null
}

export interface LineFacts {
  scope: 'BILL' | 'INVOICE'
  currency: string
  categories: ReadonlyMap<string, LineCategory>
  /** The products that lines name and that exist, by id. */
  products: ReadonlyMap<string, LineProduct>
  /** The day whose standard rate counts for § 25a UStG. */
  serviceDay: string
  /** The rate of where the goods go, for OSS; null where it is no such sale. */
  ossPercent: number | null
}

/** Said where a category asks for a product, and of a product that does not exist (any more). */
export const productMissing = 'Ware fehlt'

export const mismatchedCurrency = 'Die Währung der Positionen stimmt nicht mit der gewählten Währung überein'

/** Checks the line items against their categories and the document's currency, and completes them (spec 2 §5). */
export function decideLines(
  items: readonly LineItem[],
  facts: LineFacts,
): { lines: DecidedLine[]; problems: FieldError[] } {
  const problems: FieldError[] = []
  const lines: DecidedLine[] = []
  const isBill = facts.scope === 'BILL'
  const [uses, returns] = isBill ? [productUsesOf(items), []] : [[], goodsReturned(items)]
  items.forEach((item, index) => {
    const category = facts.categories.get(item.categoryEntityId)
    const found = faultsOfLine(item, category, facts)
    problems.push(
      ...found.map(({ path, message }) => ({ path: `lineItemCreations.${index}.${path}`, message })),
    )
    if (found.length > 0 || !category) return
    const asked = { productUse: uses[index] ?? null, goodsReturned: returns[index] ?? null }
    lines.push({ ...completeLine(item, category, facts), ...asked })
  })
  const unclear = isBill ? [] : goodsReturnedProblems(items)
  problems.push(...unclear.map(({ path, message }) => ({ path: `lineItemCreations.${path}`, message })))
  return { lines, problems }
}

function faultsOfLine(item: LineItem, category: LineCategory | undefined, facts: LineFacts): FieldError[] {
  const faults: FieldError[] = []
  const fault = (path: string, message: string) => faults.push({ path, message })
  if (!category || category.scope !== facts.scope) fault('categoryEntityId', 'Kategorie fehlt')
  if (item.taxType === 'OSS') faults.push(...ossFaults(item.taxPercent, facts.ossPercent))
  if (item.currency !== facts.currency) fault('currency', mismatchedCurrency)
  if (category && bookingText(category, item.bookingText) === '') fault('bookingText', 'Buchungstext fehlt')
  const isUnknown = item.productEntityId !== null && !facts.products.has(item.productEntityId)
  const isRequired = category?.requiresProduct && facts.scope === 'INVOICE'
  if (isUnknown || (isRequired && item.productEntityId === null)) fault('productEntityId', productMissing)
  return faults
}

/** The rate is that of where the goods go, not the caller's to choose (§ 3c UStG). */
function ossFaults(sent: number | null, percent: number | null): FieldError[] {
  if (percent === null) {
    const message = 'OSS gilt seit 1.7.2021 für Lieferungen in ein anderes EU-Land (§ 3c UStG)'
    return [{ path: 'taxType', message }]
  }
  if (sent === null || sent === percent) return []
  return [{ path: 'taxPercent', message: `Der Steuersatz des Ziellandes ist ${percentText(percent)} %` }]
}

function completeLine(
  item: LineItem,
  category: LineCategory,
  facts: LineFacts,
): Omit<DecidedLine, 'productUse' | 'goodsReturned'> {
  const taxType = item.taxType === 'UNKNOWN' ? 'VAT' : item.taxType
  const product = (item.productEntityId && facts.products.get(item.productEntityId)) || null
  return {
    ...decided(invoiceLineFields, item),
    localId: item.localId,
    quantity: item.quantity,
    amount: item.amount,
    // Without a shown tax there is one side only (decisions §4, differential taxation).
    amountIncludesTax: isCharged(taxType) ? item.amountIncludesTax : true,
    bookingText: withPrefix(category, item.bookingText),
    categoryId: category.categoryId,
    product,
    differentialKind: taxType === 'DIFFERENTIAL' ? (product?.differentialKind ?? 'USED') : null,
    taxPercent: percentOf(taxType, item.taxPercent, facts),
    taxType,
    taxReason: item.taxReason && settledReason(item.taxReason),
    appliesToLocalId: item.appliesToLocalId ?? null,
  }
}

function percentOf(taxType: TaxType, sent: number | null, { serviceDay, ossPercent }: LineFacts): number {
  if (taxType === 'OSS') return ossPercent ?? 0
  if (taxType === 'DIFFERENTIAL') return standardTaxPercent(serviceDay)
  return taxType === 'VAT' || isOwedByOneself(taxType) ? (sent ?? 0) : 0
}

/** The screen sends the prefix with the text; a caller of the API may leave it out. */
function withPrefix(category: LineCategory, text: string): string {
  const has =
    !category.includeInBookingText || text === category.shortName || text.startsWith(`${category.shortName} `)
  return has ? text : bookingText(category, text)
}

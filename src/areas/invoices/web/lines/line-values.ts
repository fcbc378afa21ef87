import type { Category } from '#areas/categories/contract.ts'
import type { StoredLineItem } from '#areas/documents/contract.ts'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { quantityText } from '#areas/documents/rules/lines/line-quantity.ts'
import { standardTaxPercent, type TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { AmountSide } from '#areas/documents/web/amount-side.ts'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { noTaxReason, type TaxReasonValues, taxReasonValues } from '#areas/documents/web/tax-reason-input.ts'
import { noValues, type Typed, typedOf } from '#areas/documents/web/typed-fields.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Product } from '#areas/stock/contract.ts'
import { type Provenance, suppliedTaxType } from '#areas/stock/rules/margin-scheme.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { priceCents } from '#areas/stock/web/product/product-values.ts'
import type { Day } from '#kernel/day.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { amountText } from '#web/ui/fields/field-input.ts'
import type { Amendment } from '../../contract.ts'
import type { LeftGroup } from '../../rules/correction-figures.ts'
import { type InvoiceTaxFacts, isExempt, recommendedTaxType } from '../../rules/line-taxation.ts'

/** What a line needs of its product. */
export interface LineProduct extends Provenance {
  uuid: string
  code: string
  taxType: ProductTaxType
}

/** What a line needs of a product as it stands on the wire. */
export function lineProductOf(
  uuid: string,
  { code, taxType, differentialKind, sellerKind, boughtAtReducedRate }: Omit<LineProduct, 'uuid'>,
): LineProduct {
  return { uuid, code, taxType, differentialKind, sellerKind, boughtAtReducedRate }
}

/** A piece of § 25a UStG that comes back, with what was paid for it. */
export const returned = 'returned'

/** What a line's form holds: numbers and amounts as they are typed. */
export interface LineValues extends TaxReasonValues, Typed<typeof invoiceLineFields> {
  localId: string
  quantity: string
  amount: string
  side: AmountSide
  /** Kept from the moment the line was written (spec 2 §4, frozen currency). */
  currency: string
  categoryId: string | null
  /** It is that of the line before, and nobody has touched it. */
  categoryIsProposed?: true | undefined
  bookingTextSuffix: string
  product: LineProduct | null
  /** Null: as recommended, also when the receiver changes later. */
  taxType: TaxType | null
  /** Where tax is shown; while § 19 UStG applies it waits (`taxPercentOf`). */
  taxPercent: number
  /** Of a negative § 25a line: the line that it is a discount on, or `returned` for a piece that comes back; null until chosen. */
  appliesTo: string | null
  /** Of another line below 0 with a product: whether it comes back; null until it is said. */
  goodsReturned: boolean | null
}

/** What a line depends on beside its own values. */
export interface LineFacts {
  tax: InvoiceTaxFacts
  categories: readonly Category[]
  /** Of a Rechnungskorrektur that names its invoice. */
  taken?: TakenOver | null
}

/** What a Rechnungskorrektur takes over from its invoice. */
export interface TakenOver {
  /** As the letters of the invoice put him right. */
  receiver: ReceiverFields
  letters: readonly Amendment[]
  rate: string
  /** Whether the customer counted as one in the EU. */
  countedAsEu: boolean
  /** What is left of each tax of the invoice. */
  left: readonly LeftGroup[]
}

/**
 * A new line; what usually stays the same is taken over from the one before. The rate is none of that: a reduced one that nobody
 * looks at would be charged (decisions §10 'Entry').
 */
export function newLine(currency: string, tax: InvoiceTaxFacts, before: LineValues | undefined): LineValues {
  return {
    ...noValues(invoiceLineFields),
    localId: newRequestId(),
    quantity: '1',
    amount: '',
    side: before?.side ?? 'gross',
    currency,
    categoryId: before?.categoryId ?? null,
    bookingTextSuffix: '',
    product: null,
    taxType: null,
    taxPercent: standardTaxPercent(tax.serviceDay),
    ...noTaxReason,
    appliesTo: null,
    goodsReturned: null,
  }
}

/** What it is called where there is room for its first words alone. */
export const textOfLine = ({ descriptionShort }: LineValues): string => descriptionShort.trim()

/** Whether something of it is typed or chosen that is not taken over from the line before. */
export const isBegunLine = (line: LineValues): boolean =>
  line.product !== null || textOfLine(line) !== '' || line.amount.trim() !== ''

/**
 * What a line takes over from a chosen product: texts, prices, the category of its sale and how it is taxed, at the standard rate of the day of supply. Its prices are in EUR; a line in another
 * currency keeps what was typed, and so does a buying price where the product has none, unless it is that of a former product.
 * Without a product everything stays as it is.
 */
export function withProduct(
  line: Pick<LineValues, 'currency' | 'product'>,
  product: Product | null,
  serviceDay: Day,
): Partial<LineValues> {
  if (product === null) return { product: null }
  const isInEuro = line.currency === 'EUR'
  const sales = isInEuro ? priceCents(product.salesPP) : null
  const buying = isInEuro ? priceCents(product.buyingPP) : null
  const hasFormer = isInEuro && line.product !== null
  return {
    product: lineProductOf(product.entityId.uuid, product),
    ...textsOf(product),
    ...(product.salesCategoryEntityId !== null && {
      categoryId: product.salesCategoryEntityId,
      categoryIsProposed: undefined,
    }),
    ...(sales !== null && { amount: amountText(sales), side: 'gross' as const }),
    ...((buying !== null || hasFormer) && { amountBuying: amountText(buying) }),
    // As recommended for this product.
    taxType: null,
    taxPercent: standardTaxPercent(serviceDay),
    ...noTaxReason,
  }
}

const longestText = 250

/** The first line of the invoice text becomes the Positionstext, the rest the Langtext; the description where there is none. */
function textsOf({ invoiceText, codeDescription }: Product) {
  const [first = '', ...rest] = invoiceText.split('\n')
  if (first.trim() === '' || first.length > longestText) {
    return { descriptionShort: codeDescription, descriptionLong: invoiceText }
  }
  return { descriptionShort: first.trim(), descriptionLong: rest.join('\n').trim() }
}

/** A stored line as the form holds it, for editing or copying its invoice. A taxation that is recommended follows on. */
export function lineValuesOf(stored: StoredLineItem, facts: LineFacts): LineValues {
  const { product, productEntityId, taxType } = stored
  const category = categoryOf({ categoryId: stored.categoryEntityId }, facts.categories)
  const isRecommended =
    taxType ===
    recommendedTaxType(facts.tax, {
      productTaxType: product && suppliedTaxType(product, facts.tax),
      isService: category?.isService ?? false,
    })
  return {
    ...typedOf(invoiceLineFields, stored),
    localId: stored.localId,
    quantity: quantityText(stored.quantity),
    amount: amountText(priceCents(stored.amount)),
    side: stored.amountIncludesTax ? 'gross' : 'net',
    currency: stored.currency,
    categoryId: stored.categoryEntityId,
    bookingTextSuffix: category?.includeInBookingText ? '' : stored.bookingText,
    product: product && productEntityId ? lineProductOf(productEntityId, product) : null,
    taxType: isRecommended ? null : taxType,
    // Under § 19 UStG there was none to choose.
    taxPercent:
      taxType === 'VAT' && !isExempt(facts.tax)
        ? stored.taxPercent
        : standardTaxPercent(facts.tax.serviceDay),
    ...taxReasonValues(stored.taxReason),
    appliesTo: stored.appliesToLocalId ?? (isReturn(stored) ? returned : null),
    goodsReturned: stored.goodsReturned,
  }
}

/** A § 25a line below 0 with a buying price takes a piece back, unless it was said that none comes. */
function isReturn({ amount, amountBuying, goodsReturned }: StoredLineItem): boolean {
  return amount < 0 && amountBuying !== null && goodsReturned !== false
}

import type { Category } from '#areas/categories/contract.ts'
import { reasonMissing, type StoredLineItem } from '#areas/documents/contract.ts'
import { bookingText } from '#areas/documents/rules/booking-text.ts'
import { productMissing } from '#areas/documents/rules/decide-lines.ts'
import { mayHaveReason, settledReason } from '#areas/documents/rules/tax-reasons.ts'
import { isCharged, standardTaxPercent, type TaxType } from '#areas/documents/rules/tax-types.ts'
import { lineTotals, type PricedLine } from '#areas/documents/rules/totals.ts'
import type { AmountSide } from '#areas/documents/web/amount-side.ts'
import { bookingTextInput } from '#areas/documents/web/booking-text-input.ts'
import {
  type TaxReasonValues,
  taxReasonInput,
  taxReasonValues,
} from '#areas/documents/web/tax-reason-input.ts'
import type { Product } from '#areas/stock/contract.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { priceCents } from '#areas/stock/web/product-values.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import { newRequestId } from '#web/new-request-id.ts'
import { amountCents, amountInput, amountText, integerInput } from '#web/ui/field-input.ts'
import {
  type InvoiceTaxFacts,
  isExempt,
  type LineTaxFacts,
  ossPercentOf,
  recommendedTaxType,
  type TaxedLine,
} from '../rules/line-taxation.ts'

/** What a line needs of its product. */
export interface LineProduct {
  uuid: string
  code: string
  taxType: ProductTaxType
}

/** A piece of § 25a UStG that comes back, with what was paid for it. */
export const returned = 'returned'

/** What a line's form holds: numbers and amounts as they are typed. */
export interface LineValues extends TaxReasonValues {
  localId: string
  quantity: string
  amount: string
  side: AmountSide
  /** Kept from the moment the line was written (spec 2 §4, frozen currency). */
  currency: string
  descriptionShort: string
  descriptionLong: string
  categoryId: string | null
  bookingTextSuffix: string
  product: LineProduct | null
  /** Null: as recommended, also when the receiver changes later. */
  taxType: TaxType | null
  /** Where tax is shown; while § 19 UStG applies it waits (`taxPercentOf`). */
  taxPercent: number
  amountBuying: string
  /** Of a negative § 25a line: the line that it is a discount on, or `returned` for a piece that comes back; null until chosen. */
  appliesTo: string | null
}

/** What a line depends on beside its own values. */
export interface LineFacts {
  tax: InvoiceTaxFacts
  categories: readonly Category[]
}

/** A new line; what usually stays the same is taken over from the one before. */
export function newLine(currency: string, tax: InvoiceTaxFacts, before: LineValues | undefined): LineValues {
  return {
    localId: newRequestId(),
    quantity: '1',
    amount: '',
    side: before?.side ?? 'gross',
    currency,
    descriptionShort: '',
    descriptionLong: '',
    categoryId: before?.categoryId ?? null,
    bookingTextSuffix: '',
    product: null,
    taxType: null,
    taxPercent: before?.taxPercent ?? standardTaxPercent(tax.serviceDay),
    taxReasonCode: before?.taxReasonCode ?? null,
    taxReasonText: before?.taxReasonText ?? '',
    amountBuying: '',
    appliesTo: null,
  }
}

/** The taxation that counts: the chosen one, else the recommended, which it always is under § 19 UStG. */
export function taxTypeOf(
  line: Pick<LineValues, 'taxType' | 'product' | 'categoryId'>,
  facts: LineFacts,
): TaxType {
  const chosen = isExempt(facts.tax) ? null : line.taxType
  return chosen ?? recommendedTaxType(facts.tax, lineTaxFacts(line, facts))
}

/** What of a line its taxation depends on. */
export function lineTaxFacts(
  line: Pick<LineValues, 'product' | 'categoryId'>,
  facts: LineFacts,
): LineTaxFacts {
  return {
    productTaxType: line.product?.taxType ?? null,
    isService: categoryOf(line, facts)?.isService ?? false,
  }
}

/** The percent that counts for VAT: 0 under § 19 UStG, whatever waits for a day of supply before or after it. */
export function taxPercentOf(line: Pick<LineValues, 'taxPercent'>, tax: InvoiceTaxFacts): number {
  return isExempt(tax) ? 0 : line.taxPercent
}

/** The percent that the invoice charges: the chosen one, or that of where the goods go; 0 where it shows no tax. */
export function chargedPercentOf(
  line: Pick<LineValues, 'taxType' | 'taxPercent' | 'product' | 'categoryId'>,
  facts: LineFacts,
): number {
  const taxType = taxTypeOf(line, facts)
  if (taxType === 'OSS') return ossPercentOf(facts.tax) ?? 0
  return taxType === 'VAT' ? taxPercentOf(line, facts.tax) : 0
}

/** A line as the warnings of its taxation look at it. */
export function taxedLine(line: LineValues, facts: LineFacts): TaxedLine {
  return {
    taxType: taxTypeOf(line, facts),
    taxPercent: taxPercentOf(line, facts.tax),
    ...lineTaxFacts(line, facts),
  }
}

/**
 * What a line takes over from a chosen product: texts, prices and how it is taxed. Its prices are in EUR; a line in another
 * currency keeps what was typed. Without a product everything stays as it is.
 */
export function withProduct(
  line: Pick<LineValues, 'currency'>,
  product: Product | null,
): Partial<LineValues> {
  if (product === null) return { product: null }
  const { code, taxType, entityId } = product
  const isInEuro = line.currency === 'EUR'
  const sales = isInEuro ? priceCents(product.salesPP) : null
  return {
    product: { uuid: entityId.uuid, code, taxType },
    ...textsOf(product),
    ...(sales !== null && { amount: amountText(sales), side: 'gross' as const }),
    ...(isInEuro && { amountBuying: amountText(priceCents(product.buyingPP)) }),
    // As recommended for this product.
    taxType: null,
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
  const category = categoryOf({ categoryId: stored.categoryEntityId }, facts)
  const isRecommended =
    taxType ===
    recommendedTaxType(facts.tax, {
      productTaxType: product?.taxType ?? null,
      isService: category?.isService ?? false,
    })
  return {
    localId: stored.localId,
    quantity: String(stored.quantity),
    amount: amountText(priceCents(stored.amount)),
    side: stored.amountIncludesTax ? 'gross' : 'net',
    currency: stored.currency,
    descriptionShort: stored.descriptionShort,
    descriptionLong: stored.descriptionLong,
    categoryId: stored.categoryEntityId,
    bookingTextSuffix: category?.includeInBookingText ? '' : stored.bookingText,
    product: product && productEntityId ? { ...product, uuid: productEntityId } : null,
    taxType: isRecommended ? null : taxType,
    // Under § 19 UStG there was none to choose.
    taxPercent:
      taxType === 'VAT' && !isExempt(facts.tax)
        ? stored.taxPercent
        : standardTaxPercent(facts.tax.serviceDay),
    ...taxReasonValues(stored.taxReason),
    amountBuying: amountText(priceCents(stored.amountBuying)),
    // A stored line with a buying price names no item.
    appliesTo:
      stored.appliesToLocalId ?? (stored.amount < 0 && stored.amountBuying !== null ? returned : null),
  }
}

/** Whether the percent is asked for: not without shown tax (spec 2 §2). */
export function hasTaxPercent(taxType: TaxType): boolean {
  return taxType === 'VAT' || taxType === 'UNKNOWN'
}

/** Whether the reason is asked for: of 0 %, but for a small business, whose remark says it for all lines (§ 19 UStG). */
export function hasTaxReason(line: LineValues, facts: LineFacts): boolean {
  if (isExempt(facts.tax)) return false
  return mayHaveReason({ taxType: taxTypeOf(line, facts), taxPercent: line.taxPercent })
}

/** Whether it is asked for and not given. */
export function lacksTaxReason(line: LineValues, facts: LineFacts): boolean {
  return hasTaxReason(line, facts) && taxReasonInput(line) === null
}

export function categoryOf(line: Pick<LineValues, 'categoryId'>, facts: LineFacts): Category | null {
  return facts.categories.find((category) => category.entityId.uuid === line.categoryId) ?? null
}

/** The booking text as it is stored: the category's prefix and what was typed (spec 2 §3). */
export function bookingTextOf(line: LineValues, facts: LineFacts): string {
  return bookingTextInput(categoryOf(line, facts), line.bookingTextSuffix)
}

/** A line as it goes over the wire. */
export function lineInput(line: LineValues, facts: LineFacts) {
  const taxType = taxTypeOf(line, facts)
  return {
    localId: line.localId,
    // On the wire no quantity means 1; on the screen an emptied field is a mistake, which 0 is too.
    quantity: integerInput(line.quantity) ?? 0,
    amount: amountInput(line.amount),
    amountBuying: asksBuyingPrice(line, taxType) ? amountInput(line.amountBuying) : null,
    appliesToLocalId: discountedLine(line, taxType),
    amountIncludesTax: isCharged(taxType) ? line.side === 'gross' : true,
    bookingText: bookingTextOf(line, facts),
    categoryEntityId: line.categoryId,
    productEntityId: line.product?.uuid ?? null,
    currency: line.currency,
    descriptionShort: line.descriptionShort,
    descriptionLong: line.descriptionLong,
    // The server knows the percent of § 25a UStG and of OSS; what is free of tax has none.
    taxPercent: taxType === 'VAT' ? taxPercentOf(line, facts.tax) : null,
    taxType,
    taxReason: reasonInput(line, taxType, facts.tax),
  }
}

/** The reason as it goes over the wire: of 0 % alone, whatever was chosen before, and not where § 19 UStG is the reason. */
function reasonInput(line: LineValues, taxType: TaxType, tax: InvoiceTaxFacts) {
  if (isExempt(tax) || !mayHaveReason({ taxType, taxPercent: line.taxPercent })) return null
  return taxReasonInput(line)
}

/** Whether a § 25a line takes something back: then it names what it is a discount on, or that a piece comes back. */
export function takesBack({ amount }: Pick<LineValues, 'amount'>, taxType: TaxType): boolean {
  return taxType === 'DIFFERENTIAL' && (amountCents(amount) ?? zeroCents) < 0
}

/** Whether it is asked what was paid for the piece: of § 25a UStG alone, and not of a discount. */
export function asksBuyingPrice(line: Pick<LineValues, 'amount' | 'appliesTo'>, taxType: TaxType): boolean {
  return taxType === 'DIFFERENTIAL' && (!takesBack(line, taxType) || line.appliesTo === returned)
}

/** The § 25a lines of an invoice that a line may be a discount on, by their texts. */
export function discountableLines(
  lines: readonly LineValues[],
  { localId }: Pick<LineValues, 'localId'>,
  facts: LineFacts,
): { value: string; label: string }[] {
  return lines.flatMap((line) => {
    const isItem = taxTypeOf(line, facts) === 'DIFFERENTIAL' && (amountCents(line.amount) ?? zeroCents) > 0
    return isItem && line.localId !== localId ? [{ value: line.localId, label: line.descriptionShort }] : []
  })
}

/** The line that this one is a discount on; null where it is none. */
export function discountedLine(
  line: Pick<LineValues, 'amount' | 'appliesTo'>,
  taxType: TaxType,
): string | null {
  return takesBack(line, taxType) && line.appliesTo !== returned ? line.appliesTo : null
}

/** What the contract alone cannot see (spec 2 §5): paths as on the wire. */
export function lineFaults(line: LineValues, facts: LineFacts): FieldError[] {
  const category = categoryOf(line, facts)
  const faults: FieldError[] = []
  if (category && bookingText(category, line.bookingTextSuffix) === '') {
    faults.push({ path: 'bookingText', message: 'Buchungstext fehlt' })
  }
  if (category?.requiresProduct && line.product === null)
    faults.push({ path: 'productEntityId', message: productMissing })
  const taxType = taxTypeOf(line, facts)
  if (takesBack(line, taxType) && line.appliesTo === null) {
    faults.push({ path: 'appliesToLocalId', message: 'Position fehlt' })
  }
  if (takesBack(line, taxType) && line.appliesTo === returned && !amountCents(line.amountBuying)) {
    faults.push({ path: 'amountBuying', message: 'Einkaufspreis fehlt' })
  }
  if (lacksTaxReason(line, facts)) faults.push({ path: 'taxReason.code', message: reasonMissing })
  return faults
}

/** A line as the sums need it; nothing counts as 0 while it cannot be read. */
export function pricedLine(line: LineValues, facts: LineFacts): PricedLine {
  const taxType = taxTypeOf(line, facts)
  const quantity = integerInput(line.quantity)
  return {
    quantity: typeof quantity === 'number' ? quantity : 0,
    amount: amountCents(line.amount) ?? zeroCents,
    amountIncludesTax: isCharged(taxType) ? line.side === 'gross' : true,
    taxType,
    taxPercent: chargedPercentOf(line, facts),
    taxReason: reasonInput(line, taxType, facts.tax),
    amountBuying: amountCents(line.amountBuying),
  }
}

export interface ShownLine {
  key: string
  quantity: string
  /** Per piece, in the side that was entered; null where that is the whole amount. */
  pieceAmount: { amount: Cents; side: AmountSide } | null
  net: Cents
  gross: Cents
  currency: string
  descriptionShort: string
  descriptionLong: string
  /** The product that the text leads to. */
  productId: string | null
  taxType: TaxType
  /** Null where there is no shown tax. */
  taxPercent: number | null
  /** Why it has no tax, as it is printed; '' where nothing is said. */
  taxReason: string
  category: string
  bookingText: string
}

/** A line as a row of the table. */
export function shownLine(line: LineValues, facts: LineFacts): ShownLine {
  const priced = pricedLine(line, facts)
  const { net, gross } = lineTotals(priced, line.currency)
  const side = priced.amountIncludesTax ? 'gross' : 'net'
  return {
    key: line.localId,
    quantity: line.quantity,
    pieceAmount: priced.quantity > 1 ? { amount: priced.amount, side } : null,
    net,
    gross,
    currency: line.currency,
    descriptionShort: line.descriptionShort,
    descriptionLong: line.descriptionLong,
    productId: line.product?.uuid ?? null,
    taxType: priced.taxType,
    taxPercent: isCharged(priced.taxType) ? priced.taxPercent : null,
    taxReason: priced.taxReason ? settledReason(priced.taxReason).text : '',
    category: categoryOf(line, facts)?.shortName ?? '',
    bookingText: bookingTextOf(line, facts),
  }
}

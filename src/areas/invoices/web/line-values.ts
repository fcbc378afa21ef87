import type { Category } from '#areas/categories/contract.ts'
import { bookingText } from '#areas/documents/rules/booking-text.ts'
import type { TaxType } from '#areas/documents/rules/tax-types.ts'
import { lineTotals, type PricedLine } from '#areas/documents/rules/totals.ts'
import type { AmountSide } from '#areas/documents/web/amount-side.ts'
import { bookingTextInput } from '#areas/documents/web/booking-text-input.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import { newRequestId } from '#web/new-request-id.ts'
import { amountCents, amountInput, integerInput } from '#web/ui/field-input.ts'
import { firstTaxPercent, type InvoiceTaxFacts, recommendedTaxType } from '../rules/line-taxation.ts'

/** What a line's form holds: numbers and amounts as they are typed. */
export interface LineValues {
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
  /** Null: as recommended, also when the receiver changes later. */
  taxType: TaxType | null
  taxPercent: number
  amountBuying: string
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
    taxType: null,
    taxPercent: before?.taxPercent ?? firstTaxPercent(tax),
    amountBuying: '',
  }
}

/** The taxation that counts: the chosen one, else the recommended. */
export function taxTypeOf(line: Pick<LineValues, 'taxType'>, tax: InvoiceTaxFacts): TaxType {
  return line.taxType ?? recommendedTaxType(tax)
}

/** Whether the percent is asked for: not without shown tax (spec 2 §2). */
export function hasTaxPercent(taxType: TaxType): boolean {
  return taxType === 'VAT' || taxType === 'UNKNOWN'
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
  const taxType = taxTypeOf(line, facts.tax)
  return {
    localId: line.localId,
    // On the wire no quantity means 1; on the screen an emptied field is a mistake, which 0 is too.
    quantity: integerInput(line.quantity) ?? 0,
    amount: amountInput(line.amount),
    amountBuying: taxType === 'DIFFERENTIAL' ? amountInput(line.amountBuying) : null,
    amountIncludesTax: taxType === 'VAT' ? line.side === 'gross' : true,
    bookingText: bookingTextOf(line, facts),
    categoryEntityId: line.categoryId,
    currency: line.currency,
    descriptionShort: line.descriptionShort,
    descriptionLong: line.descriptionLong,
    // The server knows the percent of § 25a UStG; what is free of tax has none.
    taxPercent: taxType === 'VAT' ? line.taxPercent : null,
    taxType,
  }
}

/** What the contract alone cannot see (spec 2 §5): paths as on the wire. */
export function lineFaults(line: LineValues, facts: LineFacts): FieldError[] {
  const category = categoryOf(line, facts)
  const faults: FieldError[] = []
  if (category && bookingText(category, line.bookingTextSuffix) === '') {
    faults.push({ path: 'bookingText', message: 'Buchungstext fehlt' })
  }
  if (category?.requiresProduct) faults.push({ path: 'productEntityId', message: 'Ware fehlt' })
  return faults
}

/** A line as the sums need it; nothing counts as 0 while it cannot be read. */
export function pricedLine(line: LineValues, tax: InvoiceTaxFacts): PricedLine {
  const taxType = taxTypeOf(line, tax)
  const quantity = integerInput(line.quantity)
  return {
    quantity: typeof quantity === 'number' ? quantity : 0,
    amount: amountCents(line.amount) ?? zeroCents,
    amountIncludesTax: taxType === 'VAT' ? line.side === 'gross' : true,
    taxType,
    taxPercent: taxType === 'VAT' ? line.taxPercent : 0,
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
  taxType: TaxType
  /** Null where there is no shown tax. */
  taxPercent: number | null
  category: string
  bookingText: string
}

/** A line as a row of the table. */
export function shownLine(line: LineValues, facts: LineFacts): ShownLine {
  const priced = pricedLine(line, facts.tax)
  const { net, gross } = lineTotals(priced)
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
    taxType: priced.taxType,
    taxPercent: priced.taxType === 'VAT' ? priced.taxPercent : null,
    category: categoryOf(line, facts)?.shortName ?? '',
    bookingText: bookingTextOf(line, facts),
  }
}

import { reasonMissing } from '#areas/documents/contract.ts'
import { bookingText } from '#areas/documents/rules/booking-text.ts'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { productMissing } from '#areas/documents/rules/lines/decide-lines.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import { bookingTextInput } from '#areas/documents/web/booking-text-input.ts'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { quantityInput } from '#areas/documents/web/line-quantity.ts'
import { inputOf } from '#areas/documents/web/typed-fields.ts'
import type { FieldError } from '#kernel/errors.ts'
import { amountCents, amountInput } from '#web/ui/fields/field-input.ts'
import { asksBuyingPrice, asksReturn, discountedLine, returnedOf, takesBack } from './line-discounts.ts'
import { lacksTaxReason, reasonInput, taxPercentOf, taxTypeOf } from './line-taxes.ts'
import { type LineFacts, type LineValues, returned } from './line-values.ts'

/** A line as it goes over the wire. */
export function lineInput(line: LineValues, facts: LineFacts) {
  const taxType = taxTypeOf(line, facts)
  return {
    ...inputOf(invoiceLineFields, line, line.currency),
    localId: line.localId,
    // On the wire no quantity means 1; on the screen an emptied field is a mistake, which 0 is too.
    quantity: quantityInput(line.quantity) ?? 0,
    amount: amountInput(line.amount, line.currency),
    amountBuying: asksBuyingPrice(line, taxType) ? amountInput(line.amountBuying, line.currency) : null,
    appliesToLocalId: discountedLine(line, taxType),
    goodsReturned: returnedOf(line, taxType),
    amountIncludesTax: isCharged(taxType) ? line.side === 'gross' : true,
    bookingText: bookingTextOf(line, facts),
    categoryEntityId: line.categoryId,
    productEntityId: line.product?.uuid ?? null,
    currency: line.currency,
    // The server knows the percent of § 25a UStG and of OSS; what is free of tax has none.
    taxPercent: taxType === 'VAT' ? taxPercentOf(line, facts.tax) : null,
    taxType,
    taxReason: reasonInput(line, taxType, facts.tax),
  }
}

/** The booking text as it is stored: the category's prefix and what was typed (spec 2 §3). */
export function bookingTextOf(line: LineValues, facts: LineFacts): string {
  return bookingTextInput(categoryOf(line, facts.categories), line.bookingTextSuffix)
}

/** Said of a line below 0 until it says whether its goods come back. */
export const returnMissing = 'Kommt die Ware zurück, oder mindert sich nur der Preis?'

/**
 * What the contract alone cannot see (spec 2 §5): paths as on the wire. What a discount lowers can wait where nothing can be chosen yet:
 * the invoice that is corrected is chosen after its lines.
 */
export function lineFaults(line: LineValues, facts: LineFacts, isItemAsked = true): FieldError[] {
  const category = categoryOf(line, facts.categories)
  const faults: FieldError[] = []
  if (category && bookingText(category, line.bookingTextSuffix) === '') {
    faults.push({ path: 'bookingText', message: 'Buchungstext fehlt' })
  }
  if (category?.requiresProduct && line.product === null)
    faults.push({ path: 'productEntityId', message: productMissing })
  const taxType = taxTypeOf(line, facts)
  if (isItemAsked && takesBack(line, taxType) && line.appliesTo === null) {
    faults.push({ path: 'appliesToLocalId', message: 'Nachlass auf fehlt' })
  }
  if (
    takesBack(line, taxType) &&
    line.appliesTo === returned &&
    !amountCents(line.amountBuying, line.currency)
  ) {
    faults.push({ path: 'amountBuying', message: 'Einkaufspreis fehlt' })
  }
  if (asksReturn(line, taxType) && line.goodsReturned === null) {
    faults.push({ path: 'goodsReturned', message: returnMissing })
  }
  if (lacksTaxReason(line, facts)) faults.push({ path: 'taxReason.code', message: reasonMissing })
  return faults
}

/** Where the contract names the values of a line. */
export const linePaths = {
  categoryId: 'categoryEntityId',
  product: 'productEntityId',
  bookingTextSuffix: 'bookingText',
  appliesTo: 'appliesToLocalId',
  taxReasonCode: 'taxReason.code',
  taxReasonText: 'taxReason.text',
} as const

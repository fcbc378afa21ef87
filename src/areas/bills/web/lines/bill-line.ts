import type { Category } from '#areas/categories/contract.ts'
import { billLineItem, type StoredLineItem } from '#areas/documents/contract.ts'
import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import type { PricedLine } from '#areas/documents/rules/lines/totals.ts'
import { type BillTaxType, billTaxTypes, standardTaxPercent } from '#areas/documents/rules/taxes/tax-types.ts'
import type { AmountSide } from '#areas/documents/web/amount-side.ts'
import { bookingTextInput } from '#areas/documents/web/booking-text-input.ts'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import {
  noTaxReason,
  type TaxReasonValues,
  taxReasonInput,
  taxReasonValues,
} from '#areas/documents/web/tax-reason-input.ts'
import { inputOf, noValues, type Typed, typedOf } from '#areas/documents/web/typed-fields.ts'
import type { Product } from '#areas/stock/contract.ts'
import type { FieldError } from '#kernel/errors.ts'
import { centsFromUnits, zeroCents } from '#kernel/money.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { amountCents, amountInput, amountText } from '#web/ui/fields/field-input.ts'
import { inputProblems, messageAt } from '#web/ui/forms/form-problems.ts'
import {
  isBelowZero,
  type LineProductValues,
  lineProductInput,
  lineProductOf,
  noLineProduct,
  piecesOf,
  usageMissing,
  usedAs,
} from './bill-line-product.ts'

/** A line of a bill as it is typed. */
export interface BillLine extends TaxReasonValues, LineProductValues, Typed<typeof billLineFields> {
  localId: string
  amount: string
  side: AmountSide
  taxType: BillTaxType
  /** Null where an invoice that was read does not say it. */
  taxPercent: number | null
  categoryId: string | null
  bookingTextSuffix: string
  /** Kept from the moment the line was written (spec 2 §4, frozen currency). */
  currency: string
  /** The stored line that this one was, for the booking text of another program; null for a new one. */
  stored: StoredLineItem | null
}

/** The line that is being typed. An amount that was not typed is the one still open. */
export type LineDraft = Omit<BillLine, 'amount' | 'currency'> & {
  amount: string | null
  /** Something was typed or chosen. */
  isTouched: boolean
  /** It is a line of the list that is being changed. */
  isEdit: boolean
  /** What was being typed when the change began; goes on after it. */
  shelved: LineDraft | null
  /** The category that it has of the line before, until somebody has chosen one. */
  takenOver: string | null
  /** The rate that was chosen before its product brought the standard one, until somebody chooses again. */
  percentBefore: number | null
}

/** The rate that a line begins with, and its reason where that is 0 %. */
export type LineTax = Pick<LineDraft, 'taxPercent' | keyof TaxReasonValues>

const usualTax: LineTax = { taxPercent: 19, ...noTaxReason }

/**
 * The next line, of 19 % gross whatever the one before was: a rate or side that is taken over is overlooked. Its category stays. `tax`:
 * where the paper of the bill speaks against 19 %.
 */
export function newDraft(before?: Pick<LineDraft, 'categoryId'>, tax: LineTax = usualTax): LineDraft {
  return {
    ...noValues(billLineFields),
    localId: newRequestId(),
    amount: null,
    side: 'gross',
    taxType: 'VAT',
    ...tax,
    categoryId: before?.categoryId ?? null,
    bookingTextSuffix: '',
    ...noLineProduct,
    stored: null,
    isTouched: false,
    isEdit: false,
    shelved: null,
    takenOver: before?.categoryId ?? null,
    percentBefore: null,
  }
}

/** A line of the list, to be changed where the next one is typed; what was begun there waits. */
export function editDraft({ currency: _, ...line }: BillLine, before: LineDraft): LineDraft {
  const shelved = before.isEdit ? before.shelved : before
  return { ...line, isTouched: false, isEdit: true, shelved, takenOver: null, percentBefore: null }
}

/** A stored line as it is typed. */
export function billLineOf(line: StoredLineItem, categories: readonly Category[]): BillLine {
  const category = categoryOf({ categoryId: line.categoryEntityId }, categories)
  return {
    ...typedOf(billLineFields, line),
    localId: line.localId,
    amount: amountText(centsFromUnits(line.amount)),
    side: line.amountIncludesTax ? 'gross' : 'net',
    taxType: billTaxTypeOf(line),
    // That of import VAT is none to go on with.
    taxPercent: line.taxType === 'IMPORT_VAT' ? 19 : line.taxPercent,
    ...taxReasonValues(line.taxReason),
    categoryId: line.categoryEntityId,
    bookingTextSuffix: category?.includeInBookingText ? '' : line.bookingText,
    ...lineProductOf(line),
    currency: line.currency,
    stored: line,
  }
}

/** A changed draft. What somebody chooses himself is no longer marked as taken over, or as brought by the product. */
export function changedDraft(draft: LineDraft, change: Partial<LineDraft>): LineDraft {
  // What was bought is not thereby given back: below 0 it is asked again.
  const turns = change.amount !== undefined && isBelowZero({ ...draft, ...change }) !== isBelowZero(draft)
  return {
    ...draft,
    ...('categoryId' in change && { takenOver: null }),
    ...(turns && { productUse: null }),
    ...(('taxPercent' in change || 'taxType' in change) && { percentBefore: null }),
    ...change,
    isTouched: true,
  }
}

/**
 * The rate that a chosen product brings to a new line: the standard one (decisions §10 'Entry'). Goods of § 25a UStG are mostly bought
 * without any tax, and a line that is changed, or read from an electronic invoice, says what is printed: both keep theirs. So does one
 * whose rate the paper leaves open, or which names a reason for 0 %.
 */
export function withProductRate(
  {
    isEdit,
    taxType,
    taxPercent,
    taxReasonCode,
  }: Pick<LineDraft, 'isEdit' | 'taxType' | 'taxPercent' | 'taxReasonCode'>,
  product: Pick<Product, 'taxType'>,
  day: string,
): Partial<LineDraft> {
  const standard = standardTaxPercent(day)
  const isSaid = isEdit || taxPercent === null || (taxPercent === 0 && taxReasonCode !== null)
  if (isSaid || taxType !== 'VAT' || product.taxType === 'm' || taxPercent === standard) return {}
  return { taxPercent: standard, ...noTaxReason, percentBefore: taxPercent }
}

/** A line of a bill has one of these taxations by its contract. */
function billTaxTypeOf({ taxType }: StoredLineItem): BillTaxType {
  return billTaxTypes.find((known) => known === taxType) ?? 'VAT'
}

/** Only where the supplier charges tax an amount has two sides. */
export function hasSides({ taxType }: Pick<BillLine, 'taxType'>): boolean {
  return taxType === 'VAT'
}

function isGross(line: Pick<BillLine, 'side' | 'taxType'>): boolean {
  return !hasSides(line) || line.side === 'gross'
}

/** Import VAT is the tax itself and has no percent. */
function percentOf({ taxType, taxPercent }: Pick<BillLine, 'taxType' | 'taxPercent'>): number | null {
  return taxType === 'IMPORT_VAT' ? null : taxPercent
}

/** A line as the sums need it; nothing counts as 0 while it cannot be read. */
export function pricedLine(
  line: Pick<BillLine, 'amount' | 'side' | 'taxType' | 'taxPercent' | 'quantity' | keyof TaxReasonValues> &
    Partial<Pick<BillLine, 'currency'>>,
): PricedLine & { taxType: BillTaxType } {
  return {
    quantity: piecesOf(line),
    amount: amountCents(line.amount, line.currency) ?? zeroCents,
    amountIncludesTax: isGross(line),
    taxType: line.taxType,
    taxPercent: percentOf(line) ?? 0,
    taxReason: reasonInput(line),
    amountBuying: null,
  }
}

/** A line as it goes over the wire. */
export function lineInput(line: BillLine, categories: readonly Category[]) {
  return {
    ...inputOf(billLineFields, line, line.currency),
    localId: line.localId,
    ...lineProductInput(line.taxType === 'IMPORT_VAT' ? { ...line, product: null } : line),
    amount: amountInput(line.amount, line.currency),
    amountIncludesTax: isGross(line),
    bookingText: lineBookingText(line, categories),
    categoryEntityId: line.categoryId,
    currency: line.currency,
    taxPercent: percentOf(line),
    taxType: line.taxType,
    taxReason: reasonInput(line),
  }
}

/** Of VAT of 0 % alone, whatever was chosen before. */
function reasonInput(line: Pick<BillLine, 'taxType' | 'taxPercent' | keyof TaxReasonValues>) {
  return line.taxType === 'VAT' && line.taxPercent === 0 ? taxReasonInput(line) : null
}

/**
 * The booking text of a line. Where its category gives the text, nothing is asked (spec 2 §2); a stored line that has
 * more than that, such as one written by another program, keeps it as long as it keeps its category.
 */
export function lineBookingText(
  { categoryId, bookingTextSuffix, stored }: Pick<BillLine, 'categoryId' | 'bookingTextSuffix' | 'stored'>,
  categories: readonly Category[],
): string {
  const category = categoryOf({ categoryId }, categories)
  const isKept = stored !== null && category?.includeInBookingText && stored.categoryEntityId === categoryId
  return isKept ? stored.bookingText : bookingTextInput(category, bookingTextSuffix)
}

/** What the contract cannot see: whether the category leaves the booking text to be typed (spec 2 §5), and what goes back. */
export function lineFaults(line: BillLine, categories: readonly Category[]): FieldError[] {
  const category = categoryOf(line, categories)
  const isMissing = category !== null && lineBookingText(line, categories) === ''
  const faults = isMissing ? [{ path: 'bookingText', message: 'Buchungstext fehlt' }] : []
  const isUnclear = line.product !== null && usedAs(line) === null
  return isUnclear ? [...faults, { path: 'productUse', message: usageMissing }] : faults
}

type FieldErrors = Record<keyof typeof billLineFields, string | undefined>

export interface LineErrors extends FieldErrors {
  amount: string | undefined
  tax: string | undefined
  taxReason: string | undefined
  category: string | undefined
  bookingText: string | undefined
  product: string | undefined
  use: string | undefined
  quantity: string | undefined
}

export const noLineErrors: LineErrors = {
  ...fieldErrors([]),
  amount: undefined,
  tax: undefined,
  taxReason: undefined,
  category: undefined,
  bookingText: undefined,
  product: undefined,
  use: undefined,
  quantity: undefined,
}

/** What is wrong with a line, by its fields. */
export function lineErrors(line: BillLine, categories: readonly Category[]): LineErrors {
  const errors = [
    ...inputProblems(billLineItem, lineInput(line, categories)),
    ...lineFaults(line, categories),
  ]
  return {
    ...fieldErrors(errors),
    amount: messageAt(errors, ['amount', 'currency']),
    tax: messageAt(errors, ['taxPercent', 'taxType']),
    taxReason: messageAt(errors, ['taxReason']),
    category: messageAt(errors, ['categoryEntityId']),
    bookingText: messageAt(errors, ['bookingText']),
    product: messageAt(errors, ['productEntityId']),
    use: messageAt(errors, ['productUse']),
    quantity: messageAt(errors, ['quantity']),
  }
}

function fieldErrors(errors: readonly FieldError[]): FieldErrors {
  const names = Object.keys(billLineFields)
  return Object.fromEntries(names.map((name) => [name, messageAt(errors, [name])])) as FieldErrors // its keys
}

export function isFaultless(errors: LineErrors): boolean {
  return Object.values(errors).every((message) => message === undefined)
}

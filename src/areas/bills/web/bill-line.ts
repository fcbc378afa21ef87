import type { Category } from '#areas/categories/contract.ts'
import { billLineItem } from '#areas/documents/contract.ts'
import type { PricedLine } from '#areas/documents/rules/totals.ts'
import type { AmountSide } from '#areas/documents/web/amount-side.ts'
import { bookingTextInput } from '#areas/documents/web/booking-text-input.ts'
import type { FieldError } from '#kernel/errors.ts'
import { zeroCents } from '#kernel/money.ts'
import { newRequestId } from '#web/new-request-id.ts'
import { amountCents, amountInput } from '#web/ui/field-input.ts'
import { inputProblems, messageAt } from '#web/ui/form-problems.ts'

/** A line of a bill as it is typed. Bills ask for no quantity: a line is one amount (spec 2 §2). */
export interface BillLine {
  localId: string
  amount: string
  side: AmountSide
  taxPercent: number
  categoryId: string | null
  bookingTextSuffix: string
  /** Kept from the moment the line was written (spec 2 §4, frozen currency). */
  currency: string
}

/** The line that is being typed. An amount that was not typed is the one still open. */
export type LineDraft = Omit<BillLine, 'amount' | 'currency'> & {
  amount: string | null
  /** Something was typed or chosen. */
  isTouched: boolean
}

/** The next line; what usually stays the same is taken over from the one before. */
export function newDraft(before?: LineDraft): LineDraft {
  return {
    localId: newRequestId(),
    amount: null,
    side: before?.side ?? 'gross',
    taxPercent: before?.taxPercent ?? 19,
    categoryId: before?.categoryId ?? null,
    bookingTextSuffix: '',
    isTouched: false,
  }
}

export function categoryOf(
  line: Pick<BillLine, 'categoryId'>,
  categories: readonly Category[],
): Category | null {
  return categories.find((category) => category.entityId.uuid === line.categoryId) ?? null
}

/** A line as the sums need it; nothing counts as 0 while it cannot be read. */
export function pricedLine(line: Pick<BillLine, 'amount' | 'side' | 'taxPercent'>): PricedLine {
  return {
    quantity: 1,
    amount: amountCents(line.amount) ?? zeroCents,
    amountIncludesTax: line.side === 'gross',
    taxType: 'VAT',
    taxPercent: line.taxPercent,
    amountBuying: null,
  }
}

/** A line as it goes over the wire. */
export function lineInput(line: BillLine, categories: readonly Category[]) {
  return {
    localId: line.localId,
    quantity: 1,
    amount: amountInput(line.amount),
    amountIncludesTax: line.side === 'gross',
    bookingText: bookingTextInput(categoryOf(line, categories), line.bookingTextSuffix),
    categoryEntityId: line.categoryId,
    currency: line.currency,
    taxPercent: line.taxPercent,
    taxType: 'VAT',
  }
}

/** What the contract cannot see: whether the category leaves the booking text to be typed (spec 2 §5). */
export function lineFaults(line: BillLine, categories: readonly Category[]): FieldError[] {
  const category = categoryOf(line, categories)
  const isMissing = category !== null && bookingTextInput(category, line.bookingTextSuffix) === ''
  return isMissing ? [{ path: 'bookingText', message: 'Buchungstext fehlt' }] : []
}

export interface LineErrors {
  amount: string | undefined
  tax: string | undefined
  category: string | undefined
  bookingText: string | undefined
}

export const noLineErrors: LineErrors = {
  amount: undefined,
  tax: undefined,
  category: undefined,
  bookingText: undefined,
}

/** What is wrong with a line, by its fields. */
export function lineErrors(line: BillLine, categories: readonly Category[]): LineErrors {
  const errors = [
    ...inputProblems(billLineItem, lineInput(line, categories)),
    ...lineFaults(line, categories),
  ]
  return {
    amount: messageAt(errors, ['amount', 'currency']),
    tax: messageAt(errors, ['taxPercent']),
    category: messageAt(errors, ['categoryEntityId']),
    bookingText: messageAt(errors, ['bookingText']),
  }
}

export function isFaultless(errors: LineErrors): boolean {
  return Object.values(errors).every((message) => message === undefined)
}

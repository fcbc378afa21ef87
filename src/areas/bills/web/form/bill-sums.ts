import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { documentTotals, type PrintedTax } from '#areas/documents/rules/lines/totals.ts'
import type { OfferedTax } from '#areas/documents/rules/taxes/printed-taxes.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import { restOf } from '#areas/payments/web/payment-entry.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { amountCents, amountText } from '#web/ui/fields/field-input.ts'
import { type BillLine, hasSides, type LineDraft, pricedLine } from '../lines/bill-line.ts'
import { noLineProduct, piecesOf } from '../lines/bill-line-product.ts'
import { printedTaxesOf, type TypedTax, taxOffers } from './printed-taxes.ts'

/** What of the form the sums are made of; the total is as it is typed. */
interface Typed {
  billTotal: string
  currency: string
  lines: readonly BillLine[]
  printedTaxes: readonly TypedTax[]
  draft: LineDraft
}

/** The entered gross total; null while it is empty or unreadable. */
export function totalCents(billTotal: string, currency: string): Cents | null {
  return amountCents(billTotal, currency)
}

/** How much of the entered total the lines leave open; negative when they are more. Null while there is no total. */
export function difference(
  billTotal: string,
  lines: readonly BillLine[],
  currency: string,
  printed: readonly PrintedTax[] = [],
): Cents | null {
  const total = totalCents(billTotal, currency)
  const { gross } = documentTotals(lines.map(pricedLine), currency, printed)
  return total === null ? null : cents(total - gross)
}

export interface DifferenceText {
  text: string
  isRight: boolean
}

export const sumIsRight: DifferenceText = { text: 'Die Summe stimmt', isRight: true }

/** The live comparison of total and lines: 'Es fehlen noch 12,40 €', 'Die Summe stimmt', '3,00 € zu viel'. */
export function differenceText(
  billTotal: string,
  lines: readonly BillLine[],
  currency: string,
  printed: readonly PrintedTax[] = [],
): DifferenceText | null {
  const open = difference(billTotal, lines, currency, printed)
  if (open === null) return null
  if (open === 0) return lines.length === 0 ? null : sumIsRight
  const total = totalCents(billTotal, currency) ?? zeroCents
  // Of a credit bill, whose total is negative, what is left is negative as well.
  const isLeft = total < 0 ? open < 0 : open > 0
  const amount = formatMoney(cents(Math.abs(open)), currency)
  return { text: isLeft ? `Es fehlen noch ${amount}` : `${amount} zu viel`, isRight: false }
}

/**
 * What is suggested as the amount of the next line: what is still open, in its side, of one of its pieces. '' where nothing is
 * open, or where no amount gives it to the cent.
 */
export function suggestedAmount(
  { billTotal, lines, currency, printedTaxes }: Omit<Typed, 'draft'>,
  draft: Pick<LineDraft, 'side' | 'taxType' | 'taxPercent' | 'quantity'>,
): string {
  const open = difference(billTotal, lines, currency, printedTaxesOf(printedTaxes, lines))
  if (open === null || open === 0) return ''
  const pieces = piecesOf(draft)
  const whole = draft.side === 'gross' || !hasSides(draft) ? open : netOf(open, draft, currency)
  if (!Number.isInteger(pieces) || whole % pieces !== 0) return ''
  const line = { ...blankLine(draft), quantity: draft.quantity, amount: amountText(cents(whole / pieces)) }
  const all = [...lines, line]
  return difference(billTotal, all, currency, printedTaxesOf(printedTaxes, all)) === 0 ? line.amount : ''
}

function netOf(gross: Cents, draft: Pick<LineDraft, 'side' | 'taxType' | 'taxPercent'>, currency: string) {
  const line = { ...pricedLine(blankLine(draft)), amount: gross, amountIncludesTax: true }
  return documentTotals([line], currency).net
}

const blankLine = ({
  side,
  taxType,
  taxPercent,
}: Pick<LineDraft, 'side' | 'taxType' | 'taxPercent'>): BillLine => ({
  ...noValues(billLineFields),
  side,
  taxType,
  taxPercent,
  ...noTaxReason,
  ...noLineProduct,
  localId: '',
  amount: '',
  categoryId: null,
  bookingTextSuffix: '',
  currency: '',
  stored: null,
})

/** The draft as a line: the suggested amount counts until another is typed. */
export function draftLine(values: Typed): BillLine {
  const { isTouched: _touched, isEdit: _edit, shelved: _shelved, amount, ...marked } = values.draft
  const { takenOver: _takenOver, percentBefore: _percentBefore, ...draft } = marked
  return { ...draft, amount: amount ?? suggestedAmount(values, draft), currency: values.currency }
}

/** Whether somebody is typing a line, so that saving must not lose it. */
export function isDraftStarted(values: Typed): boolean {
  const { isTouched, isEdit, categoryId } = values.draft
  // The one line of the next bill, proposed as a whole: what is still open, in the category of the bill before.
  if (!isTouched)
    return (
      !isEdit &&
      values.lines.length === 0 &&
      categoryId !== null &&
      suggestedAmount(values, values.draft) !== ''
    )
  if (isEdit) return true
  return !isEmpty(values)
}

/**
 * Whether what is wrong with the line that is being typed is said: after the first attempt to add it (`tried`, by its id) or to save with
 * it (spec 2 §5). The next line, or that of the next bill, is not wrong as long as it is empty and others are listed.
 */
export function isDraftMarked(
  values: Typed,
  { tried, attempt }: { tried: string | null; attempt: number },
): boolean {
  if (attempt > 0 && isDraftStarted(values)) return true
  const isNextEmpty = values.lines.length > 0 && !values.draft.isEdit && isEmpty(values)
  return tried === values.draft.localId && !isNextEmpty
}

/** Whether a line says nothing, neither typed nor proposed. */
function isEmpty(values: Typed): boolean {
  const { amount, bookingTextSuffix, product } = draftLine(values)
  return amount.trim() === '' && bookingTextSuffix.trim() === '' && product === null
}

/** The lines that are saved: the listed ones, and the one that is being typed. */
export function linesToSave(values: Typed): BillLine[] {
  const { lines, draft } = values
  if (!draft.isEdit) return isDraftStarted(values) ? [...lines, draftLine(values)] : [...lines]
  const changed = draftLine(values)
  // Somebody else may have taken the line away meanwhile; who changes it has it still.
  const isListed = lines.some((line) => line.localId === changed.localId)
  const listed = isListed
    ? lines.map((line) => (line.localId === changed.localId ? changed : line))
    : [...lines, changed]
  return draft.shelved ? linesToSave({ ...values, lines: listed, draft: draft.shelved }) : listed
}

/**
 * The lines whose sums are shown, and the printed taxes that would bring them to the entered total. Those that are listed; with the one
 * that is being typed as soon as they are right but for how a tax was rounded.
 */
export function shownSums(values: Typed): { lines: readonly BillLine[]; offers: OfferedTax[] } {
  const { billTotal, currency, lines, printedTaxes } = values
  const all = linesToSave(values)
  const offers = taxOffers(printedTaxes, all, totalCents(billTotal, currency), currency)
  return { lines: offers.length > 0 || printedTaxes.length > 0 ? all : lines, offers }
}

/** What 'Bereits bezahlt' says is paid: what of the bill is still open; null while there is no total. */
export function restAmount({
  billTotal,
  currency,
  payments,
}: {
  billTotal: string
  currency: string
  payments: readonly Payment[]
}): Cents | null {
  const total = totalCents(billTotal, currency)
  return total === null ? null : restOf(total, payments)
}

/** What of a new bill counts as paid: its payments, and the rest where it is said to be paid. */
export function paidAmount({ paid, ...values }: Parameters<typeof restAmount>[0] & { paid: boolean }): Cents {
  const given = values.payments.map((payment) => payment.amount)
  return sumCents([...given, (paid ? restAmount(values) : null) ?? zeroCents])
}

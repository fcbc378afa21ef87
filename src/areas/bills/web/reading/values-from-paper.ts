import { usualTerms } from '#areas/documents/web/form-terms.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { type Day, daysBetween, formatDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { amountCents, amountText, dayText, dayValue } from '#web/ui/fields/field-input.ts'
import type { ReadPaperBill } from '../../contract/paper-reading.ts'
import type { PaperDoubtKind } from '../../rules/paper/paper-doubts.ts'
import { isSure, type PaperField, type PaperValue, valuesOf } from '../../rules/paper/paper-field.ts'
import { type BillValues, withPaymentMethod, withSupplier } from '../form/bill-values.ts'
import { type LineTax, newDraft } from '../lines/bill-line.ts'
import { lineFrom } from './values-from-reading.ts'

/**
 * What a form is filled with from a paper: what is sure, and by their labels the number and the days, which were read well enough on
 * bills of strangers (`npm run bench -- readings`). All else is offered beside its field.
 */
export function valuesFromPaper(paper: ReadPaperBill, values: BillValues): Partial<BillValues> {
  if (isOtherDocument(paper)) return {}
  const { number, billDate, gross, suppliers, isSupplierSure, lines } = paper
  const supplier = isSupplierSure ? suppliers[0] : undefined
  // Of a paper that names none for sure it is chosen, like that of an e-invoice: euros are no guess.
  const currency = paper.currency ?? ''
  const chosen = supplier && withSupplier(values, supplier.uuid, supplier.fields)
  const isTotalSure = gross.best !== null && isSure(gross.best)
  return {
    ...chosen,
    ...(!supplier && ibanOf(paper)),
    ...(dueDaysOf(paper) !== null && { paymentTargetDays: String(dueDaysOf(paper)) }),
    ...(number.best && { billNumber: number.best.value }),
    ...(billDate.best && { billDate: dayText(billDate.best.value) }),
    currency,
    ...(isTotalSure && { billTotal: amountText(gross.best?.value ?? null) }),
    ...(isTotalSure && lines.length > 0
      ? { lines: lines.map((line) => lineFrom(line, currency)), draft: newDraft() }
      : taxOfDraft(paper, values)),
  }
}

/**
 * What of an already begun form is filled with: what nobody has typed or chosen. The date of `today` is that of the empty form. Lines come
 * only with the paper's own total.
 */
export function emptyFromPaper(paper: ReadPaperBill, values: BillValues, today: Day): Partial<BillValues> {
  if (isOtherDocument(paper)) return {}
  const read = valuesFromPaper(paper, values)
  const takesNumber = values.billNumber.trim() === '' && read.billNumber !== undefined
  const isDated = ![read.billDate, formatDay(today), ''].includes(values.billDate.trim())
  // Days are counted from the paper's date, but for those agreed with the supplier.
  const takesDays = hasNoTarget(values) && (dueDaysOf(paper) === null ? values.supplier === null : !isDated)
  const takesDate = read.billDate !== undefined && read.billDate !== values.billDate && !isDated
  const takesTotal = values.billTotal.trim() === '' && read.billTotal !== undefined
  const currency = (takesTotal && read.currency) || values.currency
  const isItsTotal = takesTotal || takesIn(values).billTotal(paper.gross.best?.value ?? null)
  const takesLines = isItsTotal && values.lines.length === 0 && !values.draft.isTouched
  return {
    ...(values.supplier === null && supplierFrom(read, values)),
    ...(takesNumber && { billNumber: read.billNumber }),
    ...(takesDate && { billDate: read.billDate }),
    ...(takesDays && read.paymentTargetDays && { paymentTargetDays: read.paymentTargetDays }),
    ...(takesTotal && { billTotal: read.billTotal, currency: read.currency }),
    ...(takesLines && read.lines && { lines: read.lines.map((line) => ({ ...line, currency })) }),
  }
}

const hasNoTarget = ({ paymentTargetDays }: BillValues) => paymentTargetDays.trim() === ''

/** Whose bill it is, and how it is paid, as far as nobody has said it. */
function supplierFrom(read: Partial<BillValues>, values: BillValues): Partial<BillValues> {
  const isPayment = isSameValue(values.paymentMethod, usualTerms.paymentMethod) && !values.paid
  const hasTerms = values.discountTerms.length > 0
  return {
    ...(read.supplier && { supplier: read.supplier }),
    ...(isPayment && read.paymentMethod && withPaymentMethod(read.paymentMethod)),
    ...(!hasTerms &&
      read.discountTerms &&
      read.discountTerms.length > 0 && { discountTerms: read.discountTerms }),
  }
}

/** Whether a field holds what was read, by the names of the form. */
export function takesIn(values: BillValues) {
  const billDay = dayValue(values.billDate)
  return {
    billNumber: (number: string) => number === values.billNumber.trim(),
    billDate: (day: Day) => day === billDay,
    billTotal: (total: Cents | null) =>
      total !== null && total === amountCents(values.billTotal, values.currency),
    paymentTargetDays: (day: Day) =>
      billDay !== null && values.paymentTargetDays === String(daysBetween(billDay, day)),
  }
}

/** The read values that stand in the form, and whether others are offered beside. */
export function takenFrom(
  paper: ReadPaperBill,
  values: BillValues,
): { taken: PaperValue<unknown>[]; isOffering: boolean } {
  const takes = takesIn(values)
  const fields = [
    fieldTaken(paper.number, takes.billNumber),
    fieldTaken(paper.billDate, takes.billDate),
    fieldTaken(paper.gross, takes.billTotal),
    fieldTaken(paper.dueDay, takes.paymentTargetDays),
  ]
  return {
    taken: fields.flatMap(({ taken }) => taken ?? []),
    isOffering: fields.some(({ offered }) => offered.length > 0),
  }
}

/** The read value that a field holds, and those that it offers: none beside one that is sure. */
export function fieldTaken<T>(field: PaperField<T>, isTaken: (value: T) => boolean) {
  const all = valuesOf(field)
  const taken = all.find(({ value }) => isTaken(value)) ?? null
  return { taken, offered: taken && isSure(taken) ? [] : all.filter((one) => one !== taken) }
}

/** The rate of the line that is to be typed, where the paper speaks against the usual one; nothing where somebody has begun with it. */
export function taxOfDraft(paper: ReadPaperBill, { draft, lines }: BillValues): Partial<BillValues> {
  const tax = lineTaxOf(paper)
  return tax && lines.length === 0 && !draft.isTouched ? { draft: { ...draft, ...tax } } : {}
}

// Stored, and so without a citation: the build holds the spaces of those together.
const marginTax: LineTax = {
  taxPercent: 0,
  taxReasonCode: 'OTHER',
  taxReasonText: 'Differenzbesteuerung',
}

/**
 * What a line begins with where it is not 19 %, as far as the paper tells: at 0 % under § 25a UStG; without a rate where it names another
 * tax, or a tax that was not found to be that of a rate. Null where nothing speaks against 19 %.
 */
export function lineTaxOf(paper: Pick<ReadPaperBill, 'doubts' | 'lines' | 'tax'> | null): LineTax | null {
  if (paper === null || isOtherDocument(paper) || paper.lines.length > 0) return null
  if (has(paper, 'MARGIN')) return marginTax
  return has(paper, 'OTHER_TAX') || isTaxOpen(paper) ? { taxPercent: null, ...noTaxReason } : null
}

/** Whether the paper names a tax, or that there is none, and no line was made of it: whose rate it is, only a person can say. */
export const isTaxOpen = (paper: Pick<ReadPaperBill, 'doubts' | 'lines' | 'tax'>) =>
  paper.lines.length === 0 &&
  valuesOf(paper.tax).length > 0 &&
  !isOtherDocument(paper) &&
  !has(paper, 'MARGIN')

const has = ({ doubts }: Pick<ReadPaperBill, 'doubts'>, wanted: PaperDoubtKind) =>
  doubts.some(({ kind }) => kind === wanted)

/** Whether it is an offer, a reminder or the like: then nothing is filled in. */
const isOtherDocument = (paper: Pick<ReadPaperBill, 'doubts'>) => has(paper, 'OTHER_DOCUMENT')

function ibanOf({ newSupplier }: ReadPaperBill): Partial<BillValues> {
  const { preferredPaymentMethod } = newSupplier
  return preferredPaymentMethod ? withPaymentMethod(preferredPaymentMethod) : {}
}

/** Within how many days of its date the paper wants to be paid; null where it does not say both. */
export function dueDaysOf({ billDate, dueDay }: Pick<ReadPaperBill, 'billDate' | 'dueDay'>): number | null {
  if (billDate.best === null || dueDay.best === null) return null
  const days = daysBetween(billDate.best.value, dueDay.best.value)
  return days >= 0 && days <= 365 ? days : null
}

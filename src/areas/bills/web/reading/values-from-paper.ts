import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { daysBetween } from '#kernel/day.ts'
import { amountText, dayText } from '#web/ui/fields/field-input.ts'
import type { ReadPaperBill } from '../../contract/paper-reading.ts'
import type { PaperDoubtKind } from '../../rules/paper/paper-doubts.ts'
import { isSure, valuesOf } from '../../rules/paper/paper-field.ts'
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

/** The rate of the line that is to be typed, where the paper speaks against the usual one; nothing where somebody has begun with it. */
export function taxOfDraft(paper: ReadPaperBill, { draft, lines }: BillValues): Partial<BillValues> {
  const tax = lineTaxOf(paper)
  return tax && lines.length === 0 && !draft.isTouched ? { draft: { ...draft, ...tax } } : {}
}

const marginTax: LineTax = {
  taxPercent: 0,
  taxReasonCode: 'OTHER',
  taxReasonText: 'Differenzbesteuerung (§ 25a UStG)',
}

/**
 * What a line begins with where it is not 19 %, as far as the paper tells: at 0 % under § 25a UStG; without a rate where it names another
 * tax, or a tax that was not found to be that of a rate. Null where nothing speaks against 19 %.
 */
export function lineTaxOf(paper: Pick<ReadPaperBill, 'doubts' | 'lines' | 'tax'> | null): LineTax | null {
  if (paper === null || isOtherDocument(paper) || paper.lines.length > 0) return null
  const has = (wanted: PaperDoubtKind) => paper.doubts.some(({ kind }) => kind === wanted)
  if (has('MARGIN')) return marginTax
  return has('OTHER_TAX') || isTaxOpen(paper) ? { taxPercent: null, ...noTaxReason } : null
}

/** Whether the paper names a tax, and no line was made of it. */
export const isTaxOpen = ({ tax, lines }: Pick<ReadPaperBill, 'tax' | 'lines'>) =>
  lines.length === 0 && valuesOf(tax).some(({ value }) => value !== 0)

/** Whether it is an offer, a reminder or the like: then nothing is filled in. */
export const isOtherDocument = ({ doubts }: Pick<ReadPaperBill, 'doubts'>) =>
  doubts.some(({ kind }) => kind === 'OTHER_DOCUMENT')

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

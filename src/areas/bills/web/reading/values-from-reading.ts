import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { taxReasonValues } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import { typedTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { amountCents, amountText, dayText } from '#web/ui/fields/field-input.ts'
import type { ReadElectronicBill, ReadLine } from '../../contract/bill-reading.ts'
import { type BillValues, withPaymentMethod, withSupplier } from '../form/bill-values.ts'
import { type BillLine, newDraft } from '../lines/bill-line.ts'
import { noLineProduct } from '../lines/bill-line-product.ts'

/**
 * What a form is filled with from an electronic invoice. The supplier where it is sure who sent it; else he is asked for, like all that
 * the invoice does not say.
 */
export function valuesFromReading(
  { bill, suppliers, isSupplierSure }: Pick<ReadElectronicBill, 'bill' | 'suppliers' | 'isSupplierSure'>,
  values: BillValues,
): Partial<BillValues> {
  const supplier = isSupplierSure ? suppliers[0] : undefined
  const currency = bill.currency ?? ''
  const chosen = supplier && withSupplier(values, supplier.uuid, supplier.fields)
  return {
    ...chosen,
    ...paymentOf(bill, supplier !== undefined),
    // Until when it wants to be paid, else as is agreed with this supplier.
    paymentTargetDays:
      bill.paymentTargetDays === null ? (chosen?.paymentTargetDays ?? '') : String(bill.paymentTargetDays),
    discountTerms:
      bill.discountTerms.length === 0 ? (chosen?.discountTerms ?? []) : typedTerms(bill.discountTerms),
    billNumber: bill.billNumber,
    billDate: dayText(bill.billDate),
    serviceDate: dayText(bill.serviceDate),
    advance: bill.advance,
    billTotal: amountText(bill.totalCents),
    currency,
    lines: bill.lines.map((line) => lineFrom(line, currency)),
    // They are levelled to the cent.
    printedTaxes: [],
    draft: newDraft(),
  }
}

/** As the invoice wants to be paid, where it says so; else as this supplier is paid. */
function paymentOf({ paymentMethod }: ReadElectronicBill['bill'], isKnown: boolean): Partial<BillValues> {
  if (paymentMethod === null) return isKnown ? {} : { paymentMethod, paid: false }
  return isKnown && isBareWire(paymentMethod) ? {} : withPaymentMethod(paymentMethod)
}

/** A transfer that does not say where to: the supplier's own account is known, or he is paid otherwise. */
function isBareWire({
  paymentMethod,
  data,
}: NonNullable<ReadElectronicBill['bill']['paymentMethod']>): boolean {
  return paymentMethod === 'WIRE' && data.iban === undefined
}

/** A line that was read, as it is typed. */
export function lineFrom(line: ReadLine, currency: string): BillLine {
  const { taxType, taxPercent, taxReason, categoryId, text, quantity } = line
  return {
    ...noValues(billLineFields),
    localId: newRequestId(),
    amount: amountText(line.amountCents),
    side: 'net',
    taxType,
    taxPercent,
    ...taxReasonValues(taxReason),
    categoryId,
    bookingTextSuffix: text,
    ...noLineProduct,
    quantity: quantity === null ? '' : String(quantity),
    currency,
    stored: null,
  }
}

/** Whether nothing was typed yet that an invoice would overwrite. */
export function isUnfilled({ billNumber, billTotal, lines, supplier, draft }: BillValues): boolean {
  return (
    billNumber.trim() === '' &&
    billTotal.trim() === '' &&
    lines.length === 0 &&
    supplier === null &&
    !draft.isTouched
  )
}

/**
 * Whether the form holds this invoice: by its number, or by its lines, where somebody has corrected the number. Where it tells no lines,
 * they are still to be typed.
 */
export function isFilledFrom({ bill }: Pick<ReadElectronicBill, 'bill'>, values: BillValues): boolean {
  if (isUnfilled(values)) return false
  const { lines, billNumber, currency } = values
  const isNumbered = bill.billNumber === '' || billNumber === bill.billNumber
  if (bill.lines.length === 0) return isNumbered
  if (lines.length === 0) return false
  const areItsLines =
    lines.length === bill.lines.length &&
    lines.every(({ amount, bookingTextSuffix }, index) => {
      const read = bill.lines[index]
      return bookingTextSuffix === read?.text && amountCents(amount, currency) === read.amountCents
    })
  return isNumbered || areItsLines
}

import { taxReasonValues } from '#areas/documents/web/tax-reason-input.ts'
import { newRequestId } from '#web/new-request-id.ts'
import { amountText, dayText } from '#web/ui/field-input.ts'
import type { ReadElectronicBill, ReadLine } from '../contract/bill-reading.ts'
import { type BillLine, newDraft } from './bill-line.ts'
import { noLineProduct } from './bill-line-product.ts'
import { type BillValues, withPaymentMethod, withSupplier } from './bill-values.ts'

/** What a form is filled with from an electronic invoice. The supplier where it is sure who sent it; else he is asked for. */
export function valuesFromReading(
  { bill, invoice, suppliers, isSupplierSure }: ReadElectronicBill,
  values: BillValues,
): Partial<BillValues> {
  const supplier = isSupplierSure ? suppliers[0] : undefined
  const currency = bill.currency ?? values.currency
  const chosen = supplier && withSupplier(values, supplier.uuid, supplier.fields)
  return {
    ...chosen,
    ...paymentOf(bill, supplier !== undefined),
    paymentTargetDays: targetDays(bill, chosen?.paymentTargetDays ?? '', invoice.paymentTerms),
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

/**
 * Until when the invoice wants to be paid; else as is agreed with this supplier; else at once, which the law says where nobody says
 * anything (§ 271 Abs. 1 BGB). What it says in words only is for the reader.
 */
function targetDays(
  { paymentTargetDays }: ReadElectronicBill['bill'],
  agreed: string,
  inWords: string | null,
): string {
  if (paymentTargetDays !== null) return String(paymentTargetDays)
  return agreed !== '' || inWords !== null ? agreed : '0'
}

/** As the invoice wants to be paid, where it says so; else as this supplier is paid. */
function paymentOf({ paymentMethod }: ReadElectronicBill['bill'], isKnown: boolean): Partial<BillValues> {
  const isSaid = paymentMethod.paymentMethod !== 'WIRE' || paymentMethod.data.iban !== undefined
  return isSaid || !isKnown ? withPaymentMethod(paymentMethod) : {}
}

function lineFrom(line: ReadLine, currency: string): BillLine {
  const { taxType, taxPercent, taxReason, categoryId, text, quantity } = line
  return {
    localId: newRequestId(),
    amount: amountText(line.amountCents),
    side: 'net',
    taxType,
    taxPercent,
    ...taxReasonValues(taxReason),
    categoryId,
    bookingTextSuffix: text,
    ...noLineProduct,
    quantity: String(quantity),
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

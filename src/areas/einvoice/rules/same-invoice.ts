import { foldedNumber } from '#kernel/codes/folded-number.ts'
import type { ElectronicInvoice } from './electronic-invoice.ts'

/** Whether two files are the same invoice in two forms, such as XML and PDF: one seller gives a number once (§ 14 Abs. 4 Nr. 4 UStG). */
export function isSameInvoice(one: ElectronicInvoice, other: ElectronicInvoice): boolean {
  return numberOf(one) === numberOf(other) && sellerOf(one) === sellerOf(other)
}

/** One without letters and digits is only itself. */
const numberOf = ({ number }: ElectronicInvoice) => number && (foldedNumber(number) || number)

const sellerOf = ({ seller }: ElectronicInvoice) => foldedNumber(seller.vatId ?? seller.name ?? '')

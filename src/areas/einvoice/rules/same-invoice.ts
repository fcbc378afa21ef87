import type { ElectronicInvoice } from './electronic-invoice.ts'

/** Whether two files are the same invoice in two forms, such as XML and PDF: one seller gives a number once (§ 14 Abs. 4 Nr. 4 UStG). */
export function isSameInvoice(one: ElectronicInvoice, other: ElectronicInvoice): boolean {
  return one.number === other.number && sellerOf(one) === sellerOf(other)
}

const sellerOf = ({ seller }: ElectronicInvoice) =>
  (seller.vatId ?? seller.name ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

import type { CreditTransfer, PaymentInstructions } from '../electronic-invoice.ts'

export interface SinglePayment extends Omit<PaymentInstructions, 'creditTransfers'> {
  creditTransfer: CreditTransfer | null
}

/** The means of payment, each with one account at most, which is what an element of UBL or CII holds. */
export function singlePayments(payments: readonly PaymentInstructions[]): SinglePayment[] {
  return payments.flatMap(({ creditTransfers, ...means }) => {
    const accounts = creditTransfers.length === 0 ? [null] : creditTransfers
    return accounts.map((creditTransfer) => ({ ...means, creditTransfer }))
  })
}

import { type PaymentMethodData, paymentMethodNames } from '#areas/partners/rules/payment-method.ts'

/** A way of payment with its data, as a person tells it from another. */
export function shownMethod(method: PaymentMethodData | null): string {
  if (method === null) return ''
  return [paymentMethodNames[method.paymentMethod], ...Object.values(method.data).filter(Boolean)].join(', ')
}

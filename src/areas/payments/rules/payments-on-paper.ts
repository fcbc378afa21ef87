import type { NewReduction } from './reduction.ts'

/**
 * The payments that stand on a paper: one that is made later asks for what was agreed, so that Skonto, write-offs and the payments with them
 * do not stand on it (decisions §11 'Terms').
 */
export function paymentsOnPaper<P extends { paymentId?: string }>(
  payments: readonly P[],
  reductions: readonly Pick<NewReduction, 'paymentId' | 'ofPayment'>[],
): P[] {
  return payments.filter(
    (payment) =>
      !reductions.some(
        ({ paymentId, ofPayment }) =>
          (ofPayment as object | undefined) === payment ||
          (paymentId != null && paymentId === payment.paymentId),
      ),
  )
}

import { type Cents, cents } from '#kernel/money.ts'

/** What may stay open on a bill without anybody having to pay it: 0.10 in the bill's currency (spec 2 §9). */
export const negligibleDue = cents(10)

/**
 * Whether what is open on a bill is to be paid. Never for a credit bill: there the supplier owes (decisions §6).
 * The amount is in the bill's own currency.
 */
export function isToBePaid(due: Cents): boolean {
  return due > negligibleDue
}

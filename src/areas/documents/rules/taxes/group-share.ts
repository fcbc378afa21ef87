import { type Cents, cents } from '#kernel/money.ts'

/** What a group asks for, and its tax; the net is the rest. */
export interface GroupSums {
  gross: Cents
  tax: Cents
}

/**
 * The shares of groups that follow one another: `share` of the tax of each, and of what they ask for so much that together it is
 * the share of their sum. To be called once for each group, in the order of `byTax`.
 */
export function groupShare(
  share: (amount: Cents) => Cents,
): (group: GroupSums) => GroupSums & { net: Cents } {
  let sum = 0
  return (group) => {
    const before = share(cents(sum))
    sum += group.gross
    const gross = cents(share(cents(sum)) - before)
    const tax = share(group.tax)
    return { net: cents(gross - tax), tax, gross }
  }
}

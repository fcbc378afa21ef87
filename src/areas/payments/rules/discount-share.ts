import type { Day } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'

/** An invoice that was corrected, with the Skonto that was deducted from it; amounts in its currency. */
export interface DiscountedInvoice {
  currency: string
  gross: Cents
  discounts: readonly Discount[]
  /** The corrections that stand, the oldest first; their gross is below 0. */
  corrections: readonly Correction[]
}

// Ids sort as what they name was recorded (UUIDv7).

interface Discount {
  reductionId: string
  recordDate: Day
  amount: Cents
}

interface Correction {
  documentId: string
  documentDay: Day
  gross: Cents
}

/**
 * The share of a correction in the Skonto of its invoice, below 0; 0 where it has none (decisions §11, 'Tax'; § 17 Abs. 1 UStG). Skonto
 * falls on the invoice together with the corrections that stand by then: of what was corrected before it nothing was deducted, and of the
 * rest each later correction takes back its part; of one day, what was recorded first comes first. All of them together are shared as one
 * sum, so once nothing is left of the invoice, nothing is left of its Skonto.
 */
export function discountShare(documentId: string, invoice: DiscountedInvoice): Cents {
  const { currency, gross, discounts, corrections } = invoice
  const shares = discounts.map((discount) => {
    const { amount } = discount
    const before = corrections.filter((each) => isBefore(each, discount))
    const later = corrections.filter((each) => !isBefore(each, discount))
    const standing = sumCents([gross, ...before.map((each) => each.gross)])
    const place = later.findIndex((each) => each.documentId === documentId)
    if (place < 0 || standing <= 0) return zeroCents
    const shareUpTo = (count: number) => {
      const corrected = sumCents(later.slice(0, count).map((each) => each.gross))
      const smallest = smallestCents(currency)
      return cents(scaleCents(amount, corrected, standing * smallest) * smallest)
    }
    return cents(shareUpTo(place + 1) - shareUpTo(place))
  })
  return sumCents(shares)
}

function isBefore({ documentId, documentDay }: Correction, { reductionId, recordDate }: Discount): boolean {
  return documentDay === recordDate ? documentId < reductionId : documentDay < recordDate
}

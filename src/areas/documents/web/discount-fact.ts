import { discountSentence, typedTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { parseDay } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'

interface Asking {
  currency: string
  totals: { amountGrossTotal: number; amountDue: number }
}

/** The Skonto of a stored document in words: '2 % bis 14.12.2026, 1.166,20 €'; '' for none. */
export function discountFact(
  terms: Parameters<typeof typedTerms>[0],
  documentDay: string,
  { currency, totals }: Asking,
): string {
  const granting = {
    ...{ day: parseDay(documentDay), currency },
    ...{ whole: wireCents(totals.amountGrossTotal), due: wireCents(totals.amountDue) },
  }
  return discountSentence(typedTerms(terms), granting).replace(/^Skonto /, '')
}

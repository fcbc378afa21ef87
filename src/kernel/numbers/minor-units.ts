/** Of the currencies that Kontor knows those without decimals (ISO 4217, minor unit 0). Of forints, rupiahs and Taiwan dollars it has two, though few use them. */
const withoutDecimals: readonly string[] = ['ISK', 'JPY', 'KRW']

/** The smallest amount of a currency, in our cents, which are hundredths of every currency: 100 where it has no decimals. */
export function smallestCents(currency: string): 1 | 100 {
  return withoutDecimals.includes(currency) ? 100 : 1
}

/** What is said of an amount that its currency does not have, in German; null where it has it. */
export function fractionFault(amount: number, currency: string): string | null {
  return amount % smallestCents(currency) === 0 ? null : `In ${currency} gibt es keine Nachkommastellen`
}

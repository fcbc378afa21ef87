import fc from 'fast-check'

// The sums of a bill once more, in whole fractions: what the tests hold against Kontor's own.

export interface RandomLine {
  quantity: number
  amount: number
  isGross: boolean
  percent: number
}

const percents = [19, 16, 7, 5, 0]
export const randomLine = fc.record<RandomLine>({
  quantity: fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 999 }) },
  ),
  amount: fc.integer({ min: -300_000, max: 2_000_000 }),
  isGross: fc.boolean(),
  percent: fc.constantFrom(...percents),
})
export const randomLines = fc.array(randomLine, { minLength: 1, maxLength: 12 })

/** Commercially: half away from zero. `divisor` is positive. */
export function rounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const quotient = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

/** A tax as it is printed on a supplier's bill, in cents. */
export interface PaperTax {
  taxPercent: number
  tax: number
}

const sideOf = (lines: readonly RandomLine[], percent: number, isGross: boolean) =>
  lines
    .filter((line) => line.percent === percent && line.isGross === isGross)
    .reduce((total, line) => total + BigInt(line.amount) * BigInt(line.quantity), 0n)

/**
 * Every tax that a supplier can have printed for a rate who rounds as he likes: half a `unit` for each piece away from the tax before
 * rounding, fifty in all; found by trying. Empty where no line is of that rate, or it is 0 %.
 */
export function possibleTaxes(lines: readonly RandomLine[], percent: number, unit = 1): number[] {
  const own = lines.filter((line) => line.percent === percent)
  if (own.length === 0 || percent === 0) return []
  const rate = BigInt(percent)
  // The tax before rounding is `whole / divisor`.
  const divisor = 100n * (100n + rate)
  const whole = sideOf(own, percent, true) * rate * 100n + sideOf(own, percent, false) * rate * (100n + rate)
  const pieces = Math.min(
    own.reduce((count, { quantity }) => count + quantity, 0),
    100,
  )
  const middle = Number(rounded(whole, divisor * BigInt(unit))) * unit
  const isNear = (tax: number) => {
    const off = 2n * (BigInt(tax) * divisor - whole)
    return (off < 0n ? -off : off) <= BigInt(pieces * unit) * divisor
  }
  return Array.from({ length: 103 }, (_, step) => middle + (step - 51) * unit).filter(isNear)
}

/** Taxes as printed for the rates of lines: `places` chooses, between 0 and 1, which of the possible ones; null prints none. */
export function printedOn(
  lines: readonly RandomLine[],
  places: readonly (number | null)[],
  unit = 1,
): PaperTax[] {
  return percents.flatMap((taxPercent, index) => {
    const [place, taxes] = [places[index] ?? null, possibleTaxes(lines, taxPercent, unit)]
    const tax =
      place === null ? undefined : taxes[Math.min(taxes.length - 1, Math.floor(place * taxes.length))]
    return tax === undefined ? [] : [{ taxPercent, tax }]
  })
}

/** Which of the taxes are printed, and where between the least and the most that can be: at the limits as well. */
export const randomPlaces = fc.array(
  fc.oneof(fc.constant(null), fc.constantFrom(0, 0.9999), fc.double({ min: 0, max: 0.9999, noNaN: true })),
  { minLength: percents.length, maxLength: percents.length },
)

/**
 * The sums of a bill in cents, by the sentence of decisions §4: tax once a percent, in the side that was entered. A printed tax counts in
 * its place: what is net keeps its net, what is gross alone its gross.
 */
export function onPaper(lines: readonly RandomLine[], printed: readonly PaperTax[] = []) {
  let gross = 0n
  let tax = 0n
  for (const percent of percents) {
    const [grosses, nets] = [sideOf(lines, percent, true), sideOf(lines, percent, false)]
    const rate = BigInt(percent)
    const inside = rounded(grosses * rate, 100n + rate)
    const shown = printed.find(({ taxPercent }) => taxPercent === percent)
    const own = shown ? BigInt(shown.tax) : inside + rounded(nets * rate, 100n)
    const hasNet = lines.some((line) => line.percent === percent && !line.isGross)
    tax += own
    gross += hasNet ? grosses - inside + nets + own : grosses
  }
  return { gross: Number(gross), tax: Number(tax), net: Number(gross - tax) }
}

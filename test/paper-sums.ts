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

/** The sums of a bill in cents, by the sentence of decisions §4: tax once a percent, in the side that was entered. */
export function onPaper(lines: readonly RandomLine[]) {
  let gross = 0n
  let tax = 0n
  for (const percent of percents) {
    const sum = (isGross: boolean) =>
      lines
        .filter((line) => line.percent === percent && line.isGross === isGross)
        .reduce((total, line) => total + BigInt(line.amount) * BigInt(line.quantity), 0n)
    const rate = BigInt(percent)
    const inside = rounded(sum(true) * rate, 100n + rate)
    const onTop = rounded(sum(false) * rate, 100n)
    tax += inside + onTop
    gross += sum(true) + sum(false) + onTop
  }
  return { gross: Number(gross), tax: Number(tax), net: Number(gross - tax) }
}

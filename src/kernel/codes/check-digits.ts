// Arithmetic that the check digits of many countries share. Each takes digits only; the shape was tested before.

/** Sum of digit × weight; digits beyond the weights do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0)
}

/** Sum of the two digits of a number below 20. */
const crossSum = (value: number) => (value > 9 ? value - 9 : value)

/** The Luhn sum (ISO/IEC 7812-1) modulo 10: from the right, every second digit counts double. */
export function luhnRemainder(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 1 ? crossSum(2 * digit) : digit
  }
  return sum % 10
}

/** ISO 7064 MOD 11,10, the check digit included (German and Croatian VAT ids). */
export function isMod1110(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits.at(-1))
}

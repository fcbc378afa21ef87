import { parseDecimal, shortText } from './decimal.ts'

/** A number with German separators: '1.234,5'; an amount has at least two decimals. */
export function numberWords(text: string | null, leastDecimals = 0): string {
  const value = parseDecimal(text)
  if (!value) return text ?? ''
  const [whole = '', fraction = ''] = shortText(value).replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  const decimals = fraction.padEnd(leastDecimals, '0')
  return `${value.units < 0n ? '−' : ''}${grouped}${decimals === '' ? '' : `,${decimals}`}`
}

import { minusSign } from '#kernel/numbers/amount-text.ts'

/** Pieces as a person in Germany reads them: `3`, `2,5`, `1.200`, `−4`; decimals only where there are some (spec 2 §9). */
export function formatQuantity(pieces: number): string {
  const [whole = '', fraction = ''] = Math.abs(pieces).toFixed(2).split('.')
  const sign = pieces < 0 ? minusSign : ''
  const decimals = fraction.replace(/0+$/, '')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${decimals && `,${decimals}`}`
}

/** The same with its sign before what comes in too: `+3`, `−2`, `0`. */
export function formatDifference(pieces: number): string {
  return `${pieces > 0 ? '+' : ''}${formatQuantity(pieces)}`
}

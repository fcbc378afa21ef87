import { minusSign } from '#kernel/amount-text.ts'

/** Pieces as people read them: '2', '1,5'; as a difference with its sign: '+2'. */
export function piecesText(pieces: number, isDifference = false): string {
  const sign = pieces < 0 ? minusSign : isDifference && pieces > 0 ? '+' : ''
  return sign + String(Math.abs(pieces)).replace('.', ',')
}

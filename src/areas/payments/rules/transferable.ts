import { type Cents, cents } from '#kernel/money.ts'

/**
 * What may be moved from a document to another one, in cents of its currency, 0 where nothing may: what was received on it or,
 * of a correction or a credit bill (below 0), what it still owes (decisions §10 'Transfer').
 */
export function transferable({ gross, paid, due }: { gross: Cents; paid: Cents; due: Cents }): Cents {
  return cents(Math.max(0, gross < 0 ? -due : paid))
}

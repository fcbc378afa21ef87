import { type Day, formatDay } from '#kernel/day.ts'
import type { AvailableStock } from '../contract/available-stock.ts'

const quantities = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const pieces = (quantity: number) => quantities.format(quantity)

/** As selects and lines show it: `2 auf Lager`. */
export const stockText = (quantity: number) => `${pieces(quantity)} auf Lager`

/** The same where one may be chosen: what is gone is marked in words. */
export const stockMark = (quantity: number) => (quantity === 0 ? 'nicht auf Lager' : stockText(quantity))

/** Products in their order, but those of which nothing is there behind the others. */
export function inStockFirst<Row extends { quantityInStock?: number | undefined }>(
  rows: readonly Row[],
): Row[] {
  const isThere = ({ quantityInStock = 0 }: Row) => quantityInStock > 0
  return [...rows.filter(isThere), ...rows.filter((row) => !isThere(row))]
}

/**
 * What is to be said before more of a product is sold than there is, in German; null where there is enough, on the day and after
 * what was sold later. Selling it is allowed all the same (decisions §5).
 */
export function oversellWarning(
  sale: { code: string; quantity: number; day: Day },
  stock: AvailableStock,
): string | null {
  const { code, quantity, day } = sale
  const { quantityInStock, quantityLeft, soldWith } = stock
  if (quantity <= quantityInStock && quantity <= quantityLeft) return null
  const later = quantityLeft < quantityInStock ? `, danach ${pieces(quantityLeft)}` : ''
  const sold = soldWith
    ? ` Verkauft am ${formatDay(soldWith.day as Day)} mit Rechnung ${soldWith.documentNumber}.`
    : ''
  return `${code}: am ${formatDay(day)} ${stockText(quantityInStock)}${later}; diese Rechnung verkauft ${pieces(quantity)}.${sold}`
}

/** A line of an invoice as the warnings look at it. */
export interface SoldLine {
  product: { uuid: string; code: string } | null
  /** 0 or less where it takes something back, or is not readable. */
  quantity: number
}

/** What an invoice sells of one product, and in which lines, counted from 1. */
export interface SoldProduct {
  uuid: string
  code: string
  quantity: number
  lines: readonly number[]
}

/** What an invoice sells of each product, in the order of its lines. */
export function soldProducts(lines: readonly SoldLine[]): SoldProduct[] {
  const found = new Map<string, SoldProduct>()
  lines.forEach(({ product, quantity }, index) => {
    if (product === null || quantity <= 0) return
    const before = found.get(product.uuid)
    found.set(product.uuid, {
      uuid: product.uuid,
      code: product.code,
      quantity: (before?.quantity ?? 0) + quantity,
      lines: [...(before?.lines ?? []), index + 1],
    })
  })
  return [...found.values()]
}

/** Said of each product that stands on more than one line. */
export function repeatedProducts(sold: readonly SoldProduct[]): string[] {
  return sold
    .filter(({ lines }) => lines.length > 1)
    .map(
      ({ code, lines }) =>
        `Die Ware ${code} steht mehrmals auf der Rechnung: Positionen ${lines.join(', ')}.`,
    )
}

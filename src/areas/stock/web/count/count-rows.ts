import { type Cents, cents } from '#kernel/money.ts'
import type { SearchWord } from '#kernel/texts/search-word.ts'
import type { ProductRow } from '../../contract.ts'
import type { Counted } from '../../rules/count-sums.ts'
import { productHoldsWord } from '../../rules/product-keys.ts'
import { parseCountText } from '../../rules/read-quantity.ts'
import { priceCents } from '../product/product-values.ts'

/** What was typed, by the product's id. */
export type TypedCounts = Readonly<Record<string, string>>

/** A product of the working list, with what was typed. */
export interface CountRow {
  product: ProductRow
  uuid: string
  /** In hundredths of a piece, on the day. */
  expected: number
  buyingCents: Cents | null
  averagedCents: Cents | null
  text: string
}

const hundredths = (pieces: number) => Math.round(pieces * 100)

/**
 * The products with what was typed of them. A row of which nothing has changed is the one from before, so that the table does not
 * draw it again.
 */
export function countRows(
  products: readonly ProductRow[],
  typed: TypedCounts,
  before: readonly CountRow[],
): CountRow[] {
  return products.map((product, index) => {
    const uuid = product.entityId.uuid
    const text = typed[uuid] ?? ''
    const old = before[index]
    if (old?.product === product && old.text === text) return old
    const expected = hundredths(product.quantityInStock)
    const averagedCents = product.isAveraged ? priceCents(product.buyingTotal) : null
    return { product, uuid, expected, buyingCents: priceCents(product.costPP), averagedCents, text }
  })
}

/** What a row says of its product; null while nothing is typed that can be read. */
export function countedOf({ text, expected, buyingCents, averagedCents }: CountRow): Counted | null {
  if (text.trim() === '') return null
  const parsed = parseCountText(text)
  return parsed.ok
    ? { expected, counted: cents(hundredths(parsed.pieces)), buyingCents, averagedCents }
    : null
}

/** What is wrong with what was typed of a product, in German; null where nothing is, or nothing was typed. */
export function countFault({ text }: Pick<CountRow, 'text'>): string | null {
  const parsed = text.trim() === '' ? null : parseCountText(text)
  return parsed === null || parsed.ok ? null : parsed.message
}

/**
 * The first count that cannot be read, named by its product: it may stand outside of what is looked at. Null where all can.
 * `typing`: the product of which it is typed just now.
 */
export function firstCountFault(rows: readonly CountRow[], typing: string | null): string | null {
  for (const row of rows) {
    const fault = row.uuid === typing ? null : countFault(row)
    if (fault !== null) return `${row.product.code}, „${row.text.trim().slice(0, 20)}“: ${fault}`
  }
  return null
}

/** The products of which something else was counted than is expected. */
export function differingOf(rows: readonly CountRow[]): ReadonlySet<string> {
  const differing = rows.filter((row) => {
    const counted = countedOf(row)
    return counted !== null && counted.counted !== counted.expected
  })
  return new Set(differing.map(({ uuid }) => uuid))
}

export interface CountFilter {
  /** Only what there is, or should not be: beside it what was typed already. */
  isInStockOnly: boolean
  /** '' for every place. */
  place: string
  words: readonly SearchWord[]
  /** Only these products. */
  only: ReadonlySet<string> | null
}

/** The rows that are looked at. */
export function filterCountRows(rows: readonly CountRow[], filter: CountFilter): CountRow[] {
  const { isInStockOnly, place, words, only } = filter
  return rows.filter(
    ({ product, uuid, expected, text }) =>
      (only === null || only.has(uuid)) &&
      (!isInStockOnly || expected !== 0 || text !== '') &&
      (place === '' || product.status === place) &&
      words.every((word) => productHoldsWord(product, word)),
  )
}

/** The places of the products, each once. */
export function placesOf(rows: readonly CountRow[]): string[] {
  const places = new Set(rows.map(({ product }) => product.status))
  places.delete('')
  return [...places].sort((a, b) => a.localeCompare(b, 'de'))
}

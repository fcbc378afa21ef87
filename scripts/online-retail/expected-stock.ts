import { findCancelled } from './find-cancelled.ts'
import type { RetailDocument } from './read-documents.ts'

/** Two codes do not differ by their case alone. */
export const codeKey = (code: string) => code.toLowerCase()

/** What is counted of a product in the beginning: any number that its code gives. */
export const firstCount = (key: string) =>
  [...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 97

/** The stock codes of the documents, each with the text and the price of its first line. */
export function retailProducts(documents: readonly RetailDocument[]) {
  const products = new Map<string, { code: string; text: string; priceCents: number }>()
  for (const { lines } of documents) {
    for (const { stockCode, text, priceCents } of lines) {
      const key = codeKey(stockCode)
      if (!products.has(key)) products.set(key, { code: stockCode, text, priceCents })
    }
  }
  return [...products.values()]
}

/**
 * The stock of each code at the end of a day, calculated from the data alone: what was counted, without what was sold and with what
 * came back. A negative line beside a positive one of the same goods is a discount. A cancellation takes back what its invoice moved.
 */
export function expectedStock(documents: readonly RetailDocument[], day: string): Map<string, number> {
  const stock = new Map(
    retailProducts(documents).map(({ code }) => [codeKey(code), firstCount(codeKey(code))]),
  )
  const cancelled = findCancelled(documents)
  const byNumber = new Map(documents.map((document) => [document.number, document]))
  for (const document of documents) {
    if (document.at.slice(0, 10) > day) continue
    const invoice = byNumber.get(cancelled.get(document.number) ?? '')
    const sign = invoice ? 1 : -1
    for (const [key, sold] of soldBy(invoice ?? document)) stock.set(key, (stock.get(key) ?? 0) + sign * sold)
  }
  return stock
}

function soldBy({ lines }: RetailDocument): [string, number][] {
  const keys = new Set(
    lines.filter(({ quantity }) => quantity > 0).map(({ stockCode }) => codeKey(stockCode)),
  )
  return lines
    .filter(({ stockCode, quantity }) => quantity > 0 || !keys.has(codeKey(stockCode)))
    .map(({ stockCode, quantity }) => [codeKey(stockCode), quantity])
}

/** The answer of the stock list, as far as it is compared. */
export interface ListedStock {
  totalCount: number
  stats: { pieces: number; salesValue: number }
  section: { code: string; quantityInStock: number; salesTotal: number | null }[]
}

/** What differs between the stock list of a day and the data; empty when all agrees. */
export function compareStock(
  listed: ListedStock,
  documents: readonly RetailDocument[],
  day: string,
): string[] {
  const expected = expectedStock(documents, day)
  const prices = new Map(
    retailProducts(documents).map(({ code, priceCents }) => [codeKey(code), Math.abs(priceCents)]),
  )
  let [pieces, cents] = [0, 0]
  const problems = listed.section.flatMap(({ code, quantityInStock, salesTotal }) => {
    const key = codeKey(code)
    const stock = expected.get(key)
    const worth = (stock ?? 0) * (prices.get(key) ?? 0)
    pieces += stock ?? 0
    cents += worth
    const agrees = quantityInStock === stock && Math.round((salesTotal ?? 0) * 100) === worth
    return agrees
      ? []
      : [`${day} ${code}: ${quantityInStock} for ${salesTotal}, expected ${stock} for ${worth / 100}`]
  })
  const { stats, totalCount } = listed
  if (totalCount !== expected.size) problems.push(`${day}: ${totalCount} products, expected ${expected.size}`)
  if (stats.pieces !== pieces) problems.push(`${day}: ${stats.pieces} pieces, expected ${pieces}`)
  if (Math.round(stats.salesValue * 100) !== cents)
    problems.push(`${day}: worth ${stats.salesValue}, expected ${cents / 100}`)
  return problems
}

/** A page of a product's history, the newest change first. */
export interface StockHistory {
  section: { changeId: string; changeTime: string; quantityInStock: number }[]
  totalCount: number
}

/** What differs between the history of a code's product and the data: on each day the last change until then says what is there. */
export function compareHistory(
  changes: StockHistory['section'],
  documents: readonly RetailDocument[],
  key: string,
  days: readonly string[],
): string[] {
  return days.flatMap((day) => {
    const stock = changes.find(({ changeTime }) => changeTime.slice(0, 10) <= day)?.quantityInStock ?? 0
    const expected = expectedStock(documents, day).get(key)
    return stock === expected ? [] : [`${day} ${key}: its history says ${stock}, expected ${expected}`]
  })
}

/** The address of the stock list of a day. */
export const stockOfDay = (day: string) =>
  `/proxy/get/products?stopIndex=9007199254740991&searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'inventoryUntil', day }))}`

/** Ten days of the data's month, by chance, and its ends. */
export function someDays(): string[] {
  const drawn = Array.from({ length: 10 }, () => 1 + Math.floor(Math.random() * 31))
  return ['2010-11-30', ...drawn.map((day) => `2010-12-${String(day).padStart(2, '0')}`), '2010-12-31']
}

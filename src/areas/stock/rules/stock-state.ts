/** What the stock of a product on a day means, as the list's column 'Status' says it; null for what was never bought and is not there. */
export function stockState(bought: number, inStock: number): StockState | null {
  if (inStock < 0) return 'Minusbestand'
  if (inStock > 0) return 'auf Lager'
  return bought > 0 ? 'nicht auf Lager' : null
}

export type StockState = 'auf Lager' | 'nicht auf Lager' | 'Minusbestand'

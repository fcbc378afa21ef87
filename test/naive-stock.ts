import { type CostEvent, type CostState, costsOn, naiveCosts, shareOf } from './naive-costs.ts'

/** One change of a product's stock, in hundredths of a piece. */
export interface Movement {
  product: number
  /** A local time. */
  at: string
  /** Of changes at one moment the order in which they were recorded. */
  order: number
  change: number
  /** The value that it sets the stock to; null for a change. */
  absolute: number | null
  /** Whether it is a purchase, or initial stock. */
  bought: boolean
  counted?: boolean
  /** What it does to value and cost; a reduction is a change of 0. */
  costs: CostEvent
}

interface Prices {
  buying: number | null
  sales: number | null
}

/** The stock of a product on a day, by walking through all its changes: slow, and plain to see. Values in cents. */
export function naiveStock(movements: readonly Movement[], product: number, day: string, prices: Prices) {
  const own = movements
    .filter((movement) => movement.product === product && movement.at.slice(0, 10) <= day)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.order - other.order))
  let [stock, bought] = [0, 0]
  let counted: number | null = null
  const history: [string, number][] = []
  for (const { at, change, absolute, bought: isBought, counted: isCounted } of own) {
    const after = absolute ?? stock + change
    if (isBought) bought += after - stock
    if (isCounted) counted = after
    stock = after
    history.push([at, stock / 100])
  }
  const worth = (price: number | null) => (price === null ? null : roundedHundredth(stock * price))
  const states = naiveCosts(
    own.map(({ costs }) => costs),
    prices.buying,
  )
  const state = costsOn(states, day)
  const buying = state?.isAveraged ? state.value : worth(prices.buying)
  const costPP = state?.isAveraged ? pieceCost(state) : prices.buying
  return { stock, bought, counted, buying, costPP, sales: worth(prices.sales), history }
}

function pieceCost({ stock, value, average }: CostState): number {
  if (stock > 0) return shareOf(value, 100, stock)
  return average === null ? 0 : shareOf(average.cents, 100, average.pieces)
}

/** Half away from zero. */
function roundedHundredth(value: number): number {
  const rounded = Math.floor((Math.abs(value) + 50) / 100)
  return value < 0 ? 0 - rounded : rounded
}

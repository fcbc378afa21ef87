import type { ProductUse } from '#areas/stock/rules/product-use.ts'
import type { Day } from '#kernel/day.ts'
import { boundedShare, type Cents, cents, divideRounded, sumCents, zeroCents } from '#kernel/money.ts'

/** A line of a document about a product, in EUR. */
export interface PieceLine {
  use: ProductUse | 'SALE'
  /** A bill's booking, an invoice's supply, a cancellation's own. */
  day: Day
  /** What it moves, in hundredths of a piece: bought or sold, negative for what came back; 0 for costs and discounts. */
  hundredths: number
  /** Bought: what was really paid for it; sold: the net amount, which of § 25a UStG is what the customer paid. */
  euro: Cents
  /** The tax of § 25a UStG that is stored with a sold line. */
  differentialTax: Cents
  /** What a line sold by § 25a UStG says that its pieces cost, in EUR. */
  declaredBuying?: Cents | null
  /** What the line sold cost by the ledger of the stock, negative for what came back. */
  ledgerCost?: Cents
  documentId?: string
  /** The cancellation of its invoice, or the invoice that its cancellation takes back. */
  counterpartId?: string | null
}

/** What the product itself says it cost, per piece; null where it says nothing. */
export interface OwnCosts {
  buying: Cents | null
  transport: Cents | null
  restoration: Cents | null
}

export interface PieceFacts {
  own: OwnCosts
  /** What was bought by the ledger of the stock: by bills and as initial stock. */
  boughtHundredths: number
  /**
   * Of a product whose moving average the ledger of the stock keeps, since it came in more than once or was reduced (decisions §10 'One
   * cost'): what changed the cost of the sold pieces beside its sales. Null of others, whose pieces cost the average of all.
   */
  otherCosts?: readonly OtherCost[] | null
  /** Of such a product, by the same ledger; null of others. */
  averaged?: AveragedCost | null
  lines: readonly PieceLine[]
}

/** What the pieces of a product cost by the ledger of the stock, at the moving average. */
export interface AveragedCost {
  /** Of those in stock: what the stock list says of them ('EK Ges.'). */
  inStock: Cents
  /** Of those that were sold. */
  sold: Cents
}

/** By how much what came in or was credited on a day changed what the sold pieces of a product cost. */
export interface OtherCost {
  day: Day
  cents: Cents
}

export interface Cost {
  /** By the lines of bills. */
  bills: Cents
  /** By the product's own field; at the moving average what the ledger says beside the bills. */
  own: Cents
  total: Cents
}

export interface Costs {
  /** All pieces that there ever were: those that were bought, or as many as were sold where that is more. */
  hundredths: number
  buying: Cost
  transport: Cost
  restoration: Cost
  total: Cents
}

/** What was sold, and what that cost: its share of the costs of all pieces. */
export interface Yield {
  hundredths: number
  sale: Cents
  differentialTax: Cents
  buying: Cents
  transport: Cents
  restoration: Cents
  /** Sale without the tax of § 25a UStG, without what it cost. */
  margin: Cents
  /** Of the sale, in tenths of a percent; null without a sale. */
  marginPerMille: number | null
  /**
   * Whether anything was sold, or came back, that was not taken back as a whole in the same time; or whether what was sold before
   * turned out to cost more or less, or came back at another cost than it went.
   */
  isSold: boolean
}

/** From and until when, both included; null for no end. */
export interface Period {
  from: Day | null
  to: Day | null
}

export const always: Period = { from: null, to: null }

const sold = ({ use }: PieceLine) => use === 'SALE'
const pieces = (lines: readonly PieceLine[]) => lines.reduce((sum, { hundredths }) => sum + hundredths, 0)

/**
 * What all pieces of a product cost. Pieces cost what their bills say, less what bills take off the price. Those that no bill bought cost what the sales by § 25a UStG
 * declared, by which they were taxed, else the product's own buying price. Where the ledger of the stock keeps the moving average, all of that is what it says: the value of
 * the stock and the cost of what was sold (decisions §10 'One cost'). Transport and restoration are what bills say *and* the product's own fields, which are for what has no bill.
 */
export function pieceCosts({ own, boughtHundredths, averaged = null, lines }: PieceFacts): Costs {
  const hundredths = Math.max(0, boughtHundredths, pieces(lines.filter(sold)))
  const billed = pieces(lines.filter(({ use }) => use === 'PURCHASE'))
  const cost = (uses: readonly PieceLine['use'][], perPiece: Cents | null, of: number): Cost => {
    const bills = sumCents(lines.filter(({ use }) => uses.includes(use)).map(({ euro }) => euro))
    const ownCents = boundedShare(perPiece ?? zeroCents, of, 100)
    return { bills, own: ownCents, total: cents(bills + ownCents) }
  }
  const unbilled = Math.max(0, hundredths - billed)
  const buying = cost(['PURCHASE', 'PRICE_REDUCTION'], own.buying, unbilled)
  const known = averaged
    ? cents(averaged.inStock + averaged.sold - buying.bills)
    : declaredBuying(lines, unbilled)
  if (known !== null) Object.assign(buying, { own: known, total: cents(buying.bills + known) })
  const transport = cost(['TRANSPORT'], own.transport, hundredths)
  const restoration = cost(['RESTORATION'], own.restoration, hundredths)
  return {
    hundredths,
    buying,
    transport,
    restoration,
    total: sumCents([buying.total, transport.total, restoration.total]),
  }
}

/** What so many pieces cost by what the sales declared, at their average; null where none did. */
function declaredBuying(lines: readonly PieceLine[], hundredths: number): Cents | null {
  const declared = lines.filter((line) => sold(line) && typeof line.declaredBuying === 'number')
  const of = pieces(declared)
  if (of <= 0 || hundredths === 0) return null
  return boundedShare(sumCents(declared.map((line) => line.declaredBuying ?? zeroCents)), hundredths, of)
}

/** Lines whose documents take one another back count as nothing, where both are of these. */
function withoutCancelled(lines: readonly PieceLine[]): readonly PieceLine[] {
  const documents = new Set(lines.map(({ documentId }) => documentId))
  return lines.filter(({ counterpartId }) => !counterpartId || !documents.has(counterpartId))
}

/**
 * What a product earned by the sales of a period. A piece costs what the ledger of the stock says where that keeps the moving average, else the
 * average of all; periods that follow one another sum up to all of them, to the cent.
 */
export function pieceYield(facts: PieceFacts, period: Period = always): Yield {
  const costs = pieceCosts(facts)
  const sales = facts.lines.filter(sold)
  const before =
    period.from === null ? [] : sales.filter(({ day }) => period.from !== null && day < period.from)
  const until = sales.filter(({ day }) => period.to === null || day <= period.to)
  const within = until.filter((line) => !before.includes(line))
  const share = ({ total }: Cost) =>
    cents(shareOf(total, pieces(until), costs.hundredths) - shareOf(total, pieces(before), costs.hundredths))
  const sale = sumCents(within.map(({ euro }) => euro))
  const differentialTax = sumCents(within.map((line) => line.differentialTax))
  const others = facts.otherCosts ? otherCostsOf(facts.otherCosts, period) : null
  const [buying, transport, restoration] = [
    others === null
      ? share(costs.buying)
      : sumCents([others, ...within.map(({ ledgerCost }) => ledgerCost ?? zeroCents)]),
    share(costs.transport),
    share(costs.restoration),
  ]
  const margin = cents(sale - differentialTax - buying - transport - restoration)
  return {
    hundredths: pieces(within),
    sale,
    differentialTax,
    buying,
    transport,
    restoration,
    margin,
    marginPerMille: perMilleOf(margin, sale),
    isSold: withoutCancelled(within).length > 0 || (others !== null && buying !== 0),
  }
}

function otherCostsOf(costs: readonly OtherCost[], { from, to }: Period): Cents {
  return sumCents(
    costs
      .filter(({ day }) => (from === null || day >= from) && (to === null || day <= to))
      .map(({ cents }) => cents),
  )
}

function shareOf(total: Cents, part: number, whole: number): Cents {
  return whole === 0 ? zeroCents : boundedShare(total, part, whole)
}

/** An amount in tenths of a percent of what was sold; null where nothing was, or so little that no number tells it. */
export function perMilleOf(amount: Cents, sale: Cents): number | null {
  if (sale === 0) return null
  const perMille = Number(divideRounded(BigInt(amount) * 1000n, BigInt(Math.abs(sale))))
  return Number.isSafeInteger(perMille) ? perMille + 0 : null
}

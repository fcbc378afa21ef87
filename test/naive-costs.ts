// What a product's stock is worth and what its sold pieces cost, replayed from the beginning by decisions §10 'One cost': a calculation of the
// tests' own, slow and plain to see. Pieces in hundredths, amounts in cents.

/** What happens to a product; `pieces` are above 0, in which direction the kind says. */
export type CostEvent = { at: string; order: number } & (
  | { kind: 'bought'; pieces: number; paid: number }
  | { kind: 'initial'; absolute: number }
  | { kind: 'counted'; absolute: number }
  | { kind: 'by hand'; change: number }
  /** Back to the supplier, or cheaper afterwards. */
  | { kind: 'returned'; line: string; pieces: number; credit: number }
  | { kind: 'reduced'; line: string; pieces: number; credit: number }
  /** `declared`: by § 25a UStG. */
  | { kind: 'sold'; line: string; pieces: number; declared: number | null }
  /** A cancellation's line takes back what that line moved. */
  | { kind: 'cancelled'; line: string; of: string; change: number }
  /** A customer brings pieces back; with a correction those that these lines sold. */
  | { kind: 'brought back'; line: string; pieces: number; of: readonly string[] }
)

export interface CostState {
  at: string
  stock: number
  value: number
  cost: number
  isAveraged: boolean
  /** The value of a piece, or the last one; null where there never was one. */
  average: { cents: number; pieces: number } | null
}

interface Owed {
  line: string
  kind: 'sale' | 'declared' | 'return' | 'hand'
  pieces: number
  cents: number
}

interface Paper {
  pieces: number
  cents: number
}

/** The share of an amount, rounded half away from zero. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  const [product, by] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)]
  const rounded = Number((2n * product + by) / (2n * by))
  return amount < 0 ? 0 - rounded : rounded
}

export function naiveCosts(events: readonly CostEvent[], price: number | null): CostState[] {
  const product = new NaiveProduct(price)
  return [...events]
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.order - other.order))
    .map((event) => product.happen(event))
}

// A class, since each step changes nearly all of it; nothing but these tests uses it.
class NaiveProduct {
  stock = 0
  /** Without returns that wait for the first purchase. */
  pieces = 0
  value = 0
  cost = 0
  inflows = 0
  isAveraged = false
  average: CostState['average'] = null
  owed: Owed[] = []
  waiting: { line: string; pieces: number; credit: number; leaves: boolean }[] = []
  papers = new Map<string, Paper>()
  cancelledAhead = new Set<string>()
  price: number | null

  constructor(price: number | null) {
    this.price = price
  }

  happen(event: CostEvent): CostState {
    const [costBefore, stockBefore] = [this.cost, this.stock]
    if (event.kind === 'initial' || event.kind === 'counted') {
      this.set(event.absolute - this.stock, event.kind === 'initial')
    } else if (event.kind === 'by hand') {
      this.set(event.change, false)
    } else if (event.kind === 'bought') {
      this.stock += event.pieces
      this.buy(event.pieces, event.paid)
    } else if (event.kind === 'returned' || event.kind === 'reduced') {
      const leaves = event.kind === 'returned'
      if (leaves) this.stock -= event.pieces
      if (this.inflows === 0) this.waiting.push({ ...event, leaves })
      else this.credit({ ...event, leaves })
    } else if (event.kind === 'sold') {
      this.stock -= event.pieces
      const isAhead = this.cancelledAhead.delete(event.line)
      this.sell(event.line, event.pieces, isAhead ? 0 : event.declared)
    } else if (event.kind === 'cancelled') {
      this.cancel(event)
    } else {
      this.bringBack(event)
    }
    if (this.pieces > 0) this.average = { cents: this.value, pieces: this.pieces }
    else {
      this.cost += this.value
      this.value = 0
    }
    this.cost = Math.max(0, this.cost)
    if ('line' in event && event.kind !== 'returned' && event.kind !== 'reduced') {
      this.papers.set(event.line, { pieces: stockBefore - this.stock, cents: this.cost - costBefore })
    }
    const { stock, value, cost, isAveraged, average } = this
    return { at: event.at, stock, value, cost, isAveraged, average }
  }

  private atAverage(pieces: number): number {
    return this.average === null
      ? shareOf(this.price ?? 0, pieces, 100)
      : shareOf(this.average.cents, pieces, this.average.pieces)
  }

  private set(change: number, isInitial: boolean): void {
    this.stock += change
    if (change > 0 && isInitial) this.buy(change, shareOf(this.price ?? 0, change, 100))
    else if (change > 0) this.find(change, this.atAverage(change))
    else if (change < 0) this.lose(-change)
  }

  private buy(pieces: number, paid: number): void {
    this.takeIn(pieces, paid)
    this.average = { cents: paid, pieces }
    this.inflows++
    if (this.inflows > 1) this.isAveraged = true
    for (const credit of this.waiting.splice(0)) this.credit(credit)
  }

  /** Who was sold or lost before takes a share of what comes in. */
  private takeIn(pieces: number, cents: number): void {
    let [reached, left] = [0, cents]
    let last: string | null = null
    for (const one of this.owed) {
      const part = Math.min(one.pieces, pieces - reached)
      if (part === 0) continue
      const assumed = shareOf(one.cents, part, one.pieces)
      const even = shareOf(cents, reached + part, pieces) - shareOf(cents, reached, pieces)
      const taken = Math.min(left, one.kind === 'declared' ? assumed : even)
      ;[reached, left] = [reached + part, left - taken]
      one.pieces -= part
      one.cents -= assumed
      if (one.kind === 'hand') continue
      this.cost += taken - assumed
      this.settle(one.line, taken - assumed)
      last = one.line
    }
    this.owed = this.owed.filter((one) => one.pieces > 0)
    this.pieces += pieces
    this.value += left
    if (this.pieces <= 0 && last !== null) this.settle(last, this.value)
  }

  private settle(line: string, cents: number): void {
    const paper = this.papers.get(line)
    if (paper) paper.cents += cents
  }

  /** Found or entered: who is owed something keeps what was assumed. */
  private find(pieces: number, cents: number): void {
    let left = pieces
    for (const one of this.owed) {
      const part = Math.min(one.pieces, left)
      one.cents -= shareOf(one.cents, part, one.pieces)
      one.pieces -= part
      left -= part
    }
    this.owed = this.owed.filter((one) => one.pieces > 0)
    this.pieces += pieces
    this.value += shareOf(cents, left, pieces)
  }

  private lose(pieces: number): void {
    const there = Math.min(pieces, Math.max(0, this.pieces))
    this.value -= shareOf(this.value, there, this.pieces)
    this.pieces -= pieces
    if (pieces > there) this.owed.push({ line: '', kind: 'hand', pieces: pieces - there, cents: 0 })
  }

  private sell(line: string, pieces: number, declared: number | null): void {
    const there = Math.min(pieces, Math.max(0, this.pieces))
    const lacking = pieces - there
    const ofThese = declared === null ? 0 : shareOf(declared, there, pieces)
    const taken = declared === null ? shareOf(this.value, there, this.pieces) : Math.min(ofThese, this.value)
    const assumed = declared === null ? this.atAverage(lacking) : declared - ofThese
    this.value -= taken
    this.cost += taken + assumed
    this.pieces -= pieces
    if (lacking > 0) {
      this.owed.push({ line, kind: declared === null ? 'sale' : 'declared', pieces: lacking, cents: assumed })
    }
  }

  private credit(one: { line: string; pieces: number; credit: number; leaves: boolean }): void {
    const there = Math.min(one.pieces, Math.max(0, this.pieces))
    const fromValue = Math.min(this.value, shareOf(one.credit, there, one.pieces))
    this.value -= fromValue
    this.cost -= one.credit - fromValue
    if (!one.leaves) this.isAveraged = true
    else {
      this.pieces -= one.pieces
      if (one.pieces > there)
        this.owed.push({ line: one.line, kind: 'return', pieces: one.pieces - there, cents: 0 })
    }
  }

  private cancel({ line, of, change }: Extract<CostEvent, { kind: 'cancelled' }>): void {
    this.stock += change
    const paper = this.papers.get(of)
    if (paper === undefined) {
      this.cancelledAhead.add(of)
      if (change > 0) this.find(change, 0)
      else this.sell(line, -change, 0)
    } else if (change < 0) this.sell(line, -change, Math.max(0, -paper.cents))
    else this.takeBack(change, Math.max(0, paper.cents), [of])
  }

  private bringBack({ line, pieces, of }: Extract<CostEvent, { kind: 'brought back' }>): void {
    this.stock += pieces
    if (this.cancelledAhead.delete(line)) {
      this.find(pieces, 0)
      return
    }
    const papers = of.flatMap((line) => this.papers.get(line) ?? [])
    const sold = papers.reduce((sum, paper) => sum + paper.pieces, 0)
    const cents = papers.reduce((sum, paper) => sum + paper.cents, 0)
    const atIts = Math.min(pieces, sold)
    this.takeBack(pieces, shareOf(Math.max(0, cents), atIts, sold) + this.atAverage(pieces - atIts), of)
  }

  private takeBack(pieces: number, cents: number, of: readonly string[]): void {
    let [left, brought] = [pieces, Math.min(cents, this.cost)]
    this.cost -= brought
    for (const one of this.owed) {
      if (!of.includes(one.line)) continue
      const part = Math.min(one.pieces, left)
      const assumed = shareOf(one.cents, part, one.pieces)
      one.pieces -= part
      one.cents -= assumed
      this.pieces += part
      left -= part
      brought = Math.max(0, brought - assumed)
    }
    this.owed = this.owed.filter((one) => one.pieces > 0)
    if (left > 0) this.takeIn(left, brought)
    else this.cost += brought
  }
}

/** The state on a day: that of the last event up to its end. */
export function costsOn(states: readonly CostState[], day: string): CostState | undefined {
  return states.findLast(({ at }) => at.slice(0, 10) <= day)
}

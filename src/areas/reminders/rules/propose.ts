import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import {
  type BaseRate,
  type Block,
  type Claim,
  type Level,
  mostItems,
  type RemindedInvoice,
} from './facts.ts'
import { type LetterFigures, letterFigures } from './letter-figures.ts'
import { nextLevel } from './next-level.ts'
import { blocksOn, overdueOf, type Stop, stopsOf } from './stops.ts'

export interface ProposalFacts {
  day: Day
  levels: readonly Level[]
  baseRates: readonly BaseRate[]
  smallDifference: Cents
  currency: string
  /** What the customer owes in this currency and has a day to pay by; also what is not due yet. */
  invoices: readonly RemindedInvoice[]
  blocks: readonly Block[]
  /** What stands of him in this currency. */
  claims: readonly Claim[]
  /** What is owed back to him in this currency. */
  credit: Cents
}

/** What is proposed to a customer in one currency. */
export interface Proposal {
  /** Null where nothing of his is reminded of. */
  letter: LetterFigures | null
  /** Overdue invoices that no letter asks for, and why. */
  stopped: { invoice: RemindedInvoice; stops: Stop[] }[]
  /** What is owed back to him: then he gets no letter (decisions §11), whatever else there is. */
  credit: Cents
}

/** The letter that a customer gets on a day, and what stops others; null where nothing of his is overdue. */
export function propose(facts: ProposalFacts): Proposal | null {
  const overdue = overdueOf(facts.invoices, facts.day).sort(byDueDay)
  if (overdue.length === 0) return null
  const judged = overdue.map((invoice) => ({ invoice, stops: stopsOf(invoice, facts) }))
  const stopped = judged.filter(({ stops }) => stops.length > 0)
  const free = judged.filter(({ stops }) => stops.length === 0).map(({ invoice }) => invoice)
  if (facts.credit > 0)
    return {
      letter: null,
      stopped: [...stopped, ...free.map((invoice) => ({ invoice, stops: [] }))],
      credit: facts.credit,
    }
  if (free.length === 0) return { letter: null, stopped, credit: facts.credit }
  // The longest due come first; once they are written, the others are proposed.
  const [items, others] = [free.slice(0, mostItems), free.slice(mostItems)]
  const letter = letterFigures({
    ...facts,
    items: items.map((invoice) => ({ invoice, level: nextLevel(invoice, facts.levels)?.level ?? 1 })),
    claims: askableClaims(facts.claims, facts.blocks, facts.day),
    without: [],
  })
  const full: Stop[] = [{ kind: 'NEXT_LETTER' }]
  return {
    letter,
    stopped: [...stopped, ...others.map((invoice) => ({ invoice, stops: full }))],
    credit: facts.credit,
  }
}

/** Claims that a letter may ask for: not those of an invoice that is blocked or disputed. */
export function askableClaims(claims: readonly Claim[], blocks: readonly Block[], day: Day): Claim[] {
  return claims.filter(
    ({ documentId, settled }) => settled !== null || blocksOn({ documentId }, blocks, day).length === 0,
  )
}

/** What is owed back, of what is due of all that somebody has in a currency. */
export const creditOf = (dues: readonly Cents[]): Cents =>
  sumCents(dues.filter((due) => due < 0).map((due) => -due as Cents))

/** The oldest first. */
export function byDueDay(
  one: { dueDay: Day; documentId: EntityId },
  other: { dueDay: Day; documentId: EntityId },
): number {
  if (one.dueDay !== other.dueDay) return one.dueDay < other.dueDay ? -1 : 1
  return one.documentId < other.documentId ? -1 : 1
}

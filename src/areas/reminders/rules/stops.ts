import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { Block, Level, RemindedInvoice } from './facts.ts'
import { isOverdue, nextLevel } from './next-level.ts'

export const stopKinds = [
  'DISPUTED',
  'BLOCKED',
  'NOT_HANDED_OUT',
  'SMALL',
  'LAST_LEVEL',
  'NOT_YET',
  'PAY_UNTIL',
  'NEXT_LETTER',
] as const
export type StopKind = (typeof stopKinds)[number]

/** Why an invoice is in no letter. */
export type Stop =
  | { kind: 'DISPUTED' | 'BLOCKED'; block: Block }
  | { kind: 'NOT_HANDED_OUT' | 'SMALL' | 'LAST_LEVEL' }
  /** The letter is full: it comes with the one after it. */
  | { kind: 'NEXT_LETTER' }
  /** The next level comes from that day on. */
  | { kind: 'NOT_YET'; from: Day; after: 'DUE' | 'LETTER' }
  /** The last letter gave time until that day, included. */
  | { kind: 'PAY_UNTIL'; until: Day }

export interface StopFacts {
  day: Day
  levels: readonly Level[]
  /** Those of the customer and of his invoices. */
  blocks: readonly Block[]
  smallDifference: Cents
}

/** The blocks that hold for an invoice on a day: its own and its customer's. */
export function blocksOn(
  { documentId }: Pick<RemindedInvoice, 'documentId'>,
  blocks: readonly Block[],
  day: Day,
): Block[] {
  return blocks.filter(
    (block) =>
      (block.documentId === null || block.documentId === documentId) &&
      (block.until === null || block.until >= day),
  )
}

/** Everything that keeps an overdue invoice out of a letter of that day, what a person decided first; empty where it is reminded of. */
export function stopsOf(
  invoice: RemindedInvoice,
  { day, levels, blocks, smallDifference }: StopFacts,
): Stop[] {
  const stops: Stop[] = blocksOn(invoice, blocks, day).map((block) => ({
    kind: block.kind === 'DISPUTE' ? 'DISPUTED' : 'BLOCKED',
    block,
  }))
  stops.sort((one, other) => stopKinds.indexOf(one.kind) - stopKinds.indexOf(other.kind))
  if (!invoice.isHandedOut) stops.push({ kind: 'NOT_HANDED_OUT' })
  if (invoice.due <= smallDifference) stops.push({ kind: 'SMALL' })
  const next = nextLevel(invoice, levels)
  const last = invoice.letters.at(-1)
  if (next === null) stops.push({ kind: 'LAST_LEVEL' })
  else if (next.from > day) stops.push({ kind: 'NOT_YET', from: next.from, after: next.after })
  if (next !== null && last !== undefined && last.payUntil >= day)
    stops.push({ kind: 'PAY_UNTIL', until: last.payUntil })
  return stops
}

/** The overdue ones among invoices (their moved due day is over). */
export const overdueOf = (invoices: readonly RemindedInvoice[], day: Day): RemindedInvoice[] =>
  invoices.filter((invoice) => isOverdue(invoice, day))

import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'

// What the rules of reminders go by (decisions §11 'Reminders'). Amounts are in the currency of the letter, which is that of its invoices.

/** How many invoices one letter may hold; the next letter has the others. */
export const mostItems = 1000

/** One of the firm's levels; the first one is level 1. */
export interface Level {
  names: Record<Language, string>
  /** How long after the moved due day, or after the letter before. */
  days: number
  /** How many days the customer has to pay. */
  payWithin: number
  fee: Cents
  /** Whether it asks for interest, and for the 40 € of § 288 Abs. 5 BGB. */
  interest: boolean
  lumpSum: boolean
  texts: Record<Language, string>
}

/** The base rate of a half-year (§ 247 BGB), in percent with up to two decimals; may be below 0. */
export interface BaseRate {
  validFrom: Day
  percent: number
}

/** A payment, or what was taken off without money: it lowers what is open from the day after; below 0 it raises it. */
export interface OpenChange {
  /** The true day. */
  day: Day
  amount: Cents
}

/** A letter that stands, as an invoice remembers it. */
export interface WrittenLetter {
  reminderId: EntityId
  day: Day
  level: number
  payUntil: Day
}

export const blockKinds = ['BLOCK', 'DISPUTE'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Why somebody is not reminded, of an invoice or of all that he owes. */
export interface Block {
  blockId: EntityId
  kind: BlockKind
  reason: string
  since: Day
  /** The last day on which it holds; null: until somebody ends it. */
  until: Day | null
  /** Null: of the customer. */
  documentId: EntityId | null
}

/** An invoice that may be reminded of. */
export interface RemindedInvoice {
  documentId: EntityId
  number: string
  documentDay: Day
  dueDay: Day
  gross: Cents
  paid: Cents
  /** Skonto, and what is written off. */
  discounted: Cents
  writtenOff: Cents
  due: Cents
  /** The customer as the invoice keeps him. */
  isConsumer: boolean
  targetAgreed: boolean
  /** Whether it printed the notice of § 286 Abs. 3 BGB. */
  defaultNotice: boolean
  /** Whether its paper left the house. */
  isHandedOut: boolean
  /** When the customer had it; null while it did not leave the house. */
  receivedOn: Day | null
  changes: readonly OpenChange[]
  /** The earliest first. */
  letters: readonly WrittenLetter[]
}

export const claimKinds = ['INTEREST', 'LUMP_SUM', 'FEE'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** A claim beside an invoice: it is in no amount due and bears no tax (UStAE 1.3). */
export interface NewClaim {
  documentId: EntityId
  kind: ClaimKind
  amount: Cents
}

/** One that stands: neither ended nor taken back with its letter. */
export interface Claim extends NewClaim {
  claimId: EntityId
  /** The letter that raised it. */
  reminderId: EntityId
  settled: { on: Day; waived: boolean } | null
}

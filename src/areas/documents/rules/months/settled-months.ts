import type { Month } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { areSameMonths } from './changed-months.ts'
import type { KeptMonth } from './document-months.ts'

/** What the months of a document are computed from, and what of them is locked. */
export interface LockedPart {
  /** As they are stored. */
  kept: readonly KeptMonth[]
  /** As the rules of today have them, without the change that is to be made. */
  was: readonly KeptMonth[]
  /** The first month that is open; null while none is locked. */
  openMonth: Month | null
}

const amounts = ['base', 'vat', 'inputTax', 'currencyBase', 'currencyTax'] as const

/**
 * The months of a document that are to be stored: those that the rules have it in (`will`), but the rows of locked months as they
 * are stored. Where a locked month counted otherwise, because other rules applied then, the open months count only what is left:
 * what was deducted or given back already is not deducted or given back again (decisions §10). A change that moves something in
 * a locked month is left as it is, for the lock to refuse.
 */
export function settledMonths(
  will: readonly KeptMonth[],
  { kept, was, openMonth }: LockedPart,
): readonly KeptMonth[] {
  if (openMonth === null) return will
  const isLocked = ({ month }: KeptMonth) => month < openMonth
  const locked = kept.filter(isLocked)
  const computed = will.filter(isLocked)
  if (areSameMonths(locked, computed) || !areSameMonths(was.filter(isLocked), computed)) return will
  const surplus = new Map<string, Amounts>()
  for (const row of locked) add(surplus, row, 1)
  for (const row of computed) add(surplus, row, -1)
  const open = will
    .filter((row) => !isLocked(row))
    .map((row) => without(row, surplus.get(groupOf(row)) ?? noAmounts()))
  return [...locked, ...open.filter((row) => amounts.some((name) => row[name] !== 0))]
}

/**
 * Whether these are the months of a document that the rules have in `computed`: before `openMonth`, which was open when the rules came, it may
 * have counted in other months, but neither more nor less in all.
 */
export function areSettled(
  kept: readonly KeptMonth[],
  computed: readonly KeptMonth[],
  openMonth: Month | null,
): boolean {
  if (!areSameMonths(kept, settledMonths(computed, { kept, was: computed, openMonth }))) return false
  const surplus = new Map<string, Amounts>()
  for (const row of kept) add(surplus, row, 1)
  for (const row of computed) add(surplus, row, -1)
  return [...surplus.values()].every((sums) => amounts.every((name) => sums[name] === 0))
}

type Amounts = Record<(typeof amounts)[number], Cents>

const noAmounts = (): Amounts => ({
  ...{ base: cents(0), vat: cents(0), inputTax: cents(0) },
  ...{ currencyBase: cents(0), currencyTax: cents(0) },
})

const groupOf = ({ taxType, taxPercent, taxReason, reduction = null }: KeptMonth) =>
  `${taxType} ${taxPercent} ${taxReason?.code} ${taxReason?.text} ${reduction}`

function add(surplus: Map<string, Amounts>, row: KeptMonth, sign: 1 | -1): void {
  const sums = surplus.get(groupOf(row)) ?? noAmounts()
  for (const name of amounts) sums[name] = cents(sums[name] + sign * row[name])
  surplus.set(groupOf(row), sums)
}

/** The row without what of it was counted already, which is taken from `surplus`. */
function without(row: KeptMonth, surplus: Amounts): KeptMonth {
  const left = { ...row }
  for (const name of amounts) {
    const counted = Math.sign(surplus[name]) * Math.min(Math.abs(surplus[name]), Math.abs(row[name]))
    if (Math.sign(counted) !== Math.sign(row[name])) continue
    left[name] = cents(row[name] - counted)
    surplus[name] = cents(surplus[name] - counted)
  }
  return left
}

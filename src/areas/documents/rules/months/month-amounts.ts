import { type Cents, cents, scaleCents, zeroCents } from '#kernel/money.ts'
import type { KeptMonth } from './document-months.ts'

const names = ['base', 'vat', 'inputTax', 'currencyBase', 'currencyTax'] as const

/** The amounts of a row, or of several, in cents. */
export type MonthAmounts = Pick<KeptMonth, (typeof names)[number]>

const noAmounts: MonthAmounts = amountsBy(() => 0)

/** The sums of rows of one kind. */
export const sumOf = (rows: readonly MonthAmounts[]): MonthAmounts => rows.reduce(plus, noAmounts)

/** Both together. */
export function plus(one: MonthAmounts, other: MonthAmounts): MonthAmounts {
  return amountsBy((name) => one[name] + other[name])
}

/** What the first has beyond the second. */
export function less(one: MonthAmounts, other: MonthAmounts): MonthAmounts {
  return amountsBy((name) => one[name] - other[name])
}

/** As much of the amounts as `gross` is of theirs, to the cent; nothing where theirs is 0. */
export function partOf(amounts: MonthAmounts, gross: Cents): MonthAmounts {
  const whole = grossOf(amounts)
  if (gross === whole) return amounts
  if (gross === 0 || whole === 0) return noAmounts
  const vat = scaleCents(amounts.vat, gross, whole)
  // Base and tax sum up to what is taken.
  return { ...amountsBy((name) => scaleCents(amounts[name], gross, whole)), vat, base: cents(gross - vat) }
}

/** Base and tax in EUR together, of invoices. */
export const grossOf = ({ base, vat }: Pick<MonthAmounts, 'base' | 'vat'>): Cents => cents(base + vat)

/** Whether they come to nothing, each of them. */
export const isNothing = (amounts: MonthAmounts): boolean => names.every((name) => amounts[name] === 0)

function amountsBy(read: (name: (typeof names)[number]) => number): MonthAmounts {
  const [base, vat, inputTax, currencyBase, currencyTax] = names.map((name) => cents(read(name)))
  return {
    ...{ base: base ?? zeroCents, vat: vat ?? zeroCents, inputTax: inputTax ?? zeroCents },
    ...{ currencyBase: currencyBase ?? zeroCents, currencyTax: currencyTax ?? zeroCents },
  }
}

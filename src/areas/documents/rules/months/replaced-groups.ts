import { type Cents, cents } from '#kernel/money.ts'
import { byTax } from '../lines/totals.ts'
import type { TaxedGroup } from './month-rows.ts'

/** What two invoices ask for: in the currency, and in EUR or once more in the currency. */
export interface ComparedGroups {
  currency: readonly TaxedGroup[]
  counted: readonly TaxedGroup[]
}

/** Some groups, with what they ask for in the currency. */
export interface AskedGroups {
  gross: Cents
  groups: TaxedGroup[]
}

/**
 * What of an invoice the one that replaces it asks less, as negative groups, and more, tax by tax (decisions §10, 'Replaced'): the
 * differences of the stored groups. A tax of which the same is asked, with other cents in it, counts as more.
 */
export function askedOtherwise(
  before: ComparedGroups,
  after: ComparedGroups,
): { less: AskedGroups; more: AskedGroups } {
  const inCurrency = differences(before.currency, after.currency)
  const isLess = (group: TaxedGroup) => grossOf(inCurrency.filter((own) => isSameTax(own, group))) < 0
  const counted = differences(before.counted, after.counted)
  const part = (is: (group: TaxedGroup) => boolean): AskedGroups => ({
    gross: grossOf(inCurrency.filter(is)),
    groups: counted.filter(is).sort(byTax),
  })
  return { less: part(isLess), more: part((group) => !isLess(group)) }
}

/** What both ask for: of each tax what the one asks that asks less. */
export function askedByBoth(before: ComparedGroups, after: ComparedGroups): AskedGroups {
  const { more } = askedOtherwise(before, after)
  const rest = (groups: readonly TaxedGroup[]) => differences(more.groups, groups)
  const moreInCurrency = askedOtherwise(
    { ...before, counted: before.currency },
    { ...after, counted: after.currency },
  ).more.groups
  return {
    gross: grossOf(differences(moreInCurrency, after.currency)),
    groups: rest(after.counted).sort(byTax),
  }
}

/** What the groups after have beyond those before. */
function differences(before: readonly TaxedGroup[], after: readonly TaxedGroup[]): TaxedGroup[] {
  const kinds = [...after, ...before].filter(
    (group, index, all) => all.findIndex((other) => isSameTax(other, group)) === index,
  )
  return kinds
    .map((kind) => {
      const of = (groups: readonly TaxedGroup[]) => groups.filter((group) => isSameTax(group, kind))
      const sum = (read: (group: TaxedGroup) => number) => {
        const total = (groups: readonly TaxedGroup[]) =>
          of(groups).reduce((all, group) => all + read(group), 0)
        return cents(total(after) - total(before))
      }
      return { ...kind, base: sum(({ base }) => base), tax: sum(({ tax }) => tax) }
    })
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
}

/** By the code of its reason, which the return goes by, not by its words. */
const isSameTax = (one: TaxedGroup, other: TaxedGroup) =>
  one.taxType === other.taxType &&
  one.taxPercent === other.taxPercent &&
  one.taxReason?.code === other.taxReason?.code

const grossOf = (groups: readonly TaxedGroup[]): Cents =>
  cents(groups.reduce((all, { base, tax }) => all + base + tax, 0))

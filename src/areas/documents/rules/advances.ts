import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, negateCents, scaleCents, sumCents } from '#kernel/money.ts'
import { roundedShare } from './lines/line-total.ts'
import { byTax, type TaxGroup } from './lines/totals.ts'
import { groupShare } from './taxes/group-share.ts'
import type { TaxFigures } from './taxes/tax-figures.ts'

/** An advance as a final invoice lists it, and its cancellation. */
export interface ListedAdvance {
  documentId: EntityId
  number: string
  documentDay: Day
  /** What it asked for. */
  gross: Cents
  /** What of its groups was received, and is deducted; negative in a cancellation. */
  received: readonly TaxFigures[]
}

/**
 * What of an advance was received, group by group (§ 14 Abs. 5 S. 2 UStG): each in its share, together exactly what was paid.
 * `paid` lies between 0 and `gross`, which is more than 0.
 */
export function receivedPart(
  { gross, taxes, currency }: { gross: Cents; taxes: readonly TaxFigures[]; currency: string },
  paid: Cents,
): TaxFigures[] {
  const shareOfCurrency = (amount: Cents) => roundedShare(amount, paid, gross, currency)
  const share = (amount: Cents) => scaleCents(amount, paid, gross)
  const partOf = groupShare(shareOfCurrency)
  const partOfEuro = groupShare(share)
  return taxes.map((group) => {
    const euro = partOfEuro({ gross: group.grossEuro, tax: group.taxEuro })
    return {
      ...group,
      ...partOf(group),
      owedTax: shareOfCurrency(group.owedTax),
      netEuro: euro.net,
      taxEuro: euro.tax,
      grossEuro: euro.gross,
      owedTaxEuro: share(group.owedTaxEuro),
    }
  })
}

/** What a final invoice has received already, in its currency. */
export function receivedGross({ received }: Pick<ListedAdvance, 'received'>): Cents {
  return sumCents(received.map(({ gross }) => gross))
}

/**
 * What remains of groups after what was received: those that only an advance had, such as a rate that has changed since, remain
 * below nothing (§ 27 Abs. 1 S. 3 UStG).
 */
export function remainingGroups<T extends TaxGroup>(groups: readonly T[], received: readonly T[]): T[] {
  return sumGroups([...groups, ...received.map(negatedGroup)])
}

/** Groups of the same tax in one, in the order of `byTax`. */
export function sumGroups<T extends TaxGroup>(groups: readonly T[]): T[] {
  const sums = new Map<string, T>()
  for (const group of groups) {
    const { taxType, taxPercent, taxReason } = group
    const key = `${taxType} ${taxPercent} ${taxReason?.code} ${taxReason?.text}`
    const sum = sums.get(key)
    sums.set(key, sum ? addedGroup(sum, group) : group)
  }
  return [...sums.values()].sort(byTax)
}

function addedGroup<T extends TaxGroup>(one: T, other: TaxGroup): T {
  const { net, tax, gross, owedTax } = other
  return {
    ...one,
    net: cents(one.net + net),
    tax: cents(one.tax + tax),
    gross: cents(one.gross + gross),
    owedTax: cents(one.owedTax + owedTax),
  }
}

function negatedGroup<T extends TaxGroup>(group: T): T {
  const { net, tax, gross, owedTax } = group
  return {
    ...group,
    net: negateCents(net),
    tax: negateCents(tax),
    gross: negateCents(gross),
    owedTax: negateCents(owedTax),
  }
}

import { type DocumentFigures, negateGroup } from '#areas/documents/rules/document-figures.ts'
import { showsTax, type TaxGroup, type Totals } from '#areas/documents/rules/lines/totals.ts'
import type { TaxFigures } from '#areas/documents/rules/taxes/tax-figures.ts'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { cents, negateCents, sumCents } from '#kernel/money.ts'
import { type InvoicedGroups, isSameTax } from './correction-bounds.ts'

/**
 * What is left of each group of an invoice after the corrections of it that stand, in its currency and in EUR (cents), with what a
 * final invoice deducts of its advances.
 */
export function groupsLeft({ invoiced, corrections }: InvoicedGroups): TaxFigures[] {
  const left: TaxFigures[] = []
  for (const group of [...invoiced, ...corrections]) {
    const place = left.findIndex((one) => isSameTax(one, group))
    const known = left[place]
    if (known) left[place] = addedFigures(known, group)
    else left.push(group)
  }
  return left
}

/**
 * The figures of a Rechnungskorrektur: what brings the gross of a group of its invoice to 0 takes the base and the tax that are left
 * of it, in its currency and in EUR, so that no cent of tax stays behind or is given back twice (§ 17 Abs. 1 UStG; decisions §10
 * 'A correction takes after its invoice'). All other groups stay as they are computed.
 */
export function correctionFigures(figures: DocumentFigures, left: readonly TaxFigures[]): DocumentFigures {
  const taxes = figures.taxes.map((group) => {
    const own = closedBy(group, left)
    return own ? negateGroup(own) : group
  })
  return {
    ...figures,
    net: sumCents(taxes.map(({ net }) => net)),
    tax: sumCents(taxes.map(({ tax }) => tax)),
    taxes,
  }
}

/** The sums of a Rechnungskorrektur while it is written, in its currency: as `correctionFigures` will store them. */
export function correctionTotals<T extends TaxType>(
  totals: Totals<T>,
  left: readonly LeftGroup[],
): Totals<T> {
  const groups = totals.groups.map((group) => {
    const own = closedBy(group, left)
    return own ? { ...group, net: negateCents(own.net), tax: negateCents(own.tax) } : group
  })
  return {
    ...totals,
    net: sumCents(groups.map(({ net }) => net)),
    tax: sumCents(groups.map(({ tax }) => tax)),
    groups,
    perTax: groups.filter(showsTax),
  }
}

/** What is left of a group, in the currency of its invoice. */
export type LeftGroup = Pick<TaxGroup, 'taxType' | 'taxPercent' | 'taxReason' | 'net' | 'tax' | 'gross'>

/** What is left of the group that another one brings to nothing; null where something stays, or nothing was there. */
function closedBy<L extends LeftGroup>(group: LeftGroup, left: readonly L[]): L | null {
  const own = left.find((one) => isSameTax(one, group))
  return own && group.gross !== 0 && own.gross + group.gross === 0 ? own : null
}

function addedFigures(one: TaxFigures, other: TaxFigures): TaxFigures {
  const sum = { ...one }
  for (const name of amounts) sum[name] = cents(one[name] + other[name])
  return sum
}

const amounts = [
  ...(['net', 'tax', 'gross', 'owedTax'] as const),
  ...(['netEuro', 'taxEuro', 'grossEuro', 'owedTaxEuro'] as const),
]

import type { DecidedLine } from '#areas/documents/rules/lines/decide-lines.ts'
import type { TaxGroup } from '#areas/documents/rules/lines/totals.ts'
import type { TaxFigures } from '#areas/documents/rules/taxes/tax-figures.ts'
import { shortReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { percentText, type StoredTaxType, taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import type { FieldError } from '#kernel/errors.ts'
import { cents, sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** What of a group tells it from the others. */
type TaxOf = Pick<TaxGroup, 'taxType' | 'taxPercent' | 'taxReason'>
type Group = TaxOf & Pick<TaxGroup, 'gross'>

/** What an invoice asked for, and what corrections of it that stand gave back; all groups in its currency. */
export interface InvoicedGroups<G = TaxFigures> {
  /** With what a final invoice deducts of its advances: it is the invoice of the whole supply. */
  invoiced: readonly G[]
  /** Those of the other corrections that stand. */
  corrections: readonly G[]
}

/**
 * What of a Rechnungskorrektur goes beyond its invoice: a tax that was not invoiced, and more of one than is left. A consideration
 * falls to nothing and not below (§ 17 Abs. 1 UStG), and what was shown is corrected, nothing else (§ 14c Abs. 1 S. 2, § 31
 * Abs. 5 UStDV): there is no reason to declare. Compared is what was asked for: net and tax follow it but for a cent.
 */
export function boundProblems(
  groups: readonly TaxGroup<StoredTaxType>[],
  lines: readonly Pick<DecidedLine, 'taxType' | 'taxPercent' | 'taxReason'>[],
  { invoiced, corrections }: InvoicedGroups<Group>,
  currency: string,
): FieldError[] {
  return groups.flatMap((group) => {
    const index = lines.findIndex((line) => isSameTax(line, group))
    const original = invoiced.filter((one) => isSameTax(one, group))
    const refuse = (field: string, message: string) => [
      { path: `lineItemCreations.${index}.${field}`, message },
    ]
    if (original.length === 0) {
      return refuse('taxType', `Die berichtigte Rechnung enthält nichts zu „${groupName(group)}“`)
    }
    const asked = sumCents(original.map(({ gross }) => gross))
    const given = sumCents(corrections.filter((one) => isSameTax(one, group)).map(({ gross }) => gross))
    const left = Math.max(0, asked + given)
    if (group.gross >= 0 || left + group.gross >= 0) return []
    const rest = formatMoney(cents(left), currency)
    const before = given === 0 ? '' : ', nach den anderen Korrekturen'
    return refuse(
      'amount',
      `Von der berichtigten Rechnung sind zu „${groupName(group)}“ höchstens ${rest} brutto zu erstatten${before}`,
    )
  })
}

/** Whether two groups are of one tax type, percent and reason. */
export function isSameTax(a: TaxOf, b: TaxOf): boolean {
  return (
    a.taxType === b.taxType &&
    a.taxPercent === b.taxPercent &&
    a.taxReason?.code === b.taxReason?.code &&
    a.taxReason?.text === b.taxReason?.text
  )
}

function groupName({ taxType, taxPercent, taxReason }: TaxOf): string {
  if (taxReason) return shortReason(taxReason)
  const percent = taxType === 'VAT' || taxType === 'OSS' ? ` ${percentText(taxPercent)} %` : ''
  return `${taxTypeNames[taxType]}${percent}`
}

import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { zeroCents } from '#kernel/money.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'
import { taxTypeOf } from './line-taxes.ts'
import { type LineFacts, type LineValues, returned } from './line-values.ts'

/** Whether a § 25a line takes something back: then it names what it is a discount on, or that a piece comes back. */
export function takesBack(line: Pick<LineValues, 'amount' | 'currency'>, taxType: TaxType): boolean {
  return taxType === 'DIFFERENTIAL' && (amountCents(line.amount, line.currency) ?? zeroCents) < 0
}

/** Whether it is asked what was paid for the piece: of § 25a UStG alone, and not of a discount. */
export function asksBuyingPrice(
  line: Pick<LineValues, 'amount' | 'currency' | 'appliesTo'>,
  taxType: TaxType,
): boolean {
  return taxType === 'DIFFERENTIAL' && (!takesBack(line, taxType) || line.appliesTo === returned)
}

/** The § 25a lines of an invoice that a line may be a discount on, by their texts. */
export function discountableLines(
  lines: readonly LineValues[],
  { localId }: Pick<LineValues, 'localId'>,
  facts: LineFacts,
): { value: string; label: string }[] {
  return lines.flatMap((line) => {
    const isItem =
      taxTypeOf(line, facts) === 'DIFFERENTIAL' && (amountCents(line.amount, line.currency) ?? zeroCents) > 0
    return isItem && line.localId !== localId ? [{ value: line.localId, label: line.descriptionShort }] : []
  })
}

/** The line that this one is a discount on; null where it is none. */
export function discountedLine(
  line: Pick<LineValues, 'amount' | 'currency' | 'appliesTo'>,
  taxType: TaxType,
): string | null {
  return takesBack(line, taxType) && line.appliesTo !== returned ? line.appliesTo : null
}

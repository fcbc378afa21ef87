import type { StoredLineItem } from '#areas/documents/contract.ts'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { zeroCents } from '#kernel/money.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'
import { taxTypeOf } from './line-taxes.ts'
import { type LineFacts, type LineValues, returned } from './line-values.ts'

/** Whether a § 25a line takes something back: then it names what it is a discount on, or that a piece comes back. */
export function takesBack(line: Pick<LineValues, 'amount' | 'currency'>, taxType: TaxType): boolean {
  return taxType === 'DIFFERENTIAL' && isBelowZero(line)
}

/** Whether it is asked if the goods come back: of every line below 0 with a product; under § 25a UStG by what it is a discount on. */
export function asksReturn(
  line: Pick<LineValues, 'amount' | 'currency' | 'product'>,
  taxType: TaxType,
): boolean {
  return line.product !== null && taxType !== 'DIFFERENTIAL' && isBelowZero(line)
}

/** Whether the goods come back, as it goes over the wire; null where that is not asked, or not said. */
export function returnedOf(
  line: Pick<LineValues, 'amount' | 'currency' | 'product' | 'appliesTo' | 'goodsReturned'>,
  taxType: TaxType,
): boolean | null {
  if (line.product === null || !isBelowZero(line)) return null
  if (taxType !== 'DIFFERENTIAL') return line.goodsReturned
  return line.appliesTo === null ? null : line.appliesTo === returned
}

function isBelowZero({ amount, currency }: Pick<LineValues, 'amount' | 'currency'>): boolean {
  return (amountCents(amount, currency) ?? zeroCents) < 0
}

/** Whether it is asked what was paid for the piece: of § 25a UStG alone, and not of a discount. */
export function asksBuyingPrice(
  line: Pick<LineValues, 'amount' | 'currency' | 'appliesTo'>,
  taxType: TaxType,
): boolean {
  return taxType === 'DIFFERENTIAL' && (!takesBack(line, taxType) || line.appliesTo === returned)
}

/** The § 25a lines of an invoice, and of the one that it corrects, that a line may be a discount on, by their texts. */
export function discountableLines(
  lines: readonly LineValues[],
  { localId }: Pick<LineValues, 'localId'>,
  facts: LineFacts,
  ofCorrected: readonly { value: string; label: string }[] = [],
): { value: string; label: string }[] {
  const own = lines.flatMap((line) => {
    const isItem =
      taxTypeOf(line, facts) === 'DIFFERENTIAL' && (amountCents(line.amount, line.currency) ?? zeroCents) > 0
    return isItem && line.localId !== localId ? [{ value: line.localId, label: line.descriptionShort }] : []
  })
  return [...own, ...ofCorrected]
}

/** The § 25a lines of the invoice that is corrected, which a line of its correction may lower. */
export function discountableInCorrected(
  lines: readonly StoredLineItem[],
  number: string,
): { value: string; label: string }[] {
  return lines.flatMap(({ localId, taxType, amount, appliesToLocalId, descriptionShort }) => {
    const isItem = taxType === 'DIFFERENTIAL' && amount > 0 && appliesToLocalId === null
    return isItem ? [{ value: localId, label: `${descriptionShort} (Rechnung ${number})` }] : []
  })
}

/** What is said beside 'Nachlass auf'; `mayChoose`: there are lines that it may lower. */
export function discountHint(appliesTo: string | null, mayChoose: boolean): string {
  if (appliesTo === returned) return 'Das Stück steht wieder im Bestand, seine Marge wird zurückgenommen.'
  if (mayChoose) return 'Er mindert die Marge dieser Position, nie unter null (§ 25a Abs. 3 UStG).'
  return 'Steht die Position in der Rechnung, die Sie berichtigen, lassen Sie dieses Feld leer und nehmen die Position auf. Wählen Sie dann in der Rechnung die berichtigte Rechnung, und hier deren Position.'
}

/** The line that this one is a discount on; null where it is none. */
export function discountedLine(
  line: Pick<LineValues, 'amount' | 'currency' | 'appliesTo'>,
  taxType: TaxType,
): string | null {
  return takesBack(line, taxType) && line.appliesTo !== returned ? line.appliesTo : null
}

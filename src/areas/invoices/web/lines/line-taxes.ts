import { mayHaveReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { taxReasonInput } from '#areas/documents/web/tax-reason-input.ts'
import { suppliedTaxType } from '#areas/stock/rules/margin-scheme.ts'
import {
  type InvoiceTaxFacts,
  isExempt,
  type LineTaxFacts,
  ossPercentOf,
  recommendedTaxType,
  type TaxedLine,
} from '../../rules/line-taxation.ts'
import type { LineFacts, LineValues } from './line-values.ts'

/** The taxation that counts: the chosen one, else the recommended, which it always is under § 19 UStG. */
export function taxTypeOf(
  line: Pick<LineValues, 'taxType' | 'product' | 'categoryId'>,
  facts: LineFacts,
): TaxType {
  const chosen = isExempt(facts.tax) ? null : line.taxType
  return chosen ?? recommendedTaxType(facts.tax, lineTaxFacts(line, facts))
}

/** What of a line its taxation depends on. */
export function lineTaxFacts(
  line: Pick<LineValues, 'product' | 'categoryId'>,
  facts: LineFacts,
): LineTaxFacts {
  return {
    productTaxType: line.product && suppliedTaxType(line.product, facts.tax),
    isService: categoryOf(line, facts.categories)?.isService ?? false,
  }
}

/** The percent that counts for VAT: 0 under § 19 UStG, whatever waits for a day of supply before or after it. */
export function taxPercentOf(line: Pick<LineValues, 'taxPercent'>, tax: InvoiceTaxFacts): number {
  return isExempt(tax) ? 0 : line.taxPercent
}

/** The percent that the invoice charges: the chosen one, or that of where the goods go; 0 where it shows no tax. */
export function chargedPercentOf(
  line: Pick<LineValues, 'taxType' | 'taxPercent' | 'product' | 'categoryId'>,
  facts: LineFacts,
): number {
  const taxType = taxTypeOf(line, facts)
  if (taxType === 'OSS') return ossPercentOf(facts.tax) ?? 0
  return taxType === 'VAT' ? taxPercentOf(line, facts.tax) : 0
}

/** A line as the warnings of its taxation look at it. */
export function taxedLine(line: LineValues, facts: LineFacts): TaxedLine {
  return {
    taxType: taxTypeOf(line, facts),
    taxPercent: taxPercentOf(line, facts.tax),
    ...lineTaxFacts(line, facts),
  }
}

/** Whether the percent is asked for: not without shown tax (spec 2 §2). */
export function hasTaxPercent(taxType: TaxType): boolean {
  return taxType === 'VAT' || taxType === 'UNKNOWN'
}

/** Whether the reason is asked for: of 0 %, but for a small business, whose remark says it for all lines (§ 19 UStG). */
export function hasTaxReason(line: LineValues, facts: LineFacts): boolean {
  if (isExempt(facts.tax)) return false
  return mayHaveReason({ taxType: taxTypeOf(line, facts), taxPercent: line.taxPercent })
}

/** Whether it is asked for and not given. */
export function lacksTaxReason(line: LineValues, facts: LineFacts): boolean {
  return hasTaxReason(line, facts) && taxReasonInput(line) === null
}

/** The reason as it goes over the wire: of 0 % alone, whatever was chosen before, and not where § 19 UStG is the reason. */
export function reasonInput(line: LineValues, taxType: TaxType, tax: InvoiceTaxFacts) {
  if (isExempt(tax) || !mayHaveReason({ taxType, taxPercent: line.taxPercent })) return null
  return taxReasonInput(line)
}

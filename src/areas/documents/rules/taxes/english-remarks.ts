import type { DifferentialKind } from '#areas/stock/rules/product-fields.ts'
import { listedReasons, type TaxReason, type TaxReasonCode } from './tax-reasons.ts'
import type { TaxType } from './tax-types.ts'

// What stands behind the German words on an English paper, in the words of Directive 2006/112/EC where it has some.

export const englishRemarks: Partial<Record<TaxType, string>> = {
  DIFFERENTIAL: 'No VAT is shown, as the margin scheme applies (§ 25a UStG)',
  NONE_EU: 'VAT-exempt intra-Community supply (Art. 138 of Directive 2006/112/EC)',
  NONE_THIRD_COUNTRY: 'VAT-exempt export (Art. 146 of Directive 2006/112/EC)',
  REVERSE_CHARGE: 'Reverse charge: the customer is liable for the VAT',
  // Art. 226 (11a) says no more; the German remark has it already.
  SERVICE_EU: 'The customer is liable for the VAT (Art. 196 of Directive 2006/112/EC)',
  OSS: 'Intra-Community distance sale: VAT of the country of destination (Art. 33 of Directive 2006/112/EC)',
}

/** Art. 226 (14) of the directive. */
export const englishScheme: Record<DifferentialKind, string> = {
  USED: 'Margin scheme – Second-hand goods',
  ART: 'Margin scheme – Works of art',
  COLLECTION: 'Margin scheme – Collector’s items and antiques',
}

export const englishSmallBusiness = {
  exempt: 'VAT-exempt small business (§ 19 (1) UStG)',
  notCharged: 'As a small business we do not charge VAT (§ 19 UStG)',
}

const listed: Record<Exclude<TaxReasonCode, 'OTHER'>, string> = {
  PAR_4_8: 'financial transactions',
  PAR_4_9: 'real estate, betting and lotteries',
  PAR_4_10: 'insurance',
  PAR_4_11: 'insurance and building-society brokerage',
  PAR_4_12: 'letting and leasing of real estate',
  PAR_4_14: 'medical care',
  PAR_4_16: 'care services',
  PAR_4_20: 'theatres, orchestras, museums',
  PAR_4_21: 'school and education services',
  PAR_4_22: 'lectures, courses, cultural and sporting events',
  PAR_4_23: 'care and education of children and young people',
  PAR_4_25: 'youth welfare',
  PAR_4_26: 'voluntary work',
  PAR_4_28: 'goods without input tax deduction',
  PAR_12_3: 'photovoltaic system',
  PAR_10_1: 'Disbursement',
  PAR_3A_2: 'service to a business outside the EU',
}

/** A listed reason in English; null for one that was typed, of which only its own words are known. */
export function englishReason({ code }: TaxReason): string | null {
  if (code === 'OTHER') return null
  const { paragraph } = listedReasons[code]
  if (code === 'PAR_10_1') return `${listed[code]}, no consideration (${paragraph})`
  if (code === 'PAR_3A_2') return `Not taxable in Germany under ${paragraph} (${listed[code]})`
  if (code === 'PAR_12_3') return `0% VAT under ${paragraph} (${listed[code]})`
  return `VAT-exempt under ${paragraph} (${listed[code]})`
}

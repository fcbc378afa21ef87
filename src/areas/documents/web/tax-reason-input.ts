import { settledReason, type TaxReason, type TaxReasonCode } from '../rules/taxes/tax-reasons.ts'

/** What of a line's form says why it has no tax. */
export interface TaxReasonValues {
  /** Null until one is chosen. */
  taxReasonCode: TaxReasonCode | null
  /** Of a reason that is not listed. */
  taxReasonText: string
}

export const noTaxReason: TaxReasonValues = { taxReasonCode: null, taxReasonText: '' }

/** A stored reason as a form holds it: the text of a listed one is the list's. */
export function taxReasonValues(reason: TaxReason | null): TaxReasonValues {
  if (reason === null) return noTaxReason
  return { taxReasonCode: reason.code, taxReasonText: reason.code === 'OTHER' ? reason.text : '' }
}

/** The reason as it goes over the wire. */
export function taxReasonInput({ taxReasonCode, taxReasonText }: TaxReasonValues): TaxReason | null {
  if (taxReasonCode === null) return null
  return { code: taxReasonCode, text: taxReasonCode === 'OTHER' ? taxReasonText : '' }
}

/** The reason as a person reads it; '' for none. */
export function taxReasonText(values: TaxReasonValues): string {
  const reason = taxReasonInput(values)
  return reason ? settledReason(reason).text : ''
}

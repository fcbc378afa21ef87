import type { Cents } from '#kernel/money.ts'
import type { TaxReason } from './tax-reasons.ts'
import type { StoredTaxType } from './tax-types.ts'

/** What a document's lines of one tax come to, in cents of its currency and in EUR cents at its rate. */
export interface TaxFigures {
  taxType: StoredTaxType
  taxPercent: number
  taxReason: TaxReason | null
  net: Cents
  tax: Cents
  gross: Cents
  /** Owed oneself, and no part of `tax` (`TaxGroup`). */
  owedTax: Cents
  netEuro: Cents
  taxEuro: Cents
  grossEuro: Cents
  owedTaxEuro: Cents
}

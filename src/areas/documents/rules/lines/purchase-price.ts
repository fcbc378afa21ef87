import { convertToBase, fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Cents } from '#kernel/money.ts'
import { lineTotals, type PricedLine } from './totals.ts'

/** What a bill depends on beside its lines, when it says what a piece cost. */
export interface PurchaseFacts {
  /** A Kleinunternehmer deducts no input tax (§ 19 Abs. 1 UStG). */
  taxScheme: TaxScheme
  currency: string
  /** Units of the currency for one EUR. */
  rate: string
}

/** What was paid for one piece. */
export interface PurchasePrice {
  /** In EUR, at the bill's rate. */
  euro: Cents
  /** In the bill's currency, where that is another one. */
  foreign: { amount: Cents; currency: string } | null
}

/**
 * What a bill's line says that one piece was bought for, in cents: what was really paid for it. That is net where the input tax
 * is deducted, and gross where none is: of goods of § 25a UStG (`m`), and under § 19 UStG (§ 255 HGB, § 9b EStG). Null where
 * nothing was paid: of a return, of import VAT, and of an amount that no book holds in EUR.
 */
export function purchasePrice(
  line: PricedLine,
  taxType: ProductTaxType,
  { taxScheme, currency, rate }: PurchaseFacts,
): PurchasePrice | null {
  if (line.taxType === 'IMPORT_VAT' || line.amount <= 0) return null
  const { net, gross } = lineTotals({ ...line, quantity: 1 }, currency)
  const amount = taxType === 'v' && taxScheme !== 'KLEINUNTERNEHMER' ? net : gross
  if (!fitsBase(amount, rate)) return null
  const foreign = currency === baseCurrency ? null : { amount, currency }
  return { euro: convertToBase(amount, rate), foreign }
}

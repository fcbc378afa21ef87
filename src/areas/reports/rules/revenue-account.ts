import type { TaxReasonCode } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { AccountKey } from '#areas/firm/rules/accounts.ts'
import type { Day } from '#kernel/day.ts'

/** What the account of a booking of an invoice depends on. */
export interface Taxation {
  taxType: StoredTaxType
  taxPercent: number
  taxReason: TaxReasonCode | null
}

/** The invoice that it stands in. */
export interface TaxedInvoice {
  taxScheme: TaxScheme
  serviceDay: Day
}

const ofTypes: Readonly<Partial<Record<StoredTaxType, AccountKey>>> = {
  NONE_EU: 'revenueEu',
  NONE_THIRD_COUNTRY: 'revenueThirdCountry',
  REVERSE_CHARGE: 'revenueReverseCharge',
  SERVICE_EU: 'revenueServiceEu',
  OSS: 'revenueOss',
}

const ofPercents: Readonly<Record<number, AccountKey>> = {
  19: 'revenueVat19',
  16: 'revenueVat16',
  7: 'revenueVat7',
  5: 'revenueVat5',
}

/** Since then what a Kleinunternehmer sells is exempt (§ 19 Abs. 1 UStG), and has an account of its own. */
const smallBusinessExempt = '2025-01-01'

/**
 * The revenue account of a line, by its taxation and rate (decisions §4); of § 25a UStG that of the margin, whose part for the buying
 * price goes on `revenueDifferentialCost`. Null where no account is known for it: a rate that Germany never had.
 */
export function revenueAccount(taxation: Taxation, invoice: TaxedInvoice): AccountKey | null {
  const { taxType, taxPercent, taxReason } = taxation
  if (taxType === 'DIFFERENTIAL') return 'revenueDifferentialMargin'
  if (taxType !== 'VAT') return ofTypes[taxType] ?? null
  if (taxPercent !== 0) return ofPercents[taxPercent] ?? null
  if (taxReason === 'PAR_10_1') return 'passThrough'
  if (invoice.taxScheme === 'KLEINUNTERNEHMER') {
    return invoice.serviceDay < smallBusinessExempt
      ? 'revenueSmallBusinessBefore2025'
      : 'revenueSmallBusiness'
  }
  if (taxReason === 'PAR_3A_2') return 'revenueServiceThirdCountry'
  return taxReason === 'PAR_12_3' ? 'revenueZeroRate' : 'revenueTaxFree'
}

const advancesOf: Readonly<Record<number, AccountKey>> = {
  19: 'advanceVat19',
  16: 'advanceVat16',
  7: 'advanceVat7',
}

/** The account of what is asked for before the supply, and of what a final invoice deducts of it: a liability, no revenue. */
export function advanceAccount({ taxType, taxPercent }: Omit<Taxation, 'taxReason'>): AccountKey {
  return (taxType === 'VAT' ? advancesOf[taxPercent] : undefined) ?? 'advanceOther'
}

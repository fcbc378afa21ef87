import type { AllowanceCharge, InvoicePeriod, TaxBreakdown, TaxCategory } from '../electronic-invoice.ts'
import { ratePercent } from '../other-taxes.ts'
import { group, leaf, requiredGroup, type XmlNode } from './xml-node.ts'

// What several parts of an invoice of UBL have.

/** An amount with the invoice's currency, which UBL asks for with each. */
export type UblAmount = (name: string, amount: string | null) => XmlNode | null

/** Amounts in one currency (ISO 4217). */
export const ublAmountIn =
  (currency: string | null): UblAmount =>
  (name, amount) =>
    leaf(name, amount, { currencyID: currency })

/** BG-14 with BT-8, which UBL says in it; BG-26. */
export function ublPeriod(period: InvoicePeriod | null, taxPointCode: string | null): XmlNode | null {
  return group('cac:InvoicePeriod', [
    leaf('cbc:StartDate', period?.from),
    leaf('cbc:EndDate', period?.to),
    leaf('cbc:DescriptionCode', taxPointCode),
  ])
}

/** BG-20, BG-21, BG-27, BG-28. */
export function ublAllowanceCharge(part: AllowanceCharge, amount: UblAmount): XmlNode {
  return requiredGroup('cac:AllowanceCharge', [
    leaf('cbc:ChargeIndicator', String(part.isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', part.reasonCode),
    leaf('cbc:AllowanceChargeReason', part.reason),
    leaf('cbc:MultiplierFactorNumeric', part.percent),
    amount('cbc:Amount', part.amount),
    amount('cbc:BaseAmount', part.base),
    part.tax && ublTaxCategory('cac:TaxCategory', part.tax),
  ])
}

/** A tax category, in a breakdown with why it bears no tax. */
export function ublTaxCategory(
  name: string,
  tax: TaxCategory,
  exemption?: Pick<TaxBreakdown, 'exemptionCode' | 'exemptionReason'>,
): XmlNode {
  return requiredGroup(name, [
    leaf('cbc:ID', tax.code),
    leaf('cbc:Percent', ratePercent(tax)),
    leaf('cbc:TaxExemptionReasonCode', exemption?.exemptionCode),
    leaf('cbc:TaxExemptionReason', exemption?.exemptionReason),
    ublTaxScheme(tax.other?.scheme ?? 'VAT'),
  ])
}

/** Which tax it is: 'VAT', or another word for a number of the tax office (BT-32). */
export function ublTaxScheme(id: string): XmlNode | null {
  return group('cac:TaxScheme', [leaf('cbc:ID', id)])
}

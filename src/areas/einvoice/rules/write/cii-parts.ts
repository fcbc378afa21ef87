import type { AllowanceCharge, DayText, InvoicePeriod, TaxCategory } from '../electronic-invoice.ts'
import { ratePercent } from '../other-taxes.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode, type XmlPart } from './xml-node.ts'

// What several parts of a Cross Industry Invoice have.

/** A day, in an element of the type udt:DateTime. */
export function ciiDay(name: string, day: DayText | null): XmlNode | null {
  return group(name, [dayString('udt:DateTimeString', day)])
}

/** A day, in an element of the type udt:Date. */
export function ciiDate(name: string, day: DayText | null): XmlNode | null {
  return group(name, [dayString('udt:DateString', day)])
}

/** A day, in an element of the type qdt:FormattedDateTime. */
export function ciiFormattedDay(name: string, day: DayText | null): XmlNode | null {
  return group(name, [dayString('qdt:DateTimeString', day)])
}

/** YYYYMMDD (UNTDID 2379: 102); what is no day stays as it is. */
function dayString(name: string, day: DayText | null): XmlNode | null {
  return leaf(name, day?.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3'), { format: '102' })
}

/** Another document by its number; null where that is absent. */
export function ciiReference(
  name: string,
  number: string | null | undefined,
  ...rest: readonly XmlPart[]
): XmlNode | null {
  return groupOf(name, leaf('ram:IssuerAssignedID', number), ...rest)
}

/** BG-14, BG-26. */
export function ciiPeriod(period: InvoicePeriod | null): XmlNode | null {
  return (
    period &&
    group('ram:BillingSpecifiedPeriod', [
      ciiDay('ram:StartDateTime', period.from),
      ciiDay('ram:EndDateTime', period.to),
    ])
  )
}

/** BG-20, BG-21, BG-27, BG-28. */
export function ciiAllowanceCharge(part: AllowanceCharge): XmlNode {
  return requiredGroup('ram:SpecifiedTradeAllowanceCharge', [
    ciiIndicator(part.isCharge),
    leaf('ram:CalculationPercent', part.percent),
    leaf('ram:BasisAmount', part.base),
    leaf('ram:ActualAmount', part.amount),
    leaf('ram:ReasonCode', part.reasonCode),
    leaf('ram:Reason', part.reason),
    part.tax && ciiTaxCategory('ram:CategoryTradeTax', part.tax),
  ])
}

/** Charge or allowance. */
export function ciiIndicator(isCharge: boolean): XmlNode | null {
  return group('ram:ChargeIndicator', [leaf('udt:Indicator', String(isCharge))])
}

/** A tax category with its rate. */
export function ciiTaxCategory(name: string, tax: TaxCategory): XmlNode {
  return requiredGroup(name, [
    leaf('ram:TypeCode', tax.other?.scheme ?? 'VAT'),
    leaf('ram:CategoryCode', tax.code),
    leaf('ram:RateApplicablePercent', ratePercent(tax)),
  ])
}

import { equal, multiply, parseDecimal, roundToCents } from '../decimal.ts'
import type {
  AllowanceCharge,
  DayText,
  DecimalText,
  ElectronicLine,
  InvoicePeriod,
  PriceDetails,
  TaxCategory,
} from '../electronic-invoice.ts'
import { taxCategoryOf, vatBefore } from '../other-taxes.ts'
import { attributeOf, dayOf, identifierOf, textOf, type XmlElement, type XmlFinder } from './xml-element.ts'

/** BG-25 of an `IncludedSupplyChainTradeLineItem`. */
export function ciiLine(find: XmlFinder, line: XmlElement): ElectronicLine {
  const agreement = find.first(line, 'SpecifiedLineTradeAgreement')
  const settlement = find.first(line, 'SpecifiedLineTradeSettlement')
  const billed = 'SpecifiedLineTradeDelivery/BilledQuantity'
  const quantity = find.number(line, billed)
  const net = find.number(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')
  const object =
    find
      .all(settlement, 'AdditionalReferencedDocument')
      .find((reference) => find.text(reference, 'TypeCode') === '130') ?? null
  const tax = vatBefore(find.all(settlement, 'ApplicableTradeTax'), (one) => find.text(one, 'TypeCode'))
  const exemptionReason = find.text(tax, 'ExemptionReason')
  return {
    id: find.text(line, 'AssociatedDocumentLineDocument/LineID'),
    note: find.text(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    object: ciiObject(find, object),
    quantity,
    unit: attributeOf(find.first(line, billed), 'unitCode'),
    net,
    orderLine: find.text(agreement, 'BuyerOrderReferencedDocument/LineID'),
    accountingReference: find.text(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    period: ciiPeriod(find, find.first(settlement, 'BillingSpecifiedPeriod')),
    allowancesAndCharges: find.all(settlement, 'SpecifiedTradeAllowanceCharge').map((element) => ({
      ...ciiAllowanceCharge(find, element),
      tax: null,
    })),
    price: price(find, agreement, { net, quantity }),
    tax: ciiTaxCategory(find, tax),
    ...(exemptionReason !== null && { exemptionReason }),
    ...product(find, find.first(line, 'SpecifiedTradeProduct')),
  }
}

function product(find: XmlFinder, element: XmlElement | null) {
  return {
    name: find.text(element, 'Name'),
    description: find.text(element, 'Description'),
    sellerItemId: find.text(element, 'SellerAssignedID'),
    buyerItemId: find.text(element, 'BuyerAssignedID'),
    standardItemId: find.identifier(element, 'GlobalID'),
    classifications: find
      .all(element, 'DesignatedProductClassification/ClassCode')
      .flatMap((code) => identifierOf(code, 'listID') ?? []),
    originCountry: find.text(element, 'OriginTradeCountry/ID'),
    attributes: find.all(element, 'ApplicableProductCharacteristic').map((characteristic) => ({
      name: find.text(characteristic, 'Description'),
      value: find.text(characteristic, 'Value'),
    })),
  }
}

function price(
  find: XmlFinder,
  agreement: XmlElement | null,
  line: { net: DecimalText | null; quantity: DecimalText | null },
): PriceDetails {
  const net = find.first(agreement, 'NetPriceProductTradePrice')
  const gross = find.first(agreement, 'GrossPriceProductTradePrice')
  const netPrice = find.number(net, 'ChargeAmount')
  const isOfNet = find.first(net, 'BasisQuantity') !== null || isPriceOfOne(netPrice, line)
  const of = isOfNet ? net : gross
  return {
    net: netPrice,
    discount: find.number(gross, 'AppliedTradeAllowanceCharge/ActualAmount'),
    gross: find.number(gross, 'ChargeAmount'),
    baseQuantity: find.number(of, 'BasisQuantity'),
    baseUnit: attributeOf(find.first(of, 'BasisQuantity'), 'unitCode'),
  }
}

/** Whether the net price is that of one: the base quantity of the gross price alone then speaks of that. */
function isPriceOfOne(
  price: DecimalText | null,
  { net, quantity }: { net: DecimalText | null; quantity: DecimalText | null },
): boolean {
  const [one, many, sum] = [parseDecimal(price), parseDecimal(quantity), parseDecimal(net)]
  return (
    one !== null &&
    many !== null &&
    sum !== null &&
    equal(roundToCents(multiply(one, many)), roundToCents(sum))
  )
}

/** BG-20, BG-21, BG-27 or BG-28. */
export function ciiAllowanceCharge(find: XmlFinder, element: XmlElement): AllowanceCharge {
  const category = find.first(element, 'CategoryTradeTax')
  return {
    isCharge: ['true', '1'].includes(find.text(element, 'ChargeIndicator/Indicator') ?? ''),
    amount: find.number(element, 'ActualAmount'),
    base: find.number(element, 'BasisAmount'),
    percent: find.number(element, 'CalculationPercent'),
    tax: category ? ciiTaxCategory(find, category) : null,
    reason: find.text(element, 'Reason'),
    reasonCode: find.text(element, 'ReasonCode'),
  }
}

export function ciiTaxCategory(find: XmlFinder, tax: XmlElement | null): TaxCategory {
  return taxCategoryOf(find.text(tax, 'TypeCode'), {
    code: find.text(tax, 'CategoryCode'),
    percent: find.number(tax, 'RateApplicablePercent'),
  })
}

/** BT-18 or BT-128, whose scheme is an element of its own. */
export function ciiObject(find: XmlFinder, reference: XmlElement | null) {
  const value = find.text(reference, 'IssuerAssignedID')
  return value === null ? null : { value, scheme: find.text(reference, 'ReferenceTypeCode') }
}

/** BG-14 or BG-26. */
export function ciiPeriod(find: XmlFinder, period: XmlElement | null): InvoicePeriod | null {
  return (
    period && {
      from: ciiDay(find, period, 'StartDateTime', 'first'),
      to: ciiDay(find, period, 'EndDateTime'),
    }
  )
}

/**
 * A day of CII stands one element lower, with its format (UNTDID 2379): 102 (CCYYMMDD), in ZUGFeRD 1.0 also a month (610, CCYYMM) or a
 * week (616, CCYYWW), of which it is the first or the last day.
 */
export function ciiDay(
  find: XmlFinder,
  from: XmlElement | null,
  path: string,
  of: 'first' | 'last' = 'last',
): DayText | null {
  const holder = find.first(from, path)
  for (const name of ['DateTimeString', 'DateString', 'DateTime', 'Date']) {
    const written = find.first(holder, name)
    const [text, format] = [textOf(written), attributeOf(written, 'format')]
    const day = (text !== null && dayWithin(text, format, of)) || find.day(holder, name)
    if (day === null) continue
    if (format === '102' && !/^\d{8}$/.test(text ?? '') && dayOf(text ?? '') !== null)
      find.note(name, `„${text}“ ist nicht in der Form JJJJMMTT, die das Format 102 verlangt`)
    return day
  }
  return null
}

/** The first or the last day of a month or of a week (ISO 8601, from Monday on); null of every other format. */
function dayWithin(text: string, format: string | null, of: 'first' | 'last'): DayText | null {
  const [, year, part] = /^(\d{4})(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || part === undefined) return null
  const isFirst = of === 'first'
  if (format === '610' && part >= 1 && part <= 12)
    return textOfDay(isFirst ? Date.UTC(year, part - 1, 1) : Date.UTC(year, part, 0))
  if (format !== '616' || part < 1 || part > 53) return null
  // The week with the 4th of January is the first.
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (part - 1) * 7)
  return textOfDay(isFirst ? monday : monday + 6 * 86_400_000)
}

const textOfDay = (moment: number): DayText => new Date(moment).toISOString().slice(0, 10)

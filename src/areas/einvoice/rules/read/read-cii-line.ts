import type {
  AllowanceCharge,
  DayText,
  ElectronicLine,
  InvoicePeriod,
  PriceDetails,
  TaxCategory,
} from '../electronic-invoice.ts'
import { taxCategoryOf, vatBefore } from '../other-taxes.ts'
import { attributeOf, identifierOf, type XmlElement, type XmlFinder } from './xml-element.ts'

/** BG-25 of an `IncludedSupplyChainTradeLineItem`. */
export function ciiLine(find: XmlFinder, line: XmlElement): ElectronicLine {
  const agreement = find.first(line, 'SpecifiedLineTradeAgreement')
  const settlement = find.first(line, 'SpecifiedLineTradeSettlement')
  const quantity = 'SpecifiedLineTradeDelivery/BilledQuantity'
  const object =
    find
      .all(settlement, 'AdditionalReferencedDocument')
      .find((reference) => find.text(reference, 'TypeCode') === '130') ?? null
  return {
    id: find.text(line, 'AssociatedDocumentLineDocument/LineID'),
    note: find.text(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    object: ciiObject(find, object),
    quantity: find.number(line, quantity),
    unit: attributeOf(find.first(line, quantity), 'unitCode'),
    net: find.number(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    orderLine: find.text(agreement, 'BuyerOrderReferencedDocument/LineID'),
    accountingReference: find.text(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    period: ciiPeriod(find, find.first(settlement, 'BillingSpecifiedPeriod')),
    allowancesAndCharges: find.all(settlement, 'SpecifiedTradeAllowanceCharge').map((element) => ({
      ...ciiAllowanceCharge(find, element),
      tax: null,
    })),
    price: price(find, agreement),
    tax: ciiTaxCategory(
      find,
      vatBefore(find.all(settlement, 'ApplicableTradeTax'), (tax) => find.text(tax, 'TypeCode')),
    ),
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

function price(find: XmlFinder, agreement: XmlElement | null): PriceDetails {
  const net = find.first(agreement, 'NetPriceProductTradePrice')
  const gross = find.first(agreement, 'GrossPriceProductTradePrice')
  const of = find.first(net, 'BasisQuantity') ? net : gross
  return {
    net: find.number(net, 'ChargeAmount'),
    discount: find.number(gross, 'AppliedTradeAllowanceCharge/ActualAmount'),
    gross: find.number(gross, 'ChargeAmount'),
    baseQuantity: find.number(of, 'BasisQuantity'),
    baseUnit: attributeOf(find.first(of, 'BasisQuantity'), 'unitCode'),
  }
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
      from: ciiDay(find, period, 'StartDateTime'),
      to: ciiDay(find, period, 'EndDateTime'),
    }
  )
}

/** A day of CII stands one element lower, with its format, which is 102 (YYYYMMDD). */
export function ciiDay(find: XmlFinder, from: XmlElement | null, path: string): DayText | null {
  const holder = find.first(from, path)
  for (const name of ['DateTimeString', 'DateString', 'DateTime', 'Date']) {
    const day = find.day(holder, name)
    if (day !== null) return day
  }
  return null
}

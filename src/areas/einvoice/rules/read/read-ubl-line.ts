import type {
  AllowanceCharge,
  ElectronicLine,
  InvoicePeriod,
  PriceDetails,
  TaxCategory,
} from '../electronic-invoice.ts'
import { taxCategoryOf, vatBefore } from '../other-taxes.ts'
import { attributeOf, identifierOf, type XmlElement, type XmlFinder } from './xml-element.ts'

/** BG-25 of an `InvoiceLine` or a `CreditNoteLine`. */
export function ublLine(find: XmlFinder, line: XmlElement): ElectronicLine {
  const quantity = line.name === 'CreditNoteLine' ? 'CreditedQuantity' : 'InvoicedQuantity'
  const item = find.first(line, 'Item')
  const object = find
    .all(line, 'DocumentReference')
    .find((reference) => find.text(reference, 'DocumentTypeCode') === '130')
  if (find.first(line, 'SubInvoiceLine'))
    find.note('SubInvoiceLine', 'Unterpositionen werden nicht gelesen, nur die Position, zu der sie gehören')
  return {
    id: find.text(line, 'ID'),
    note: find.text(line, 'Note'),
    object: find.identifier(object ?? null, 'ID'),
    quantity: find.number(line, quantity),
    unit: attributeOf(find.first(line, quantity), 'unitCode'),
    net: find.number(line, 'LineExtensionAmount'),
    orderLine: find.text(line, 'OrderLineReference/LineID'),
    accountingReference: find.text(line, 'AccountingCost'),
    period: ublPeriod(find, find.first(line, 'InvoicePeriod')),
    allowancesAndCharges: find.all(line, 'AllowanceCharge').map((element) => ({
      ...ublAllowanceCharge(find, element),
      tax: null,
    })),
    price: price(find, find.first(line, 'Price')),
    tax: ublTaxCategory(
      find,
      vatBefore(find.all(item, 'ClassifiedTaxCategory'), (tax) => find.text(tax, 'TaxScheme/ID')),
    ),
    name: find.text(item, 'Name'),
    description: find.text(item, 'Description'),
    sellerItemId: find.text(item, 'SellersItemIdentification/ID'),
    buyerItemId: find.text(item, 'BuyersItemIdentification/ID'),
    standardItemId: find.identifier(item, 'StandardItemIdentification/ID'),
    classifications: find
      .all(item, 'CommodityClassification/ItemClassificationCode')
      .flatMap((element) => identifierOf(element, 'listID') ?? []),
    originCountry: find.text(item, 'OriginCountry/IdentificationCode'),
    attributes: find.all(item, 'AdditionalItemProperty').map((element) => ({
      name: find.text(element, 'Name'),
      value: find.text(element, 'Value'),
    })),
  }
}

/** BG-20, BG-21, BG-27 or BG-28. */
export function ublAllowanceCharge(find: XmlFinder, element: XmlElement): AllowanceCharge {
  const category = find.first(element, 'TaxCategory')
  return {
    isCharge: ['true', '1'].includes(find.text(element, 'ChargeIndicator') ?? ''),
    amount: find.number(element, 'Amount'),
    base: find.number(element, 'BaseAmount'),
    percent: find.number(element, 'MultiplierFactorNumeric'),
    tax: category ? ublTaxCategory(find, category) : null,
    reason: find.text(element, 'AllowanceChargeReason'),
    reasonCode: find.text(element, 'AllowanceChargeReasonCode'),
  }
}

export function ublTaxCategory(find: XmlFinder, category: XmlElement | null): TaxCategory {
  return taxCategoryOf(find.text(category, 'TaxScheme/ID'), {
    code: find.text(category, 'ID'),
    percent: find.number(category, 'Percent'),
  })
}

/** BG-14 or BG-26; UBL writes BT-8 in the same element, which alone makes no period. */
export function ublPeriod(find: XmlFinder, period: XmlElement | null): InvoicePeriod | null {
  const from = find.day(period, 'StartDate')
  const to = find.day(period, 'EndDate')
  if (!period || (from === null && to === null && find.text(period, 'DescriptionCode') !== null)) return null
  return { from, to }
}

function price(find: XmlFinder, element: XmlElement | null): PriceDetails {
  return {
    net: find.number(element, 'PriceAmount'),
    discount: find.number(element, 'AllowanceCharge/Amount'),
    gross: find.number(element, 'AllowanceCharge/BaseAmount'),
    baseQuantity: find.number(element, 'BaseQuantity'),
    baseUnit: attributeOf(find.first(element, 'BaseQuantity'), 'unitCode'),
  }
}

import type { ElectronicLine, PriceDetails } from '../electronic-invoice.ts'
import { discountOf, grossPriceOf } from './gross-price.ts'
import { type UblAmount, ublAllowanceCharge, ublPeriod, ublTaxCategory } from './ubl-parts.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode } from './xml-node.ts'

/** BG-25, as an `InvoiceLine` or a `CreditNoteLine`. */
export function ublLine(line: ElectronicLine, isCredit: boolean, amount: UblAmount): XmlNode {
  return requiredGroup(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    leaf('cbc:ID', line.id),
    leaf('cbc:Note', line.note),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: line.unit }),
    amount('cbc:LineExtensionAmount', line.net),
    leaf('cbc:AccountingCost', line.accountingReference),
    ublPeriod(line.period, null),
    group('cac:OrderLineReference', [leaf('cbc:LineID', line.orderLine)]),
    groupOf(
      'cac:DocumentReference',
      leaf('cbc:ID', line.object?.value, { schemeID: line.object?.scheme ?? null }),
      leaf('cbc:DocumentTypeCode', '130'),
    ),
    line.allowancesAndCharges.map((part) => ublAllowanceCharge(part, amount)),
    item(line),
    price(line.price, amount),
  ])
}

function item(line: ElectronicLine): XmlNode {
  return requiredGroup('cac:Item', [
    leaf('cbc:Description', line.description),
    leaf('cbc:Name', line.name),
    group('cac:BuyersItemIdentification', [leaf('cbc:ID', line.buyerItemId)]),
    group('cac:SellersItemIdentification', [leaf('cbc:ID', line.sellerItemId)]),
    group('cac:StandardItemIdentification', [
      leaf('cbc:ID', line.standardItemId?.value, { schemeID: line.standardItemId?.scheme ?? null }),
    ]),
    group('cac:OriginCountry', [leaf('cbc:IdentificationCode', line.originCountry)]),
    line.classifications.map(({ value, scheme }) =>
      group('cac:CommodityClassification', [leaf('cbc:ItemClassificationCode', value, { listID: scheme })]),
    ),
    ublTaxCategory('cac:ClassifiedTaxCategory', line.tax),
    line.attributes.map(({ name, value }) =>
      group('cac:AdditionalItemProperty', [leaf('cbc:Name', name), leaf('cbc:Value', value)]),
    ),
  ])
}

/** BG-29. */
function price(given: PriceDetails, amount: UblAmount): XmlNode {
  return requiredGroup('cac:Price', [
    amount('cbc:PriceAmount', given.net),
    leaf('cbc:BaseQuantity', given.baseQuantity, { unitCode: given.baseUnit }),
    given.gross === null && given.discount === null
      ? null
      : requiredGroup('cac:AllowanceCharge', [
          leaf('cbc:ChargeIndicator', 'false'),
          amount('cbc:Amount', discountOf(given)),
          amount('cbc:BaseAmount', grossPriceOf(given)),
        ]),
  ])
}

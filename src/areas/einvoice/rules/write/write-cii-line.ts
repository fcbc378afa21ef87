import type { ElectronicLine } from '../electronic-invoice.ts'
import { ciiAllowanceCharge, ciiIndicator, ciiPeriod, ciiReference, ciiTaxCategory } from './cii-parts.ts'
import { grossPriceOf } from './gross-price.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode } from './xml-node.ts'

/** BG-25. */
export function ciiLine(line: ElectronicLine): XmlNode {
  return requiredGroup('ram:IncludedSupplyChainTradeLineItem', [
    requiredGroup('ram:AssociatedDocumentLineDocument', [
      leaf('ram:LineID', line.id),
      group('ram:IncludedNote', [leaf('ram:Content', line.note)]),
    ]),
    product(line),
    agreement(line),
    requiredGroup('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unit }),
    ]),
    settlement(line),
  ])
}

function product(line: ElectronicLine): XmlNode {
  return requiredGroup('ram:SpecifiedTradeProduct', [
    leaf('ram:GlobalID', line.standardItemId?.value, { schemeID: line.standardItemId?.scheme ?? null }),
    leaf('ram:SellerAssignedID', line.sellerItemId),
    leaf('ram:BuyerAssignedID', line.buyerItemId),
    leaf('ram:Name', line.name),
    leaf('ram:Description', line.description),
    line.attributes.map(({ name, value }) =>
      group('ram:ApplicableProductCharacteristic', [leaf('ram:Description', name), leaf('ram:Value', value)]),
    ),
    line.classifications.map(({ value, scheme }) =>
      group('ram:DesignatedProductClassification', [leaf('ram:ClassCode', value, { listID: scheme })]),
    ),
    group('ram:OriginTradeCountry', [leaf('ram:ID', line.originCountry)]),
  ])
}

function agreement({ orderLine, price }: ElectronicLine): XmlNode {
  const base = leaf('ram:BasisQuantity', price.baseQuantity, { unitCode: price.baseUnit })
  const reduced = requiredGroup('ram:AppliedTradeAllowanceCharge', [
    ciiIndicator(false),
    leaf('ram:ActualAmount', price.discount),
  ])
  return requiredGroup('ram:SpecifiedLineTradeAgreement', [
    group('ram:BuyerOrderReferencedDocument', [leaf('ram:LineID', orderLine)]),
    groupOf(
      'ram:GrossPriceProductTradePrice',
      leaf('ram:ChargeAmount', grossPriceOf(price)),
      base,
      price.discount === null ? null : reduced,
    ),
    requiredGroup('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', price.net), base]),
  ])
}

function settlement(line: ElectronicLine): XmlNode {
  return requiredGroup('ram:SpecifiedLineTradeSettlement', [
    ciiTaxCategory('ram:ApplicableTradeTax', line.tax),
    ciiPeriod(line.period),
    line.allowancesAndCharges.map(ciiAllowanceCharge),
    requiredGroup('ram:SpecifiedTradeSettlementLineMonetarySummation', [
      leaf('ram:LineTotalAmount', line.net),
    ]),
    ciiReference(
      'ram:AdditionalReferencedDocument',
      line.object?.value,
      leaf('ram:TypeCode', '130'),
      leaf('ram:ReferenceTypeCode', line.object?.scheme),
    ),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', line.accountingReference)]),
  ])
}

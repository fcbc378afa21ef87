import { ciiNamespace, ciiPartsNamespace } from './read-cii.ts'
import type { XmlElement } from './xml-element.ts'

export const zugferd1Namespace = 'urn:ferd:CrossIndustryDocument:invoice:1p0'

// Elements that only changed their names between ZUGFeRD 1.0 and the Cross Industry Invoice of D16B.
const names: Readonly<Record<string, string>> = {
  CrossIndustryDocument: 'CrossIndustryInvoice',
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
}
const namespaces: Readonly<Record<string, string>> = {
  [zugferd1Namespace]: ciiNamespace,
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12': ciiPartsNamespace,
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15':
    'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:12':
    'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** A `CrossIndustryDocument` of ZUGFeRD 1.0 (2014) in the names of the `CrossIndustryInvoice`, so that one reader serves both. */
export function fromZugferd1(element: XmlElement, parent = ''): XmlElement {
  return {
    ...element,
    namespace: namespaces[element.namespace] ?? element.namespace,
    name: newName(element.name, parent),
    children: element.children.map((child) => fromZugferd1(child, element.name)),
  }
}

function newName(name: string, parent: string): string {
  if (name === 'ID' && parent.endsWith('ReferencedDocument')) return 'IssuerAssignedID'
  if (name === 'SpecifiedTradeSettlementMonetarySummation') {
    return parent.startsWith('Applicable')
      ? 'SpecifiedTradeSettlementHeaderMonetarySummation'
      : 'SpecifiedTradeSettlementLineMonetarySummation'
  }
  return names[name] ?? name
}

import type { ElectronicInvoice, SupportingDocument } from '../electronic-invoice.ts'
import { ciiDay, ciiReference } from './cii-parts.ts'
import { ciiLine } from './write-cii-line.ts'
import { ciiDelivery, ciiParty, ciiTaxRepresentative } from './write-cii-party.ts'
import { ciiSettlement } from './write-cii-settlement.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode, xmlText } from './xml-node.ts'

const standard = 'urn:un:unece:uncefact:data:standard:'

/**
 * The invoice as UN/CEFACT Cross Industry Invoice (D16B) by the binding of EN 16931 (CEN/TS 16931-3-3): the `factur-x.xml` of ZUGFeRD,
 * and XRechnung as CII, as BT-24 says. UTF-8, elements in the order of the schema, the same invoice always as the same text. What
 * is absent is left out; nothing is judged.
 */
export function writeCii(invoice: ElectronicInvoice): string {
  return xmlText(
    requiredGroup('rsm:CrossIndustryInvoice', [context(invoice), document(invoice), transaction(invoice)], {
      'xmlns:rsm': `${standard}CrossIndustryInvoice:100`,
      'xmlns:ram': `${standard}ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${standard}UnqualifiedDataType:100`,
      'xmlns:qdt': `${standard}QualifiedDataType:100`,
    }),
  )
}

function context({ processType, specification }: ElectronicInvoice): XmlNode {
  return requiredGroup('rsm:ExchangedDocumentContext', [
    group('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', processType)]),
    group('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', specification)]),
  ])
}

function document(invoice: ElectronicInvoice): XmlNode {
  return requiredGroup('rsm:ExchangedDocument', [
    leaf('ram:ID', invoice.number),
    leaf('ram:TypeCode', invoice.typeCode),
    ciiDay('ram:IssueDateTime', invoice.issueDay),
    invoice.notes.map(({ text, subjectCode }) =>
      groupOf('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subjectCode)),
    ),
  ])
}

function transaction(invoice: ElectronicInvoice): XmlNode {
  return requiredGroup('rsm:SupplyChainTradeTransaction', [
    invoice.lines.map(ciiLine),
    agreement(invoice),
    delivery(invoice),
    ciiSettlement(invoice),
  ])
}

function agreement(invoice: ElectronicInvoice): XmlNode {
  const { object } = invoice
  return requiredGroup('ram:ApplicableHeaderTradeAgreement', [
    leaf('ram:BuyerReference', invoice.buyerReference),
    ciiParty('ram:SellerTradeParty', invoice.seller, true),
    ciiParty('ram:BuyerTradeParty', invoice.buyer, false),
    ciiTaxRepresentative(invoice.taxRepresentative),
    ciiReference('ram:SellerOrderReferencedDocument', invoice.salesOrderReference),
    ciiReference('ram:BuyerOrderReferencedDocument', invoice.orderReference),
    ciiReference('ram:ContractReferencedDocument', invoice.contractReference),
    invoice.supportingDocuments.map(supportingDocument),
    ciiReference('ram:AdditionalReferencedDocument', invoice.tenderReference, leaf('ram:TypeCode', '50')),
    ciiReference(
      'ram:AdditionalReferencedDocument',
      object?.value,
      leaf('ram:TypeCode', '130'),
      leaf('ram:ReferenceTypeCode', object?.scheme),
    ),
    groupOf(
      'ram:SpecifiedProcuringProject',
      leaf('ram:ID', invoice.projectReference),
      // The schema asks for a name, which the standard has not.
      leaf('ram:Name', 'Project Reference'),
    ),
  ])
}

/** BG-24. */
function supportingDocument(file: SupportingDocument): XmlNode {
  return requiredGroup('ram:AdditionalReferencedDocument', [
    leaf('ram:IssuerAssignedID', file.reference),
    leaf('ram:URIID', file.address),
    leaf('ram:TypeCode', '916'),
    leaf('ram:Name', file.description),
    leaf('ram:AttachmentBinaryObject', file.content, { mimeCode: file.mimeType, filename: file.fileName }),
  ])
}

function delivery(invoice: ElectronicInvoice): XmlNode {
  return requiredGroup('ram:ApplicableHeaderTradeDelivery', [
    ciiDelivery(invoice.delivery),
    group('ram:ActualDeliverySupplyChainEvent', [
      ciiDay('ram:OccurrenceDateTime', invoice.delivery?.day ?? null),
    ]),
    ciiReference('ram:DespatchAdviceReferencedDocument', invoice.despatchAdvice),
    ciiReference('ram:ReceivingAdviceReferencedDocument', invoice.receivingAdvice),
  ])
}

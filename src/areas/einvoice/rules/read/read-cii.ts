import type {
  AllowanceCharge,
  DocumentTotals,
  ElectronicInvoice,
  PaymentInstructions,
  SupportingDocument,
} from '../electronic-invoice.ts'
import { taxPointFromCii } from '../syntax-words.ts'
import { ciiAllowanceCharge, ciiDay, ciiLine, ciiObject, ciiPeriod, ciiTaxCategory } from './read-cii-line.ts'
import { ciiDelivery, ciiParty, ciiPayee, ciiTaxRepresentative } from './read-cii-party.ts'
import { ciiPaymentTerms } from './read-cii-terms.ts'
import {
  attributeOf,
  type ReadProblem,
  textOf,
  type XmlElement,
  type XmlFinder,
  xmlFinder,
} from './xml-element.ts'

const standard = 'urn:un:unece:uncefact:data:standard:'
export const ciiNamespace = `${standard}CrossIndustryInvoice:100`
export const ciiPartsNamespace = `${standard}ReusableAggregateBusinessInformationEntity:100`

/** The invoice of a UN/CEFACT `CrossIndustryInvoice` (D16B, D22B) by the binding of EN 16931 (CEN/TS 16931-3-3). */
export function readCii(root: XmlElement): { invoice: ElectronicInvoice; problems: ReadProblem[] } {
  const find = xmlFinder([
    ciiNamespace,
    ciiPartsNamespace,
    `${standard}UnqualifiedDataType:100`,
    `${standard}QualifiedDataType:100`,
  ])
  const transaction = find.first(root, 'SupplyChainTradeTransaction')
  const agreement = find.first(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = find.first(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = find.first(transaction, 'ApplicableHeaderTradeSettlement')
  const first = head(find, root)
  const invoice: ElectronicInvoice = {
    ...first,
    ...settled(find, settlement),
    ...ciiPaymentTerms(find, settlement, first.issueDay),
    ...references(find, agreement, delivery),
    buyerReference: find.text(agreement, 'BuyerReference'),
    seller: ciiParty(find, find.first(agreement, 'SellerTradeParty')),
    buyer: ciiParty(find, find.first(agreement, 'BuyerTradeParty')),
    taxRepresentative: ciiTaxRepresentative(find, find.first(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: ciiDelivery(find, delivery),
    lines: countedLines(find, transaction).map((line) => ciiLine(find, line)),
  }
  return { invoice, problems: find.problems }
}

function head(find: XmlFinder, root: XmlElement) {
  const document = find.first(root, 'ExchangedDocument')
  const context = find.first(root, 'ExchangedDocumentContext')
  return {
    number: find.text(document, 'ID'),
    issueDay: ciiDay(find, document, 'IssueDateTime'),
    typeCode: find.text(document, 'TypeCode'),
    notes: find.all(document, 'IncludedNote').map((note) => ({
      text: find.text(note, 'Content') ?? '',
      subjectCode: find.text(note, 'SubjectCode'),
    })),
    processType: find.text(context, 'BusinessProcessSpecifiedDocumentContextParameter/ID'),
    specification: find.text(context, 'GuidelineSpecifiedDocumentContextParameter/ID'),
  }
}

function references(find: XmlFinder, agreement: XmlElement | null, delivery: XmlElement | null) {
  const documents = find.all(agreement, 'AdditionalReferencedDocument')
  const typed = (code: string) =>
    documents.find((reference) => find.text(reference, 'TypeCode') === code) ?? null
  const [tender, object] = [typed('50'), typed('130')]
  return {
    projectReference: find.text(agreement, 'SpecifiedProcuringProject/ID'),
    contractReference: find.text(agreement, 'ContractReferencedDocument/IssuerAssignedID'),
    orderReference: find.text(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    salesOrderReference: find.text(agreement, 'SellerOrderReferencedDocument/IssuerAssignedID'),
    receivingAdvice: find.text(delivery, 'ReceivingAdviceReferencedDocument/IssuerAssignedID'),
    despatchAdvice: find.text(delivery, 'DespatchAdviceReferencedDocument/IssuerAssignedID'),
    tenderReference: find.text(tender, 'IssuerAssignedID'),
    object: ciiObject(find, object),
    supportingDocuments: documents
      .filter((reference) => reference !== tender && reference !== object)
      .map((reference) => supportingDocument(find, reference)),
  }
}

function supportingDocument(find: XmlFinder, reference: XmlElement): SupportingDocument {
  const file = find.first(reference, 'AttachmentBinaryObject')
  return {
    reference: find.text(reference, 'IssuerAssignedID'),
    description: find.text(reference, 'Name'),
    address: find.text(reference, 'URIID'),
    content: textOf(file),
    mimeType: attributeOf(file, 'mimeCode'),
    fileName: attributeOf(file, 'filename'),
  }
}

function settled(find: XmlFinder, settlement: XmlElement | null) {
  const taxes = find.all(settlement, 'ApplicableTradeTax')
  const firstTax = (path: string) => taxes.find((tax) => find.first(tax, path)) ?? null
  return {
    currency: find.text(settlement, 'InvoiceCurrencyCode'),
    taxCurrency: find.text(settlement, 'TaxCurrencyCode'),
    taxPointDay: ciiDay(find, firstTax('TaxPointDate'), 'TaxPointDate'),
    taxPointCode: taxPointFromCii(find.text(firstTax('DueDateTypeCode'), 'DueDateTypeCode')),
    accountingReference: find.text(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    precedingInvoices: find.all(settlement, 'InvoiceReferencedDocument').map((reference) => ({
      number: find.text(reference, 'IssuerAssignedID'),
      day: ciiDay(find, reference, 'FormattedIssueDateTime'),
    })),
    payee: ciiPayee(find, find.first(settlement, 'PayeeTradeParty')),
    period: ciiPeriod(find, find.first(settlement, 'BillingSpecifiedPeriod')),
    payments: payments(find, settlement),
    allowancesAndCharges: [
      ...find
        .all(settlement, 'SpecifiedTradeAllowanceCharge')
        .map((element) => ciiAllowanceCharge(find, element)),
      ...find.all(settlement, 'SpecifiedLogisticsServiceCharge').map((element) => carriage(find, element)),
    ],
    totals: totals(find, settlement),
    taxBreakdowns: taxes.map((tax) => ({
      base: find.number(tax, 'BasisAmount'),
      tax: find.number(tax, 'CalculatedAmount'),
      category: ciiTaxCategory(find, tax),
      exemptionReason: find.text(tax, 'ExemptionReason'),
      exemptionCode: find.text(tax, 'ExemptionReasonCode'),
    })),
  }
}

/** A charge for carriage, which only the profile EXTENDED and ZUGFeRD 1.0 know; the sum of charges holds it. */
function carriage(find: XmlFinder, element: XmlElement): AllowanceCharge {
  const tax = find.first(element, 'AppliedTradeTax')
  return {
    isCharge: true,
    amount: find.number(element, 'AppliedAmount'),
    base: null,
    percent: null,
    tax: tax && ciiTaxCategory(find, tax),
    reason: find.text(element, 'Description'),
    reasonCode: null,
  }
}

function payments(find: XmlFinder, settlement: XmlElement | null): PaymentInstructions[] {
  const mandate = find.texts(settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID')[0] ?? null
  const creditorId = find.text(settlement, 'CreditorReferenceID')
  const all = find.all(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  return all.map((means) => {
    const code = find.text(means, 'TypeCode')
    const card = find.first(means, 'ApplicableTradeSettlementFinancialCard')
    const debited = find.text(means, 'PayerPartyDebtorFinancialAccount/IBANID')
    // Mandate and creditor stand once for all means of payment, but are of direct debits alone.
    const isDebit = all.length === 1 || debited !== null || code === '49' || code === '59'
    return {
      meansCode: code,
      meansText: find.text(means, 'Information'),
      remittance: find.text(settlement, 'PaymentReference'),
      creditTransfers: find.all(means, 'PayeePartyCreditorFinancialAccount').map((account) => ({
        account: find.text(account, 'IBANID') ?? find.text(account, 'ProprietaryID'),
        accountName: find.text(account, 'AccountName'),
        bic: find.text(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
      })),
      card: card && { number: find.text(card, 'ID'), holder: find.text(card, 'CardholderName') },
      directDebit:
        isDebit && (mandate ?? creditorId ?? debited) !== null
          ? { mandate, creditorId, debitedAccount: debited }
          : null,
    }
  })
}

function totals(find: XmlFinder, settlement: XmlElement | null): DocumentTotals {
  const sums = find.first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = find.text(settlement, 'InvoiceCurrencyCode')
  const taxCurrency = find.text(settlement, 'TaxCurrencyCode')
  const taxes = find.all(sums, 'TaxTotalAmount')
  const inCurrency = (wanted: string | null) =>
    taxes.find((amount) => attributeOf(amount, 'currencyID') === wanted) ?? null
  const accounting = taxCurrency && taxCurrency !== currency ? inCurrency(taxCurrency) : null
  const own = inCurrency(currency) ?? taxes.find((amount) => amount !== accounting) ?? null
  return {
    linesNet: find.number(sums, 'LineTotalAmount'),
    allowances: find.number(sums, 'AllowanceTotalAmount'),
    charges: find.number(sums, 'ChargeTotalAmount'),
    net: find.number(sums, 'TaxBasisTotalAmount'),
    tax: find.numberOf(own),
    taxInAccountingCurrency: find.numberOf(accounting),
    gross: find.number(sums, 'GrandTotalAmount'),
    prepaid: find.number(sums, 'TotalPrepaidAmount'),
    rounding: find.number(sums, 'RoundingAmount'),
    payable: find.number(sums, 'DuePayableAmount'),
  }
}

/** Whether a line of any syntax is one of the invoice's: EXTENDED has others, which only group or inform. */
export function isCountedLine(line: XmlElement): boolean {
  const below = (from: XmlElement | undefined, name: string) =>
    from?.children.find((child) => child.name === name)
  const status = below(below(line, 'AssociatedDocumentLineDocument'), 'LineStatusReasonCode')?.text.trim()
  return status !== 'GROUP' && status !== 'INFORMATION'
}

/** Of the profile EXTENDED, lines that only group or inform are left out: their amounts are in no sum, or in others' already. */
function countedLines(find: XmlFinder, transaction: XmlElement | null): XmlElement[] {
  const lines = find.all(transaction, 'IncludedSupplyChainTradeLineItem')
  const counted = lines.filter(isCountedLine)
  if (counted.length < lines.length)
    find.note('LineStatusReasonCode', 'Positionen, die nur zusammenfassen oder erläutern, sind ausgelassen')
  return counted
}

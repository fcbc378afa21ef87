import type {
  DocumentTotals,
  ElectronicInvoice,
  InvoiceNote,
  PaymentInstructions,
  SupportingDocument,
  TaxBreakdown,
} from '../electronic-invoice.ts'
import { noOrderNumber } from '../syntax-words.ts'
import { ublAllowanceCharge, ublLine, ublPeriod, ublTaxCategory } from './read-ubl-line.ts'
import { ublCreditorId, ublDelivery, ublParty, ublPayee, ublTaxRepresentative } from './read-ubl-party.ts'
import { ublPaymentTerms } from './read-ubl-terms.ts'
import {
  attributeOf,
  type ReadProblem,
  textOf,
  type XmlElement,
  type XmlFinder,
  xmlFinder,
} from './xml-element.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd:'
export const ublInvoiceNamespace = `${schema}Invoice-2`
export const ublCreditNoteNamespace = `${schema}CreditNote-2`

/** The invoice of a UBL 2.1 `Invoice` or `CreditNote` by the binding of EN 16931 (CEN/TS 16931-3-2). */
export function readUbl(root: XmlElement): { invoice: ElectronicInvoice; problems: ReadProblem[] } {
  const find = xmlFinder([`${schema}CommonAggregateComponents-2`, `${schema}CommonBasicComponents-2`])
  const isCredit = root.name === 'CreditNote'
  const creditorId = ublCreditorId(find, root)
  const first = head(find, root, isCredit)
  const invoice: ElectronicInvoice = {
    ...first,
    ...ublPaymentTerms(find, root, isCredit, first.issueDay),
    ...references(find, root, isCredit),
    notes: find.texts(root, 'Note').map(noteOf),
    seller: ublParty(find, find.first(root, 'AccountingSupplierParty/Party')),
    buyer: ublParty(find, find.first(root, 'AccountingCustomerParty/Party')),
    payee: ublPayee(find, find.first(root, 'PayeeParty')),
    taxRepresentative: ublTaxRepresentative(find, find.first(root, 'TaxRepresentativeParty')),
    delivery: ublDelivery(find, find.first(root, 'Delivery')),
    period: ublPeriod(find, find.first(root, 'InvoicePeriod')),
    payments: find.all(root, 'PaymentMeans').map((means) => payment(find, means, creditorId)),
    allowancesAndCharges: find
      .all(root, 'AllowanceCharge')
      .map((element) => ublAllowanceCharge(find, element)),
    ...taxes(find, root),
    lines: find
      .all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
      .map((element) => ublLine(find, element)),
  }
  return { invoice, problems: find.problems }
}

function head(find: XmlFinder, root: XmlElement, isCredit: boolean) {
  return {
    number: find.text(root, 'ID'),
    issueDay: find.day(root, 'IssueDate'),
    typeCode: find.text(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency: find.text(root, 'DocumentCurrencyCode'),
    taxCurrency: find.text(root, 'TaxCurrencyCode'),
    taxPointDay: find.day(root, 'TaxPointDate'),
    taxPointCode: find.text(root, 'InvoicePeriod/DescriptionCode'),
    buyerReference: find.text(root, 'BuyerReference'),
    accountingReference: find.text(root, 'AccountingCost'),
    processType: find.text(root, 'ProfileID'),
    specification: find.text(root, 'CustomizationID'),
  }
}

function references(find: XmlFinder, root: XmlElement, isCredit: boolean) {
  const documents = find.all(root, 'AdditionalDocumentReference')
  const typed = (code: string) =>
    documents.find((reference) => find.text(reference, 'DocumentTypeCode') === code) ?? null
  const object = typed('130')
  // A credit note of UBL 2.1 has no element for the project.
  const project = isCredit ? typed('50') : null
  const order = find.text(root, 'OrderReference/ID')
  const salesOrder = find.text(root, 'OrderReference/SalesOrderID')
  return {
    projectReference: find.text(root, 'ProjectReference/ID') ?? find.text(project, 'ID'),
    contractReference: find.text(root, 'ContractDocumentReference/ID'),
    orderReference: order === noOrderNumber && salesOrder !== null ? null : order,
    salesOrderReference: salesOrder,
    receivingAdvice: find.text(root, 'ReceiptDocumentReference/ID'),
    despatchAdvice: find.text(root, 'DespatchDocumentReference/ID'),
    tenderReference: find.text(root, 'OriginatorDocumentReference/ID'),
    object: find.identifier(object, 'ID'),
    precedingInvoices: find.all(root, 'BillingReference/InvoiceDocumentReference').map((element) => ({
      number: find.text(element, 'ID'),
      day: find.day(element, 'IssueDate'),
    })),
    supportingDocuments: documents
      .filter((reference) => reference !== object && reference !== project)
      .map((reference) => supportingDocument(find, reference)),
  }
}

function supportingDocument(find: XmlFinder, reference: XmlElement): SupportingDocument {
  const file = find.first(reference, 'Attachment/EmbeddedDocumentBinaryObject')
  return {
    reference: find.text(reference, 'ID'),
    description: find.text(reference, 'DocumentDescription'),
    address: find.text(reference, 'Attachment/ExternalReference/URI'),
    content: textOf(file),
    mimeType: attributeOf(file, 'mimeCode'),
    fileName: attributeOf(file, 'filename'),
  }
}

/** UBL has no element for BT-21; it is written before the text as '#AAI#'. */
function noteOf(text: string): InvoiceNote {
  const match = /^#([A-Z]{3})#\s*(.*)$/s.exec(text)
  return match?.[1] ? { subjectCode: match[1], text: match[2] ?? '' } : { subjectCode: null, text }
}

function payment(find: XmlFinder, means: XmlElement, creditorId: string | null): PaymentInstructions {
  const code = find.text(means, 'PaymentMeansCode')
  const card = find.first(means, 'CardAccount')
  const mandate = find.first(means, 'PaymentMandate')
  const isDebit = mandate !== null || (creditorId !== null && (code === '49' || code === '59'))
  return {
    meansCode: code,
    meansText: attributeOf(find.first(means, 'PaymentMeansCode'), 'name'),
    remittance: find.text(means, 'PaymentID'),
    creditTransfers: find.all(means, 'PayeeFinancialAccount').map((account) => ({
      account: find.text(account, 'ID'),
      accountName: find.text(account, 'Name'),
      bic: find.text(account, 'FinancialInstitutionBranch/ID'),
    })),
    card: card && {
      number: find.text(card, 'PrimaryAccountNumberID'),
      holder: find.text(card, 'HolderName'),
    },
    directDebit: isDebit
      ? {
          mandate: find.text(mandate, 'ID'),
          creditorId,
          debitedAccount: find.text(mandate, 'PayerFinancialAccount/ID'),
        }
      : null,
  }
}

function taxes(find: XmlFinder, root: XmlElement): { totals: DocumentTotals; taxBreakdowns: TaxBreakdown[] } {
  const totals = find.first(root, 'LegalMonetaryTotal')
  const currency = find.text(root, 'DocumentCurrencyCode')
  const taxCurrency = find.text(root, 'TaxCurrencyCode')
  const taxTotals = find.all(root, 'TaxTotal')
  const inCurrency = (wanted: string) =>
    taxTotals.find((total) => attributeOf(find.first(total, 'TaxAmount'), 'currencyID') === wanted) ?? null
  // The tax once more in the currency of the books (BT-111) has a total of its own, without a breakdown.
  const accounting = taxCurrency && taxCurrency !== currency ? inCurrency(taxCurrency) : null
  const own = taxTotals.filter((total) => total !== accounting)
  return {
    totals: {
      linesNet: find.number(totals, 'LineExtensionAmount'),
      allowances: find.number(totals, 'AllowanceTotalAmount'),
      charges: find.number(totals, 'ChargeTotalAmount'),
      net: find.number(totals, 'TaxExclusiveAmount'),
      tax: find.number((currency && inCurrency(currency)) || (own[0] ?? null), 'TaxAmount'),
      taxInAccountingCurrency: find.number(accounting, 'TaxAmount'),
      gross: find.number(totals, 'TaxInclusiveAmount'),
      prepaid: find.number(totals, 'PrepaidAmount'),
      rounding: find.number(totals, 'PayableRoundingAmount'),
      payable: find.number(totals, 'PayableAmount'),
    },
    taxBreakdowns: own
      .flatMap((total) => find.all(total, 'TaxSubtotal'))
      .map((subtotal) => ({
        base: find.number(subtotal, 'TaxableAmount'),
        tax: find.number(subtotal, 'TaxAmount'),
        category: ublTaxCategory(find, find.first(subtotal, 'TaxCategory')),
        exemptionReason: find.text(subtotal, 'TaxCategory/TaxExemptionReason'),
        exemptionCode: find.text(subtotal, 'TaxCategory/TaxExemptionReasonCode'),
      })),
  }
}

import { creditNoteTypes } from '../code-lists/document-codes.ts'
import type { ElectronicInvoice, InvoiceNote, SupportingDocument } from '../electronic-invoice.ts'
import { noOrderNumber, taxPointFromCii } from '../syntax-words.ts'
import { paymentTermsText } from './payment-terms.ts'
import { singlePayments } from './single-payments.ts'
import { type UblAmount, ublAllowanceCharge, ublAmountIn, ublPeriod } from './ubl-parts.ts'
import { ublLine } from './write-ubl-line.ts'
import { ublCustomer, ublDelivery, ublPayee, ublSupplier, ublTaxRepresentative } from './write-ubl-party.ts'
import { ublPaymentMeans, ublTaxTotals, ublTotals } from './write-ubl-settlement.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode, type XmlPart, xmlText } from './xml-node.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd:'

/**
 * The invoice in UBL 2.1 by the binding of EN 16931 (CEN/TS 16931-3-2): a `CreditNote` where its type (BT-3) is of credit notes, such as
 * 381, else an `Invoice`, a correction (384) too. UTF-8, elements in the order of the schema, the same invoice always as the
 * same text. What is absent is left out; nothing is judged.
 */
export function writeUbl(invoice: ElectronicInvoice): string {
  const isCredit = creditNoteTypes.has(invoice.typeCode ?? '')
  const name = isCredit ? 'CreditNote' : 'Invoice'
  const amount = ublAmountIn(invoice.currency)
  const parts = [
    head(invoice, isCredit),
    references(invoice, isCredit),
    parties(invoice),
    settlement(invoice, isCredit, amount),
    invoice.lines.map((line) => ublLine(line, isCredit, amount)),
  ]
  return xmlText(
    requiredGroup(name, parts, {
      xmlns: `${schema}${name}-2`,
      'xmlns:cac': `${schema}CommonAggregateComponents-2`,
      'xmlns:cbc': `${schema}CommonBasicComponents-2`,
    }),
  )
}

function head(invoice: ElectronicInvoice, isCredit: boolean): XmlPart {
  const taxPointDay = leaf('cbc:TaxPointDate', invoice.taxPointDay)
  const notes = invoice.notes.map((note) => leaf('cbc:Note', noteText(note)))
  return [
    leaf('cbc:CustomizationID', invoice.specification),
    leaf('cbc:ProfileID', invoice.processType),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issueDay),
    isCredit
      ? [taxPointDay, leaf('cbc:CreditNoteTypeCode', invoice.typeCode), notes]
      : [
          leaf('cbc:DueDate', invoice.dueDay),
          leaf('cbc:InvoiceTypeCode', invoice.typeCode),
          notes,
          taxPointDay,
        ],
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:TaxCurrencyCode', invoice.taxCurrency),
    leaf('cbc:AccountingCost', invoice.accountingReference),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    ublPeriod(invoice.period, taxPointFromCii(invoice.taxPointCode)),
  ]
}

/** UBL has no element for BT-21, which stands before the text. */
function noteText({ text, subjectCode }: InvoiceNote): string {
  return subjectCode && text.trim() !== '' ? `#${subjectCode}#${text}` : text
}

function references(invoice: ElectronicInvoice, isCredit: boolean): XmlPart {
  const { object } = invoice
  const reference = (name: string, number: string | null) => group(name, [leaf('cbc:ID', number)])
  const tender = reference('cac:OriginatorDocumentReference', invoice.tenderReference)
  const contract = reference('cac:ContractDocumentReference', invoice.contractReference)
  const attached = [
    groupOf(
      'cac:AdditionalDocumentReference',
      leaf('cbc:ID', object?.value, { schemeID: object?.scheme ?? null }),
      leaf('cbc:DocumentTypeCode', '130'),
    ),
    invoice.supportingDocuments.map(supportingDocument),
  ]
  return [
    order(invoice),
    invoice.precedingInvoices.map(({ number, day }) =>
      group('cac:BillingReference', [
        group('cac:InvoiceDocumentReference', [leaf('cbc:ID', number), leaf('cbc:IssueDate', day)]),
      ]),
    ),
    reference('cac:DespatchDocumentReference', invoice.despatchAdvice),
    reference('cac:ReceiptDocumentReference', invoice.receivingAdvice),
    isCredit
      ? [contract, attached, creditedProject(invoice.projectReference), tender]
      : [tender, contract, attached, reference('cac:ProjectReference', invoice.projectReference)],
  ]
}

/** The schema asks for the buyer's number of an order that only the seller has numbered. */
function order({ orderReference, salesOrderReference }: ElectronicInvoice): XmlNode | null {
  return group('cac:OrderReference', [
    leaf('cbc:ID', orderReference ?? (salesOrderReference === null ? null : noOrderNumber)),
    leaf('cbc:SalesOrderID', salesOrderReference),
  ])
}

/** A credit note of UBL 2.1 has no element for the project. */
function creditedProject(project: string | null): XmlNode | null {
  return groupOf(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', project),
    leaf('cbc:DocumentTypeCode', '50'),
  )
}

/** BG-24. */
function supportingDocument(file: SupportingDocument): XmlNode | null {
  return group('cac:AdditionalDocumentReference', [
    leaf('cbc:ID', file.reference),
    leaf('cbc:DocumentDescription', file.description),
    group('cac:Attachment', [
      leaf('cbc:EmbeddedDocumentBinaryObject', file.content, {
        mimeCode: file.mimeType,
        filename: file.fileName,
      }),
      group('cac:ExternalReference', [leaf('cbc:URI', file.address)]),
    ]),
  ])
}

function parties(invoice: ElectronicInvoice): XmlPart {
  const creditorId = invoice.payments.map(({ directDebit }) => directDebit?.creditorId).find(Boolean)
  return [
    ublSupplier(invoice.seller, creditorId ?? null),
    ublCustomer(invoice.buyer),
    ublPayee(invoice.payee),
    ublTaxRepresentative(invoice.taxRepresentative),
    ublDelivery(invoice.delivery),
  ]
}

function settlement(invoice: ElectronicInvoice, isCredit: boolean, amount: UblAmount): XmlPart {
  return [
    ublPaymentMeans(singlePayments(invoice.payments), isCredit ? invoice.dueDay : null),
    group('cac:PaymentTerms', [leaf('cbc:Note', paymentTermsText(invoice.paymentTerms))]),
    invoice.allowancesAndCharges.map((part) => ublAllowanceCharge(part, amount)),
    ublTaxTotals(invoice, amount),
    ublTotals(invoice.totals, amount),
  ]
}

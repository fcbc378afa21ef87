import { isCountedLine } from './read/read-cii.ts'
import type { XmlElement } from './read/xml-element.ts'

/**
 * A place in the readable view of an invoice: a part ('seller', 'totals'), a value in one ('totals.gross'), or a line, counted from 0
 * ('line.3'). A value that an invoice does not have has no place; its part has.
 */
export type ViewField = string

const ofTerms: Readonly<Record<string, ViewField>> = {
  'BT-1': 'head.number',
  'BT-2': 'head.issueDay',
  'BT-3': 'head.number',
  'BT-5': 'head.currency',
  'BT-9': 'head.dueDay',
  'BT-24': 'more',
  'BT-31': 'seller',
  'BT-44': 'buyer',
  'BT-48': 'buyer',
  'BT-72': 'head.delivery',
  'BT-84': 'payment',
  'BT-106': 'totals.linesNet',
  'BT-107': 'totals.allowances',
  'BT-108': 'totals.charges',
  'BT-109': 'totals.net',
  'BT-110': 'totals.tax',
  'BT-112': 'totals.gross',
  'BT-115': 'totals.payable',
  'BT-116': 'taxes',
  'BT-117': 'taxes',
  'BT-119': 'taxes',
}

/** Where a business term of EN 16931 stands; null of one that the view has no place of its own for. */
export const fieldOfTerm = (term: string): ViewField | null => ofTerms[term] ?? null

// Names of elements on the way from the root to the place, joined by '/'; the longest that begins the way counts.
const ofUbl: Readonly<Record<string, ViewField>> = {
  '': 'more',
  ID: 'head.number',
  InvoiceTypeCode: 'head.number',
  CreditNoteTypeCode: 'head.number',
  IssueDate: 'head.issueDay',
  DueDate: 'head.dueDay',
  DocumentCurrencyCode: 'head.currency',
  InvoicePeriod: 'head.period',
  Delivery: 'more',
  'Delivery/ActualDeliveryDate': 'head.delivery',
  Note: 'notes',
  AccountingSupplierParty: 'seller',
  AccountingCustomerParty: 'buyer',
  PayeeParty: 'payment',
  PaymentMeans: 'payment',
  'PaymentMeans/PaymentDueDate': 'head.dueDay',
  PaymentTerms: 'payment',
  AllowanceCharge: 'allowances',
  TaxTotal: 'taxes',
  'TaxTotal/TaxAmount': 'totals.tax',
  LegalMonetaryTotal: 'totals',
  'LegalMonetaryTotal/LineExtensionAmount': 'totals.linesNet',
  'LegalMonetaryTotal/AllowanceTotalAmount': 'totals.allowances',
  'LegalMonetaryTotal/ChargeTotalAmount': 'totals.charges',
  'LegalMonetaryTotal/TaxExclusiveAmount': 'totals.net',
  'LegalMonetaryTotal/TaxInclusiveAmount': 'totals.gross',
  'LegalMonetaryTotal/PrepaidAmount': 'totals.prepaid',
  'LegalMonetaryTotal/PayableRoundingAmount': 'totals.rounding',
  'LegalMonetaryTotal/PayableAmount': 'totals.payable',
  AdditionalDocumentReference: 'attached',
}

const trade = 'SupplyChainTradeTransaction'
const agreement = `${trade}/ApplicableHeaderTradeAgreement`
const delivery = `${trade}/ApplicableHeaderTradeDelivery`
const settlement = `${trade}/ApplicableHeaderTradeSettlement`
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`

const ofCii: Readonly<Record<string, ViewField>> = {
  '': 'more',
  ExchangedDocument: 'head',
  'ExchangedDocument/ID': 'head.number',
  'ExchangedDocument/TypeCode': 'head.number',
  'ExchangedDocument/IssueDateTime': 'head.issueDay',
  'ExchangedDocument/IncludedNote': 'notes',
  [`${agreement}/SellerTradeParty`]: 'seller',
  [`${agreement}/BuyerTradeParty`]: 'buyer',
  [`${agreement}/AdditionalReferencedDocument`]: 'attached',
  [`${delivery}/ActualDeliverySupplyChainEvent`]: 'head.delivery',
  [`${settlement}/InvoiceCurrencyCode`]: 'head.currency',
  [`${settlement}/BillingSpecifiedPeriod`]: 'head.period',
  [`${settlement}/CreditorReferenceID`]: 'payment',
  [`${settlement}/PaymentReference`]: 'payment',
  [`${settlement}/PayeeTradeParty`]: 'payment',
  [`${settlement}/SpecifiedTradeSettlementPaymentMeans`]: 'payment',
  [`${settlement}/SpecifiedTradePaymentTerms`]: 'payment',
  [`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`]: 'head.dueDay',
  [`${settlement}/SpecifiedTradeAllowanceCharge`]: 'allowances',
  [`${settlement}/SpecifiedLogisticsServiceCharge`]: 'allowances',
  [`${settlement}/ApplicableTradeTax`]: 'taxes',
  [sums]: 'totals',
  [`${sums}/LineTotalAmount`]: 'totals.linesNet',
  [`${sums}/AllowanceTotalAmount`]: 'totals.allowances',
  [`${sums}/ChargeTotalAmount`]: 'totals.charges',
  [`${sums}/TaxBasisTotalAmount`]: 'totals.net',
  [`${sums}/TaxTotalAmount`]: 'totals.tax',
  [`${sums}/GrandTotalAmount`]: 'totals.gross',
  [`${sums}/TotalPrepaidAmount`]: 'totals.prepaid',
  [`${sums}/RoundingAmount`]: 'totals.rounding',
  [`${sums}/DuePayableAmount`]: 'totals.payable',
}

const lineNames = ['InvoiceLine', 'CreditNoteLine', 'IncludedSupplyChainTradeLineItem']

/**
 * Where the view shows what stands at a place of the file: the element that begins there, or that holds it. Of the file itself, by its
 * root; null where the view does not show it.
 */
export function fieldAt(root: XmlElement, place: Pick<XmlElement, 'line' | 'column'>): ViewField | null {
  const way = wayTo(root, place)
  const lineAt = way.findIndex(({ name }) => lineNames.includes(name))
  const line = way[lineAt]
  if (line) {
    const lines = (way[lineAt - 1] ?? root).children.filter(({ name }) => name === line.name)
    const index = lines.filter(isCountedLine).indexOf(line)
    return index < 0 ? null : `line.${index}`
  }
  const fields = root.name === 'CrossIndustryInvoice' ? ofCii : ofUbl
  const names = way.map(({ name }) => name)
  for (let count = names.length; count > 0; count -= 1) {
    const field = fields[names.slice(0, count).join('/')]
    if (field !== undefined) return field
  }
  return names.length > 0 ? (fields[''] ?? null) : null
}

/** The elements below the root that hold a place, from the outermost on: of those that begin before it, the last. */
function wayTo(root: XmlElement, { line, column }: Pick<XmlElement, 'line' | 'column'>): XmlElement[] {
  const way: XmlElement[] = []
  const isBefore = (one: XmlElement) => one.line < line || (one.line === line && one.column <= column)
  let holder = root
  for (;;) {
    const next = holder.children.findLast(isBefore)
    if (!next) return way
    way.push(next)
    holder = next
  }
}

import type { ElectronicInvoice } from './electronic-invoice.ts'
import { discountsOf } from './payment-discounts.ts'
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
  'BT-72': 'head.delivery',
  'BT-73': 'head.period',
  'BT-74': 'head.period',
  'BT-106': 'totals.linesNet',
  'BT-107': 'totals.allowances',
  'BT-108': 'totals.charges',
  'BT-109': 'totals.net',
  'BT-110': 'totals.tax',
  'BT-112': 'totals.gross',
  'BT-113': 'totals.prepaid',
  'BT-114': 'totals.rounding',
  'BT-115': 'totals.payable',
}

/** The parts by the first number of the terms that they hold (EN 16931-1, table 2): those from there on, up to the next. */
const partsOfTerms: readonly (readonly [from: number, part: ViewField])[] = [
  [1, 'more'],
  [20, 'payment'],
  [21, 'notes'],
  [23, 'more'],
  [27, 'seller'],
  [44, 'buyer'],
  [59, 'payment'],
  [62, 'more'],
  [81, 'payment'],
  [92, 'allowances'],
  [106, 'totals'],
  [116, 'taxes'],
  [122, 'attached'],
  [126, 'line'],
]
const partsOfGroups: readonly (readonly [from: number, part: ViewField])[] = [
  [1, 'notes'],
  [2, 'more'],
  [4, 'seller'],
  [7, 'buyer'],
  [10, 'payment'],
  [11, 'more'],
  [14, 'head.period'],
  [15, 'more'],
  [16, 'payment'],
  [20, 'allowances'],
  [22, 'totals'],
  [23, 'taxes'],
  [24, 'attached'],
  [25, 'line'],
]

/** Where a business term or group of EN 16931 stands; null of what is none, such as the name of a rule. */
export function fieldOfTerm(term: string): ViewField | null {
  const own = ofTerms[term]
  if (own !== undefined) return own
  const [, kind, digits] = /^B([TG])-(\d+)(?:-\d+)?$/.exec(term) ?? []
  if (digits === undefined) return null
  const parts = kind === 'T' ? partsOfTerms : partsOfGroups
  return parts.findLast(([from]) => from <= Number(digits))?.[1] ?? null
}

/** Whether the view of this invoice has the part of a field: what an invoice does not have has none. */
export function isInView(invoice: ElectronicInvoice, field: ViewField): boolean {
  const { lines, allowancesAndCharges, taxBreakdowns, payments, paymentTerms, payee } = invoice
  switch (field.split('.')[0]) {
    case 'line':
      return lines.length > 0
    case 'allowances':
      return allowancesAndCharges.length > 0
    case 'taxes':
      return taxBreakdowns.length > 0
    case 'payment':
      return payments.length > 0 || Boolean(paymentTerms) || payee !== null || discountsOf(invoice).length > 0
    case 'notes':
      return invoice.notes.length > 0
    case 'attached':
      return invoice.supportingDocuments.length > 0
    default:
      return true
  }
}

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

// An electronic invoice in the business terms of EN 16931-1 (BT-1 … BT-165, BG-1 … BG-32), whatever its syntax: what readers of UBL
// and CII make, what the rules judge, what writers write. What is absent is null or an empty list, so that rules can say so.

/** A number as it stands in the file: plain decimal text such as '-12.50'; no digit is lost, and rules can count the decimals. */
export type DecimalText = string

/** A day as 'YYYY-MM-DD'; what is no such day stays as it stands in the file. */
export type DayText = string

/** A value with the scheme that it is of: '0088', 'EM', …; null where none is named. */
export interface Identifier {
  value: string
  scheme: string | null
}

/** BT-22 with BT-21. */
export interface InvoiceNote {
  text: string
  subjectCode: string | null
}

/** BG-5, BG-8, BG-12, BG-15. */
export interface PostalAddress {
  /** BT-35, 50, 64, 75 */
  line1: string | null
  /** BT-36, 51, 65, 76 */
  line2: string | null
  /** BT-162 … 165 */
  line3: string | null
  /** BT-37, 52, 66, 77 */
  city: string | null
  /** BT-38, 53, 67, 78 */
  postCode: string | null
  /** BT-39, 54, 68, 79 */
  subdivision: string | null
  /** BT-40, 55, 69, 80: ISO 3166-1 alpha 2 */
  countryCode: string | null
}

/** BG-6, BG-9. */
export interface Contact {
  /** BT-41, 56 */
  name: string | null
  /** BT-42, 57 */
  phone: string | null
  /** BT-43, 58 */
  email: string | null
}

/** BG-4 (seller) and BG-7 (buyer). */
export interface TradeParty {
  /** BT-27, 44 */
  name: string | null
  /** BT-28, 45 */
  tradingName: string | null
  /** BT-29, 46: the seller may have several */
  identifiers: Identifier[]
  /** BT-30, 47 */
  legalRegistration: Identifier | null
  /** BT-31, 48 */
  vatId: string | null
  /** BT-32, of the seller */
  taxRegistration: string | null
  /** BT-33, of the seller */
  legalInformation: string | null
  /** BT-34, 49 */
  electronicAddress: Identifier | null
  /** BG-5, 8; null where the group is absent */
  address: PostalAddress | null
  /** BG-6, 9; null where the group is absent */
  contact: Contact | null
}

/** BG-10. */
export interface Payee {
  /** BT-59 */
  name: string | null
  /** BT-60 */
  identifier: Identifier | null
  /** BT-61 */
  legalRegistration: Identifier | null
}

/** BG-11. */
export interface TaxRepresentative {
  /** BT-62 */
  name: string | null
  /** BT-63 */
  vatId: string | null
  /** BG-12 */
  address: PostalAddress | null
}

/** BG-13. */
export interface Delivery {
  /** BT-70 */
  name: string | null
  /** BT-71 */
  location: Identifier | null
  /** BT-72 */
  day: DayText | null
  /** BG-15; null where the group is absent */
  address: PostalAddress | null
}

/** BG-14, BG-26. */
export interface InvoicePeriod {
  /** BT-73, 134 */
  from: DayText | null
  /** BT-74, 135 */
  to: DayText | null
}

/** BG-17. */
export interface CreditTransfer {
  /** BT-84 */
  account: string | null
  /** BT-85 */
  accountName: string | null
  /** BT-86 */
  bic: string | null
}

/** BG-18. */
export interface PaymentCard {
  /** BT-87 */
  number: string | null
  /** BT-88 */
  holder: string | null
}

/** BG-19. */
export interface DirectDebit {
  /** BT-89 */
  mandate: string | null
  /** BT-90 */
  creditorId: string | null
  /** BT-91 */
  debitedAccount: string | null
}

/** BG-16; an invoice may name several means in a file, each as one of these. */
export interface PaymentInstructions {
  /** BT-81: UNTDID 4461 */
  meansCode: string | null
  /** BT-82 */
  meansText: string | null
  /** BT-83 */
  remittance: string | null
  creditTransfers: CreditTransfer[]
  card: PaymentCard | null
  directDebit: DirectDebit | null
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25 */
  number: string | null
  /** BT-26 */
  day: DayText | null
}

/** A tax that is no VAT, such as insurance tax. EN 16931 has no term for it: to its rules there is none. */
export interface OtherTax {
  /** UNTDID 5153: 'INS', 'EXC', … */
  scheme: string
  /** In percent. */
  percent: DecimalText | null
}

/** A tax category with its rate, as a line, an allowance or a breakdown bears it. */
export interface TaxCategory {
  /** BT-95, 102, 118, 151: UNTDID 5305 (S, Z, E, AE, K, G, O, L, M, B) */
  code: string | null
  /** BT-96, 103, 119, 152, in percent */
  percent: DecimalText | null
  /** Where the file names another tax; then code and percent, which are of VAT, are null. */
  other?: OtherTax
}

/** What may be deducted by whoever pays soon (Skonto), as CII and UBL say it beside the words of BT-20. */
export interface PaymentDiscount {
  /** In percent. */
  percent: DecimalText | null
  amount: DecimalText | null
  /** What the percent is of; null: of the whole. */
  base: DecimalText | null
  /** Until when it has to be paid. */
  until: DayText | null
}

/** BG-20, BG-21 of the document; BG-27, BG-28 of a line (those bear no tax of their own). */
export interface AllowanceCharge {
  isCharge: boolean
  /** BT-92, 99, 136, 141 */
  amount: DecimalText | null
  /** BT-93, 100, 137, 142 */
  base: DecimalText | null
  /** BT-94, 101, 138, 143 */
  percent: DecimalText | null
  /** BT-95/96, 102/103; null in lines */
  tax: TaxCategory | null
  /** BT-97, 104, 139, 144 */
  reason: string | null
  /** BT-98, 105, 140, 145 */
  reasonCode: string | null
}

/** BG-22. */
export interface DocumentTotals {
  /** BT-106 */
  linesNet: DecimalText | null
  /** BT-107 */
  allowances: DecimalText | null
  /** BT-108 */
  charges: DecimalText | null
  /** BT-109 */
  net: DecimalText | null
  /** BT-110 */
  tax: DecimalText | null
  /** BT-111 */
  taxInAccountingCurrency: DecimalText | null
  /** BT-112 */
  gross: DecimalText | null
  /** BT-113 */
  prepaid: DecimalText | null
  /** BT-114 */
  rounding: DecimalText | null
  /** BT-115 */
  payable: DecimalText | null
}

/** BG-23. */
export interface TaxBreakdown {
  /** BT-116 */
  base: DecimalText | null
  /** BT-117 */
  tax: DecimalText | null
  /** BT-118, 119 */
  category: TaxCategory
  /** BT-120 */
  exemptionReason: string | null
  /** BT-121 */
  exemptionCode: string | null
}

/** BG-24. */
export interface SupportingDocument {
  /** BT-122 */
  reference: string | null
  /** BT-123 */
  description: string | null
  /** BT-124 */
  address: string | null
  /** BT-125: base64, as it stands in the file; null where none is attached */
  content: string | null
  mimeType: string | null
  fileName: string | null
}

/** BG-29. */
export interface PriceDetails {
  /** BT-146 */
  net: DecimalText | null
  /** BT-147 */
  discount: DecimalText | null
  /** BT-148 */
  gross: DecimalText | null
  /** BT-149 */
  baseQuantity: DecimalText | null
  /** BT-150 */
  baseUnit: string | null
}

/** BG-32. */
export interface ItemAttribute {
  /** BT-160 */
  name: string | null
  /** BT-161 */
  value: string | null
}

/** BG-25. */
export interface ElectronicLine {
  /** BT-126 */
  id: string | null
  /** BT-127 */
  note: string | null
  /** BT-128 */
  object: Identifier | null
  /** BT-129 */
  quantity: DecimalText | null
  /** BT-130: UN/ECE Recommendations 20 and 21 */
  unit: string | null
  /** BT-131 */
  net: DecimalText | null
  /** BT-132 */
  orderLine: string | null
  /** BT-133 */
  accountingReference: string | null
  /** BG-26 */
  period: InvoicePeriod | null
  /** BG-27, 28 */
  allowancesAndCharges: AllowanceCharge[]
  /** BG-29 */
  price: PriceDetails
  /** BT-151, 152 */
  tax: TaxCategory
  /** Why the line is exempt, which only EXTENDED says of each by itself. */
  exemptionReason?: string
  /** BT-153 */
  name: string | null
  /** BT-154 */
  description: string | null
  /** BT-155 */
  sellerItemId: string | null
  /** BT-156 */
  buyerItemId: string | null
  /** BT-157 */
  standardItemId: Identifier | null
  /** BT-158: value with list (scheme) */
  classifications: Identifier[]
  /** BT-159 */
  originCountry: string | null
  /** BG-32 */
  attributes: ItemAttribute[]
}

/** What of a file breaks a rule that speaks of its syntax, and of no term of the standard. */
export interface SyntaxBreak {
  /** As the official validators name the rule. */
  rule: string
  /** Of `lines`, counted from 0; null where it is of the whole. */
  line: number | null
}

export interface ElectronicInvoice {
  /** BT-1 */
  number: string | null
  /** BT-2 */
  issueDay: DayText | null
  /** BT-3: UNTDID 1001 */
  typeCode: string | null
  /** BT-5: ISO 4217 */
  currency: string | null
  /** BT-6 */
  taxCurrency: string | null
  /** BT-7 */
  taxPointDay: DayText | null
  /** BT-8 */
  taxPointCode: string | null
  /** BT-9 */
  dueDay: DayText | null
  /** Where a UBL invoice says its due day beside a means or terms of payment, which is not the place of BT-9. */
  misplacedDueDay?: DayText
  /** Further due days, of an invoice that has several. */
  laterDueDays?: DayText[]
  /** BT-10 */
  buyerReference: string | null
  /** BT-11 */
  projectReference: string | null
  /** BT-12 */
  contractReference: string | null
  /** BT-13 */
  orderReference: string | null
  /** BT-14 */
  salesOrderReference: string | null
  /** BT-15 */
  receivingAdvice: string | null
  /** BT-16 */
  despatchAdvice: string | null
  /** BT-17 */
  tenderReference: string | null
  /** BT-18 */
  object: Identifier | null
  /** BT-19 */
  accountingReference: string | null
  /** BT-20; of several terms all words, each in a line of its own */
  paymentTerms: string | null
  /** Of EXTENDED and of UBL; those that XRechnung writes into BT-20 stand there. */
  discounts?: PaymentDiscount[]
  /** BG-1 */
  notes: InvoiceNote[]
  /** BT-23 */
  processType: string | null
  /** BT-24 */
  specification: string | null
  /** BG-3 */
  precedingInvoices: PrecedingInvoice[]
  /** BG-4 */
  seller: TradeParty
  /** BG-7 */
  buyer: TradeParty
  /** BG-10 */
  payee: Payee | null
  /** BG-11 */
  taxRepresentative: TaxRepresentative | null
  /** BG-13 */
  delivery: Delivery | null
  /** BG-14 */
  period: InvoicePeriod | null
  /** BG-16 */
  payments: PaymentInstructions[]
  /** BG-20, 21 */
  allowancesAndCharges: AllowanceCharge[]
  /** BG-22 */
  totals: DocumentTotals
  /** BG-23 */
  taxBreakdowns: TaxBreakdown[]
  /** BG-24 */
  supportingDocuments: SupportingDocument[]
  /** BG-25 */
  lines: ElectronicLine[]
  /** Of a file that was read and breaks some. */
  syntaxBreaks?: readonly SyntaxBreak[]
}

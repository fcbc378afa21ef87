import { isIban } from '#kernel/codes/iban.ts'
import type { DocumentTotals, ElectronicInvoice, TaxBreakdown } from '../electronic-invoice.ts'
import { ratePercent } from '../other-taxes.ts'
import { taxPointForCii } from '../syntax-words.ts'
import { ciiAllowanceCharge, ciiDate, ciiDay, ciiFormattedDay, ciiPeriod } from './cii-parts.ts'
import { paymentTermsText } from './payment-terms.ts'
import { type SinglePayment, singlePayments } from './single-payments.ts'
import { ciiPayee } from './write-cii-party.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode } from './xml-node.ts'

/** How the invoice is paid, and what it comes to: `ApplicableHeaderTradeSettlement`. */
export function ciiSettlement(invoice: ElectronicInvoice): XmlNode {
  const { payments } = invoice
  return requiredGroup('ram:ApplicableHeaderTradeSettlement', [
    leaf(
      'ram:CreditorReferenceID',
      firstOf(payments, (means) => means.directDebit?.creditorId),
    ),
    leaf(
      'ram:PaymentReference',
      firstOf(payments, (means) => means.remittance),
    ),
    leaf('ram:TaxCurrencyCode', invoice.taxCurrency),
    leaf('ram:InvoiceCurrencyCode', invoice.currency),
    ciiPayee(invoice.payee),
    singlePayments(payments).map(paymentMeans),
    invoice.taxBreakdowns.map((tax, index) => breakdown(tax, index === 0 ? invoice : null)),
    ciiPeriod(invoice.period),
    invoice.allowancesAndCharges.map(ciiAllowanceCharge),
    group('ram:SpecifiedTradePaymentTerms', [
      leaf('ram:Description', paymentTermsText(invoice.paymentTerms)),
      ciiDay('ram:DueDateDateTime', invoice.dueDay),
      leaf(
        'ram:DirectDebitMandateID',
        firstOf(payments, (means) => means.directDebit?.mandate),
      ),
    ]),
    totals(invoice.totals, invoice),
    invoice.precedingInvoices.map(({ number, day }) =>
      group('ram:InvoiceReferencedDocument', [
        leaf('ram:IssuerAssignedID', number),
        ciiFormattedDay('ram:FormattedIssueDateTime', day),
      ]),
    ),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', invoice.accountingReference)]),
  ])
}

/** What CII says once for all means of payment. */
function firstOf<Part>(
  parts: readonly Part[],
  value: (part: Part) => string | null | undefined,
): string | null {
  return parts.map(value).find(Boolean) ?? null
}

/** BG-16 to BG-19. */
function paymentMeans({ meansCode, meansText, creditTransfer, card, directDebit }: SinglePayment): XmlNode {
  const account = creditTransfer?.account ?? null
  const hasIban = account !== null && isIban(account)
  return requiredGroup('ram:SpecifiedTradeSettlementPaymentMeans', [
    leaf('ram:TypeCode', meansCode),
    leaf('ram:Information', meansText),
    groupOf(
      'ram:ApplicableTradeSettlementFinancialCard',
      leaf('ram:ID', card?.number),
      leaf('ram:CardholderName', card?.holder),
    ),
    group('ram:PayerPartyDebtorFinancialAccount', [leaf('ram:IBANID', directDebit?.debitedAccount)]),
    group('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', hasIban ? account : null),
      leaf('ram:AccountName', creditTransfer?.accountName),
      leaf('ram:ProprietaryID', hasIban ? null : account),
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', creditTransfer?.bic)]),
  ])
}

/** BG-23; the first bears BT-7 and BT-8 of the invoice, for which there is no other place, and which may stand once (CII-SR-461, 462). */
function breakdown(tax: TaxBreakdown, invoice: ElectronicInvoice | null): XmlNode {
  return requiredGroup('ram:ApplicableTradeTax', [
    leaf('ram:CalculatedAmount', tax.tax),
    leaf('ram:TypeCode', tax.category.other?.scheme ?? 'VAT'),
    leaf('ram:ExemptionReason', tax.exemptionReason),
    leaf('ram:BasisAmount', tax.base),
    leaf('ram:CategoryCode', tax.category.code),
    leaf('ram:ExemptionReasonCode', tax.exemptionCode),
    ciiDate('ram:TaxPointDate', invoice?.taxPointDay ?? null),
    leaf('ram:DueDateTypeCode', taxPointForCii(invoice?.taxPointCode ?? null)),
    leaf('ram:RateApplicablePercent', ratePercent(tax.category)),
  ])
}

/** BG-22. */
function totals(sums: DocumentTotals, { currency, taxCurrency }: ElectronicInvoice): XmlNode {
  return requiredGroup('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', sums.linesNet),
    leaf('ram:ChargeTotalAmount', sums.charges),
    leaf('ram:AllowanceTotalAmount', sums.allowances),
    leaf('ram:TaxBasisTotalAmount', sums.net),
    leaf('ram:TaxTotalAmount', sums.tax, { currencyID: currency }),
    leaf('ram:TaxTotalAmount', sums.taxInAccountingCurrency, { currencyID: taxCurrency }),
    leaf('ram:RoundingAmount', sums.rounding),
    leaf('ram:GrandTotalAmount', sums.gross),
    leaf('ram:TotalPrepaidAmount', sums.prepaid),
    leaf('ram:DuePayableAmount', sums.payable),
  ])
}

import type { DocumentTotals, ElectronicInvoice } from '../electronic-invoice.ts'
import type { SinglePayment } from './single-payments.ts'
import { type UblAmount, ublAmountIn, ublTaxCategory } from './ubl-parts.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode, type XmlPart } from './xml-node.ts'

/** BG-16, with the due day of a credit note, which has no other place for it. */
export function ublPaymentMeans(payments: readonly SinglePayment[], creditDueDay: string | null): XmlPart {
  if (payments.length > 0) return payments.map((means) => paymentMeans(means, creditDueDay))
  return groupOf(
    'cac:PaymentMeans',
    // UNTDID 4461: no means is agreed.
    creditDueDay === null ? null : leaf('cbc:PaymentMeansCode', '1'),
    leaf('cbc:PaymentDueDate', creditDueDay),
  )
}

function paymentMeans(means: SinglePayment, dueDay: string | null): XmlNode {
  const { card, creditTransfer, directDebit } = means
  return requiredGroup('cac:PaymentMeans', [
    leaf('cbc:PaymentMeansCode', means.meansCode, { name: means.meansText }),
    leaf('cbc:PaymentDueDate', dueDay),
    leaf('cbc:PaymentID', means.remittance),
    groupOf(
      'cac:CardAccount',
      leaf('cbc:PrimaryAccountNumberID', card?.number),
      // The schema asks for the network, which the standard has not.
      leaf('cbc:NetworkID', 'NA'),
      leaf('cbc:HolderName', card?.holder),
    ),
    group('cac:PayeeFinancialAccount', [
      leaf('cbc:ID', creditTransfer?.account),
      leaf('cbc:Name', creditTransfer?.accountName),
      group('cac:FinancialInstitutionBranch', [leaf('cbc:ID', creditTransfer?.bic)]),
    ]),
    group('cac:PaymentMandate', [
      leaf('cbc:ID', directDebit?.mandate),
      group('cac:PayerFinancialAccount', [leaf('cbc:ID', directDebit?.debitedAccount)]),
    ]),
  ])
}

/** BT-110 with BG-23, and BT-111. */
export function ublTaxTotals(
  { totals, taxCurrency, taxBreakdowns }: ElectronicInvoice,
  amount: UblAmount,
): XmlPart {
  const subtotals = taxBreakdowns.map((part) =>
    requiredGroup('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', part.base),
      amount('cbc:TaxAmount', part.tax),
      ublTaxCategory('cac:TaxCategory', part.category, part),
    ]),
  )
  return [
    // The schema asks for the amount, which the standard leaves out where there is no tax.
    group('cac:TaxTotal', [
      amount('cbc:TaxAmount', totals.tax ?? (subtotals.length > 0 ? '0' : null)),
      subtotals,
    ]),
    group('cac:TaxTotal', [ublAmountIn(taxCurrency)('cbc:TaxAmount', totals.taxInAccountingCurrency)]),
  ]
}

/** BG-22. */
export function ublTotals(totals: DocumentTotals, amount: UblAmount): XmlNode {
  return requiredGroup('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', totals.linesNet),
    amount('cbc:TaxExclusiveAmount', totals.net),
    amount('cbc:TaxInclusiveAmount', totals.gross),
    amount('cbc:AllowanceTotalAmount', totals.allowances),
    amount('cbc:ChargeTotalAmount', totals.charges),
    amount('cbc:PrepaidAmount', totals.prepaid),
    amount('cbc:PayableRoundingAmount', totals.rounding),
    amount('cbc:PayableAmount', totals.payable),
  ])
}

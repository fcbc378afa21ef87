import type { ElectronicInvoice, PaymentInstructions } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import { isBic, normaliseBic } from '#kernel/codes/bic.ts'
import { isIban, normaliseIban } from '#kernel/codes/iban.ts'
import { checkVatId, normaliseVatId } from '#kernel/codes/vat-id.ts'
import { isCountry } from '#kernel/countries/countries.ts'
import { isEmail, normaliseEmail } from '#kernel/email.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReceivedBill } from './received-bill.ts'

/** A supplier as an invoice tells of him. How he is paid is null where it does not say it; his country then is ''. */
export type ReadSupplier = Omit<SupplierFields, 'preferredPaymentMethod'> & {
  preferredPaymentMethod: PaymentMethodData | null
}

/** The seller of a received invoice as a new supplier; what does not fit its field is left out, and stands in the view beside it. */
export function supplierFromInvoice(
  invoice: ElectronicInvoice,
  { paymentTargetDays, discountTerms }: Pick<ReceivedBill, 'paymentTargetDays' | 'discountTerms'>,
): ReadSupplier {
  const { seller, buyer, taxRepresentative } = invoice
  const { address, contact } = seller
  const name = short(seller.name ?? seller.tradingName, 200)
  const street = short(address?.line1, 200)
  const place = [short(address?.postCode, 20), short(address?.city, 200)].filter(Boolean).join(' ')
  const country = (address?.countryCode ?? '').trim().toUpperCase()
  const vatId = normaliseVatId(seller.vatId ?? taxRepresentative?.vatId ?? '')
  const lines = [street, short(address?.line2, 200), short(address?.line3, 200), place]
  const preferredPaymentMethod = paymentFromInvoice(invoice)
  return {
    shortName: short(seller.tradingName ?? seller.name, 60),
    companyName: name,
    firstName: '',
    familyName: '',
    salutation: '',
    recipientName: '',
    street,
    zip: short(address?.postCode, 20),
    city: short(address?.city, 200),
    // Greece has another code in its VAT ids, which some programs take for the country's.
    countryCode: isCountry(country) ? country : country === 'EL' ? 'GR' : '',
    vatId: vatId !== '' && checkVatId(vatId) !== 'wrong' ? vatId : '',
    email:
      [contact?.email, seller.electronicAddress?.value]
        .map((text) => normaliseEmail(text ?? ''))
        .find(isEmail) ?? '',
    notes: '',
    paymentTargetDays: preferredPaymentMethod?.paymentMethod === 'WIRE' ? paymentTargetDays : null,
    // Of an amount of its own it is this invoice's alone.
    discountTerms: discountTerms.every(({ base }) => base === null)
      ? discountTerms.map(({ days, percent }) => ({ days, percent }))
      : [],
    addressLines: cutText(lines.filter(Boolean).join('\n'), 500),
    creditorNumber: null,
    customerNumberAtSupplier: whole(buyer.identifiers[0]?.value, 60),
    sellerKind: sellerKindOf(invoice),
    preferredPaymentMethod,
  }
}

/** How the invoice wants to be paid (BT-81, UNTDID 4461): by the first means that says where to; null where it does not say it. */
export function paymentFromInvoice({ payments }: ElectronicInvoice): PaymentMethodData | null {
  const codes = payments.map(({ meansCode }) => meansCode ?? '')
  const debit = payments.find(({ directDebit, meansCode }) => directDebit?.mandate || isDebit(meansCode))
  const account = accountOf(payments)
  if (debit && (isDebit(debit.meansCode) || account === null)) return directDebit(debit)
  if (account) return { ...method('WIRE'), data: account }
  const paypal = payments.map(({ meansText }) => meansText ?? '').some((text) => /paypal/i.test(text))
  if (paypal) return method('PAYPAL')
  if (codes.includes('10')) return method('CASH')
  if (codes.some((code) => ['48', '54', '55'].includes(code))) return method('CREDIT_CARD')
  const isTransfer = payments.some(({ meansCode, creditTransfers }) => {
    return transferCodes.includes(meansCode ?? '') || creditTransfers.length > 0
  })
  return isTransfer ? method('WIRE') : null
}

/** Credit transfers of all kinds, a standing order among them. */
const transferCodes = ['30', '31', '42', '57', '58']

const isDebit = (code: string | null) => code === '49' || code === '59'

function method(paymentMethod: PaymentMethodData['paymentMethod']): PaymentMethodData {
  return { paymentMethod, paymentMethodDetailType: paymentMethod, data: {} }
}

/** A mandate is taken whole or not at all: half of it is refused. */
function directDebit({ directDebit }: PaymentInstructions): PaymentMethodData {
  const [creditorId, mandateReference] = [
    short(directDebit?.creditorId, 200),
    short(directDebit?.mandate, 200),
  ]
  const isWhole = creditorId !== '' && mandateReference !== ''
  return { ...method('DIRECT_DEBIT'), data: isWhole ? { creditorId, mandateReference } : {} }
}

function accountOf(payments: readonly PaymentInstructions[]): PaymentMethodData['data'] | null {
  const transfers = payments.flatMap(({ creditTransfers }) => creditTransfers)
  const transfer = transfers.find(({ account }) => isIban(normaliseIban(account ?? '')))
  if (!transfer) return null
  const bic = normaliseBic(transfer.bic ?? '')
  const owner = short(transfer.accountName, 200)
  return {
    iban: normaliseIban(transfer.account ?? ''),
    ...(isBic(bic) && { bic }),
    ...(owner !== '' && { owner }),
  }
}

/** Who charges no tax and says why (§ 19, § 25a UStG). */
function sellerKindOf({ taxBreakdowns, notes }: ElectronicInvoice): SellerKind | null {
  const said = [
    ...taxBreakdowns.map(({ exemptionReason }) => exemptionReason),
    ...notes.map(({ text }) => text),
  ]
  const codes = taxBreakdowns.map(({ exemptionCode }) => (exemptionCode ?? '').toUpperCase())
  if (taxBreakdowns.some(({ category }) => category.code === 'S')) return null
  if (codes.some((code) => /^VATEX-EU-[FIJ]$/.test(code))) return 'DIFFERENTIAL_DEALER'
  if (said.some((text) => /§\s*25\s*a|Sonderregelung/i.test(text ?? ''))) return 'DIFFERENTIAL_DEALER'
  if (said.some((text) => /§\s*19\b|Kleinunternehmer/i.test(text ?? ''))) return 'SMALL_BUSINESS'
  return null
}

/** A number, which cut would be another one: '' where it does not fit its field. */
function whole(text: string | undefined, longest: number): string {
  const line = short(text, Number.MAX_SAFE_INTEGER)
  return line.length <= longest ? line : ''
}

/** In one line that fits its field. */
function short(text: string | null | undefined, longest: number): string {
  return cutText((text ?? '').replace(/[\p{C}\s]+/gu, ' ').trim(), longest).trim()
}

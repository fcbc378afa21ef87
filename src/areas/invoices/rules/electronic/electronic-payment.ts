import type { CreditTransfer, PaymentInstructions } from '#areas/einvoice/rules/electronic-invoice.ts'
import {
  type DiscountTerm,
  discountOf,
  percentWords,
  writtenDayOf,
} from '#areas/payment-targets/rules/discount-terms.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { paperWords } from '../pdf/paper-words.ts'
import { amountText, type ElectronicSeller, type ElectronicSource, textOr } from './electronic-source.ts'

/** Of UNTDID 4461 (BT-81). */
const means = {
  undefined: '1',
  cash: '10',
  transfer: '30',
  card: '48',
  sepaTransfer: '58',
  onlineService: '68',
  agreed: 'ZZZ',
} as const

export interface PaymentFacts {
  number: string
  /** BT-115 */
  payable: Cents
  seller: ElectronicSeller
  /** XRechnung takes a card only with its number (BR-DE-24-a), of which we keep nothing. */
  isXRechnung: boolean
}

/** How it is to be paid (BG-16). Where nothing is, no way is named: our account would be the wrong one for a refund. */
export function paymentOf({ kind, paymentMethod, currency }: ElectronicSource, facts: PaymentFacts) {
  const { number, payable, seller, isXRechnung } = facts
  if (kind === 'CANCELLATION' || payable < 0) return instructions(means.undefined, 'Keine Zahlung', number)
  const account = accountOf(seller)
  const transfer = (account: CreditTransfer, text: string) => ({
    ...instructions(currency === baseCurrency ? means.sepaTransfer : means.transfer, text, number),
    creditTransfers: [account],
  })
  switch (paymentMethod.paymentMethod) {
    case 'WIRE':
      return account ? transfer(account, 'Überweisung') : instructions(means.agreed, 'Überweisung', number)
    case 'CASH':
      // What is paid in advance is transferred, as the paper asks for; what is paid in the shop is paid.
      return account && payable > 0
        ? transfer(account, 'Vorkasse')
        : instructions(means.cash, 'Vorkasse oder bar', number)
    case 'PAYPAL':
      return instructions(
        means.onlineService,
        ['PayPal', seller.payPalAddress].filter(Boolean).join(' '),
        number,
      )
    case 'CREDIT_CARD':
      return instructions(isXRechnung ? means.agreed : means.card, 'Kreditkarte', number)
    case 'DIRECT_DEBIT':
      return instructions(means.agreed, 'Bankeinzug', number)
  }
}

function instructions(meansCode: string, meansText: string, remittance: string): PaymentInstructions {
  return { meansCode, meansText, remittance, creditTransfers: [], card: null, directDebit: null }
}

function accountOf({ iban, bic, name }: ElectronicSeller): CreditTransfer | null {
  return iban === '' ? null : { account: iban, accountName: name, bic: textOr(bic) }
}

/** By when (BT-9): of what is to be transferred. */
export function dueDayOfTransfer(source: ElectronicSource, payable: Cents): Day | null {
  const { kind, documentDay, paymentTargetDays, paymentMethod } = source
  if (payable <= 0 || paymentMethod.paymentMethod !== 'WIRE') return null
  return dueDayOf({ kind, documentDay, paymentTargetDays, isClosed: kind === 'CANCELLATION' })
}

/**
 * In words, and each step of Skonto as XRechnung codes it (BT-20, BR-DE-18): every line of it ends with a line feed, and nothing follows.
 * The base stands where it is not what is to be paid (BT-115).
 */
export function paymentTerms(source: ElectronicSource, payable: Cents): string {
  const words = termsInWords(source, payable)
  const offOf = (term: DiscountTerm) => discountOf(term, source.gross, source.currency)
  const terms = source.discountTerms.filter((term) => offOf(term) > 0 && offOf(term) < payable)
  if (payable <= 0 || terms.length === 0) return words
  const steps = terms.map((term) => {
    const base = term.base ?? source.gross
    const of = base === payable ? '' : `BASISBETRAG=${amountText(base)}#`
    return `#SKONTO#TAGE=${term.days}#PROZENT=${term.percent.toFixed(2)}#${of}\n`
  })
  const plain = terms.map((term) =>
    german.discount({
      day: formatDay(writtenDayOf(term, source.documentDay)),
      percent: percentWords(term.percent),
      off: formatMoney(offOf(term), source.currency),
      rest: formatMoney(cents(payable - offOf(term)), source.currency),
    }),
  )
  return `${[words, ...plain].join('\n')}\n${steps.join('')}`
}

const german = paperWords.DE.payment

function termsInWords(source: ElectronicSource, payable: Cents): string {
  if (source.kind === 'CANCELLATION') {
    return payable > 0
      ? 'Die Erstattung entfällt.'
      : 'Es ist nichts zu zahlen; bereits gezahlte Beträge erstatten wir.'
  }
  if (payable < 0) return 'Den Betrag erstatten wir.'
  if (payable === 0) return 'Es ist kein Betrag zu zahlen.'
  const due = dueDayOfTransfer(source, payable)
  switch (source.paymentMethod.paymentMethod) {
    case 'WIRE':
      return due === null || due === source.documentDay ? 'Zahlbar sofort.' : `Zahlbar bis ${formatDay(due)}.`
    case 'CASH':
      return 'Der Rechnungsbetrag ist per Vorkasse fällig.'
    case 'PAYPAL':
      return 'Zahlbar per PayPal.'
    case 'CREDIT_CARD':
      return 'Der Betrag wird über die Kreditkarte bezahlt.'
    case 'DIRECT_DEBIT':
      return 'Der Betrag wird eingezogen.'
  }
}

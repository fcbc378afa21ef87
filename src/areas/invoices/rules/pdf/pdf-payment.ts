import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { giroCode } from '#areas/papers/rules/giro-code.ts'
import { accountRuns, filled, plain, strong, type TextRun } from '#areas/papers/rules/text-runs.ts'
import { discountOf, writtenDayOf } from '#areas/payment-targets/rules/discount-terms.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents, negateCents } from '#kernel/money.ts'
import { written } from '#kernel/texts/written.ts'
import { paperWords } from './paper-words.ts'
import type { PaperWords } from './words.ts'

/** The last day to pay by transfer; `null` where nothing is to be transferred. */
export function dueDay({ document, totals }: InvoicePdfFacts): Day | null {
  const asksForTransfer =
    document.documentType === 'INVOICE' && document.paymentMethod === 'WIRE' && totals.amountDueCents > 0
  const { documentType: kind, invoiceDate: documentDay, paymentTargetDays } = document
  return asksForTransfer ? dueDayOf({ kind, documentDay, paymentTargetDays, isClosed: false }) : null
}

const wordsOf = ({ document }: InvoicePdfFacts): PaperWords['payment'] =>
  paperWords[document.language].payment

/** How the invoice is to be paid, or that it was, or what becomes of a cancelled one's money. */
export function paymentRuns(facts: InvoicePdfFacts): TextRun[] {
  const { document, totals } = facts
  const words = wordsOf(facts)
  if (document.documentType === 'CANCELLATION') {
    const { number, paidCents } = document.cancelledInvoice ?? { number: '', paidCents: 0 }
    // Of a credit: what it promised is not paid out.
    if (totals.grossCents > 0) return [plain(words.refundLapses(number))]
    return [plain(words.nothingMore(number, paidCents > 0))]
  }
  // A draft that has no line yet.
  if (facts.lineItems.length === 0) return []
  const amount = [strong(moneyOf(facts, totals.amountDueCents))]
  if (totals.amountDueCents < 0) {
    return filled(words.refund, { amount: [strong(moneyOf(facts, negateCents(totals.amountDueCents)))] })
  }
  if (totals.amountDueCents === 0) {
    // What was not paid of a settled advance is part of what its final invoice asks for.
    const isPaid = totals.paymentsCents > 0 && totals.paymentsCents === totals.grossCents
    return [plain(isPaid ? words.paid : words.nothing)]
  }
  switch (document.paymentMethod) {
    case null:
      return []
    case 'WIRE':
      return wireRuns(facts)
    case 'CASH':
      return prepaymentRuns(facts)
    case 'PAYPAL': {
      const { payPalAddress } = facts.wording
      const address =
        payPalAddress === '' ? [] : filled(words.payPalAddress, { address: [strong(payPalAddress)] })
      return filled(words.payPal, { amount, address, number: [plain(numberOf(facts))] })
    }
    case 'CREDIT_CARD':
      return filled(words.creditCard, { amount })
    case 'DIRECT_DEBIT':
      return filled(words.directDebit, { amount })
  }
}

/** What may be deducted by whoever pays soon, a line for each step; the day as it is agreed, whatever the calendar makes of it. */
export function discountLines(facts: InvoicePdfFacts): string[] {
  const { document, totals, lineItems } = facts
  const due = totals.amountDueCents
  if (document.documentType !== 'INVOICE' || due <= 0 || lineItems.length === 0) return []
  return document.discountTerms.flatMap((term) => {
    const off = discountOf(term, totals.grossCents, document.currency)
    // Of what is nearly paid nothing is left to be paid with it.
    if (off === 0 || off >= due) return []
    return wordsOf(facts).discount({
      day: written[document.language].day(writtenDayOf(term, document.invoiceDate)),
      percent: written[document.language].percent(term.percent),
      off: moneyOf(facts, off),
      rest: moneyOf(facts, cents(due - off)),
    })
  })
}

const moneyOf = ({ document }: InvoicePdfFacts, amount: Cents) =>
  written[document.language].money(amount, document.currency)

const numberOf = (facts: InvoicePdfFacts) => wordsOf(facts).quoted(facts.document.invoiceNumber)

function wireRuns(facts: InvoicePdfFacts): TextRun[] {
  const words = wordsOf(facts)
  const account = accountOf(facts)
  // Where to, says the account.
  return filled(account.length === 0 ? words.pay : words.transfer, {
    amount: [strong(moneyOf(facts, facts.totals.amountDueCents))],
    term: termRuns(facts),
    number: [plain(numberOf(facts))],
    account,
  })
}

/** The sentence of spec 2 §9, and where the money may be sent; whoever pays in the shop needs no account. */
function prepaymentRuns(facts: InvoicePdfFacts): TextRun[] {
  const words = wordsOf(facts)
  const account = accountOf(facts)
  if (account.length === 0) return [plain(words.prepayment)]
  const amount = [strong(moneyOf(facts, facts.totals.amountDueCents))]
  return [
    plain(words.prepayment),
    ...filled(words.mayTransfer, { amount, number: [plain(numberOf(facts))], account }),
  ]
}

/** The account of the firm; nothing without one. */
const accountOf = (facts: InvoicePdfFacts) => accountRuns(wordsOf(facts).account, facts.firm)

/** Until when; nothing while a draft has no payment target. */
function termRuns(facts: InvoicePdfFacts): TextRun[] {
  const due = dueDay(facts)
  const words = wordsOf(facts)
  if (due === null) return []
  if (due === facts.document.invoiceDate) return [plain(words.atOnce)]
  return filled(words.until, { day: [strong(written[facts.document.language].day(due))] })
}

/** Whether a consumer is told when he is in default without a reminder (§ 286 Abs. 3 BGB); a cancellation asks for nothing. */
export function isToldOfDefault({ document, receiver, totals }: InvoicePdfFacts): boolean {
  const isSaid = document.defaultNotice && receiver.isConsumer
  return isSaid && document.documentType === 'INVOICE' && totals.amountDueCents > 0
}

/**
 * The GiroCode for a transfer in EUR of what is open, agreed on or made in advance; `null` for drafts, other methods, other
 * currencies, or nothing due.
 */
export function giroCodeText(facts: InvoicePdfFacts): string | null {
  const { document, firm, totals } = facts
  const isTransfer = document.paymentMethod === 'WIRE' || document.paymentMethod === 'CASH'
  if (document.documentType !== 'INVOICE' || !isTransfer) return null
  if (document.currency !== 'EUR' || document.invoiceNumber === null) return null
  return giroCode({
    name: firm.name,
    iban: firm.iban ?? '',
    bic: firm.bic,
    amountCents: totals.amountDueCents,
    remittance: wordsOf(facts).remittance(document.invoiceNumber),
  })
}

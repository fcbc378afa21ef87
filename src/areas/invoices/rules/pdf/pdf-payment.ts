import { giroCode } from '#areas/invoices/rules/pdf/giro-code.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { printedIban, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { cents, negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** A piece of a sentence. */
export type TextRun = { text: string; strong: boolean }

const noCents = cents(0)
const plain = (text: string): TextRun => ({ text, strong: false })
const strong = (text: string): TextRun => ({ text, strong: true })

/** The last day to pay by transfer; `null` where nothing is to be transferred. */
export function dueDay({ document, totals }: InvoicePdfFacts): Day | null {
  const asksForTransfer =
    document.documentType === 'INVOICE' && document.paymentMethod === 'WIRE' && totals.amountDueCents > 0
  const { documentType: kind, invoiceDate: documentDay, paymentTargetDays } = document
  return asksForTransfer ? dueDayOf({ kind, documentDay, paymentTargetDays, isClosed: false }) : null
}

/** How the invoice is to be paid, or that it was, or what becomes of a cancelled one's money. */
export function paymentRuns(facts: InvoicePdfFacts): TextRun[] {
  const { document, totals } = facts
  const money = (amount: typeof totals.grossCents) => strong(formatMoney(amount, document.currency))
  if (document.documentType === 'CANCELLATION') {
    const { number, paidCents } = document.cancelledInvoice ?? { number: '', paidCents: noCents }
    // Of a credit: what it promised is not paid out.
    if (totals.grossCents > 0) return [plain(`Die Erstattung aus der Rechnungskorrektur ${number} entfällt.`)]
    const refund = paidCents > 0 ? '; bereits gezahlte Beträge erstatten wir' : ''
    return [plain(`Auf die Rechnung ${number} ist nichts mehr zu zahlen${refund}.`)]
  }
  // A draft that has no line yet.
  if (facts.lineItems.length === 0) return []
  if (totals.amountDueCents < 0) {
    return [plain('Wir erstatten Ihnen '), money(negateCents(totals.amountDueCents)), plain('.')]
  }
  if (totals.amountDueCents === 0) {
    return [
      plain(
        // What was not paid of a settled advance is part of what its final invoice asks for.
        totals.paymentsCents > 0 && totals.paymentsCents === totals.grossCents
          ? 'Der Betrag wurde bezahlt. Vielen Dank.'
          : 'Es ist kein Betrag zu zahlen.',
      ),
    ]
  }
  switch (document.paymentMethod) {
    case null:
      return []
    case 'WIRE':
      return wireRuns(facts)
    case 'CASH':
      return prepaymentRuns(facts)
    case 'PAYPAL':
      return [
        plain('Bitte zahlen Sie '),
        money(totals.amountDueCents),
        plain(' per PayPal'),
        ...(facts.wording.payPalAddress === '' ? [] : [plain(' an '), strong(facts.wording.payPalAddress)]),
        plain(` unter Angabe ${numberOf(facts)}.`),
      ]
    case 'CREDIT_CARD':
      return [
        plain('Der Betrag von '),
        money(totals.amountDueCents),
        plain(' wird über Ihre Kreditkarte bezahlt.'),
      ]
    case 'DIRECT_DEBIT':
      return [
        plain('Der Betrag von '),
        money(totals.amountDueCents),
        plain(' wird von Ihrem Konto eingezogen.'),
      ]
  }
}

const numberOf = ({ document: { invoiceNumber } }: InvoicePdfFacts) =>
  invoiceNumber === null ? 'der Rechnungsnummer' : `der Rechnungsnummer ${invoiceNumber}`

function wireRuns(facts: InvoicePdfFacts): TextRun[] {
  const { document, totals } = facts
  const account = accountRuns(facts)
  return [
    // Where to, says the account.
    plain(account.length === 0 ? 'Bitte zahlen Sie ' : 'Bitte überweisen Sie '),
    strong(formatMoney(totals.amountDueCents, document.currency)),
    ...termRuns(dueDay(facts), document.invoiceDate),
    plain(` unter Angabe ${numberOf(facts)}`),
    ...account,
    plain('.'),
  ]
}

/** The sentence of spec 2 §9, and where the money may be sent; whoever pays in the shop needs no account. */
function prepaymentRuns(facts: InvoicePdfFacts): TextRun[] {
  const due = plain('Der Rechnungsbetrag ist per Vorkasse fällig.')
  const account = accountRuns(facts)
  if (account.length === 0) return [due]
  return [
    due,
    plain(' Sie können '),
    strong(formatMoney(facts.totals.amountDueCents, facts.document.currency)),
    plain(` unter Angabe ${numberOf(facts)}`),
    ...account,
    plain(' überweisen.'),
  ]
}

/** The account of the firm; nothing without one. */
function accountRuns({ firm }: InvoicePdfFacts): TextRun[] {
  const iban = textOrNull(firm.iban)
  if (iban === null) return []
  const bank = [firm.bic && `BIC\u00a0${firm.bic}`, firm.bankName]
    .map((part) => textOrNull(part ?? null))
    .filter(Boolean)
  return [
    plain(' auf das Konto '),
    strong(printedIban(iban)),
    plain(bank.length > 0 ? ` (${bank.join(', ')})` : ''),
  ]
}

/** Until when; nothing while a draft has no payment target. */
function termRuns(due: Day | null, invoiceDate: Day): TextRun[] {
  if (due === null) return []
  return due === invoiceDate ? [plain(' sofort')] : [plain(' bis zum '), strong(formatDay(due))]
}

/** When a consumer is in default without a reminder, if he is told so (§ 286 Abs. 3 BGB); `null` where it is not to be said. */
export function defaultNotice({ document, receiver, totals, wording }: InvoicePdfFacts): string | null {
  const isSaid = wording.defaultNotice && receiver.isConsumer
  if (!isSaid || document.documentType !== 'INVOICE' || totals.amountDueCents <= 0) return null
  return 'Sie kommen spätestens in Verzug, wenn Sie nicht innerhalb von 30 Tagen nach Fälligkeit und Zugang dieser Rechnung zahlen (§ 286 Abs. 3 BGB).'
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
    remittance: `Rechnung ${document.invoiceNumber}`,
  })
}

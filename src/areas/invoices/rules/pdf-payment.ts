import { giroCode } from '#areas/invoices/rules/giro-code.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf-facts.ts'
import { printedIban, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { cents, negateCents } from '#kernel/money.ts'

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
        totals.paymentsCents > 0 ? 'Der Betrag wurde bezahlt. Vielen Dank.' : 'Es ist kein Betrag zu zahlen.',
      ),
    ]
  }
  switch (document.paymentMethod) {
    case null:
      return []
    case 'WIRE':
      return wireRuns(facts)
    case 'CASH':
      return [plain('Der Rechnungsbetrag ist per Vorkasse fällig.')]
    case 'PAYPAL':
      return [
        plain('Bitte zahlen Sie '),
        money(totals.amountDueCents),
        plain(' per PayPal unter Angabe der Rechnungsnummer.'),
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

function wireRuns(facts: InvoicePdfFacts): TextRun[] {
  const { document, firm, totals } = facts
  const due = dueDay(facts)
  const iban = textOrNull(firm.iban)
  const bank = [firm.bic && `BIC\u00a0${firm.bic}`, firm.bankName]
    .map((part) => textOrNull(part ?? null))
    .filter(Boolean)
  const number =
    document.invoiceNumber === null ? 'der Rechnungsnummer' : `der Rechnungsnummer ${document.invoiceNumber}`
  return [
    // Where to, says the account.
    plain(iban === null ? 'Bitte zahlen Sie ' : 'Bitte überweisen Sie '),
    strong(formatMoney(totals.amountDueCents, document.currency)),
    ...termRuns(due, document.invoiceDate),
    plain(` unter Angabe ${number}`),
    ...(iban === null
      ? []
      : [
          plain(' auf das Konto '),
          strong(printedIban(iban)),
          plain(bank.length > 0 ? ` (${bank.join(', ')})` : ''),
        ]),
    plain('.'),
  ]
}

/** Until when; nothing while a draft has no payment target. */
function termRuns(due: Day | null, invoiceDate: Day): TextRun[] {
  if (due === null) return []
  return due === invoiceDate ? [plain(' sofort')] : [plain(' bis zum '), strong(formatDay(due))]
}

/** The GiroCode for a transfer in EUR of what is open; `null` for drafts, other methods, other currencies, or nothing due. */
export function giroCodeText(facts: InvoicePdfFacts): string | null {
  const { document, firm, totals } = facts
  if (dueDay(facts) === null || document.currency !== 'EUR' || document.invoiceNumber === null) return null
  return giroCode({
    name: firm.name,
    iban: firm.iban ?? '',
    bic: firm.bic,
    amountCents: totals.amountDueCents,
    remittance: `Rechnung ${document.invoiceNumber}`,
  })
}

import { creditNoteTypes } from '#areas/einvoice/rules/code-lists/document-codes.ts'
import { centsOf, shortText } from '#areas/einvoice/rules/decimal.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import { prepaidOf } from '#areas/einvoice/rules/sum-differences.ts'
import { isBookable } from '#kernel/currencies.ts'
import { type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { longestBillNumber } from './bill-number.ts'
import { type ReceivedBill, type ReceivedLine, sumOf } from './received-bill.ts'
import { serviceDayOf } from './received-days.ts'
import { type ReceivedFacts, receivedLines } from './received-lines.ts'
import { untaxed } from './received-taxation.ts'
import { plainLine } from './received-text.ts'
import { termsFromInvoice } from './terms-from-invoice.ts'

/**
 * The bill that a received invoice becomes. Its lines come to the invoice's gross to the cent, unless the invoice contradicts itself
 * by more than rounding can: then a note names the difference, and the form shows it as still open. What it does not say stays empty;
 * so do the amounts of a currency that cannot be booked.
 */
export function billFromInvoice({ invoice, syntax }: Pick<ReadInvoice, 'invoice' | 'syntax'>): ReceivedBill {
  const billDate = parseDay(invoice.issueDay ?? '')
  const code = plainLine(invoice.currency ?? '').toUpperCase()
  const currency = isBookable(code) ? code : null
  const isForeign = code !== '' && currency === null
  const notes = new Set<string>()
  const note = (sentence: string) => void notes.add(sentence)
  const money = (amount: Cents) =>
    code === '' ? formatAmount(amount) : formatMoney(amount, code.slice(0, 10))
  const gross = centsOf(invoice.totals.gross) ?? grossOfPayable(invoice.totals)
  noteCurrency(code, isForeign, gross && money(gross), note)
  const isCredit = syntax === 'ubl-credit-note' || creditNoteTypes.has(invoice.typeCode ?? '')
  const isOwerUnknown = isCredit && gross !== null && gross < 0
  // Those of a credit note are positive and mean the contrary (EN 16931-1, BT-3).
  const sign = isCredit && !isOwerUnknown ? -1 : 1
  if (sign < 0) note('Es ist eine Gutschrift: Die Beträge stehen mit umgekehrtem Vorzeichen im Beleg.')
  const rounding = centsOf(invoice.totals.rounding) ?? zeroCents
  const facts: ReceivedFacts = { invoice, sign, rounding, money, note }
  const total = gross === null ? null : cents(sign * (gross + rounding))
  const lines = receivedLines(facts)
  if (!isForeign) levelOut(lines, total, currency ?? '', facts)
  noteMoney(invoice, facts)
  const advance = invoice.typeCode === '386'
  const paymentTargetDays = targetDays(invoice, billDate, note)
  const totalCents = isForeign ? null : total
  const discount = termsFromInvoice(invoice, { billDate, paymentTargetDays, total: totalCents, advance })
  discount.notes.forEach(note)
  return {
    billNumber: numberOf(invoice, note),
    billDate,
    serviceDate: serviceDayOf(invoice),
    advance,
    currency,
    totalCents,
    paymentTargetDays,
    discountTerms: discount.terms,
    lines: isForeign ? lines.map((line) => ({ ...line, amountCents: null })) : lines,
    isOwerUnknown,
    notes: [...notes],
  }
}

/** The gross of an invoice that does not state it (BR-14): what is payable, with what was paid, before it was rounded. */
function grossOfPayable({ payable, prepaid, rounding }: ElectronicInvoice['totals']): Cents | null {
  const due = centsOf(payable)
  return due === null ? null : cents(due + (centsOf(prepaid) ?? 0) - (centsOf(rounding) ?? 0))
}

type Note = ReceivedFacts['note']

function noteCurrency(code: string, isForeign: boolean, gross: string | null, note: Note): void {
  if (code === '') note('Die Rechnung nennt keine Währung: Bitte wählen Sie sie.')
  if (!isForeign) return
  const over = gross === null ? `„${code.slice(0, 10)}“` : gross
  note(
    `Die Rechnung lautet auf ${over}. In dieser Währung kann Kontor nicht buchen: Bitte wählen Sie, in welcher Sie zahlen, und geben Sie die Beträge darin an.`,
  )
}

/** A number that is too long is not cut: cut, two numbers may be one. */
function numberOf({ number }: ElectronicInvoice, note: Note): string {
  const whole = plainLine(number ?? '')
  if (whole.length <= longestBillNumber) return whole
  note(
    `Die Rechnungsnummer hat ${whole.length.toLocaleString('de-DE')} Zeichen, mehr als die ${longestBillNumber}, die ein Beleg haben kann: Bitte geben Sie eine ein.`,
  )
  return ''
}

function targetDays(invoice: ElectronicInvoice, billDate: Day | null, note: Note): number | null {
  const { dueDay, misplacedDueDay, laterDueDays = [], paymentTerms } = invoice
  const due = parseDay(dueDay ?? misplacedDueDay ?? '')
  if (due !== null && dueDay === null)
    note(
      `Fällig am ${formatDay(due)}: Der Tag steht nicht an seiner Stelle, sondern nur bei der Zahlungsart (PaymentDueDate); er ist übernommen.`,
    )
  const later = laterDueDays.flatMap((day) => parseDay(day) ?? [])
  if (due !== null && later.length > 0)
    note(
      `Die Rechnung nennt mehrere Fälligkeiten, zuerst den ${formatDay(due)}, dann den ${later.map(formatDay).join(', den ')}. Das Zahlungsziel reicht bis zur ersten.`,
    )
  // What XRechnung codes there is told as a discount.
  const terms = plainLine((paymentTerms ?? '').replace(/#SKONTO#.*#/g, ''))
  if (due === null && terms !== '')
    note(`Einen Tag der Fälligkeit nennt die Rechnung nicht. Ihre Bedingungen: „${cutText(terms, 300)}“`)
  if (due === null || billDate === null) return null
  return Math.min(9999, Math.max(0, daysBetween(billDate, due)))
}

/**
 * Lets the lines come to the total: what rounding the tax of each line may make, a cent for two lines, becomes a line of its own. A
 * larger difference stays, and is named.
 */
function levelOut(
  lines: ReceivedLine[],
  total: Cents | null,
  currency: string,
  { money, note }: ReceivedFacts,
): void {
  const computed = lines.length === 0 ? null : sumOf(lines, currency)
  if (total === null || computed === null) return
  const open = cents(total - computed)
  if (open === 0) return
  const most = 1 + Math.ceil(lines.length / 2)
  if (Math.abs(open) <= most) {
    note(`Die Steuer der Rechnung ist anders gerundet: ${money(open)} stehen als Rundungsdifferenz im Beleg.`)
    lines.push(untaxed('Rundungsdifferenz', open, 'Rundungsdifferenz der Rechnung'))
    return
  }
  note(
    `Die Positionen ergeben ${money(computed)}, die Rechnung nennt ${money(total)}: Der Unterschied von ${money(open)} ist im Beleg noch offen.`,
  )
}

/** What of the payment has no place in a bill, or has to be done by a person. */
function noteMoney(invoice: ElectronicInvoice, { money, note }: ReceivedFacts): void {
  const prepaid = centsOf(shortText(prepaidOf(invoice))) ?? zeroCents
  const amount = money(cents(Math.abs(prepaid)))
  if (prepaid > 0)
    note(
      `Laut Rechnung sind ${amount} schon bezahlt: bitte unter „Zahlung“ erfassen, mit dem Tag der Zahlung.`,
    )
  if (prepaid < 0) note(`Im Zahlbetrag der Rechnung sind ${amount} enthalten, die nicht zu ihr gehören.`)
}

import type { LetterAddress } from '#areas/letters/rules/letter-address.ts'
import { type LetterData, letterData } from '#areas/letters/rules/letter-data.ts'
import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import { breakable, currencySign, pageRun, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { giroCode } from '#areas/papers/rules/giro-code.ts'
import { accountRuns, filled, plain, strong, type TextRun } from '#areas/papers/rules/text-runs.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
import { fillLetterText, mostNamed } from './letter-text.ts'
import { type LetterWords, letterWords } from './letter-words.ts'

// The paper of a letter that reminds of overdue invoices (decisions §11 'Reminders'): a pure function of these facts.

/** What the page of a letter is made of. Texts that are not given may be null or ''. */
export interface ReminderPageFacts {
  firm: LetterFirm
  language: Language
  recipient: LetterAddress
  /** How the letter begins, without the comma. */
  greeting: string
  debitorNumber: number | null
  /** Its level's name and text, as the firm has them in the language of the letter. */
  name: string
  text: string
  day: Day
  /** A working day. */
  payUntil: Day
  paymentsUntil: Day
  currency: string
  items: readonly PrintedItem[]
  claims: readonly PrintedClaim[]
  /** Whether the invoices go with it. */
  isEnclosing: boolean
  /** What is written large across every page; null for nothing. */
  mark: string | null
  madeAt: Date
}

export interface PrintedItem {
  number: string
  day: Day
  dueDay: Day
  gross: Cents
  paid: Cents
  discounted: Cents
  /** What is not asked for any more. */
  writtenOff: Cents
  due: Cents
}

/** A claim beside the invoices. */
export interface PrintedClaim {
  kind: 'INTEREST' | 'LUMP_SUM' | 'FEE'
  /** The invoice that it belongs to. */
  number: string
  amount: Cents
  /** How interest was reckoned; empty for the other kinds and for claims of earlier letters. */
  parts: readonly PrintedInterest[]
  /** What of the interest, or of fees for the lump sum, was paid before. */
  paid: Cents
  /** What of the interest was given up before. */
  waived: Cents
  isConsumer: boolean
  /** The letter that raised it; null: this one. */
  raisedBy: { name: string; day: Day } | null
}

/** Days on which the same was open at the same rate; both included. */
export interface PrintedInterest {
  from: Day
  to: Day
  days: number
  open: Cents
  basePercent: number
  percent: number
}

/** What the letter shows, as text ready to print; plain JSON, read by reminder.typ under the same names. */
export type ReminderPage = LetterData & {
  labels: LetterWords['table']
  text: string
  heads: {
    number: string
    day: string
    due: string
    gross: string
    paid: string
    less: string | null
    open: string
  }
  items: {
    number: string
    day: string
    due: string
    gross: string
    paid: string
    less: string | null
    open: string
    /** What the items come to with it. */
    running: string
  }[]
  claimHeads: { what: string; amount: string }
  claims: { label: string; details: string[]; amount: string; running: string }[]
  totals: { label: string; amount: string; kind: 'part' | 'sum' }[]
  payment: TextRun[]
  /** That it is void where he has paid, and what is enclosed. */
  closing: string[]
  giroCode: string | null
}

/** The longest run that fits into the column of numbers. */
const numberRun = 14

/** Turns the facts of a letter into the texts of its page, in the receiver's language. */
export function reminderPage(facts: ReminderPageFacts): ReminderPage {
  const { firm, language, recipient, name, mark, madeAt, currency } = facts
  const words = letterWords[language]
  const { day } = written[language]
  const head = (label: string) => `${label} ${currencySign(currency)}`
  return {
    ...letterData({
      ...{ firm, language, recipient, subject: name, madeAt, mark },
      information: [
        { label: words.information.date, value: day(facts.day) },
        {
          label: words.information.customerNumber,
          value: facts.debitorNumber === null ? null : String(facts.debitorNumber),
        },
        { label: words.information.payUntil, value: day(facts.payUntil), strong: true },
      ],
    }),
    labels: words.table,
    text: openingOf(facts),
    heads: {
      ...{ number: words.table.number, day: words.table.day, due: words.table.due },
      ...{ gross: head(words.table.gross), paid: head(words.table.paid), open: head(words.table.open) },
      less: lessOf(facts) === null ? null : head(words.table[lessOf(facts) ?? 'discount']),
    },
    items: itemsOf(facts),
    claimHeads: { what: words.table.claims, amount: currencySign(currency) },
    claims: claimsOf(facts),
    totals: totalsOf(facts),
    payment: paymentOf(facts),
    closing: closingOf(facts),
    giroCode: giroCodeOf(facts),
  }
}

const dueOf = ({ items }: ReminderPageFacts) => sumCents(items.map(({ due }) => due))
const claimedOf = ({ claims }: ReminderPageFacts) => sumCents(claims.map(({ amount }) => amount))

/** What the letter asks for in all. */
export const askedBy = (facts: ReminderPageFacts): Cents => sumCents([dueOf(facts), claimedOf(facts)])

function openingOf(facts: ReminderPageFacts): string {
  const { language, paymentsUntil } = facts
  const text = fillLetterText(facts.text, {
    ...facts,
    total: askedBy(facts),
    receiver: facts.recipient.recipientName,
    firm: facts.firm.name,
  })
  const considered = letterWords[language].considered(written[language].day(paymentsUntil))
  return breakable(`${text}\n\n${considered}`, pageRun)
}

/** Whether something beside payments was taken off: Skonto alone, or anything else too. */
function lessOf({ items }: ReminderPageFacts): 'discount' | 'less' | null {
  if (items.some(({ writtenOff }) => writtenOff !== 0)) return 'less'
  return items.some(({ discounted }) => discounted !== 0) ? 'discount' : null
}

function itemsOf(facts: ReminderPageFacts): ReminderPage['items'] {
  const { language, currency, items } = facts
  const { day } = written[language]
  const amount = (cents: Cents) => written[language].amount(cents, currency)
  const isLess = lessOf(facts) !== null
  return items.map((item, index) => ({
    number: breakable(item.number, numberRun),
    day: day(item.day),
    due: day(item.dueDay),
    gross: amount(item.gross),
    paid: amount(item.paid),
    less: isLess ? amount(sumCents([item.discounted, item.writtenOff])) : null,
    open: amount(item.due),
    running: amount(sumCents(items.slice(0, index + 1).map(({ due }) => due))),
  }))
}

function claimsOf(facts: ReminderPageFacts): ReminderPage['claims'] {
  const { language, currency, claims } = facts
  return claims.map((claim, index) => ({
    label: labelOf(claim, facts),
    details: detailsOf(claim, facts),
    amount: written[language].amount(claim.amount, currency),
    running: written[language].amount(
      sumCents(claims.slice(0, index + 1).map(({ amount }) => amount)),
      currency,
    ),
  }))
}

function labelOf({ kind, parts, number }: PrintedClaim, { language }: ReminderPageFacts): string {
  const words = letterWords[language].claims
  const [first] = parts
  const last = parts.at(-1)
  const { day } = written[language]
  if (kind === 'INTEREST')
    return words.interest(breakable(number, pageRun), first && last ? [day(first.from), day(last.to)] : null)
  return words[kind === 'FEE' ? 'fee' : 'lumpSum'](breakable(number, pageRun))
}

function detailsOf(claim: PrintedClaim, { language, currency }: ReminderPageFacts): string[] {
  const words = letterWords[language].claims
  const { day, money, percent } = written[language]
  const details = claim.parts.map((part) =>
    words.part({
      days: part.days,
      from: day(part.from),
      to: day(part.to),
      isOnly: claim.parts.length === 1,
      open: money(part.open, currency),
      percent: percent(part.percent),
      base: percent(part.basePercent),
      above: claim.isConsumer ? 5 : 9,
      paragraph: claim.isConsumer ? 1 : 2,
    }),
  )
  if (claim.paid > 0) details.push(words.paid(money(claim.paid, currency)))
  if (claim.waived > 0) details.push(words.waived(money(claim.waived, currency)))
  if (claim.raisedBy) details.push(words.raisedBy(claim.raisedBy.name, day(claim.raisedBy.day)))
  return details
}

function totalsOf(facts: ReminderPageFacts): ReminderPage['totals'] {
  const { language, currency, items, claims } = facts
  const words = letterWords[language].totals
  const row = (label: string, amount: Cents, kind: 'part' | 'sum') => ({
    ...{ label, kind },
    amount: written[language].money(amount, currency),
  })
  const parts =
    claims.length === 0
      ? []
      : [row(words.due(items.length), dueOf(facts), 'part'), row(words.claimed, claimedOf(facts), 'part')]
  return [...parts, row(words.total, askedBy(facts), 'sum')]
}

function paymentOf(facts: ReminderPageFacts): TextRun[] {
  const { language, currency, payUntil, firm } = facts
  const words = letterWords[language].payment
  const account = accountRuns(words.account, firm)
  return filled(account.length === 0 ? words.pay : words.transfer, {
    amount: [strong(written[language].money(askedBy(facts), currency))],
    day: [strong(written[language].day(payUntil))],
    account,
    reference: [plain(referenceOf(facts))],
  })
}

function closingOf({ language, items, isEnclosing }: ReminderPageFacts): string[] {
  const words = letterWords[language]
  const isMany = items.length > mostNamed
  const numbers = isMany ? null : items.map(({ number }) => breakable(number, pageRun)).join(', ')
  return [words.paidMeanwhile, isEnclosing ? words.enclosed(items.length, numbers) : null].flatMap(
    (text) => textOrNull(text) ?? [],
  )
}

/** The longest reason for a payment that is named whole; GiroCodes hold 140 characters, and banks' forms. */
const longestReference = 100

/** What the customer names when he pays: the invoices, or, of many, himself and the letter. */
function referenceOf({ language, items, debitorNumber, day }: ReminderPageFacts): string {
  const words = letterWords[language].reference
  const invoices = words.invoices(items.length, items.map(({ number }) => number).join(', '))
  if (invoices.length <= longestReference) return invoices
  return words.letter(debitorNumber === null ? null : String(debitorNumber), written[language].day(day))
}

/** Over the sum of the letter, in EUR alone; null too where the standard cannot hold it. */
function giroCodeOf(facts: ReminderPageFacts): string | null {
  const { firm, currency } = facts
  if (currency !== 'EUR') return null
  return giroCode({
    ...{ name: firm.name, iban: firm.iban ?? '', bic: firm.bic },
    ...{ amountCents: askedBy(facts), remittance: referenceOf(facts) },
  })
}

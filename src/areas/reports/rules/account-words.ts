import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
import type { MovementKind } from './partner-account.ts'

// What is said of a partner's account, on his page, in its sheets and in the letter to him, which is in his language.

interface AccountWords {
  title: string
  kinds: Record<MovementKind, string>
  credit: string
  refund: string
  with: string
  of: string
  /** Of the document that is paid, closed or reduced. */
  dated: (day: string) => string
  heads: { date: string; kind: string; number: string; amount: string; balance: string }
  information: { date: string; customer: string; supplier: string; period: string }
  before: (day: string) => string
  after: (day: string) => string
  now: string
  period: { from: (day: string) => string; to: (day: string) => string; all: string }
  intro: Record<'INVOICE' | 'BILL', string>
  none: string
  together: (amount: string) => string
  /** Of what was open at the end of a day. */
  openItems: {
    title: string
    on: string
    heads: { date: string; kind: string; number: string; amount: string; balance: string }
    open: (day: string) => string
    intro: Record<'INVOICE' | 'BILL', string>
    none: string
  }
}

export const accountWords: Record<Language, AccountWords> = {
  DE: {
    title: 'Kontoauszug',
    kinds: {
      DOCUMENT: 'Rechnung',
      CANCELLATION: 'Storno',
      SETTLEMENT: 'Anzahlung abgerechnet',
      DISCOUNT: 'Skonto',
      WRITE_OFF: 'Ausbuchung',
      PAYMENT: 'Zahlung',
      TRANSFER: 'Verrechnung',
    },
    credit: 'Gutschrift, Korrektur',
    refund: 'Rückzahlung',
    ...{ with: 'mit', of: 'von' },
    dated: (day) => `Beleg vom ${day}`,
    heads: { date: 'Datum', kind: 'Vorgang', number: 'Beleg', amount: 'Betrag', balance: 'Offen danach' },
    information: {
      ...{ date: 'Datum', customer: 'Kundennummer', supplier: 'Lieferantennummer', period: 'Zeitraum' },
    },
    before: (day) => `Stand vor dem ${day}`,
    after: (day) => `Stand am ${day}`,
    now: 'Stand',
    period: { from: (day) => `vom ${day}`, to: (day) => `bis ${day}`, all: 'von Anfang an' },
    intro: {
      INVOICE:
        'So steht Ihr Konto bei uns. Beträge ohne Vorzeichen schulden Sie uns, Beträge mit Minus haben wir erhalten oder gutgeschrieben.',
      BILL: 'So steht Ihr Konto bei uns. Beträge ohne Vorzeichen schulden wir Ihnen, Beträge mit Minus haben wir bezahlt oder Sie gutgeschrieben.',
    },
    none: 'In diesem Zeitraum ist nichts gebucht.',
    together: (amount) => `zusammen ${amount}`,
    openItems: {
      title: 'Offene Posten',
      on: 'Stichtag',
      heads: { date: 'Datum', kind: 'Fällig am', number: 'Beleg', amount: 'Betrag', balance: 'Offen' },
      open: (day) => `Offen am ${day}`,
      intro: {
        INVOICE:
          'Diese Posten waren am Ende des Stichtags offen. Beträge ohne Vorzeichen schulden Sie uns, Beträge mit Minus schulden wir Ihnen.',
        BILL: 'Diese Posten waren am Ende des Stichtags offen. Beträge ohne Vorzeichen schulden wir Ihnen, Beträge mit Minus schulden Sie uns.',
      },
      none: 'An diesem Tag war nichts offen.',
    },
  },
  EN: {
    title: 'Statement of account',
    kinds: {
      DOCUMENT: 'Invoice',
      CANCELLATION: 'Cancellation',
      SETTLEMENT: 'Advance payment settled',
      DISCOUNT: 'Cash discount',
      WRITE_OFF: 'Write-off',
      PAYMENT: 'Payment',
      TRANSFER: 'Transfer',
    },
    credit: 'Credit, correction',
    refund: 'Refund',
    ...{ with: 'with', of: 'of' },
    dated: (day) => `Document of ${day}`,
    heads: { date: 'Date', kind: 'Entry', number: 'Document', amount: 'Amount', balance: 'Balance' },
    information: {
      ...{ date: 'Date', customer: 'Customer number', supplier: 'Supplier number', period: 'Period' },
    },
    before: (day) => `Balance before ${day}`,
    after: (day) => `Balance on ${day}`,
    now: 'Balance',
    period: { from: (day) => `from ${day}`, to: (day) => `to ${day}`, all: 'from the beginning' },
    intro: {
      INVOICE:
        'This is your account with us. Amounts without a sign are owed to us; amounts with a minus we have received or credited.',
      BILL: 'This is your account with us. Amounts without a sign we owe you; amounts with a minus we have paid or you have credited.',
    },
    none: 'There are no entries in this period.',
    together: (amount) => `together ${amount}`,
    openItems: {
      title: 'Open items',
      on: 'As at',
      heads: { date: 'Date', kind: 'Due', number: 'Document', amount: 'Amount', balance: 'Open' },
      open: (day) => `Open on ${day}`,
      intro: {
        INVOICE:
          'These items were open at the end of the day given. Amounts without a sign are owed to us; amounts with a minus we owe you.',
        BILL: 'These items were open at the end of the day given. Amounts without a sign we owe you; amounts with a minus are owed to us.',
      },
      none: 'Nothing was open on this day.',
    },
  },
}

interface NamedRow {
  kind: MovementKind
  amount: number
  otherNumber: string | null
}

/** What a row is: 'Zahlung', 'Verrechnung mit 2026-00012'. `amount`: above 0 where more is owed after it. */
export function movementWord(
  { kind, amount, otherNumber }: NamedRow,
  words: AccountWords = accountWords.DE,
): string {
  if (kind === 'DOCUMENT' && amount < 0) return words.credit
  if (kind === 'PAYMENT' && amount > 0) return words.refund
  if (otherNumber === null) return words.kinds[kind]
  return `${words.kinds[kind]} ${kind === 'TRANSFER' ? words.with : words.of} ${otherNumber}`
}

/** What is said of what was owed before a day. */
export const beforeText = (from: Day, language: Language = 'DE'): string =>
  accountWords[language].before(written[language].day(from))

/** What is said of what is owed at the end of a day, or of all. */
export const afterText = (to: Day | null, language: Language = 'DE'): string =>
  to === null ? accountWords[language].now : accountWords[language].after(written[language].day(to))

/** What is said of what was open at the end of a day. */
export const openOnText = (day: Day, language: Language = 'DE'): string =>
  accountWords[language].openItems.open(written[language].day(day))

/** 'vom 01.01.2026 bis 27.11.2026'. */
export function periodText(
  { from, to }: { from: Day | null; to: Day | null },
  language: Language = 'DE',
): string {
  const { period } = accountWords[language]
  const { day } = written[language]
  return [from && period.from(day(from)), to && period.to(day(to))].filter(Boolean).join(' ') || period.all
}

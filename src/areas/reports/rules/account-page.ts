import { foreignCountry, type LetterAddress, receiverAddress } from '#areas/letters/rules/letter-address.ts'
import { type LetterData, letterData } from '#areas/letters/rules/letter-data.ts'
import type { LetterFirm } from '#areas/letters/rules/letter-firm.ts'
import { breakable } from '#areas/letters/rules/printed-text.ts'
import {
  type ReceiverFields,
  recipientOf,
  type SupplierFields,
} from '#areas/partners/rules/partner-fields.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import type { Language } from '#kernel/texts/language.ts'
import { type Written, written } from '#kernel/texts/written.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Balance, StatementOnWire } from '../contract/partner-account.ts'
import { accountWords, afterText, beforeText, movementWord, periodText } from './account-words.ts'

// The account of a partner as a letter to him.

interface AccountDays {
  from: Day | null
  to: Day | null
}

/** Whose account it is. */
export type AccountOwner =
  | { side: 'INVOICE'; partner: ReceiverFields; number: number | null }
  | { side: 'BILL'; partner: SupplierFields; number: number | null }

export interface AccountFacts {
  firm: LetterFirm
  /** The firm's own country. */
  home: string
  owner: AccountOwner
  statement: StatementOnWire
  days: AccountDays
  today: Day
  madeAt: Date
}

/** What account.typ sets, as text ready to print. */
export type AccountPage = LetterData & {
  intro: string
  heads: { date: string; kind: string; number: string; amount: string; balance: string }
  /** What was owed before; null where the account is printed from its beginning. */
  opening: { label: string; amounts: string[] } | null
  rows: { date: string; kind: string; text: string | null; number: string; amount: string; balance: string }[]
  none: string
  closing: { label: string; amounts: string[]; together: string | null }
  /** What the other sends back; null where nothing is asked of him. */
  reply: ReplyPart | null
}

/** The part of a request for confirmation that is filled in and sent back. */
export interface ReplyPart {
  /** Above it: how the account stands in words, and what is asked. */
  request: string[]
  title: string
  to: string
  account: string
  agreed: string
  different: string
  reason: string
  place: string
  signature: string
}

/** A booking text or a number without spaces may be longer than its column. */
export const longestRun = 18

/** The letter with the account between two days, in the language of the customer; to suppliers in German. */
export function accountPage(facts: AccountFacts): AccountPage {
  const { firm, owner, statement, days, today, madeAt } = facts
  const { openingBalance, rows, balance } = statement
  const language = languageOf(owner)
  const words = accountWords[language]
  const { day, money } = written[language]
  const { information } = words
  const isForeign = balance.currencies.some(({ currency }) => currency !== 'EUR')
  const amountsOf = (standing: Balance) => standingAmounts(standing, money)
  return {
    ...letterData({
      ...{ firm, language, subject: words.title, madeAt, mark: null },
      recipient: recipient(facts, language),
      information: [
        { label: information.date, value: day(today) },
        {
          label: owner.side === 'INVOICE' ? information.customer : information.supplier,
          value: owner.number === null ? null : String(owner.number),
        },
        { label: information.period, value: periodText(days, language) },
      ],
    }),
    intro: words.intro[owner.side],
    heads: words.heads,
    opening:
      days.from === null
        ? null
        : { label: beforeText(days.from, language), amounts: amountsOf(openingBalance) },
    rows: rows.map((row) => ({
      date: dayText(row.date, day),
      kind: breakable(movementWord(row, words), longestRun),
      // Booking texts are the firm's own; the partner knows his papers by kind, number and day.
      text:
        row.kind === 'DOCUMENT' || row.documentDate === undefined
          ? null
          : words.dated(dayText(row.documentDate, day)),
      number: breakable(row.number, longestRun),
      amount: money(wireCents(row.amount), row.currency),
      balance: money(wireCents(row.balance), row.currency),
    })),
    none: words.none,
    closing: {
      label: afterText(days.to, language),
      amounts: amountsOf(balance),
      together: isForeign ? words.together(money(wireCents(balance.euro), 'EUR')) : null,
    },
    reply: null,
  }
}

/** The customer's; to suppliers German. */
export const languageOf = (owner: AccountOwner): Language =>
  owner.side === 'INVOICE' ? owner.partner.language : 'DE'

export function dayText(date: string, written: (day: Day) => string): string {
  const day = parseDay(date)
  return day === null ? date : written(day)
}

/** In each currency that is owed in; 0,00 € where nothing ever moved. */
export function standingAmounts({ currencies, euro }: Balance, money: Written['money']): string[] {
  if (currencies.length === 0) return [money(wireCents(euro), 'EUR')]
  return currencies.map(({ currency, amount }) => money(wireCents(amount), currency))
}

export function recipient(
  { owner, home }: Pick<AccountFacts, 'owner' | 'home'>,
  language: Language,
): LetterAddress {
  if (owner.side === 'INVOICE') return receiverAddress(owner.partner, home, language)
  const { partner } = owner
  return {
    salutation: partner.companyName === '' ? partner.salutation : null,
    recipientName: recipientOf(partner),
    addressLines: partner.addressLines,
    countryName: foreignCountry(partner.countryCode, home, language),
  }
}

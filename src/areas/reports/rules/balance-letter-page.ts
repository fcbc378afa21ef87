import { greetingOf } from '#areas/partners/rules/greeting.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { BalanceLetterKind } from '../contract/balance-letters.ts'
import type { Balance, ItemsOnWire, StatementOnWire } from '../contract/partner-account.ts'
import {
  type AccountFacts,
  type AccountOwner,
  type AccountPage,
  accountPage,
  languageOf,
  type ReplyPart,
} from './account-page.ts'
import { periodText } from './account-words.ts'
import { balanceLetterWords, type Favours } from './balance-letter-words.ts'
import { openItemsPage } from './open-items-page.ts'

// A letter that tells a partner how his account stands: the account, or a request to confirm what is open on a day.

/** What was asked for, with the figures as they stood when the letter was written. */
export type BalanceLetter =
  | { kind: 'ACCOUNT'; from: Day | null; day: Day; figures: StatementOnWire }
  | { kind: 'CONFIRMATION'; from: null; day: Day; figures: ItemsOnWire }

export type BalanceLetterFacts = Omit<AccountFacts, 'statement' | 'days'>

/** The letter as it is printed. `today`: the day on which it was written. */
export function balanceLetterPage(facts: BalanceLetterFacts, letter: BalanceLetter): AccountPage {
  const language = languageOf(facts.owner)
  const greeting = greetingOf(facts.owner.partner, language)
  if (letter.kind === 'ACCOUNT') {
    const { from, day, figures } = letter
    const page = accountPage({ ...facts, statement: figures, days: { from, to: day } })
    // After the comma of a German greeting one goes on in small letters.
    const intro = language === 'DE' ? page.intro.replace(/^./u, (first) => first.toLowerCase()) : page.intro
    return { ...page, intro: `${greeting},\n\n${intro}` }
  }
  const { day, figures } = letter
  const words = balanceLetterWords[language]
  return {
    ...openItemsPage({ ...facts, items: figures, day }),
    title: balanceLetterTitle('CONFIRMATION', { from: null, day }, language),
    intro: `${greeting},\n\n${words.intro(written[language].day(day))}`,
    reply: replyPart(facts, figures.balance, day),
  }
}

/** What the letter, its e-mail and its file are called: 'Saldenbestätigung zum 31.12.2026'. */
export function balanceLetterTitle(
  kind: BalanceLetterKind,
  { from, day }: { from: Day | null; day: Day },
  language: Language,
): string {
  const words = balanceLetterWords[language]
  if (kind === 'CONFIRMATION') return words.confirmation(written[language].day(day))
  return words.account(periodText({ from, to: day }, language))
}

/** Subject and text of the e-mail that takes it. */
export function balanceLetterMail(owner: AccountOwner, letter: BalanceLetter, firm: string) {
  const language = languageOf(owner)
  const title = balanceLetterTitle(letter.kind, letter, language)
  const text = balanceLetterWords[language].mail[letter.kind](
    greetingOf(owner.partner, language),
    title,
    firm,
  )
  return { subject: title, text }
}

function replyPart({ owner, firm, today }: BalanceLetterFacts, balance: Balance, on: Day): ReplyPart {
  const language = languageOf(owner)
  const words = balanceLetterWords[language]
  const { day } = written[language]
  const { reply } = words
  return {
    request: [words.stands(inFavour(owner, balance, words.favours)), words.request],
    title: reply.title,
    to: reply.to(firm.name, day(today)),
    account: reply.account({
      name: partnerName(owner.partner),
      number: owner.number === null ? null : String(owner.number),
      day: day(on),
      balance: inFavour(owner, balance, reply.favours(firm.name)),
    }),
    agreed: reply.agreed,
    different: reply.different,
    reason: reply.reason,
    place: reply.place,
    signature: reply.signature,
  }
}

/** The balance in each currency, with whom it favours: above 0 a customer owes the firm, and the firm a supplier. */
function inFavour(owner: AccountOwner, { currencies, euro }: Balance, favours: Favours): string {
  const { money } = written[languageOf(owner)]
  const standing = currencies.length === 0 ? [{ currency: 'EUR', amount: euro }] : currencies
  return standing
    .map(({ currency, amount }) => {
      const text = money(wireCents(Math.abs(amount)), currency)
      if (amount === 0) return favours.even(text)
      return amount > 0 === (owner.side === 'INVOICE') ? favours.firm(text) : favours.partner(text)
    })
    .join(', ')
}

import { letterData } from '#areas/letters/rules/letter-data.ts'
import { breakable } from '#areas/letters/rules/printed-text.ts'
import type { Day } from '#kernel/day.ts'
import { written } from '#kernel/texts/written.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { ItemsOnWire } from '../contract/partner-account.ts'
import {
  type AccountFacts,
  type AccountPage,
  dayText,
  languageOf,
  longestRun,
  recipient,
  standingAmounts,
} from './account-page.ts'
import { accountWords, openOnText } from './account-words.ts'

export interface OpenItemsFacts extends Omit<AccountFacts, 'statement' | 'days'> {
  items: ItemsOnWire
  /** At whose end they were open. */
  day: Day
}

/** The letter with what was open at the end of a day, in the language of the customer; to suppliers in German. */
export function openItemsPage(facts: OpenItemsFacts): AccountPage {
  const { firm, owner, day: on, today, madeAt } = facts
  const { items, balance } = facts.items
  const language = languageOf(owner)
  const { information, openItems, together, credit } = accountWords[language]
  const { day, money } = written[language]
  const isForeign = balance.currencies.some(({ currency }) => currency !== 'EUR')
  return {
    ...letterData({
      ...{ firm, language, subject: openItems.title, madeAt, mark: null },
      recipient: recipient(facts, language),
      information: [
        { label: information.date, value: day(today) },
        {
          label: owner.side === 'INVOICE' ? information.customer : information.supplier,
          value: owner.number === null ? null : String(owner.number),
        },
        { label: openItems.on, value: day(on) },
      ],
    }),
    intro: openItems.intro[owner.side],
    heads: openItems.heads,
    opening: null,
    rows: items.map((item) => ({
      date: dayText(item.date, day),
      kind: item.dueDate === null ? '' : dayText(item.dueDate, day),
      text: item.amountGross < 0 ? credit : null,
      number: breakable(item.number, longestRun),
      amount: money(wireCents(item.amountGross), item.currency),
      balance: money(wireCents(item.amountDue), item.currency),
    })),
    none: openItems.none,
    closing: {
      label: openOnText(on, language),
      amounts: standingAmounts(balance, money),
      together: isForeign ? together(money(wireCents(balance.euro), 'EUR')) : null,
    },
    reply: null,
  }
}

import { type Day, parseDay } from '../day.ts'
import { type Cents, cents } from '../money.ts'
import { parseAmountText } from '../numbers/read-amount.ts'
import { searchWords } from './text-key.ts'

/** A word that a person typed into a search box, and what it may mean beside its letters and digits. */
export interface SearchWord {
  /** Its search key: letters and digits only. */
  key: string
  /** The amount that it says, without its sign; null where it says none. */
  amount: Cents | null
  /** The day that it says in full; null where it says none. */
  day: Day | null
}

/** What of a row is found by a whole word alone: '1335' finds 1.335,00, and '335' does not. */
export interface WholeWords {
  amounts?: readonly Cents[]
  days?: readonly Day[]
}

const shownDayShape = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
// '00012' is the end of a number and no amount.
const leadingZero = /^[-\u2212]?0\d/

/** The words of a search, each once: `1.335,00` and `1335` say an amount too, `21.11.2026` a day. */
export function readSearch(text: string): SearchWord[] {
  const words = new Map<string, SearchWord>()
  for (const typed of text.split(/\s+/)) {
    const keys = searchWords(typed)
    const isOneWord = keys.length === 1
    for (const key of keys) {
      const word = { key, amount: isOneWord ? amountOf(typed) : null, day: isOneWord ? dayOf(typed) : null }
      words.set(JSON.stringify(word), word)
    }
  }
  return [...words.values()]
}

function amountOf(typed: string): Cents | null {
  if (leadingZero.test(typed)) return null
  const amount = parseAmountText(typed)
  return amount.ok ? cents(Math.abs(amount.cents)) : null
}

function dayOf(typed: string): Day | null {
  const [, dayOfMonth = '', month = '', year] = shownDayShape.exec(typed) ?? []
  return parseDay(year ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : typed)
}

/** Whether a row is found by a word: it occurs in the row's search key, or says one of its amounts, whatever their sign, or days. */
export function holdsWord(key: string, { amounts = [], days = [] }: WholeWords, word: SearchWord): boolean {
  return (
    key.includes(word.key) ||
    (word.amount !== null && amounts.some((amount) => Math.abs(amount) === word.amount)) ||
    (word.day !== null && days.includes(word.day))
  )
}

import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'

/** What the text of a level may say of its letter. */
export interface LetterTextFacts {
  language: Language
  greeting: string
  receiver: string
  firm: string
  name: string
  day: Day
  payUntil: Day
  total: Cents
  currency: string
  items: readonly { number: string; day: Day; dueDay: Day }[]
}

/** More invoices are counted: the table below names them. */
export const mostNamed = 100

/** Invoices, of which a letter holds one or several, in the words of a sentence. */
const invoicesIn: Record<Language, (numbers: readonly string[]) => string> = {
  DE: (numbers) =>
    numbers.length > mostNamed
      ? `${numbers.length} Rechnungen`
      : numbers.length === 1
        ? `Rechnung ${numbers[0]}`
        : `Rechnungen ${listed(numbers, 'und')}`,
  EN: (numbers) =>
    numbers.length > mostNamed
      ? `${numbers.length} invoices`
      : numbers.length === 1
        ? `invoice ${numbers[0]}`
        : `invoices ${listed(numbers, 'and')}`,
}

function listed(numbers: readonly string[], and: string): string {
  return `${numbers.slice(0, -1).join(', ')} ${and} ${numbers.at(-1)}`
}

/** German goes on in small letters after the greeting's comma, English does not. */
function begunAsWritten(text: string, { language, greeting }: LetterTextFacts): string {
  const begin = `${greeting},\n\n`
  if (language !== 'EN' || !text.startsWith(begin)) return text
  const [first = '', ...rest] = text.slice(begin.length)
  return `${begin}${first.toUpperCase()}${rest.join('')}`
}

/**
 * The text of a level with its placeholders filled in, beginning with the greeting where it names none; other words in braces stay as they
 * are. Case makes no difference.
 */
export function fillLetterText(template: string, facts: LetterTextFacts): string {
  const { day, money } = written[facts.language]
  const values: Record<string, string> = {
    '{anrede}': facts.greeting,
    '{kunde}': facts.receiver,
    '{firma}': facts.firm,
    '{stufe}': facts.name,
    '{datum}': day(facts.day),
    '{betrag}': money(facts.total, facts.currency),
    '{faellig}': day(facts.payUntil),
    '{nummer}': facts.items.map(({ number }) => number).join(', '),
    '{beleg}': invoicesIn[facts.language](facts.items.map(({ number }) => number)),
  }
  const greets = /\{anrede\}/i.test(template)
  const text = template
    .trim()
    .replace(/\{\p{L}+\}/gu, (word) => values[word.toLowerCase().replace('{fällig}', '{faellig}')] ?? word)
  return begunAsWritten(greets ? text : `${facts.greeting},\n\n${text}`, facts)
}

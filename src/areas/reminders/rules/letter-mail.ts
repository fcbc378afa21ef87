import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'

/** What the e-mail with a letter says of it. */
export interface LetterMailFacts {
  language: Language
  /** How a letter to the customer begins, without the comma. */
  greeting: string
  /** Its level's name. */
  name: string
  day: Day
  payUntil: Day
  total: Cents
  currency: string
  numbers: readonly string[]
  isEnclosing: boolean
  firm: string
}

/** As many numbers as a subject holds. */
const mostInSubject = 3

/** Subject and text of the e-mail with a letter that reminds, in the receiver's language. */
export function letterMail(facts: LetterMailFacts): { subject: string; text: string } {
  return { subject: subjectOf(facts), text: texts[facts.language](facts) }
}

function subjectOf({ language, name, numbers }: LetterMailFacts): string {
  const one = language === 'DE' ? 'Rechnung' : 'invoice'
  const many = language === 'DE' ? 'Rechnungen' : 'invoices'
  if (numbers.length > mostInSubject) return `${name}: ${numbers.length} ${many}`
  return `${name}: ${numbers.length === 1 ? one : many} ${numbers.join(', ')}`
}

const texts: Record<Language, (facts: LetterMailFacts) => string> = {
  DE: ({ greeting, name, day, payUntil, total, currency, numbers, isEnclosing, firm }) => `${greeting},

anbei erhalten Sie unser Schreiben „${name}“ vom ${written.DE.day(day)} über ${written.DE.money(total, currency)}, zahlbar bis zum ${written.DE.day(payUntil)}, als PDF.${isEnclosing ? ` ${numbers.length === 1 ? 'Die Rechnung liegt' : 'Die Rechnungen liegen'} bei.` : ''}

Falls Sie inzwischen bezahlt haben, betrachten Sie das Schreiben bitte als gegenstandslos.

Mit freundlichen Grüßen
${firm}`,
  EN: ({ greeting, name, day, payUntil, total, currency, numbers, isEnclosing, firm }) => `${greeting},

Please find attached our letter “${name}” of ${written.EN.day(day)} for ${written.EN.money(total, currency)}, payable by ${written.EN.day(payUntil)}, as PDF.${isEnclosing ? ` The ${numbers.length === 1 ? 'invoice is' : 'invoices are'} enclosed.` : ''}

If you have paid in the meantime, please disregard it.

Kind regards,
${firm}`,
}

import type { Language } from '#kernel/texts/language.ts'
import { addressWindowLines, type LetterAddress } from './letter-address.ts'
import { type LetterFirm, returnAddressLine } from './letter-firm.ts'
import { footerColumns } from './letter-footer.ts'
import { type LetterLook, letterLook } from './letter-look.ts'
import { letterWords } from './letter-words.ts'
import { textOrNull } from './printed-text.ts'

/** What every letter is made of, whatever it says. */
export type LetterFacts = {
  firm: LetterFirm
  language: Language
  recipient: LetterAddress
  /** The heading, which stands above the following pages too. */
  subject: string
  /** When it is made, which the file says of itself: not the letter's own day, which may be another. */
  madeAt: Date
  /** What is written large across every page ('ENTWURF'); null for nothing. */
  mark: string | null
  information: InformationRow[]
}

/** A row of the information block beside the address; it is left out where there is nothing to say. */
export type InformationRow = { label: string; value: string | null; strong?: boolean }

/** What letter.typ sets, as text ready to print; plain JSON. Who prints a letter adds what its own template reads. */
export type LetterData = {
  title: string
  /** As PDF names it (BCP 47), for hyphens and for who has it read out. */
  language: { lang: string; region: string }
  words: (typeof letterWords)[Language]['onPage']
  author: string
  /** The instant that the file itself names as its creation: ISO 8601 in UTC, to the second. */
  madeAt: string
  mark: string | null
  look: LetterLook
  letterhead: string
  returnAddress: string
  address: string[]
  information: { label: string; value: string; strong: boolean }[]
  footer: { columns: string[][]; note: string | null }
}

/** Turns the facts of a letter into the texts of its head and foot (DIN 5008 form B). */
export function letterData(facts: LetterFacts): LetterData {
  const { firm, language, recipient, subject, madeAt, mark, information } = facts
  return {
    title: subject,
    language: { lang: language.toLowerCase(), region: language === 'DE' ? 'de' : 'gb' },
    words: letterWords[language].onPage,
    author: firm.name,
    madeAt: madeAt.toISOString().slice(0, 19),
    mark,
    look: letterLook(firm),
    letterhead: firm.name,
    returnAddress: returnAddressLine(firm),
    address: addressWindowLines(recipient, language),
    information: information.flatMap(({ label, value, strong = false }) => {
      const text = textOrNull(value)
      return text === null ? [] : [{ label, value: text, strong }]
    }),
    footer: footerColumns(firm, language),
  }
}

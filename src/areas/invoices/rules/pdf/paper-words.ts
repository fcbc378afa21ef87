import type { Language } from '#kernel/texts/language.ts'
import { englishWords } from './english-words.ts'
import { germanWords } from './german-words.ts'
import type { PaperWords } from './words.ts'

/** The words of a language. */
export const paperWords: Record<Language, PaperWords> = { DE: germanWords, EN: englishWords }

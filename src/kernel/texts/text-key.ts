// Search and sort keys that do not depend on the database's or the browser's collation: both sides make them here,
// they are stored, and PostgreSQL compares them byte by byte.

/** Letters that Unicode does not decompose, by their usual spelling without the stroke or ligature. `ø` is written like `ö`. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o\u0308',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ƒ: 'f',
  ς: 'σ',
}

/**
 * Lower case, compatibility forms resolved, accents apart (`é` → `e` + accent).
 * Accents that stand alone (`´` typed as an apostrophe) go first: they would decompose into a space.
 */
function decompose(text: string): string {
  return text
    .replace(/\p{Sk}/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧŋıĸƒς]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Drops the accents of Latin letters and stray ones. Those of other scripts stay: й and и are two letters. */
function dropAccents(decomposed: string): string {
  return decomposed.replace(/(?<=\p{Script=Latin})\p{M}+|(?<![\p{L}\p{M}])\p{M}+/gu, '').normalize('NFC')
}

/** The same for searching, where Greek is found without its accents, as capitals are written, and ё by е. */
function dropAllAccents(decomposed: string): string {
  return dropAccents(
    decomposed.replace(/(?<=\p{Script=Greek})\p{M}+/gu, '').replace(/\u0435\u0308/g, '\u0435'),
  )
}

const expandUmlauts = (decomposed: string) => decomposed.replace(/([aou])\u0308/g, '$1e')
const dropPunctuation = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}\s]/gu, '')
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/**
 * The text of a row as it is searched. A row is found when every word of `searchWords` occurs anywhere in its key.
 *
 * Lower case, without accents and punctuation, words separated by one space. `ä` becomes `ae` (`ö`, `ü`, `ß` likewise), so that
 * Müller and Mueller find each other. A word with an umlaut stands there a second time without it (`mueller … muller`), so that
 * 'Muller' finds Müller too. We do not fold `ue` to `u` instead: 'elektrik' would no longer find 'Bauelektrik'.
 */
export function searchKey(text: string): string {
  const decomposed = dropPunctuation(decompose(text))
  const words = wordsOf(dropAllAccents(expandUmlauts(decomposed)))
  const spelledOut = new Set(words)
  const plain = wordsOf(decomposed)
    .filter((word) => word.includes('\u0308'))
    .map(dropAllAccents)
    .filter((word) => !spelledOut.has(word))
  return [...words, ...new Set(plain)].join(' ')
}

/**
 * The keys of the words that a person typed, each once. Punctuation between letters parts words, so that
 * 'Müller-Lüdenscheid' finds 'Müller Lüdenscheid'; beside a digit it is dropped, so that '2026-00012' stays one number.
 */
export function searchWords(text: string): string[] {
  const parted = decompose(text).replace(/(?<=[\p{L}\p{M}])[^\p{L}\p{N}\p{M}\s]+(?=\p{L})/gu, ' ')
  return [...new Set(wordsOf(dropAllAccents(expandUmlauts(dropPunctuation(parted)))))]
}

/** Equal for codes and short names that a person takes for the same: whatever their case, and whether `ö` is one character or two. */
export const sameKey = (text: string) => text.normalize('NFC').toLowerCase()

/** Only so much of a text takes part in sorting: an index row of PostgreSQL holds about 2,700 bytes. */
const longestSorted = 200
const cut = (text: string) => Array.from(text).slice(0, longestSorted).join('')

/**
 * Sort key of DIN 5007-1 (dictionaries: `ä` like `a`, `ß` like `ss`; case and punctuation ignored; a space before digits before
 * letters), to be compared byte by byte (C collation). Texts that are equal in that order follow by accents and punctuation, then
 * by case, small letters first: Masse, masse and Maße always stand in one order.
 */
export function sortKey(text: string): string {
  const shown = cut(text.normalize('NFC').trim())
  const lower = shown.toLowerCase()
  const primary = cut(wordsOf(dropPunctuation(dropAccents(decompose(shown)))).join(' '))
  // U+0001 lies below every character that a line of text may hold, so a shorter text comes first.
  return `${primary}\u0001${lower === primary ? '' : lower}\u0001${shown === lower ? '' : shown}`
}

import { canonicalVatId, isOfKnownForm, isRight } from './vat-id-label.ts'
import { vatIdRules } from './vat-id-rules.ts'

// EU: firms from outside it that sell by the one-stop shop.
const prefixes = [...Object.keys(vatIdRules), 'GR', 'EU'].join('|')
const begin = new RegExp(`(?<![\\p{L}\\d])[([]?(?:${prefixes})`, 'giu')
const oneStopShop = /^EU\d{9}$/
const longestText = 500
const longestId = 40

// A number that goes on behind blanks, dots or dashes is not cut: it is another one. Only a word, a bracket or a comma ends it.
const atEnd = /^(?:$|\s*[,;:|([{<)\]}>]|[\s.)\]/-]+(?:$|\p{L}{2,}(?![\p{L}\d])))/u

/**
 * The one VAT id that stands in a text among other words, compact: `Umsatzsteuer-Identifikationsnummer gemäß § 27 a
 * Umsatzsteuergesetz: DE274183657` → `DE274183657`; null where none or several do. Those with right check digits go before those that
 * have only the form; one of the form alone is written in one piece.
 */
export function vatIdInText(text: string): string | null {
  if (text.length > longestText) return null
  const places = [...text.matchAll(begin)].map(({ index }) => text.slice(index, index + longestId + 1))
  const found = places.flatMap((place) => idsAt(place).slice(-1))
  const right = only(found.filter(({ compact }) => oneStopShop.test(compact) || isRight(compact)))
  return right ?? only(found.filter(({ isOnePiece }) => isOnePiece))
}

interface Found {
  compact: string
  isOnePiece: boolean
}

/** The ids that begin where the text does, the longest last: a Swiss one may have MWST behind it. */
function idsAt(text: string): Found[] {
  return Array.from({ length: Math.min(text.length, longestId) }, (_, index) => index + 1).flatMap((end) => {
    if (!/[A-Z\d]/i.test(text.charAt(end - 1)) || !atEnd.test(text.slice(end))) return []
    const written = text.slice(0, end).replace(/^[([]/, '')
    // Words follow each other with blanks, too: 'de', 'es', 'it' are some of languages.
    if (/^[a-z]{2}[^A-Za-z\d]/.test(written)) return []
    const compact = canonicalVatId(written.replace(/[\s.:/()[\]\u2010-\u2015-]/g, '').toUpperCase())
    if (!oneStopShop.test(compact) && !isOfKnownForm(compact)) return []
    return [{ compact, isOnePiece: /^[A-Z]{2}[A-Z\d]{8,}$/.test(written) }]
  })
}

function only(found: readonly Found[]): string | null {
  const [first, ...others] = new Set(found.map(({ compact }) => compact))
  return first !== undefined && others.length === 0 ? first : null
}

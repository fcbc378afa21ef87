import { type SellerKind, sellerKindNames, sellerKinds } from '#areas/partners/rules/seller-kinds.ts'
import { importKey } from './import-key.ts'
import { type DifferentialKind, differentialKindNames, differentialKinds } from './product-fields.ts'

// Columns of an imported file that say one of a few words: as Kontor's forms call them, as its calls do, or as people usually write.

type WordTarget = 'differentialKind' | 'sellerKind' | 'boughtAtReducedRate'
type Word = DifferentialKind | SellerKind | boolean | null

const usualKinds: Readonly<Record<DifferentialKind, readonly string[]>> = {
  USED: ['gebraucht', 'gebrauchtware'],
  ART: ['kunst', 'kunstwerk'],
  COLLECTION: ['sammlungsstueck', 'antiquitaet', 'sammlung'],
}
const usualSellers: Readonly<Record<SellerKind, readonly string[]>> = {
  PRIVATE: ['privat', 'verbraucher'],
  SMALL_BUSINESS: ['kleinunternehmer', 'kleinunternehmen'],
  DIFFERENTIAL_DEALER: ['haendler25a', 'differenzbesteuert', 'wiederverkaeufer25a'],
  VAT_DEALER: ['haendler', 'umsatzsteuer', 'regelbesteuert'],
  ARTIST: ['kuenstler', 'kuenstlermitumsatzsteuer'],
  IMPORT: ['einfuhr', 'import', 'drittland'],
}

function wordsByKey<W extends string>(
  words: readonly W[],
  names: Readonly<Record<W, string>>,
  usual: Readonly<Record<W, readonly string[]>>,
): ReadonlyMap<string, W> {
  return new Map(
    words.flatMap((word) => [word, names[word], ...usual[word]].map((text) => [importKey(text), word])),
  )
}

const known: Readonly<Record<WordTarget, ReadonlyMap<string, Word>>> = {
  differentialKind: wordsByKey(differentialKinds, differentialKindNames, usualKinds),
  sellerKind: wordsByKey(sellerKinds, sellerKindNames, usualSellers),
  boughtAtReducedRate: new Map<string, Word>([
    ...['ja', 'j', 'x', '1', 'wahr', 'true', 'ermaessigt', '7'].map((text) => [text, true] as const),
    ...['nein', 'n', '0', 'falsch', 'false', '19'].map((text) => [text, false] as const),
  ]),
}

/** Whether a column says one of a few words. */
export function isWordTarget(target: string): target is WordTarget {
  return Object.hasOwn(known, target)
}

/** What a cell of such a column says: null (of a flag: no) where it is empty, undefined where nobody knows the word. */
export function wordOf(target: WordTarget, text: string): Word | undefined {
  if (text === '') return target === 'boughtAtReducedRate' ? false : null
  return known[target].get(importKey(text))
}

/** The words that a message offers. */
export function wordsOf(target: WordTarget): readonly string[] {
  if (target === 'differentialKind') return Object.values(differentialKindNames)
  return target === 'sellerKind' ? Object.values(sellerKindNames) : ['ja', 'nein']
}

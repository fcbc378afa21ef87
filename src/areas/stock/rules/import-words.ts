import { usualSellers } from '#areas/partners/rules/seller-kind-words.ts'
import { type SellerKind, sellerKindNames, sellerKinds } from '#areas/partners/rules/seller-kinds.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import { type DifferentialKind, differentialKindNames, differentialKinds } from './product-fields.ts'

// Columns of an imported file that say one of a few words: as Kontor's forms call them, as its calls do, or as people usually write.

export type WordTarget = 'differentialKind' | 'sellerKind' | 'boughtAtReducedRate'
type Word = DifferentialKind | SellerKind | boolean | null

const usualKinds: Readonly<Record<DifferentialKind, readonly string[]>> = {
  USED: ['gebraucht', 'gebrauchtware'],
  ART: ['kunst', 'kunstwerk'],
  COLLECTION: ['sammlungsstueck', 'antiquitaet', 'sammlung'],
}
function wordsByKey<W extends string>(
  words: readonly W[],
  names: Readonly<Record<W, string>>,
  usual: Readonly<Record<W, readonly string[]>>,
): ReadonlyMap<string, W> {
  return new Map(
    words.flatMap((word) => [word, names[word], ...usual[word]].map((text) => [headingKey(text), word])),
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

/** What a cell of such a column says; undefined where nobody knows the word. */
export function wordOf(target: WordTarget, text: string): Word | undefined {
  return known[target].get(headingKey(text))
}

/** The words that a message offers. */
export function wordsOf(target: WordTarget): readonly string[] {
  if (target === 'differentialKind') return Object.values(differentialKindNames)
  return target === 'sellerKind' ? Object.values(sellerKindNames) : ['ja', 'nein']
}

const names: Readonly<Record<WordTarget, Readonly<Record<string, string>>>> = {
  differentialKind: differentialKindNames,
  sellerKind: sellerKindNames,
  boughtAtReducedRate: { true: 'ja' },
}

/** What it says, as the screen shows it; '' of nothing, and of a flag that is false. */
export function wordName(target: WordTarget, value: unknown): string {
  const shown = names[target]
  return Object.hasOwn(shown, String(value)) ? (shown[String(value)] ?? '') : ''
}

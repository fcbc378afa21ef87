import { headingKey } from '#kernel/table-import/heading-key.ts'
import { type SellerKind, sellerKindNames, sellerKinds } from './seller-kinds.ts'

/** As people usually write them. */
export const usualSellers: Readonly<Record<SellerKind, readonly string[]>> = {
  PRIVATE: ['privat', 'verbraucher'],
  SMALL_BUSINESS: ['kleinunternehmer', 'kleinunternehmen'],
  DIFFERENTIAL_DEALER: ['haendler25a', 'differenzbesteuert', 'wiederverkaeufer25a'],
  VAT_DEALER: ['haendler', 'umsatzsteuer', 'regelbesteuert'],
  ARTIST: ['kuenstler', 'kuenstlermitumsatzsteuer'],
  IMPORT: ['einfuhr', 'import', 'drittland'],
}

/** The kind that a word names, as the form calls it, as calls do or as people write it; undefined where nobody knows the word. */
export function sellerKindOf(text: string): SellerKind | undefined {
  const key = headingKey(text)
  return sellerKinds.find((kind) =>
    [kind, sellerKindNames[kind], ...usualSellers[kind]].some((word) => headingKey(word) === key),
  )
}

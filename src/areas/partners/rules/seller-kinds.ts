/**
 * Who sells to the firm: by this it is decided whether what is bought may be sold by the margin scheme (§ 25a Abs. 1 Nr. 2, Abs. 2
 * UStG; stock/rules/margin-scheme.ts).
 */
export const sellerKinds = [
  'PRIVATE',
  'SMALL_BUSINESS',
  'DIFFERENTIAL_DEALER',
  'VAT_DEALER',
  'ARTIST',
  'IMPORT',
] as const
export type SellerKind = (typeof sellerKinds)[number]

/** As they stand on the screen. */
export const sellerKindNames: Record<SellerKind, string> = {
  PRIVATE: 'Privatperson',
  SMALL_BUSINESS: 'Kleinunternehmer (§ 19 UStG)',
  DIFFERENTIAL_DEALER: 'Händler mit Differenzbesteuerung',
  VAT_DEALER: 'Händler mit Umsatzsteuer',
  // § 25a Abs. 2 Satz 1 Nr. 2 UStG speaks of whoever is no reseller
  ARTIST: 'Künstler mit Umsatzsteuer, kein Händler',
  IMPORT: 'Einfuhr aus einem Drittland',
}

/** What it means for the sale of what was bought, with the paragraph. */
export const sellerKindHints: Record<SellerKind, string> = {
  PRIVATE: 'Seine Ware dürfen Sie differenzbesteuert verkaufen (§ 25a Abs. 1 Nr. 2 Buchst. a UStG).',
  SMALL_BUSINESS:
    'Seine Ware dürfen Sie differenzbesteuert verkaufen (§ 19, § 25a Abs. 1 Nr. 2 Buchst. a UStG).',
  DIFFERENTIAL_DEALER:
    'Seine Ware dürfen Sie differenzbesteuert verkaufen (§ 25a Abs. 1 Nr. 2 Buchst. b UStG).',
  VAT_DEALER: 'Seine Ware verkaufen Sie mit Umsatzsteuer (§ 25a Abs. 1 Nr. 2 UStG).',
  ARTIST:
    'Seine Ware verkaufen Sie mit Umsatzsteuer, Kunstgegenstände nach Wahl differenzbesteuert (§ 25a Abs. 2 Satz 1 Nr. 2 UStG).',
  IMPORT:
    'Die Ware verkaufen Sie mit Umsatzsteuer, Kunst, Sammlungsstücke und Antiquitäten nach Wahl differenzbesteuert (§ 25a Abs. 2 Satz 1 Nr. 1 UStG).',
}

/** Said where none is chosen. */
export const sellerKindHint =
  'Entscheidet, ob Sie die Ware differenzbesteuert verkaufen dürfen (§ 25a Abs. 1 Nr. 2 UStG).'

/** Said of a word that is none of them. */
export const sellerKindUnknown = 'Art des Verkäufers: bitte eine der genannten'

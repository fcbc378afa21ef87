import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import type { DifferentialKind, ProductTaxType } from './product-fields.ts'

/** Where a product comes from, as far as § 25a UStG asks for it. */
export interface Provenance {
  /** Null: not stated. */
  sellerKind: SellerKind | null
  /** Whether it was bought or imported at the reduced rate of tax (§ 12 Abs. 2 Nr. 12 and 13 UStG). */
  boughtAtReducedRate: boolean
  differentialKind: DifferentialKind
}

/** Whether goods may be sold by the margin scheme, and by which paragraph. */
export type MarginScheme =
  | {
      isOpen: true
      paragraph: string
      /** What it depends on beside what is known, to be looked at; null where nothing is left open. */
      condition: string | null
    }
  | { isOpen: false; paragraph: string; reason: string }

/** Since when § 25a Abs. 7 Nr. 1 Buchst. c UStG applies (Jahressteuergesetz 2024, Art. 25). */
const reducedRateExcludedSince = '2025-01-01'

/**
 * Whether § 25a UStG is open for goods that are supplied on this day, whoever supplies them.
 *
 * - Abs. 1 Nr. 2: the goods were supplied to the reseller within the Community, and for this supply (Buchst. a) tax was not owed,
 *   or (Buchst. b) the margin scheme was applied. Until 2024 Buchst. a went on 'oder nach § 19 Abs. 1 nicht erhoben'; since then
 *   the supply of a small business is exempt, and so no tax is owed for it.
 * - Abs. 2 Satz 1: by a statement to the tax office the reseller may apply it also to (Nr. 1) works of art, collectors' items and
 *   antiques that he imported himself, and (Nr. 2) works of art 'wenn die Lieferung an ihn steuerpflichtig war und nicht von einem
 *   Wiederverkäufer ausgeführt wurde': those bought with tax from the artist.
 * - Abs. 7 Nr. 1 Buchst. c, since 2025: it does not apply 'in den Fällen des Absatzes 2, wenn auf den der Lieferung des
 *   Wiederverkäufers vorangegangenen Umsatz ein ermäßigter Steuersatz angewandt worden ist', whenever that was.
 *
 * Who sold them need not be known: then it is open, and to be stated.
 */
export function marginScheme(goods: Provenance, supplyDay: Day): MarginScheme {
  const { sellerKind, differentialKind } = goods
  switch (sellerKind) {
    case 'PRIVATE':
      return { isOpen: true, paragraph: '§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. a UStG', condition: null }
    case 'SMALL_BUSINESS':
      return { isOpen: true, paragraph: '§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. a, § 19 UStG', condition: null }
    case 'DIFFERENTIAL_DEALER':
      return { isOpen: true, paragraph: '§ 25a Abs. 1 Nr. 2 Satz 2 Buchst. b UStG', condition: null }
    case 'VAT_DEALER':
      return {
        isOpen: false,
        paragraph: '§ 25a Abs. 1 Nr. 2 Satz 2 UStG',
        reason: 'Ein Händler hat die Ware mit Umsatzsteuer verkauft',
      }
    case 'ARTIST':
      return differentialKind === 'ART'
        ? byStatement(goods, supplyDay, '§ 25a Abs. 2 Satz 1 Nr. 2 UStG')
        : {
            isOpen: false,
            paragraph: '§ 25a Abs. 1 Nr. 2 Satz 2, Abs. 2 Satz 1 Nr. 2 UStG',
            reason: 'Die Ware wurde mit Umsatzsteuer verkauft und ist kein Kunstgegenstand',
          }
    case 'IMPORT':
      return differentialKind !== 'USED'
        ? byStatement(goods, supplyDay, '§ 25a Abs. 2 Satz 1 Nr. 1 UStG')
        : {
            isOpen: false,
            paragraph: '§ 25a Abs. 1 Nr. 2 Satz 1, Abs. 2 Satz 1 Nr. 1 UStG',
            reason:
              'Die Ware wurde aus einem Drittland eingeführt und ist weder Kunst noch Sammlungsstück oder Antiquität',
          }
    default:
      return { isOpen: true, paragraph: '§ 25a Abs. 1 Nr. 2 UStG', condition: sellerUnknown }
  }
}

/** What is open only by the statement of Abs. 2, and not where the reduced rate applied before. */
function byStatement({ boughtAtReducedRate }: Provenance, supplyDay: Day, paragraph: string): MarginScheme {
  if (boughtAtReducedRate && supplyDay >= reducedRateExcludedSince) {
    return {
      isOpen: false,
      paragraph: '§ 25a Abs. 7 Nr. 1 Buchst. c UStG',
      reason: 'Beim Einkauf galt der ermäßigte Steuersatz',
    }
  }
  return { isOpen: true, paragraph, condition: statementNeeded }
}

/** The supply that the scheme is asked for, and whether the firm made the statement of § 25a Abs. 2 UStG. */
export interface MarginSupply {
  serviceDay: Day
  /** Since when the statement counts, always the 1 January of a year; null for none. */
  marginStatementSince: string | null
}

/**
 * As `marginScheme`, of a supply by this firm: what is open only by the statement of § 25a Abs. 2 Satz 1 UStG is closed on days for
 * which it was not made.
 */
export function suppliedMarginScheme(goods: Provenance, supply: MarginSupply): MarginScheme {
  const { serviceDay, marginStatementSince: since } = supply
  const scheme = marginScheme(goods, serviceDay)
  if (!scheme.isOpen || scheme.condition !== statementNeeded) return scheme
  const { paragraph } = scheme
  if (since !== null && since <= serviceDay) return { isOpen: true, paragraph, condition: null }
  const reason =
    since === null
      ? 'Auf der Seite „Firma“ steht nicht, seit wann Sie das für solche Ware erklärt haben'
      : `Für solche Ware haben Sie das laut der Seite „Firma“ erst ab dem ${formatDay(parseDay(since) ?? serviceDay)} erklärt`
  return { isOpen: false, paragraph, reason }
}

/** Said of goods whose seller is not known. */
export const sellerUnknown = 'Bitte geben Sie an, von wem die Ware gekauft wurde'

/** Said of goods for which the scheme is the reseller's choice (§ 25a Abs. 2 Satz 1 and 2 UStG). */
export const statementNeeded =
  'Nur wenn Sie das dem Finanzamt mit der ersten Voranmeldung des Jahres erklärt haben (bindet zwei Jahre) und es auf der Seite „Firma“ steht'

/** The answer in a sentence. */
export function marginSchemeText(scheme: MarginScheme): string {
  if (!scheme.isOpen) return `Differenzbesteuerung ausgeschlossen: ${scheme.reason} (${scheme.paragraph}).`
  if (scheme.condition === sellerUnknown)
    return `Differenzbesteuerung abhängig vom Verkäufer (${scheme.paragraph}). ${scheme.condition}.`
  if (scheme.condition === null) return `Differenzbesteuerung möglich (${scheme.paragraph}).`
  return `Differenzbesteuerung möglich (${scheme.paragraph}). ${scheme.condition}.`
}

/** Whether the reduced rate of the purchase decides: only in the cases of § 25a Abs. 2 UStG. */
export function asksReducedRate({ sellerKind }: Pick<Provenance, 'sellerKind'>): boolean {
  return sellerKind === 'IMPORT' || sellerKind === 'ARTIST'
}

/** How goods are taxed by this supply: by the margin only where that is open. */
export function suppliedTaxType(
  goods: Provenance & { taxType: ProductTaxType },
  supply: MarginSupply,
): ProductTaxType {
  return goods.taxType === 'm' && !suppliedMarginScheme(goods, supply).isOpen ? 'v' : goods.taxType
}

type Goods = Provenance & { taxType: ProductTaxType | null }

/**
 * What speaks against keeping a product as taxed by the margin, for its field `taxType`; null when nothing does, or when it
 * stood so before: a purchase may have told who sold it, and the rest of the product can be changed all the same.
 */
export function marginSchemeFault(goods: Goods, day: Day, before: Goods | null): string | null {
  const isAgainst = (product: Goods) => product.taxType === 'm' && !marginScheme(product, day).isOpen
  if (!isAgainst(goods) || (before !== null && isAgainst(before))) return null
  return `${marginSchemeText(marginScheme(goods, day))} Bitte „Umsatzsteuer“ wählen.`
}

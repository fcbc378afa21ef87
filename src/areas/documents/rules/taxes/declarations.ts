import { type MarginSupply, type Provenance, suppliedMarginScheme } from '#areas/stock/rules/margin-scheme.ts'
import { checkVatId } from '#kernel/codes/vat-id.ts'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import type { StoredTaxType, TaxType } from './tax-types.ts'

/**
 * What is declared when a taxation is chosen that the customer's address, the goods or the firm's settings speak against, or when
 * something is reported for a month that is locked.
 */
export const declarationCodes = [
  'EXPORT_TO_GERMANY',
  'EU_SUPPLY_IN_GERMANY',
  'MARGIN_SCHEME_CLOSED',
  'OSS_WITHOUT_PART',
  'OSS_TO_BUSINESS',
  'LATE_REPORT',
] as const
export type DeclarationCode = (typeof declarationCodes)[number]

/** Why the taxation is right all the same. */
export interface Declaration {
  code: DeclarationCode
  reason: string
}

/** Whether a document is reported late, for a month that was locked before (Nachmeldung, § 153 AO; decisions §10). */
export function isLateReport({ declarations }: { declarations: readonly Declaration[] }): boolean {
  return declarations.some(({ code }) => code === 'LATE_REPORT')
}

/** One that an invoice needs, and what speaks against its taxation. */
export interface NeededDeclaration {
  code: DeclarationCode
  against: string
}

/** What each is called in the Verlauf. */
export const declarationLabels: Record<DeclarationCode, string> = {
  EXPORT_TO_GERMANY: 'Begründung der Steuerbefreiung (Ausfuhr trotz deutscher Anschrift)',
  EU_SUPPLY_IN_GERMANY: 'Begründung der Steuerbefreiung (EU-Lieferung trotz deutscher Anschrift)',
  MARGIN_SCHEME_CLOSED: 'Begründung der Differenzbesteuerung trotz Ausschluss',
  OSS_WITHOUT_PART: 'Begründung für OSS trotz fehlender Teilnahme',
  OSS_TO_BUSINESS: 'Begründung für OSS trotz USt-IdNr. des Kunden',
  LATE_REPORT: 'Begründung der Nachmeldung',
}

const exemptions: readonly (NeededDeclaration & { taxType: StoredTaxType })[] = [
  {
    code: 'EXPORT_TO_GERMANY',
    taxType: 'NONE_THIRD_COUNTRY',
    against:
      'Die Ware geht an eine Anschrift in Deutschland: Das ist keine steuerfreie Ausfuhr (§ 4 Nr. 1a, § 6 UStG).',
  },
  {
    code: 'EU_SUPPLY_IN_GERMANY',
    taxType: 'NONE_EU',
    against:
      'Die Ware bleibt in Deutschland: Das ist keine steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1b, § 6a UStG).',
  },
]

/** A line as the declarations look at it. */
export interface DeclaredLine {
  taxType: TaxType
  /** Whether it takes something back: a return or a discount is taxed as what was sold. */
  isNegative: boolean
  product: (Provenance & { code: string }) | null
}

/** What of an invoice and its firm decides which are needed. */
export interface DeclarationFacts extends MarginSupply {
  deliveryCountry: string | null
  /** The customer's where the goods go; '' where there is none. */
  deliveryVatId: string
  /** Since when the firm takes part in the One-Stop-Shop; null for not. */
  ossSince: string | null
}

/**
 * Which declarations an invoice needs: an exemption for goods that leave Germany, to an address in it; the margin scheme for goods
 * that it is closed for on the day of supply (§ 25a UStG); the destination's tax, where the firm does not declare it by the
 * One-Stop-Shop on that day (§ 18j UStG), or where the customer is a business (§ 3c Abs. 1 UStG).
 */
export function neededDeclarations(
  lines: readonly DeclaredLine[],
  facts: DeclarationFacts,
): NeededDeclaration[] {
  const { deliveryCountry, serviceDay, ossSince } = facts
  const inGermany = deliveryCountry === 'DE' ? exemptions : []
  return [
    ...inGermany
      .filter(({ taxType }) => lines.some((line) => line.taxType === taxType))
      .map(({ code, against }) => ({ code, against })),
    ...closedSchemes(lines, facts),
    ...ossWithoutPart(lines, serviceDay, ossSince),
    ...ossToBusiness(lines, facts.deliveryVatId),
  ]
}

function ossWithoutPart(
  lines: readonly DeclaredLine[],
  serviceDay: Day,
  ossSince: string | null,
): NeededDeclaration[] {
  if (ossSince !== null && ossSince <= serviceDay) return []
  if (!sellsByOss(lines)) return []
  const against =
    ossSince === null
      ? 'In den Firmendaten steht nicht, seit wann Sie am One-Stop-Shop teilnehmen (§ 18j UStG).'
      : `Am Leistungsdatum nehmen Sie laut Firmendaten noch nicht am One-Stop-Shop teil, sondern erst seit ${formatDay(parseDay(ossSince) ?? serviceDay)} (§ 18j UStG).`
  return [{ code: 'OSS_WITHOUT_PART', against }]
}

/** Who has a VAT id buys for his business. A mistyped one says nothing. */
function ossToBusiness(lines: readonly DeclaredLine[], vatId: string): NeededDeclaration[] {
  if (checkVatId(vatId) !== 'valid' || !sellsByOss(lines)) return []
  const against = `Der Kunde hat die USt-IdNr. ${vatId}: OSS gilt nur für Verkäufe an Verbraucher (§ 3c Abs. 1, § 18j UStG).`
  return [{ code: 'OSS_TO_BUSINESS', against }]
}

const sellsByOss = (lines: readonly DeclaredLine[]) =>
  lines.some(({ taxType, isNegative }) => taxType === 'OSS' && !isNegative)

function closedSchemes(lines: readonly DeclaredLine[], supply: MarginSupply): NeededDeclaration[] {
  const texts = lines.flatMap(({ taxType, isNegative, product }, index) => {
    if (taxType !== 'DIFFERENTIAL' || isNegative || product === null) return []
    const scheme = suppliedMarginScheme(product, supply)
    if (scheme.isOpen) return []
    return [`Position ${index + 1} (${product.code}): ${scheme.reason} (${scheme.paragraph}).`]
  })
  if (texts.length === 0) return []
  return [
    { code: 'MARGIN_SCHEME_CLOSED', against: `Differenzbesteuerung ausgeschlossen. ${texts.join(' ')}` },
  ]
}

/** Said where one is needed and not given. */
export const declarationMissing = ({ against }: NeededDeclaration) =>
  `${against} Soll es dabei bleiben, fehlt die Begründung.`

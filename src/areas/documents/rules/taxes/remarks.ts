import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { DifferentialKind } from '#areas/stock/rules/product-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts/language.ts'
import { englishReason, englishRemarks, englishScheme, englishSmallBusiness } from './english-remarks.ts'
import type { TaxReason } from './tax-reasons.ts'
import type { TaxType } from './tax-types.ts'

/** What Kontor prints for a taxation without shown tax (spec 2 §9, decisions §9). */
const remarkOf: Partial<Record<TaxType, string>> = {
  DIFFERENTIAL: 'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
  NONE_EU: 'Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG',
  NONE_THIRD_COUNTRY: 'Steuerfreie Ausfuhrlieferung gemäß §4 Nr. 1a UStG',
  // The statutory words (§ 14a Abs. 5 UStG).
  REVERSE_CHARGE: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
  // The same words (§ 14a Abs. 1 UStG), with those that other languages know (Art. 226 Nr. 11a MwStSystRL).
  SERVICE_EU: 'Steuerschuldnerschaft des Leistungsempfängers / Reverse charge (§ 3a Abs. 2 UStG)',
  OSS: 'Innergemeinschaftlicher Fernverkauf: Umsatzsteuer des Ziellandes (§ 3c, § 18j UStG)',
}

/** The statutory words of § 14a Abs. 6 UStG, by the kind of goods. */
const specialScheme: Record<DifferentialKind, string> = {
  USED: 'Gebrauchtgegenstände/Sonderregelung',
  ART: 'Kunstgegenstände/Sonderregelung',
  COLLECTION: 'Sammlungsstücke und Antiquitäten/Sonderregelung',
}

/** Since 2025 what a Kleinunternehmer supplies is exempt, and the invoice says so (§ 19 Abs. 1 UStG, § 34a S. 1 Nr. 5 UStDV). */
const exemptSince = '2025-01-01'
const exempt = 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'
/** Before, no tax was charged. */
const notCharged = 'Als Kleinunternehmer berechnen wir keine Umsatzsteuer (§ 19 UStG).'

/** A line as far as its remark depends on it. */
export interface RemarkedLine {
  taxType: TaxType
  /** Why a line of 0 % has no tax; null for others. */
  taxReason: TaxReason | null
  /** The kind of goods of a differential line; null for others. */
  differentialKind: DifferentialKind | null
}

export interface RemarkFacts {
  lines: readonly RemarkedLine[]
  taxScheme: TaxScheme
  serviceDay: Day
  serviceDateIsInvoiceDate: boolean
  /** Of the paper. In English, what the law words in German stands in both tongues. */
  language: Language
}

export interface Remarks {
  /** In the order of printing. */
  sentences: string[]
  /** What leads from a line to its sentence: '1)'; null where it needs none. */
  markOf: (line: RemarkedLine) => string | null
}

/**
 * The sentences that the law and the specification want on an invoice (spec 2 §9, decisions §4). Where its lines are taxed
 * differently, each sentence has a mark, and the lines that it is about have it too (§ 14 Abs. 4 Nr. 8 UStG).
 */
export function statutoryRemarks(facts: RemarkFacts): Remarks {
  const { lines, taxScheme, serviceDay, serviceDateIsInvoiceDate, language } = facts
  // What a Kleinunternehmer supplies is exempt by § 19 UStG alone: no other reason stands beside it.
  const isExempt = taxScheme === 'KLEINUNTERNEHMER'
  const remarkOfLine = (line: RemarkedLine) => (isExempt ? '' : lineRemark(line, language).join('\n'))
  const found = [...new Set(lines.map(remarkOfLine))]
  const isMixed = found.length > 1
  const named = found.filter((remark) => remark !== '')
  const markAt = (index: number) => `${index + 1})`
  const sentences = isMixed
    ? named.map((remark, index) => `${markAt(index)} ${remark}`)
    : named.flatMap((remark) => remark.split('\n'))
  if (isExempt) sentences.push(smallBusinessRemark(serviceDay, language))
  if (serviceDateIsInvoiceDate) sentences.push(suppliedOnItsDate[language])
  return {
    sentences,
    markOf(line) {
      const index = named.indexOf(remarkOfLine(line))
      return isMixed && index >= 0 ? markAt(index) : null
    },
  }
}

/** What a Kleinunternehmer says of everything that he supplies on a day (§ 19 UStG). */
export function smallBusinessRemark(serviceDay: Day, language: Language = 'DE'): string {
  const isExempt = serviceDay >= exemptSince
  const english = isExempt ? englishSmallBusiness.exempt : englishSmallBusiness.notCharged
  return inBoth(language, isExempt ? exempt : notCharged, english)
}

/** What is to be said of one line. */
export function lineRemark(
  { taxType, taxReason, differentialKind }: RemarkedLine,
  language: Language = 'DE',
): string[] {
  if (taxReason !== null) return [inBoth(language, taxReason.text, englishReason(taxReason))]
  const remark = remarkOf[taxType]
  if (remark === undefined) return []
  const said = inBoth(language, remark, englishRemarks[taxType] ?? null)
  const kind = differentialKind ?? 'USED'
  return taxType === 'DIFFERENTIAL'
    ? [said, inBoth(language, specialScheme[kind], englishScheme[kind])]
    : [said]
}

const suppliedOnItsDate: Record<Language, string> = {
  DE: 'Das Leistungsdatum entspricht dem Rechnungsdatum.',
  EN: 'The date of supply is the invoice date.',
}

/** The German words count (§ 14 Abs. 4 Nr. 8, § 14a UStG); a customer abroad reads the English ones behind them. */
const inBoth = (language: Language, german: string, english: string | null) =>
  language === 'DE' || english === null ? german : `${german} / ${english}`

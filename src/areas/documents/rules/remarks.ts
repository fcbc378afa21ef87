import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { type DifferentialKind, differentialKinds } from '#areas/stock/rules/product-fields.ts'
import type { Day } from '#kernel/day.ts'
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

export interface RemarkFacts {
  /** The kind of goods of a differential line; null for others. */
  lines: readonly { taxType: TaxType; differentialKind: DifferentialKind | null }[]
  taxScheme: TaxScheme
  serviceDay: Day
  serviceDateIsInvoiceDate: boolean
}

/** The sentences that the law and the specification want on an invoice, in the order of printing (spec 2 §9, decisions §4). */
export function statutoryRemarks({
  lines,
  taxScheme,
  serviceDay,
  serviceDateIsInvoiceDate,
}: RemarkFacts): string[] {
  const remarks = [...new Set(lines.map((line) => line.taxType))]
    .map((type) => remarkOf[type])
    .filter((text) => text !== undefined)
  const kinds = new Set(
    lines.map((line) => line.taxType === 'DIFFERENTIAL' && (line.differentialKind ?? 'USED')),
  )
  remarks.push(...differentialKinds.filter((kind) => kinds.has(kind)).map((kind) => specialScheme[kind]))
  if (taxScheme === 'KLEINUNTERNEHMER') {
    remarks.push(serviceDay < exemptSince ? notCharged : exempt)
  }
  if (serviceDateIsInvoiceDate) remarks.push('Das Leistungsdatum entspricht dem Rechnungsdatum.')
  return remarks
}

import {
  type BillTaxType,
  flatTaxPercents,
  flatTaxPercentsOn,
  isTaxPercentOf,
  percentText,
} from '#areas/documents/rules/taxes/tax-types.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { countryName, isEuCountry } from '#kernel/countries/countries.ts'
import { type Day, formatDay } from '#kernel/day.ts'

/** What the taxation of a bill's lines is held against. */
export interface BillTaxFacts {
  /** Null until one is chosen. */
  supplier: Pick<SupplierFields, 'countryCode' | 'vatId' | 'sellerKind'> | null
  firm: { vatId: string; ukCountsAsEu: boolean }
  billDay: Day
  /** When it was supplied; null where nothing is said. */
  serviceDay?: Day | null
  currency: string
}

interface TaxedBillLine {
  taxType: BillTaxType
  /** Null while none is chosen. */
  taxPercent: number | null
}

/** What should be looked at before a bill is saved, in German; nothing of it is refused (§ 1a, § 13b, § 21 UStG). */
export function billTaxWarnings(lines: readonly TaxedBillLine[], facts: BillTaxFacts): string[] {
  const { supplier, currency } = facts
  const has = (wanted: BillTaxType) => lines.some(({ taxType }) => taxType === wanted)
  const isCharged = lines.some(({ taxType, taxPercent }) => taxType === 'VAT' && (taxPercent ?? 0) > 0)
  return [
    ...(supplier && has('ACQUISITION_EU') ? acquisitionWarnings(supplier, facts) : []),
    ...(supplier && has('REVERSE_CHARGE_13B') ? reverseChargeWarnings(supplier, facts) : []),
    ...(supplier && isCharged ? chargedByNobody(supplier) : []),
    ...(supplier && isCharged && supplier.countryCode !== 'DE' ? [chargedFromAbroad(supplier, facts)] : []),
    ...(has('IMPORT_VAT') && currency !== 'EUR' ? ['Einfuhrumsatzsteuer setzt der Zoll in Euro fest.'] : []),
    ...percentWarnings(lines, facts),
    ...flatRateWarnings(lines, facts),
  ]
}

function acquisitionWarnings(supplier: NonNullable<BillTaxFacts['supplier']>, facts: BillTaxFacts): string[] {
  const warnings: string[] = []
  if (!isElsewhereInEu(supplier.countryCode, facts)) {
    warnings.push(
      `Erwerb aus der EU: Der Sitz des Lieferanten (${countryName(supplier.countryCode)}) ist in keinem anderen EU-Land (§ 1a UStG).`,
    )
  }
  // Without either id it was no tax-free supply there.
  if (!supplier.vatId) warnings.push('Erwerb aus der EU: Die USt-IdNr. des Lieferanten fehlt.')
  if (!facts.firm.vatId) warnings.push('Erwerb aus der EU: In den Firmendaten fehlt die eigene USt-IdNr.')
  return warnings
}

/** § 13b Abs. 5 S. 9 UStG: of nobody who is no business, or whose supplies are exempt by § 19 UStG, does one owe the tax. */
function reverseChargeWarnings(
  { countryCode, vatId, sellerKind }: NonNullable<BillTaxFacts['supplier']>,
  facts: BillTaxFacts,
): string[] {
  const warnings: string[] = []
  if (sellerKind === 'PRIVATE') {
    warnings.push('Eigene Steuerschuld (§ 13b): Der Lieferant ist eine Privatperson, kein Unternehmer.')
  }
  if (sellerKind === 'SMALL_BUSINESS') {
    warnings.push(
      'Eigene Steuerschuld (§ 13b): Der Lieferant ist Kleinunternehmer, seine Leistungen sind steuerfrei (§ 13b Abs. 5 Satz 9, § 19 UStG).',
    )
  }
  // Of Northern Ireland, EU for goods alone, it is one of a business in a third country.
  if (countryCode === 'XI' || !isElsewhereInEu(countryCode, facts)) return warnings
  // A service of a business elsewhere in the EU is made under both ids (§ 3a Abs. 2, § 18a UStG).
  if (!vatId) warnings.push('Eigene Steuerschuld (§ 13b): Die USt-IdNr. des Lieferanten fehlt.')
  if (!facts.firm.vatId)
    warnings.push('Eigene Steuerschuld (§ 13b): In den Firmendaten fehlt die eigene USt-IdNr.')
  return warnings
}

/** § 15 Abs. 1 Satz 1 Nr. 1 UStG: tax that its sender does not owe by law is no input tax, whatever the bill says (§ 14c UStG). */
function chargedByNobody({ sellerKind }: NonNullable<BillTaxFacts['supplier']>): string[] {
  if (sellerKind === 'PRIVATE') {
    return [
      'Umsatzsteuer von einer Privatperson: Sie darf keine ausweisen, und Sie dürfen keine Vorsteuer abziehen (§ 15 Abs. 1 UStG). Steuersatz 0 % wählen.',
    ]
  }
  if (sellerKind === 'SMALL_BUSINESS') {
    return [
      'Umsatzsteuer von einem Kleinunternehmer: Er darf keine ausweisen, und Sie dürfen keine Vorsteuer abziehen (§ 15 Abs. 1, § 19 Abs. 1 UStG). Steuersatz 0 % wählen.',
    ]
  }
  return []
}

function chargedFromAbroad({ countryCode }: { countryCode: string }, facts: BillTaxFacts): string {
  const usual = isElsewhereInEu(countryCode, facts) ? 'ein Erwerb aus der EU' : 'eine Einfuhr'
  return `Deutsche Umsatzsteuer von einem Lieferanten im Ausland (${countryName(countryCode)}): Meist ist es ${usual} oder eine Leistung, deren Steuer Sie selbst schulden (§ 13b UStG).`
}

function isElsewhereInEu(country: string, { billDay, firm: { ukCountsAsEu } }: BillTaxFacts): boolean {
  return country !== 'DE' && isEuCountry(country, billDay, { ukCountsAsEu })
}

/** What one owes oneself is owed at a German rate of the day. */
function percentWarnings(
  lines: readonly TaxedBillLine[],
  { billDay, serviceDay = null }: BillTaxFacts,
): string[] {
  const day = serviceDay ?? billDay
  const name = serviceDay === null ? 'Rechnungsdatum' : 'Leistungsdatum'
  const owed = lines.filter(({ taxType }) => taxType === 'ACQUISITION_EU' || taxType === 'REVERSE_CHARGE_13B')
  const unknown = new Set(
    owed.flatMap(({ taxPercent }) => taxPercent ?? []).filter((p) => !isTaxPercentOf(p, day)),
  )
  return [...unknown].map(
    (percent) => `Den Steuersatz ${percentText(percent)} % gibt es am ${name} ${formatDay(day)} nicht.`,
  )
}

/** Said while the bill is written, and refused when it is saved. */
function flatRateWarnings(lines: readonly TaxedBillLine[], facts: BillTaxFacts): string[] {
  const days = { billDay: facts.billDay, serviceDay: facts.serviceDay ?? null }
  const faults = lines.flatMap((line) => flatRateFault(line, days) ?? [])
  return [...new Set(faults)].map((fault) => `${fault}.`)
}

/**
 * What is wrong with a flat rate (§ 24 Abs. 1 UStG), in German: it holds on some days only, and what was charged above it is no input
 * tax (§ 14c, § 15 Abs. 1 Nr. 1 UStG). Null where it is right, or none.
 */
export function flatRateFault(
  { taxType, taxPercent }: TaxedBillLine,
  { billDay, serviceDay }: { billDay: Day; serviceDay: Day | null },
): string | null {
  const isFlat = taxType === 'VAT' && taxPercent !== null && flatTaxPercents.includes(taxPercent)
  const day = serviceDay ?? billDay
  const held = flatTaxPercentsOn(day)
  if (!isFlat || held.includes(taxPercent)) return null
  const name = serviceDay === null ? 'Rechnungsdatum' : 'Leistungsdatum'
  const those = held.map((percent) => `${percentText(percent)} %`).join(' und ')
  return `Den Durchschnittssatz ${percentText(taxPercent)} % gibt es am ${name} ${formatDay(day)} nicht, dann galten ${those} (§ 24 UStG)`
}

/**
 * How a line item of an invoice is taxed (spec 2 §9, decisions §9). UNKNOWN cannot be chosen and is refused at saving.
 * OSS is a sale to a consumer elsewhere in the EU, at the rate of where it goes (§ 3c UStG).
 * Of REVERSE_CHARGE (§ 13b UStG, within Germany) and SERVICE_EU (§ 3a Abs. 2 UStG) the customer owes the tax.
 */
export const invoiceTaxTypes = [
  'UNKNOWN',
  'VAT',
  'DIFFERENTIAL',
  'NONE_EU',
  'NONE_THIRD_COUNTRY',
  'REVERSE_CHARGE',
  'SERVICE_EU',
  'OSS',
] as const

/**
 * How a line item of a bill is taxed (decisions §9). Of an acquisition from the EU (§ 1a UStG) and of what § 13b UStG says, one
 * owes the tax oneself: it is no part of what is paid to the supplier. A line of IMPORT_VAT is the tax itself (§ 21 UStG).
 */
export const billTaxTypes = ['VAT', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT'] as const
export type BillTaxType = (typeof billTaxTypes)[number]

/** The taxations of all documents. */
export const taxTypes = [...invoiceTaxTypes, 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT'] as const
export type TaxType = (typeof taxTypes)[number]

/** The taxations of what is saved. */
export type StoredTaxType = Exclude<TaxType, 'UNKNOWN'>

/** The names on the screen (spec 2 §9). */
export const taxTypeNames: Record<TaxType, string> = {
  UNKNOWN: 'Unbekannt',
  VAT: 'Umsatzsteuer',
  DIFFERENTIAL: 'Differenzbesteuert',
  NONE_EU: 'Steuerfrei (EU)',
  NONE_THIRD_COUNTRY: 'Steuerfrei (Nicht-EU)',
  REVERSE_CHARGE: 'Steuerschuld des Kunden (§\u00a013b)',
  SERVICE_EU: 'Leistung an EU-Unternehmen',
  OSS: 'Umsatzsteuer des Ziellandes (OSS)',
  ACQUISITION_EU: 'Erwerb aus der EU',
  REVERSE_CHARGE_13B: 'Eigene Steuerschuld (§\u00a013b)',
  IMPORT_VAT: 'Einfuhrumsatzsteuer',
}

/** Whether the document charges the tax of such a line, so that its amount has two sides. */
export function isCharged(taxType: TaxType): boolean {
  return taxType === 'VAT' || taxType === 'OSS'
}

/** A percent as people read it: '25,5'. */
export function percentText(percent: number): string {
  return String(percent).replace('.', ',')
}

/** Whether the customer owes the tax of such a line: it shows none, and says so (§ 14a Abs. 1 and 5 UStG). */
export function isOwedByCustomer(taxType: TaxType): boolean {
  return taxType === 'REVERSE_CHARGE' || taxType === 'SERVICE_EU'
}

/** Whether one owes the tax of such a line of a bill oneself, and pays the supplier none (§ 1a, § 13b UStG). */
export function isOwedByOneself(taxType: TaxType): boolean {
  return taxType === 'ACQUISITION_EU' || taxType === 'REVERSE_CHARGE_13B'
}

/** The rates that can be chosen, in percent (spec 2 §9); 16 and 5 held from 1.7. to 31.12.2020. */
export const taxPercents = [19, 16, 7, 5, 0] as const

/** The standard VAT rate in percent on a day (§ 12 Abs. 1, § 28 Abs. 1 UStG); days before 2007 are not Kontor's. */
export function standardTaxPercent(day: string): 19 | 16 {
  return isLowered(day) ? 16 : 19
}

/** Whether a rate held on a day (§ 12, § 28 Abs. 1 to 3 UStG); 0 always counts, for what is exempt or § 19 UStG. */
export function isTaxPercentOf(percent: number, day: string): boolean {
  return (isLowered(day) ? [16, 5, 0] : [19, 7, 0]).includes(percent)
}

function isLowered(day: string): boolean {
  return day >= '2020-07-01' && day <= '2020-12-31'
}

// § 24 Abs. 1 S. 1 UStG: Nr. 1 (forestry) and Nr. 3 (all else); Nr. 2 is taxed at the standard rate.
const flatRates: readonly { percent: number; from: string; to?: string }[] = [
  { percent: 10.7, from: '2007-01-01', to: '2021-12-31' },
  { percent: 9.5, from: '2022-01-01', to: '2022-12-31' },
  { percent: 9, from: '2023-01-01', to: '2024-12-05' },
  { percent: 8.4, from: '2024-12-06', to: '2024-12-31' },
  { percent: 7.8, from: '2025-01-01' },
  { percent: 5.5, from: '2007-01-01' },
]

/** The flat rates of farmers and foresters of any day since 2007, in percent (§ 24 Abs. 1 UStG); only bills bear them. */
export const flatTaxPercents: readonly number[] = flatRates.map(({ percent }) => percent)

/** The flat rates that hold on a day of supply, in percent, the highest first (§ 24 Abs. 1 UStG). */
export function flatTaxPercentsOn(day: string): number[] {
  return flatRates.filter(({ from, to = day }) => from <= day && day <= to).map(({ percent }) => percent)
}

import type { Language } from '#kernel/texts/language.ts'

interface UnitWords {
  /** In a list to choose from, where it is not `name`. */
  longName?: string
  /** Beside 1. */
  name: string
  /** Beside more than 1. */
  plural: string
  /** In English, beside 1 and beside any other number. */
  english: [one: string, other: string]
  /** In an electronic invoice (BT-130), which knows packages of Recommendation 21 by an X before their code. */
  eInvoiceCode: string
}

/** The unit of a line of which nothing else is said. */
export const usualUnit = 'H87'

/**
 * What a line's quantity counts: UN/ECE Recommendation 20 (units of measure), CT of Recommendation 21 (packages), as EN 16931 and
 * XRechnung list them for BT-130.
 */
export const unitCodes = ['H87', 'PR', 'SET', 'CT', 'MIN', 'HUR', 'DAY', 'MTR', 'KMT', 'KGM', 'LS'] as const
export type Unit = (typeof unitCodes)[number]

const words: Record<Unit, UnitWords> = {
  H87: { name: 'Stück', plural: 'Stück', english: ['pc', 'pcs'], eInvoiceCode: 'H87' },
  PR: { name: 'Paar', plural: 'Paar', english: ['pair', 'pairs'], eInvoiceCode: 'PR' },
  SET: { name: 'Satz', plural: 'Sätze', english: ['set', 'sets'], eInvoiceCode: 'SET' },
  CT: { name: 'Karton', plural: 'Kartons', english: ['carton', 'cartons'], eInvoiceCode: 'XCT' },
  MIN: { longName: 'Minute', name: 'Min.', plural: 'Min.', english: ['min', 'min'], eInvoiceCode: 'MIN' },
  HUR: { longName: 'Stunde', name: 'Std.', plural: 'Std.', english: ['hr', 'hrs'], eInvoiceCode: 'HUR' },
  DAY: { name: 'Tag', plural: 'Tage', english: ['day', 'days'], eInvoiceCode: 'DAY' },
  MTR: { longName: 'Meter', name: 'm', plural: 'm', english: ['m', 'm'], eInvoiceCode: 'MTR' },
  KMT: { longName: 'Kilometer', name: 'km', plural: 'km', english: ['km', 'km'], eInvoiceCode: 'KMT' },
  KGM: { longName: 'Kilogramm', name: 'kg', plural: 'kg', english: ['kg', 'kg'], eInvoiceCode: 'KGM' },
  LS: { name: 'Pauschale', plural: 'Pauschalen', english: ['lump sum', 'lump sums'], eInvoiceCode: 'LS' },
}

/** What a unit is called where it is chosen: 'Stunde', not 'Std.'. */
export function unitToChoose(unit: Unit): string {
  return words[unit].longName ?? words[unit].name
}

/** What a unit is called beside a quantity: 'Tag' of 1, 'Tage' of 2. */
export function unitName(unit: Unit, quantity = 1, language: Language = 'DE'): string {
  const { name, plural, english } = words[unit]
  const [one, other] = language === 'DE' ? [name, plural] : english
  return quantity === 1 ? one : other
}

/** The code of a unit in an electronic invoice (BT-130). */
export function eInvoiceUnit(unit: Unit): string {
  return words[unit].eInvoiceCode
}

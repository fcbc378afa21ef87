import { decimalsOf, parseDecimal } from '#areas/einvoice/rules/decimal.ts'
import type {
  ElectronicInvoice,
  Identifier,
  PostalAddress,
  TaxCategory,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import { numberWords } from '#areas/einvoice/rules/number-words.ts'
import { categoryName } from '#areas/einvoice/rules/sum-differences.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { formatDay, parseDay } from '#kernel/day.ts'

// The values of an electronic invoice as a person reads them. What cannot be read is shown as it stands in the file. The lists of codes are
// maps, since a file may say '__proto__' or 'constructor', which every object has.

export function amountWords(text: string | null): string {
  return numberWords(text, 2)
}

/** A price keeps its decimals: four cents in a thousand are no mistake. */
export function priceWords(text: string | null): string {
  return numberWords(text, Math.max(2, text === null ? 0 : Math.min(decimalsOf(text), 6)))
}

/** Whether an amount is absent or 0. What cannot be read is neither: it is shown as it stands. */
export function isNothing(text: string | null): boolean {
  return text === null || parseDecimal(text)?.units === 0n
}

export function dayWords(text: string | null): string {
  const day = parseDay(text ?? '')
  return day === null ? (text ?? '') : formatDay(day)
}

/** When it is due: of an invoice that says several days, all; one at an unusual place is marked. */
export function dueWords({
  dueDay,
  misplacedDueDay,
  laterDueDays = [],
}: Pick<ElectronicInvoice, 'dueDay' | 'misplacedDueDay' | 'laterDueDays'>): string {
  if (dueDay === null && misplacedDueDay !== undefined)
    return `${dayWords(misplacedDueDay)} (nur bei der Zahlungsart)`
  return [dueDay, ...laterDueDays].map(dayWords).filter(Boolean).join(', ')
}

export function idWords(id: Identifier | null): string {
  if (id === null) return ''
  return id.scheme ? `${id.value} (${id.scheme})` : id.value
}

export function addressWords(address: PostalAddress | null): string {
  if (address === null) return ''
  const { line1, line2, line3, postCode, city, subdivision, countryCode } = address
  const place = [postCode, city].filter(Boolean).join(' ')
  const country = countryCode ? countryName(countryCode) || countryCode : null
  return [line1, line2, line3, place, subdivision, country].filter(Boolean).join('\n')
}

/** Categories of UNTDID 5305 in words. */
const categories: ReadonlyMap<string | null, string> = new Map([
  ['S', 'Umsatzsteuer'],
  ['Z', 'Nullsatz'],
  ['E', 'steuerfrei'],
  ['AE', 'Steuerschuld des Käufers'],
  ['K', 'innergemeinschaftlich'],
  ['G', 'Ausfuhr'],
  ['O', 'nicht steuerbar'],
  ['L', 'IGIC (Kanaren)'],
  ['M', 'IPSI (Ceuta, Melilla)'],
  ['B', 'Split Payment'],
])

export function taxWords(tax: TaxCategory | null): string {
  if (tax === null) return ''
  const name = categories.get(tax.code)
  return tax.code === 'S' || tax.other ? categoryName(tax) : (name ?? categoryName(tax))
}

const units: ReadonlyMap<string | null, string> = new Map([
  ['H87', 'Stück'],
  ['C62', ''],
  ['XPP', 'Stück'],
  ['EA', 'Stück'],
  ['PR', 'Paar'],
  ['SET', 'Satz'],
  ['XCT', 'Karton'],
  ['XPK', 'Paket'],
  ['MIN', 'Min.'],
  ['HUR', 'Std.'],
  ['DAY', 'Tage'],
  ['MON', 'Monate'],
  ['ANN', 'Jahre'],
  ['MTR', 'm'],
  ['MTK', 'm²'],
  ['MTQ', 'm³'],
  ['KMT', 'km'],
  ['KGM', 'kg'],
  ['GRM', 'g'],
  ['TNE', 't'],
  ['LTR', 'l'],
  ['KWH', 'kWh'],
  ['P1', '%'],
  ['LS', 'pauschal'],
])

/** A quantity with its unit; a code that is not known stands as it is. */
export function quantityWords(quantity: string | null, unit: string | null): string {
  return [numberWords(quantity), unit === null ? '' : (units.get(unit.toUpperCase()) ?? unit)]
    .filter(Boolean)
    .join(' ')
}

const types: ReadonlyMap<string | null, string> = new Map([
  ['71', 'Zahlungsaufforderung'],
  ['80', 'Belastungsanzeige (Waren, Leistungen)'],
  ['81', 'Gutschriftsanzeige (Waren, Leistungen)'],
  ['82', 'Rechnung über gemessene Leistungen'],
  ['83', 'Gutschriftsanzeige (Finanzausgleich)'],
  ['84', 'Belastungsanzeige (Finanzausgleich)'],
  ['102', 'Steuermitteilung'],
  ['130', 'Rechnungsdatenblatt'],
  ['202', 'Zahlungsabrechnung (Bau)'],
  ['203', 'Vorläufige Zahlungsabrechnung (Bau)'],
  ['204', 'Zahlungsabrechnung (Bau)'],
  ['211', 'Zwischenrechnung (Bau)'],
  ['218', 'Schlusszahlungsantrag (Bau)'],
  ['219', 'Zahlungsantrag (Bau)'],
  ['261', 'Gutschrift des Käufers'],
  ['262', 'Sammelgutschrift (Waren, Leistungen)'],
  ['295', 'Rechnung über Preisänderungen'],
  ['296', 'Gutschrift über Preisänderungen'],
  ['308', 'Delkredere-Gutschrift'],
  ['325', 'Proforma-Rechnung'],
  ['326', 'Teilrechnung'],
  ['331', 'Handelsrechnung mit Packliste'],
  ['380', 'Rechnung'],
  ['381', 'Gutschrift'],
  ['382', 'Provisionsabrechnung'],
  ['383', 'Belastungsanzeige'],
  ['384', 'Rechnungskorrektur'],
  ['385', 'Sammelrechnung'],
  ['386', 'Anzahlungsrechnung'],
  ['387', 'Mietrechnung'],
  ['388', 'Steuerrechnung'],
  ['389', 'Gutschrift des Käufers'],
  ['390', 'Delkredere-Rechnung'],
  ['393', 'Rechnung (Factoring)'],
  ['394', 'Leasingrechnung'],
  ['395', 'Konsignationsrechnung'],
  ['396', 'Gutschrift (Factoring)'],
  ['420', 'Gutschrift (optisch gelesen)'],
  ['456', 'Belastungsanzeige'],
  ['457', 'Stornierung einer Belastung'],
  ['458', 'Stornierung einer Gutschrift'],
  ['471', 'Rechnungskorrektur des Käufers'],
  ['472', 'Rechnungskorrektur (Factoring)'],
  ['473', 'Rechnungskorrektur des Käufers (Factoring)'],
  ['500', 'Gutschrift des Käufers (Factoring)'],
  ['501', 'Gutschrift des Käufers an den Factor'],
  ['502', 'Gutschriftsanzeige des Käufers (Factoring)'],
  ['503', 'Gutschriftsanzeige des Käufers'],
  ['527', 'Belastungsanzeige des Käufers'],
  ['532', 'Gutschrift des Spediteurs'],
  ['553', 'Abweichungsanzeige des Spediteurs zur Rechnung'],
  ['575', 'Versicherungsrechnung'],
  ['623', 'Speditionsrechnung'],
  ['633', 'Hafenrechnung'],
  ['751', 'Rechnung zu Buchungszwecken'],
  ['780', 'Frachtrechnung'],
  ['817', 'Forderungsanmeldung'],
  ['870', 'Konsularrechnung'],
  ['875', 'Abschlagsrechnung (Bau)'],
  ['876', 'Teilschlussrechnung (Bau)'],
  ['877', 'Schlussrechnung (Bau)'],
  ['935', 'Zollrechnung'],
])

export function typeWords(code: string | null): string {
  return code === null ? '' : (types.get(code) ?? `Typ ${code}`)
}

const means: ReadonlyMap<string | null, string> = new Map([
  ['10', 'Bar'],
  ['30', 'Überweisung'],
  ['42', 'Überweisung'],
  ['48', 'Kartenzahlung'],
  ['49', 'Lastschrift'],
  ['54', 'Kreditkarte'],
  ['55', 'Debitkarte'],
  ['57', 'Dauerauftrag'],
  ['58', 'SEPA-Überweisung'],
  ['59', 'SEPA-Lastschrift'],
  ['68', 'Online-Zahlung'],
  ['97', 'Verrechnung'],
])

export function meansWords(code: string | null, text: string | null): string {
  const name = code === null ? '' : (means.get(code) ?? `Zahlungsart ${code}`)
  return [name, text].filter(Boolean).join(': ')
}

export const severityWords = { ERROR: 'Fehler', WARNING: 'Warnung', INFORMATION: 'Hinweis' } as const

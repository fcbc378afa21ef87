import type { InvoicePeriod } from './electronic-invoice.ts'
import { absent, each, once } from './places.ts'
import { coreRule, type Rule } from './rule.ts'

/** What the invoice must have: BR-01 … BR-57, BR-62, BR-63; lines, allowances, charges and payment have files of their own. */
export const presenceRules: readonly Rule[] = [
  coreRule(
    'BR-01',
    'BT-24',
    'Die Rechnung nennt nicht, nach welcher Spezifikation sie geschrieben ist (BT-24).',
    once((it) => absent(it.specification)),
  ),
  coreRule(
    'BR-02',
    'BT-1',
    'Die Rechnung hat keine Nummer (BT-1).',
    once((it) => absent(it.number)),
  ),
  coreRule(
    'BR-03',
    'BT-2',
    'Die Rechnung hat kein Rechnungsdatum (BT-2).',
    once((it) => absent(it.issueDay)),
  ),
  coreRule(
    'BR-04',
    'BT-3',
    'Die Art der Rechnung fehlt (BT-3), etwa 380 für eine Handelsrechnung.',
    once((it) => absent(it.typeCode)),
  ),
  coreRule(
    'BR-05',
    'BT-5',
    'Die Währung der Rechnung fehlt (BT-5).',
    once((it) => absent(it.currency)),
  ),
  coreRule(
    'BR-06',
    'BT-27',
    'Der Name des Verkäufers fehlt (BT-27).',
    once((it) => absent(it.seller.name)),
  ),
  coreRule(
    'BR-07',
    'BT-44',
    'Der Name des Käufers fehlt (BT-44).',
    once((it) => absent(it.buyer.name)),
  ),
  coreRule(
    'BR-08',
    'BG-5',
    'Die Anschrift des Verkäufers fehlt (BG-5).',
    once((it) => it.seller.address === null),
  ),
  coreRule(
    'BR-09',
    'BT-40',
    'In der Anschrift des Verkäufers fehlt das Land (BT-40).',
    once(({ seller }) => {
      return seller.address !== null && absent(seller.address.countryCode)
    }),
  ),
  coreRule(
    'BR-10',
    'BG-8',
    'Die Anschrift des Käufers fehlt (BG-8).',
    once((it) => it.buyer.address === null),
  ),
  coreRule(
    'BR-11',
    'BT-55',
    'In der Anschrift des Käufers fehlt das Land (BT-55).',
    once(({ buyer }) => {
      return buyer.address !== null && absent(buyer.address.countryCode)
    }),
  ),
  coreRule(
    'BR-12',
    'BT-106',
    'Die Summe der Nettobeträge der Positionen fehlt (BT-106).',
    once((it) => absent(it.totals.linesNet)),
  ),
  coreRule(
    'BR-13',
    'BT-109',
    'Der Gesamtbetrag ohne Umsatzsteuer fehlt (BT-109).',
    once((it) => absent(it.totals.net)),
  ),
  coreRule(
    'BR-14',
    'BT-112',
    'Der Gesamtbetrag mit Umsatzsteuer fehlt (BT-112).',
    once((it) => absent(it.totals.gross)),
  ),
  coreRule(
    'BR-15',
    'BT-115',
    'Der fällige Betrag fehlt (BT-115).',
    once((it) => absent(it.totals.payable)),
  ),
  coreRule(
    'BR-16',
    'BG-25',
    'Die Rechnung hat keine Position (BG-25).',
    once((it) => it.lines.length === 0),
  ),
  coreRule(
    'BR-17',
    'BT-59',
    'Ein abweichender Zahlungsempfänger ist angegeben, aber ohne Namen (BT-59).',
    once(({ payee }) => {
      return payee !== null && absent(payee.name)
    }),
  ),
  coreRule(
    'BR-18',
    'BT-62',
    'Der Name des Steuervertreters des Verkäufers fehlt (BT-62).',
    once(({ taxRepresentative: representative }) => {
      return representative !== null && absent(representative.name)
    }),
  ),
  coreRule(
    'BR-19',
    'BG-12',
    'Die Anschrift des Steuervertreters des Verkäufers fehlt (BG-12).',
    once(({ taxRepresentative: representative }) => {
      return representative !== null && representative.address === null
    }),
  ),
  coreRule(
    'BR-20',
    'BT-69',
    'In der Anschrift des Steuervertreters fehlt das Land (BT-69).',
    once(({ taxRepresentative: representative }) => {
      return (
        representative !== null &&
        representative.address !== null &&
        absent(representative.address.countryCode)
      )
    }),
  ),
  coreRule(
    'BR-29',
    'BT-74',
    'Der Abrechnungszeitraum endet vor seinem Beginn (BT-73, BT-74).',
    once((it) => endsTooEarly(it.period)),
  ),
  coreRule(
    'BR-45',
    'BT-116',
    'In der Aufschlüsselung der Umsatzsteuer fehlt der zu versteuernde Betrag (BT-116).',
    each(
      (it) => it.taxBreakdowns,
      ({ base }) => absent(base),
    ),
  ),
  coreRule(
    'BR-46',
    'BT-117',
    'In der Aufschlüsselung der Umsatzsteuer fehlt der Steuerbetrag (BT-117).',
    each(
      (it) => it.taxBreakdowns,
      ({ tax }) => absent(tax),
    ),
  ),
  coreRule(
    'BR-47',
    'BT-118',
    'In der Aufschlüsselung der Umsatzsteuer fehlt die Steuerkategorie (BT-118).',
    each(
      (it) => it.taxBreakdowns,
      ({ category }) => absent(category.code),
    ),
  ),
  coreRule(
    'BR-48',
    'BT-119',
    'In der Aufschlüsselung der Umsatzsteuer fehlt der Steuersatz (BT-119).',
    each(
      (it) => it.taxBreakdowns,
      ({ category }) => {
        return category.code !== 'O' && absent(category.percent)
      },
    ),
  ),
  coreRule(
    'BR-52',
    'BT-122',
    'Eine rechnungsbegründende Unterlage hat keine Kennung (BT-122).',
    each(
      (it) => it.supportingDocuments,
      ({ reference }) => absent(reference),
    ),
  ),
  coreRule(
    'BR-53',
    'BT-111',
    'Eine Währung der Umsatzsteuer ist genannt (BT-6), aber nicht der Steuerbetrag in ihr (BT-111).',
    once((it) => {
      // Where it is the invoice's own currency, BT-110 says it.
      const isOwn = it.taxCurrency?.trim() === it.currency?.trim()
      return !absent(it.taxCurrency) && absent(isOwn ? it.totals.tax : it.totals.taxInAccountingCurrency)
    }),
  ),
  coreRule(
    'BR-55',
    'BT-25',
    'Der Verweis auf eine vorausgegangene Rechnung nennt ihre Nummer nicht (BT-25).',
    each(
      (it) => it.precedingInvoices,
      ({ number }) => absent(number),
    ),
  ),
  coreRule(
    'BR-56',
    'BT-63',
    'Die Umsatzsteuer-Identifikationsnummer des Steuervertreters fehlt (BT-63).',
    once(({ taxRepresentative: representative }) => {
      return representative !== null && absent(representative.vatId)
    }),
  ),
  coreRule(
    'BR-57',
    'BT-80',
    'In der Lieferanschrift fehlt das Land (BT-80).',
    once(({ delivery }) => {
      return delivery !== null && delivery.address !== null && absent(delivery.address.countryCode)
    }),
  ),
  coreRule(
    'BR-62',
    'BT-34',
    'Die elektronische Adresse des Verkäufers nennt ihr Schema nicht (BT-34-1), etwa EM für E-Mail.',
    once(({ seller }) => {
      return seller.electronicAddress !== null && absent(seller.electronicAddress.scheme)
    }),
  ),
  coreRule(
    'BR-63',
    'BT-49',
    'Die elektronische Adresse des Käufers nennt ihr Schema nicht (BT-49-1), etwa EM für E-Mail.',
    once(({ buyer }) => {
      return buyer.electronicAddress !== null && absent(buyer.electronicAddress.scheme)
    }),
  ),
]

/** Whether a period ends before it begins: days as 'YYYY-MM-DD' sort as text. */
export function endsTooEarly(period: InvoicePeriod | null): boolean {
  return !!period && !absent(period.from) && !absent(period.to) && (period.to ?? '') < (period.from ?? '')
}

import { vatIdPrefixes } from './code-lists/currency-codes.ts'
import { creditNoteTypes } from './code-lists/document-codes.ts'
import {
  absolute,
  add,
  compare,
  type Decimal,
  equal,
  parseDecimal,
  percentOf,
  roundToCents,
  subtract,
  zero,
} from './decimal.ts'
import type { DecimalText, InvoicePeriod, TaxBreakdown } from './electronic-invoice.ts'
import { ratePercent } from './other-taxes.ts'
import { absent, each, eachLine, once } from './places.ts'
import { coreRule, type Rule } from './rule.ts'

/** What must agree with something else: BR-CO-03 … BR-CO-26 (BR-CO-21 … 24 stand with the allowances). */
export const conditionRules: readonly Rule[] = [
  coreRule(
    'BR-CO-03',
    'BT-7',
    'Steuerdatum (BT-7) und Code für das Steuerdatum (BT-8) schließen einander aus.',
    once((it) => {
      return !absent(it.taxPointDay) && !absent(it.taxPointCode)
    }),
  ),
  coreRule(
    'BR-CO-04',
    'BT-151',
    'Die Position hat keine Steuerkategorie (BT-151).',
    eachLine((line) => absent(line.tax.code)),
  ),
  coreRule(
    'BR-CO-09',
    'BT-31',
    'Eine Umsatzsteuer-Identifikationsnummer beginnt nicht mit dem Kürzel eines Landes (BT-31, BT-48, BT-63).',
    once((it) => {
      return [it.seller.vatId, it.buyer.vatId, it.taxRepresentative?.vatId ?? null].some(hasNoCountry)
    }),
  ),
  coreRule(
    'BR-CO-10',
    'BT-106',
    'Die Summe der Nettobeträge (BT-106) ist nicht die Summe der Positionen (BT-131).',
    once((it, facts) => {
      return differs(it.totals.linesNet, facts.linesNet)
    }),
  ),
  coreRule(
    'BR-CO-11',
    'BT-107',
    'Die Summe der Nachlässe (BT-107) ist nicht die Summe der einzelnen Nachlässe (BT-92).',
    once((it, facts) => {
      return differs(it.totals.allowances ?? '0', facts.allowances)
    }),
  ),
  coreRule(
    'BR-CO-12',
    'BT-108',
    'Die Summe der Zuschläge (BT-108) ist nicht die Summe der einzelnen Zuschläge (BT-99).',
    once((it, facts) => {
      return differs(it.totals.charges ?? '0', facts.charges)
    }),
  ),
  coreRule(
    'BR-CO-13',
    'BT-109',
    'Der Gesamtbetrag ohne Umsatzsteuer (BT-109) ist nicht Summe der Positionen − Nachlässe + Zuschläge (BT-106 − BT-107 + BT-108).',
    once(({ totals }) => {
      return differs(
        totals.net,
        add(subtract(amountOf(totals.linesNet), amountOf(totals.allowances)), amountOf(totals.charges)),
      )
    }),
  ),
  coreRule(
    'BR-CO-14',
    'BT-110',
    'Der Steuerbetrag der Rechnung (BT-110) ist nicht die Summe der Steuerbeträge ihrer Aufschlüsselung (BT-117).',
    once((it, facts) => {
      return it.taxBreakdowns.length > 0 && differs(it.totals.tax ?? '0', facts.breakdownTax)
    }),
  ),
  coreRule(
    'BR-CO-15',
    'BT-112',
    'Der Gesamtbetrag mit Umsatzsteuer (BT-112) ist nicht Gesamtbetrag ohne Umsatzsteuer + Steuerbetrag (BT-109 + BT-110).',
    once(({ totals }) => {
      return differs(totals.gross, add(amountOf(totals.net), amountOf(totals.tax)))
    }),
  ),
  coreRule(
    'BR-CO-16',
    'BT-115',
    'Der fällige Betrag (BT-115) ist nicht Gesamtbetrag − Vorauszahlungen + Rundung (BT-112 − BT-113 + BT-114).',
    once(({ totals }) => {
      return differs(
        totals.payable,
        add(subtract(amountOf(totals.gross), amountOf(totals.prepaid)), amountOf(totals.rounding)),
      )
    }),
  ),
  coreRule(
    'BR-CO-17',
    'BT-117',
    'Der Steuerbetrag (BT-117) ist nicht der zu versteuernde Betrag mal dem Steuersatz (BT-116 × BT-119).',
    each(
      (it) => it.taxBreakdowns,
      (part, { syntax }) => missesTax(part, syntax !== 'cii'),
    ),
  ),
  coreRule(
    'BR-CO-18',
    'BG-23',
    'Die Rechnung schlüsselt die Umsatzsteuer nicht auf (BG-23).',
    once((it) => it.taxBreakdowns.length === 0),
  ),
  coreRule(
    'BR-CO-19',
    'BG-14',
    'Der Abrechnungszeitraum hat weder Beginn (BT-73) noch Ende (BT-74).',
    once((it) => isEmpty(it.period)),
  ),
  coreRule(
    'BR-CO-20',
    'BG-26',
    'Der Zeitraum der Position hat weder Beginn (BT-134) noch Ende (BT-135).',
    eachLine((line) => isEmpty(line.period)),
  ),
  coreRule(
    'BR-CO-25',
    'BT-9',
    'Ein Betrag ist zu zahlen, aber weder Fälligkeit (BT-9) noch Zahlungsbedingungen (BT-20) sind genannt.',
    once((it) => {
      return (
        !creditNoteTypes.has(it.typeCode ?? '') &&
        amountOf(it.totals.payable).units > 0n &&
        absent(it.dueDay) &&
        absent(it.paymentTerms)
      )
    }),
  ),
  coreRule(
    'BR-CO-26',
    'BT-31',
    'Der Verkäufer ist nicht zu erkennen: Kennung (BT-29), Registernummer (BT-30) oder USt-IdNr. (BT-31) fehlt.',
    once(({ seller }) => {
      return (
        seller.identifiers.every(({ value }) => absent(value)) &&
        absent(seller.legalRegistration?.value) &&
        absent(seller.vatId)
      )
    }),
  ),
]

/**
 * Whether a tax is not base × rate. The official validators allow less than one unit of the currency, because the tax may have been
 * summed from the lines (BR-CO-17, BR-S-09, BR-AF-09, BR-AG-09), and BR-CO-17 of CII a whole one; the standard itself names none.
 */
export function missesTax({ base, tax, category }: TaxBreakdown, isWholeTooMuch = true): boolean {
  const [net, stated, percent] = [parseDecimal(base), parseDecimal(tax), parseDecimal(ratePercent(category))]
  if (!net || !stated) return false
  const due = percent ? roundToCents(percentOf(net, percent)) : zero
  const distance = compare(absolute(subtract(absolute(due), absolute(stated))), one)
  return isWholeTooMuch ? distance >= 0 : distance > 0
}

const one: Decimal = { units: 1n, scale: 0 }

/** Whether a stated amount is not the one that it must be, to the cent; one that is missing is of another rule. */
function differs(stated: DecimalText | null, due: Decimal): boolean {
  if (absent(stated)) return false
  const value = parseDecimal(stated)
  return value === null || !equal(roundToCents(value), roundToCents(due))
}

function amountOf(text: DecimalText | null): Decimal {
  return parseDecimal(text) ?? zero
}

function hasNoCountry(vatId: string | null): boolean {
  return vatId !== null && !absent(vatId) && !vatIdPrefixes.has(vatId.trim().slice(0, 2))
}

function isEmpty(period: InvoicePeriod | null): boolean {
  return period !== null && absent(period.from) && absent(period.to)
}

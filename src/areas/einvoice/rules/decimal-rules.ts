import { decimalsOf } from './decimal.ts'
import type { DecimalText, DocumentTotals } from './electronic-invoice.ts'
import {
  each,
  eachAllowance,
  eachCharge,
  eachLine,
  eachLineAllowance,
  eachLineCharge,
  once,
} from './places.ts'
import { coreRule, type FindPlaces, type Rule } from './rule.ts'

/** Amounts have two decimals at most: BR-DEC-01 … BR-DEC-28. Prices (BT-146 … 148) may have more. */
export const decimalRules: readonly Rule[] = [
  amountRule(
    'BR-DEC-01',
    'BT-92',
    'Betrag eines Nachlasses auf die Rechnung',
    eachAllowance((it) => isTooFine(it.amount)),
  ),
  amountRule(
    'BR-DEC-02',
    'BT-93',
    'Grundbetrag eines Nachlasses auf die Rechnung',
    eachAllowance((it) => isTooFine(it.base)),
  ),
  amountRule(
    'BR-DEC-05',
    'BT-99',
    'Betrag eines Zuschlags auf die Rechnung',
    eachCharge((it) => isTooFine(it.amount)),
  ),
  amountRule(
    'BR-DEC-06',
    'BT-100',
    'Grundbetrag eines Zuschlags auf die Rechnung',
    eachCharge((it) => isTooFine(it.base)),
  ),
  amountRule('BR-DEC-09', 'BT-106', 'Summe der Nettobeträge der Positionen', total('linesNet')),
  amountRule('BR-DEC-10', 'BT-107', 'Summe der Nachlässe', total('allowances')),
  amountRule('BR-DEC-11', 'BT-108', 'Summe der Zuschläge', total('charges')),
  amountRule('BR-DEC-12', 'BT-109', 'Gesamtbetrag ohne Umsatzsteuer', total('net')),
  amountRule('BR-DEC-13', 'BT-110', 'Steuerbetrag der Rechnung', total('tax')),
  amountRule('BR-DEC-14', 'BT-112', 'Gesamtbetrag mit Umsatzsteuer', total('gross')),
  amountRule(
    'BR-DEC-15',
    'BT-111',
    'Steuerbetrag in der Währung der Umsatzsteuer',
    total('taxInAccountingCurrency'),
  ),
  amountRule('BR-DEC-16', 'BT-113', 'Vorausgezahlter Betrag', total('prepaid')),
  amountRule('BR-DEC-17', 'BT-114', 'Rundungsbetrag', total('rounding')),
  amountRule('BR-DEC-18', 'BT-115', 'Fälliger Betrag', total('payable')),
  amountRule(
    'BR-DEC-19',
    'BT-116',
    'Zu versteuernder Betrag einer Steuerkategorie',
    each(
      (it) => it.taxBreakdowns,
      (it) => isTooFine(it.base),
    ),
  ),
  amountRule(
    'BR-DEC-20',
    'BT-117',
    'Steuerbetrag einer Steuerkategorie',
    each(
      (it) => it.taxBreakdowns,
      (it) => isTooFine(it.tax),
    ),
  ),
  amountRule(
    'BR-DEC-23',
    'BT-131',
    'Nettobetrag der Position',
    eachLine((line) => isTooFine(line.net)),
  ),
  amountRule(
    'BR-DEC-24',
    'BT-136',
    'Betrag eines Nachlasses der Position',
    eachLineAllowance((it) => isTooFine(it.amount)),
  ),
  amountRule(
    'BR-DEC-25',
    'BT-137',
    'Grundbetrag eines Nachlasses der Position',
    eachLineAllowance((it) => isTooFine(it.base)),
  ),
  amountRule(
    'BR-DEC-27',
    'BT-141',
    'Betrag eines Zuschlags der Position',
    eachLineCharge((it) => isTooFine(it.amount)),
  ),
  amountRule(
    'BR-DEC-28',
    'BT-142',
    'Grundbetrag eines Zuschlags der Position',
    eachLineCharge((it) => isTooFine(it.base)),
  ),
]

function amountRule(id: string, term: string, name: string, find: FindPlaces): Rule {
  return coreRule(id, term, `${name}: mehr als zwei Nachkommastellen (${term}).`, find)
}

function total(name: keyof DocumentTotals): FindPlaces {
  return once((it) => isTooFine(it.totals[name]))
}

function isTooFine(text: DecimalText | null): boolean {
  return text !== null && decimalsOf(text) > 2
}

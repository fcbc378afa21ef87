import {
  absolute,
  add,
  compare,
  type Decimal,
  equal,
  multiply,
  parseDecimal,
  percentOf,
  subtract,
  zero,
} from './decimal.ts'
import type { AllowanceCharge, DayText, ElectronicLine } from './electronic-invoice.ts'
import { absent, bothPlaces, each, eachAnywhere, eachLine, once } from './places.ts'
import { germanRule, type Rule } from './rule.ts'
import { brokenInFile } from './syntax-rules.ts'

const directDebits = ['49', '59']

/**
 * What XRechnung took over from Peppol BIS Billing 3.0 with version 3.0. What of it speaks of elements that the model has not is of
 * `syntax-rules.ts`.
 */
export const peppolRules: readonly Rule[] = [
  germanRule(
    'PEPPOL-EN16931-R001',
    'BT-23',
    'XRechnung verlangt die Kennung des Geschäftsprozesses (BT-23).',
    once((it) => absent(it.processType)),
  ),
  germanRule(
    'PEPPOL-EN16931-R005',
    'BT-6',
    'Die Währung der Umsatzsteuer (BT-6) darf nur genannt sein, wenn sie eine andere ist als die der Rechnung (BT-5).',
    once(({ currency, taxCurrency }) => !absent(taxCurrency) && taxCurrency?.trim() === currency?.trim()),
  ),
  germanRule(
    'PEPPOL-EN16931-R010',
    'BT-49',
    'XRechnung verlangt eine elektronische Adresse des Käufers (BT-49), etwa seine E-Mail-Adresse.',
    once(({ buyer }) => absent(buyer.electronicAddress?.value)),
  ),
  germanRule(
    'PEPPOL-EN16931-R020',
    'BT-34',
    'XRechnung verlangt eine elektronische Adresse des Verkäufers (BT-34), etwa seine E-Mail-Adresse.',
    once(({ seller }) => absent(seller.electronicAddress?.value)),
  ),
  germanRule(
    'PEPPOL-EN16931-R040',
    'BT-92',
    'Ein Nachlass oder Zuschlag ist nicht sein Grundbetrag mal dem Prozentsatz (BT-92 bis BT-94, BT-99 bis BT-101, BT-136 bis BT-138, BT-141 bis BT-143).',
    eachAnywhere((part, { invoice }) => missesPercentage(part, slackIn(invoice.currency))),
  ),
  germanRule(
    'PEPPOL-EN16931-R041',
    'BT-93',
    'Zum Prozentsatz eines Nachlasses oder Zuschlags fehlt der Grundbetrag (BT-93, BT-100, BT-137, BT-142).',
    eachAnywhere(({ percent, base }) => !absent(percent) && absent(base)),
  ),
  germanRule(
    'PEPPOL-EN16931-R042',
    'BT-94',
    'Zum Grundbetrag eines Nachlasses oder Zuschlags fehlt der Prozentsatz (BT-94, BT-101, BT-138, BT-143).',
    eachAnywhere(({ percent, base }) => absent(percent) && !absent(base)),
  ),
  germanRule(
    'PEPPOL-EN16931-R046',
    'BT-146',
    'Der Nettopreis (BT-146) ist nicht der Bruttopreis weniger dem Nachlass auf den Preis (BT-148 − BT-147).',
    eachLine(missesGrossPrice),
  ),
  germanRule(
    'PEPPOL-EN16931-R054',
    'BT-111',
    'Der Steuerbetrag in einer zweiten Währung (BT-111) und diese Währung (BT-6) gehören zusammen; nur eines ist angegeben.',
    bothPlaces(
      once((it) => {
        // The invoice's own currency named again is R005's.
        const isOther = !absent(it.taxCurrency) && it.taxCurrency?.trim() !== it.currency?.trim()
        return isOther === absent(it.totals.taxInAccountingCurrency)
      }),
      brokenInFile('PEPPOL-EN16931-R054'),
    ),
  ),
  germanRule(
    'PEPPOL-EN16931-R055',
    'BT-111',
    'Der Steuerbetrag hat in beiden Währungen (BT-110, BT-111) nicht dasselbe Vorzeichen.',
    once(({ totals }) => {
      const [own, other] = [parseDecimal(totals.tax), parseDecimal(totals.taxInAccountingCurrency)]
      return own !== null && other !== null && own.units * other.units < 0n
    }),
  ),
  germanRule(
    'PEPPOL-EN16931-R061',
    'BT-89',
    'Zur Lastschrift fehlt die Referenz des Mandats (BT-89).',
    each(
      (it) => it.payments,
      ({ meansCode, directDebit }) =>
        directDebits.includes(meansCode?.trim() ?? '') && absent(directDebit?.mandate),
    ),
  ),
  germanRule(
    'PEPPOL-EN16931-R110',
    'BT-134',
    'Der Zeitraum der Position beginnt vor dem der Rechnung (BT-134, BT-73).',
    eachLine(({ period }, { invoice }) => isBefore(period?.from, invoice.period?.from)),
  ),
  germanRule(
    'PEPPOL-EN16931-R111',
    'BT-135',
    'Der Zeitraum der Position endet nach dem der Rechnung (BT-135, BT-74).',
    eachLine(({ period }, { invoice }) => isBefore(invoice.period?.to, period?.to)),
  ),
  germanRule(
    'PEPPOL-EN16931-R120',
    'BT-131',
    'Der Nettobetrag der Position (BT-131) ist nicht Menge × Preis ÷ Preiseinheit + Zuschläge − Nachlässe (BT-129 × BT-146 ÷ BT-149 + BT-141 − BT-136).',
    eachLine((line, { invoice }) => missesNet(line, slackIn(invoice.currency))),
  ),
  germanRule(
    'PEPPOL-EN16931-R121',
    'BT-149',
    'Die Menge, für die der Preis gilt, ist nicht größer als 0 (BT-149).',
    bothPlaces(
      eachLine(({ price }) => {
        const base = parseDecimal(price.baseQuantity)
        return base !== null && base.units <= 0n
      }),
      brokenInFile('PEPPOL-EN16931-R121'),
    ),
  ),
  germanRule(
    'PEPPOL-EN16931-R130',
    'BT-150',
    'Der Preis gilt für eine andere Einheit (BT-150), als berechnet wird (BT-130).',
    bothPlaces(
      eachLine(({ unit, quantity, price }) => {
        return !absent(quantity) && !absent(price.baseUnit) && price.baseUnit?.trim() !== unit?.trim()
      }),
      brokenInFile('PEPPOL-EN16931-R130'),
    ),
  ),
]

/** What makes no invoice in CII invalid: since 2.5.0 KoSIT warns of R120 there, where a price may be said in several ways. */
export const warningsInCii: ReadonlySet<string> = new Set(['PEPPOL-EN16931-R120'])

const [cents, halfAForint]: readonly [Decimal, Decimal] = [
  { units: 2n, scale: 2 },
  { units: 5n, scale: 1 },
]

/** By how much an amount may miss what it is computed from. */
function slackIn(currency: string | null): Decimal {
  return currency?.trim() === 'HUF' ? halfAForint : cents
}

function missesPercentage({ amount, base, percent }: AllowanceCharge, slack: Decimal): boolean {
  const [of, rate] = [parseDecimal(base), parseDecimal(percent)]
  return of !== null && rate !== null && isFarFrom(parseDecimal(amount) ?? zero, percentOf(of, rate), slack)
}

function missesGrossPrice({ price }: ElectronicLine): boolean {
  const [net, gross] = [parseDecimal(price.net), parseDecimal(price.gross)]
  return net !== null && gross !== null && !equal(net, subtract(gross, parseDecimal(price.discount) ?? zero))
}

/** Both sides times the quantity that the price is of, so that nothing has to be divided. */
function missesNet(line: ElectronicLine, slack: Decimal): boolean {
  const one: Decimal = { units: 1n, scale: 0 }
  const given = parseDecimal(line.price.baseQuantity)
  const base = given === null || given.units === 0n ? one : given
  const parts = line.allowancesAndCharges.reduce((sum, { isCharge, amount }) => {
    const value = parseDecimal(amount) ?? zero
    return isCharge ? add(sum, value) : subtract(sum, value)
  }, zero)
  const priced = multiply(parseDecimal(line.quantity) ?? one, parseDecimal(line.price.net) ?? zero)
  const net = subtract(parseDecimal(line.net) ?? zero, parts)
  return isFarFrom(multiply(net, base), priced, multiply(slack, absolute(base)))
}

function isFarFrom(a: Decimal, b: Decimal, slack: Decimal): boolean {
  return compare(absolute(subtract(a, b)), slack) > 0
}

/** Of days 'YYYY-MM-DD'; what is no day is of the rules of the format. */
function isBefore(day: DayText | null | undefined, other: DayText | null | undefined): boolean {
  return Boolean(day && other && isDay(day) && isDay(other) && day < other)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

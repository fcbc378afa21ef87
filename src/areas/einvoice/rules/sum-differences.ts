import { smallestCents } from '#kernel/numbers/minor-units.ts'
import {
  absolute,
  add,
  compare as compareDecimals,
  type Decimal,
  divide,
  equal,
  multiply,
  parseDecimal,
  percentOf,
  roundToCents,
  shortText,
  subtract,
  zero,
} from './decimal.ts'
import type {
  AllowanceCharge,
  DecimalText,
  ElectronicInvoice,
  ElectronicLine,
  TaxCategory,
} from './electronic-invoice.ts'
import { otherTaxName, ratePercent } from './other-taxes.ts'

/** A sum that an invoice states otherwise than its own figures give it. */
export interface SumDifference {
  /** Of `ElectronicInvoice.lines`, counted from 0; null for sums of the document. */
  line: number | null
  /** The business term of the stated sum, such as 'BT-131'. */
  term: string
  /** What it is, in German. */
  what: string
  stated: DecimalText
  computed: DecimalText
}

/**
 * All sums that do not follow from what they are made of, from the lines down to what is payable. Each is computed from the *stated*
 * figures below it, so that a mistake shows where it was made (EN 16931-1, BR-CO-10 … BR-CO-17 and the net amount of a line).
 */
export function sumDifferences(invoice: ElectronicInvoice): SumDifference[] {
  const { lines, totals } = invoice
  const found: SumDifference[] = []
  const compare = (
    where: Omit<SumDifference, 'stated' | 'computed'>,
    stated: string | null,
    computed: Decimal | null,
  ) => {
    const value = parseDecimal(stated)
    if (value && computed && !equal(value, computed))
      found.push({ ...where, stated: shortText(value), computed: shortText(computed) })
  }
  const ofDocument = (term: string, what: string) => ({ line: null, term, what })

  for (const [index, line] of lines.entries()) {
    const what = `Position ${line.id ?? index + 1}: ${line.name ?? 'ohne Namen'}`
    compare({ line: index, term: 'BT-131', what }, line.net, lineNet(line))
  }
  const parts = invoice.allowancesAndCharges
  if (lines.length > 0)
    compare(ofDocument('BT-106', 'Summe der Positionen'), totals.linesNet, sum(lines.map(({ net }) => net)))
  compare(
    ofDocument('BT-107', 'Summe der Nachlässe'),
    totals.allowances,
    sum(parts.filter(isAllowance).map(({ amount }) => amount)),
  )
  compare(
    ofDocument('BT-108', 'Summe der Zuschläge'),
    totals.charges,
    sum(parts.filter(({ isCharge }) => isCharge).map(({ amount }) => amount)),
  )
  const linesNet = parseDecimal(totals.linesNet)
  if (linesNet)
    compare(
      ofDocument('BT-109', 'Gesamt netto'),
      totals.net,
      add(subtract(linesNet, numberOf(totals.allowances)), numberOf(totals.charges)),
    )
  for (const breakdown of invoice.taxBreakdowns) {
    const name = categoryName(breakdown.category)
    // One category may be broken down by reasons of exemption: then all of its groups together are its lines.
    const alike = invoice.taxBreakdowns.filter(({ category }) => isSameCategory(category, breakdown.category))
    const stated = alike.length > 1 ? shortText(sum(alike.map(({ base }) => base))) : breakdown.base
    if (lines.length > 0 && alike[0] === breakdown)
      compare(ofDocument('BT-116', `Netto zu ${name}`), stated, baseOf(invoice, breakdown.category))
    const base = parseDecimal(breakdown.base)
    const due = base && roundToCents(percentOf(base, numberOf(ratePercent(breakdown.category))))
    if (due && !isRoundedOtherwise(breakdown.tax, due, invoice.currency))
      compare(ofDocument('BT-117', `Steuer zu ${name}`), breakdown.tax, due)
  }
  if (invoice.taxBreakdowns.length > 0)
    compare(
      ofDocument('BT-110', 'Gesamte Steuer'),
      totals.tax,
      sum(invoice.taxBreakdowns.map(({ tax }) => tax)),
    )
  const net = parseDecimal(totals.net)
  if (net) compare(ofDocument('BT-112', 'Gesamt brutto'), totals.gross, add(net, numberOf(totals.tax)))
  const gross = parseDecimal(totals.gross)
  if (gross)
    compare(
      ofDocument('BT-115', 'Zahlbetrag'),
      totals.payable,
      add(subtract(gross, prepaidOf(invoice)), numberOf(totals.rounding)),
    )
  return found
}

/**
 * What was paid before (BT-113). The profile MINIMUM, which has sums alone, has no place for it: there it is what the payable amount falls
 * short of the gross one.
 */
export function prepaidOf({ lines, taxBreakdowns, totals }: ElectronicInvoice): Decimal {
  const [gross, payable] = [parseDecimal(totals.gross), parseDecimal(totals.payable)]
  const hasNoPlace = lines.length === 0 && taxBreakdowns.length === 0 && totals.prepaid === null
  if (!hasNoPlace || !gross || !payable) return numberOf(totals.prepaid)
  const short = subtract(gross, payable)
  return compareDecimals(short, zero) > 0 ? short : zero
}

/** What a line comes to by its quantity, price, allowances and charges, in cents; null where quantity or price is not known. */
export function lineNet(line: ElectronicLine): Decimal | null {
  const quantity = parseDecimal(line.quantity)
  const price = parseDecimal(line.price.net)
  if (!quantity || !price) return null
  // The price may be that of a hundred (BT-149).
  const base = absolute(parseDecimal(line.price.baseQuantity) ?? { units: 1n, scale: 0 })
  if (equal(base, zero)) return null
  const pieces = multiply(quantity, price)
  const before = shortText(base) === '1' ? pieces : divide(pieces, base)
  return roundToCents(line.allowancesAndCharges.reduce(withPart, before))
}

function withPart(before: Decimal, { isCharge, amount }: AllowanceCharge): Decimal {
  return isCharge ? add(before, numberOf(amount)) : subtract(before, numberOf(amount))
}

function baseOf({ lines, allowancesAndCharges }: ElectronicInvoice, category: TaxCategory): Decimal {
  const own = lines.filter(({ tax }) => isSameCategory(tax, category))
  return allowancesAndCharges
    .filter(({ tax }) => tax !== null && isSameCategory(tax, category))
    .reduce(withPart, sum(own.map(({ net }) => net)))
}

/** Whether two parts of an invoice are taxed alike: '19' and '19.00' are one rate, none at all is 0. */
export function isSameCategory(one: TaxCategory, other: TaxCategory): boolean {
  return (
    one.code === other.code &&
    one.other?.scheme === other.other?.scheme &&
    equal(numberOf(ratePercent(one)), numberOf(ratePercent(other)))
  )
}

/** How a tax category is called: '19 %', or its code where it bears no tax; 'Versicherungsteuer 19 %' of what is no VAT. */
export function categoryName(tax: TaxCategory): string {
  const rate = numberOf(ratePercent(tax))
  const percent = equal(rate, zero) ? '' : `${shortText(rate).replace('.', ',')} %`
  if (tax.other) return [otherTaxName(tax.other.scheme), percent].filter(Boolean).join(' ')
  return percent || `Kategorie ${tax.code ?? '?'}`
}

/**
 * Who prices gross takes the tax out of the gross sum: that and what is computed of the net sum may be a cent apart, or whatever the
 * smallest amount of the currency is. The official test of BR-CO-17 and BR-S-09 lets even 0.99 pass; that much is shown here.
 */
function isRoundedOtherwise(stated: string | null, due: Decimal, currency: string | null): boolean {
  const value = parseDecimal(stated)
  const smallest: Decimal = { units: BigInt(smallestCents(currency ?? '')), scale: 2 }
  return value !== null && compareDecimals(absolute(subtract(value, due)), smallest) <= 0
}

const isAllowance = ({ isCharge }: AllowanceCharge) => !isCharge
const numberOf = (text: string | null): Decimal => parseDecimal(text) ?? zero
const sum = (amounts: readonly (string | null)[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => add(total, numberOf(amount)), zero)

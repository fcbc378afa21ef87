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
import { absent } from './places.ts'

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
 * figures below it, so that a mistake shows where it was made (EN 16931-1, BR-CO-10 … BR-CO-17 and the net amount of a line). What is made
 * of a text that is no number comes to nothing that could be compared.
 */
export function sumDifferences(invoice: ElectronicInvoice): SumDifference[] {
  const sums = [
    ...sumsOfLines(invoice),
    ...sumsOfParts(invoice),
    ...sumsOfTaxes(invoice),
    ...totalsOf(invoice),
  ]
  return sums.flatMap(({ stated, computed, ...where }) => {
    const value = parseDecimal(stated)
    if (!value || !computed || equal(value, computed)) return []
    return [{ ...where, stated: shortText(value), computed: shortText(computed) }]
  })
}

/** A sum as it is stated, and what it comes to; null where that cannot be told. */
interface ComparedSum extends Pick<SumDifference, 'line' | 'term' | 'what'> {
  stated: string | null
  computed: Decimal | null
}

const ofDocument = (
  term: string,
  what: string,
  stated: string | null,
  computed: Decimal | null,
): ComparedSum => ({ line: null, term, what, stated, computed })

function sumsOfLines({ lines }: ElectronicInvoice): ComparedSum[] {
  return lines.map((line, index) => {
    const texts = [line.price.baseQuantity, ...line.allowancesAndCharges.map(({ amount }) => amount)]
    const what = `Position ${line.id ?? index + 1}: ${line.name ?? 'ohne Namen'}`
    const computed = ifReadable(texts, () => lineNet(line))
    return { line: index, term: 'BT-131', what, stated: line.net, computed }
  })
}

function sumsOfParts({ lines, allowancesAndCharges, totals }: ElectronicInvoice): ComparedSum[] {
  const amountsOf = (wanted: boolean) =>
    allowancesAndCharges.filter(({ isCharge }) => isCharge === wanted).map(({ amount }) => amount)
  const nets = lines.length > 0 ? readableSum(lines.map(({ net }) => net)) : null
  const linesNet = parseDecimal(totals.linesNet)
  const net =
    linesNet &&
    ifReadable([totals.allowances, totals.charges], () =>
      add(subtract(linesNet, numberOf(totals.allowances)), numberOf(totals.charges)),
    )
  return [
    ofDocument('BT-106', 'Summe der Positionen', totals.linesNet, nets),
    ofDocument('BT-107', 'Summe der Nachlässe', totals.allowances, readableSum(amountsOf(false))),
    ofDocument('BT-108', 'Summe der Zuschläge', totals.charges, readableSum(amountsOf(true))),
    ofDocument('BT-109', 'Gesamt netto', totals.net, net),
  ]
}

function sumsOfTaxes(invoice: ElectronicInvoice): ComparedSum[] {
  const { lines, taxBreakdowns, totals, currency } = invoice
  const found: ComparedSum[] = []
  for (const breakdown of taxBreakdowns) {
    const name = categoryName(breakdown.category)
    // One category may be broken down by reasons of exemption: then all of its groups together are its lines.
    const alike = taxBreakdowns.filter(({ category }) => isSameCategory(category, breakdown.category))
    const together = readableSum(alike.map(({ base }) => base))
    const stated = alike.length > 1 ? together && shortText(together) : breakdown.base
    if (lines.length > 0 && alike[0] === breakdown)
      found.push(ofDocument('BT-116', `Netto zu ${name}`, stated, baseOf(invoice, breakdown.category)))
    const base = parseDecimal(breakdown.base)
    const percent = ratePercent(breakdown.category)
    const due = base && ifReadable([percent], () => roundToCents(percentOf(base, numberOf(percent))))
    if (due && !isRoundedOtherwise(breakdown.tax, due, currency))
      found.push(ofDocument('BT-117', `Steuer zu ${name}`, breakdown.tax, due))
  }
  const taxes = taxBreakdowns.length > 0 ? readableSum(taxBreakdowns.map(({ tax }) => tax)) : null
  return [...found, ofDocument('BT-110', 'Gesamte Steuer', totals.tax, taxes)]
}

function totalsOf(invoice: ElectronicInvoice): ComparedSum[] {
  const { totals } = invoice
  const [net, gross] = [parseDecimal(totals.net), parseDecimal(totals.gross)]
  const taxed = net && ifReadable([totals.tax], () => add(net, numberOf(totals.tax)))
  const payable =
    gross &&
    ifReadable([totals.prepaid, totals.rounding], () =>
      add(subtract(gross, prepaidOf(invoice)), numberOf(totals.rounding)),
    )
  return [
    ofDocument('BT-112', 'Gesamt brutto', totals.gross, taxed),
    ofDocument('BT-115', 'Zahlbetrag', totals.payable, payable),
  ]
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

function baseOf(
  { lines, allowancesAndCharges, taxBreakdowns }: ElectronicInvoice,
  category: TaxCategory,
): Decimal | null {
  const taxes = [...lines, ...allowancesAndCharges].map(({ tax }) => tax)
  const rates = [...taxes, ...taxBreakdowns.map((one) => one.category)].map((tax) => tax && ratePercent(tax))
  const own = lines.filter(({ tax }) => isSameCategory(tax, category)).map(({ net }) => net)
  const parts = allowancesAndCharges.filter(({ tax }) => tax !== null && isSameCategory(tax, category))
  const net = readableSum(own)
  return (
    net && ifReadable([...rates, ...parts.map(({ amount }) => amount)], () => parts.reduce(withPart, net))
  )
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

const numberOf = (text: string | null): Decimal => parseDecimal(text) ?? zero
const ifReadable = (texts: readonly (string | null)[], compute: () => Decimal | null): Decimal | null =>
  texts.every((text) => absent(text) || parseDecimal(text)) ? compute() : null
/** Null also where one is not stated: the parts of a sum are no sum without it. */
const readableSum = (amounts: readonly (string | null)[]) =>
  amounts.every((amount) => !absent(amount)) ? ifReadable(amounts, () => sum(amounts)) : null
const sum = (amounts: readonly (string | null)[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => add(total, numberOf(amount)), zero)

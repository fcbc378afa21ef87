import type { FiguredLine } from '#areas/documents/rules/document-figures.ts'
import { thousandths } from '#areas/documents/rules/lines/line-quantity.ts'
import { textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import { roundedShare, wholePercent } from '#areas/documents/rules/lines/line-total.ts'
import { lineTotals } from '#areas/documents/rules/lines/totals.ts'
import { eInvoiceUnit, usualUnit } from '#areas/documents/rules/lines/units.ts'
import type { TaxFigures } from '#areas/documents/rules/taxes/tax-figures.ts'
import type { AllowanceCharge, ElectronicLine } from '#areas/einvoice/rules/electronic-invoice.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, divideRounded, negateCents, sumCents } from '#kernel/money.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import { amountText, type ElectronicSource, textOr } from './electronic-source.ts'
import { reasonOfItsOwn, taxCategory, taxKey } from './tax-category.ts'

/**
 * The lines (BG-25): those of the supply, and of a final invoice what was received of its advances taken off again, group by group,
 * so that they sum up to what remains. What is taken off has a negative quantity: a price is never negative (BR-27).
 */
export function electronicLines(source: ElectronicSource): ElectronicLine[] {
  const nets = lineNets(source)
  const notes = textsByPlace(source.texts, source.lines)
  const supplied = source.lines.map((line, index) => ({
    ...suppliedLine(line, nets[index] ?? line.net, source),
    // What stands before it (BT-127), and why it is exempt.
    note: textOr(
      [...(notes[index]?.map(({ text }) => text) ?? []), reasonOfItsOwn(line, source)]
        .filter((text) => text !== null)
        .join('\n'),
    ),
  }))
  return [...supplied, ...receivedLines(source)].map((line, index) => ({ ...line, id: String(index + 1) }))
}

/**
 * The net amount of each line (BT-131). Those of one tax sum up to its stored group to the cent: what rounding leaves over, the
 * largest lines take, a cent each.
 */
function lineNets({ lines, taxes, advances, currency }: ElectronicSource): Cents[] {
  const nets = lines.map(({ net }) => net)
  const groups = Map.groupBy(lines.keys(), (index) => taxKey(at(lines, index)))
  const whole = [...taxes, ...advances.flatMap(({ received }) => received)]
  for (const [key, indexes] of groups) {
    const due = sumCents(whole.filter((group) => taxKey(group) === key).map(({ net }) => net))
    const size = (index: number) => Math.abs(at(nets, index))
    const largestFirst = indexes.toSorted((a, b) => size(b) - size(a) || a - b)
    let rest = due - sumCents(indexes.map((index) => at(nets, index)))
    for (let place = 0; rest !== 0; place = (place + 1) % largestFirst.length) {
      const index = at(largestFirst, place)
      const step = Math.sign(rest) * Math.min(Math.abs(rest), smallestCents(currency))
      nets[index] = cents(at(nets, index) + step)
      rest -= step
    }
  }
  return nets
}

function suppliedLine(line: FiguredLine, net: Cents, source: ElectronicSource): ElectronicLine {
  return {
    ...pricedLine(line.quantity, net, lineAllowance(line, net, source.currency)),
    unit: eInvoiceUnit(line.unit),
    tax: taxCategory(line, source),
    name: textOr(line.descriptionShort),
    description: textOr(line.descriptionLong),
    sellerItemId: textOr(line.product?.code ?? null),
  }
}

/** What was received of the advances of a final invoice, in its groups. */
function receivedLines(source: ElectronicSource): ElectronicLine[] {
  return source.advances.flatMap(({ number, documentDay, received }) =>
    received
      .filter(({ net }) => net !== 0)
      .map((group: TaxFigures) => ({
        ...pricedLine(1, negateCents(group.net)),
        tax: taxCategory(group, source),
        name: `Erhaltene Anzahlung, Rechnung ${number} vom ${formatDay(documentDay)}`,
      })),
  )
}

/** What a discount takes off the net amount of a line. */
interface LineAllowance {
  off: Cents
  /** Hundredths of a percent; null of an amount. */
  percent: number | null
}

/**
 * The discount of a line, on the net side (BG-27); null without one. A percent is of what is left and it together (BT-137), so that both
 * agree with the net amount, which may have taken a cent of its group.
 */
function lineAllowance(line: FiguredLine, net: Cents, currency: string): LineAllowance | null {
  const { discountPercent: percent, discountAmount } = line
  if (percent === null && discountAmount === null) return null
  const whole = lineTotals({ ...line, discountPercent: null, discountAmount: null }, currency).net
  if (percent === null) return { off: cents(whole - net), percent }
  return { off: roundedShare(whole, percent, wholePercent, currency), percent }
}

/**
 * A line of a quantity and its net amount, less an allowance, whose price (BT-146) has as many decimals as it takes to give both. In a line
 * below 0 the allowance is, too: it takes less.
 */
function pricedLine(quantity: number, net: Cents, allowance: LineAllowance | null = null): ElectronicLine {
  const whole = cents(net + (allowance?.off ?? 0))
  return {
    id: null,
    note: null,
    object: null,
    quantity: String(whole < 0 ? -quantity : quantity),
    unit: eInvoiceUnit(usualUnit),
    net: amountText(net),
    orderLine: null,
    accountingReference: null,
    period: null,
    allowancesAndCharges: allowance === null ? [] : [allowanceOf(allowance, whole)],
    price: {
      net: priceText(Math.abs(whole), quantity),
      discount: null,
      gross: null,
      baseQuantity: null,
      baseUnit: null,
    },
    tax: { code: null, percent: null },
    name: null,
    description: null,
    sellerItemId: null,
    buyerItemId: null,
    standardItemId: null,
    classifications: [],
    originCountry: null,
    attributes: [],
  }
}

/** UNTDID 5189: 95 is a discount. */
function allowanceOf({ off, percent }: LineAllowance, whole: Cents): AllowanceCharge {
  const shown = percent === null ? null : String(percent / 100)
  // Both or none (PEPPOL-EN16931-R041, R042), and to two cents (R040), which whole units of a currency may miss.
  const isExact = percent !== null && Math.abs(whole * percent - off * wholePercent) <= 2 * wholePercent
  return {
    isCharge: false,
    amount: amountText(off),
    base: isExact ? amountText(whole) : null,
    percent: isExact ? shown : null,
    tax: null,
    reason: isExact || shown === null ? 'Rabatt' : `Rabatt ${shown.replace('.', ',')} %`,
    reasonCode: '95',
  }
}

/** A price of the fewest decimals, two at least, that times the quantity is the amount to the cent. */
function priceText(amountCents: number, quantity: number): string {
  const [amount, pieces] = [BigInt(amountCents) * 1000n, BigInt(thousandths(quantity))]
  for (let decimals = 2; ; decimals += 1) {
    const scale = 10n ** BigInt(decimals - 2)
    const price = divideRounded(amount * scale, pieces)
    if (divideRounded(price * pieces, 1000n * scale) !== BigInt(amountCents)) continue
    const digits = price.toString().padStart(decimals + 1, '0')
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error(`nothing at ${index}`)
  return value
}

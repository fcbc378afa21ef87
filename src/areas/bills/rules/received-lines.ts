import { centsOf, parseDecimal, shortText } from '#areas/einvoice/rules/decimal.ts'
import type {
  AllowanceCharge,
  ElectronicInvoice,
  ElectronicLine,
  TaxCategory,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import { isGermanSeller } from '#areas/einvoice/rules/invoice-findings.ts'
import { categoryName, isSameCategory, lineNet } from '#areas/einvoice/rules/sum-differences.ts'
import { type Cents, cents, largestCents } from '#kernel/money.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReceivedLine } from './received-bill.ts'
import { rateOfSums, type SaidOfLine, taxationOf, taxLines, untaxed } from './received-taxation.ts'
import { longestText, plainLine } from './received-text.ts'

/** What the lines of a bill are made of. */
export interface ReceivedFacts {
  invoice: ElectronicInvoice
  /** By which amounts are turned: those of a credit note mean the contrary. */
  sign: 1 | -1
  /** What is rounded of the payable amount. */
  rounding: Cents
  /** An amount in the invoice's own currency, in German. */
  money(amount: Cents): string
  /** Says something to whoever looks at the bill. */
  note(sentence: string): void
}

/** What the bill is made of: a line, an allowance or charge of the document, or the sum of a rate. */
interface Item {
  text: string
  /** Null where it cannot be read. */
  net: Cents | null
  quantity: number | null
  tax: TaxCategory
  said?: SaidOfLine
}

/** As many lines as a bill may have (decisions §9), less those that may be added. */
const mostLines = 950

/** The lines of the bill that a received invoice becomes, with its rounding and what is paid of taxes that are no input tax. */
export function receivedLines(facts: ReceivedFacts): ReceivedLine[] {
  const { invoice, sign, rounding, note } = facts
  const items = itemsOf(facts)
  // Of free pieces alone all stay: a bill has lines.
  const isFree = items.every(({ net }) => net === 0)
  const empty = isFree ? 0 : items.filter(({ net }) => net === 0).length
  if (empty > 0)
    note(
      empty === 1
        ? 'Eine Position ohne Betrag ist nicht im Beleg.'
        : `${empty.toLocaleString('de-DE')} Positionen ohne Betrag sind nicht im Beleg.`,
    )
  const kept = isFree ? items : items.filter(({ net }) => net !== 0)
  if (kept.reduce((size, { net }) => size + Math.abs(net ?? 0), 0) > largestCents) {
    note('Die Positionen ergeben mehr, als ein Beleg haben kann, und sind nicht im Beleg.')
    return []
  }
  const shown = kept.length > mostLines ? summedUp(kept, note) : kept
  const lines = shown.map((item) => lineOf(item, facts))
  for (const { line, note: sentence } of taxLines(
    invoice,
    shown.map(({ tax }) => tax),
    (stated) => cents(sign * stated),
  )) {
    note(sentence)
    lines.push(line)
  }
  if (rounding !== 0) lines.push(untaxed('Rundung', cents(sign * rounding), 'Rundung des Zahlbetrags'))
  return lines
}

function itemsOf(facts: ReceivedFacts): Item[] {
  const { invoice, note } = facts
  const { lines, allowancesAndCharges, taxBreakdowns } = invoice
  const only = onlyTax(invoice)
  if (lines.length > 0) {
    return [
      ...lines.map((line, index) => lineItem(line, index, only, note)),
      ...allowancesAndCharges.map((part) => partItem(part, only, note)),
    ]
  }
  if (taxBreakdowns.length > 0) {
    note('Die Datei enthält keine Positionen; im Beleg steht je Steuersatz eine.')
    return taxBreakdowns.map(({ category, base }) => ({
      text: cutText(`Rechnung ${plainLine(invoice.number ?? '')}, ${categoryName(category)}`, longestText),
      net: centsOf(base),
      quantity: 1,
      tax: category,
    }))
  }
  return wholeItem(facts, only)
}

/**
 * What everything is taxed with that names no tax itself: the only category of the breakdown, or without one the German rate that
 * gives the stated tax to the cent. A tax of 0 tells no rate: it may be exempt, of a Kleinunternehmer, or owed by the buyer.
 */
function onlyTax(invoice: ElectronicInvoice): TaxCategory | undefined {
  const { taxBreakdowns, totals } = invoice
  if (taxBreakdowns.length > 0) return taxBreakdowns.length === 1 ? taxBreakdowns[0]?.category : undefined
  const [net, tax] = [centsOf(totals.net), centsOf(totals.tax)]
  if (net === null || tax === null || !isGermanSeller(invoice)) return undefined
  const percent = rateOfSums(net, tax)
  return percent === null ? undefined : { code: 'S', percent: String(percent) }
}

/** Of the profile MINIMUM, which has sums alone: one line where they tell the tax; else none, and the person is asked for it. */
function wholeItem({ invoice, money, sign, note }: ReceivedFacts, only: TaxCategory | undefined): Item[] {
  const [net, tax] = [centsOf(invoice.totals.net), centsOf(invoice.totals.tax)]
  if (only && net !== null) {
    note('Die Datei enthält nur Gesamtsummen; bitte die Position mit dem Bild der Rechnung vergleichen.')
    return [{ text: 'Rechnungsbetrag', net, quantity: 1, tax: only }]
  }
  const said = (amount: Cents | null) => (amount === null ? 'nicht angegeben' : money(cents(sign * amount)))
  const isForeign = tax !== null && tax !== 0 && !isGermanSeller(invoice)
  note(
    `Die Datei enthält nur Gesamtsummen und keinen Steuersatz (netto ${said(net)}, Steuer ${said(tax)}): Bitte geben Sie die Positionen nach dem Bild der Rechnung ein${isForeign ? ', mit 0 %, denn die Steuer eines anderen Landes ist keine Vorsteuer' : ''}.`,
  )
  return []
}

type Note = ReceivedFacts['note']

function lineItem(line: ElectronicLine, index: number, only: TaxCategory | undefined, note: Note): Item {
  const computed = lineNet(line)
  const net = centsOf(line.net) ?? (computed === null ? null : centsOf(shortText(computed)))
  const name = `Position ${line.id ?? index + 1}`
  if (net === null) note(`${name} hat keinen Betrag, den Kontor lesen kann: Bitte geben Sie ihn ein.`)
  const tax = isUntold(line.tax) ? (only ?? line.tax) : line.tax
  noteUntold(tax, name, note)
  const text = plainLine(line.name ?? line.description ?? '') || name
  return { text: cutText(text, longestText), net, quantity: piecesOf(line, net), tax, said: line }
}

const isUntold = ({ code, percent, other }: TaxCategory) => code === null && percent === null && !other

/** What names no tax, or a charged one without its rate. */
function noteUntold(tax: TaxCategory, name: string, note: Note): void {
  const isCharged = tax.code === 'S' && parseDecimal(tax.percent) === null
  if (isUntold(tax) || isCharged) note(`${name} nennt keinen Steuersatz: Bitte wählen Sie ihn.`)
}

/** Codes of BT-130 that count pieces; of hours and metres a bill knows the amount alone. */
const pieceUnits: readonly string[] = ['H87', 'C62', 'XPP', 'PCE', 'EA', 'XPK', 'PR', 'SET', 'NAR']

/** The quantity where it is a whole number of pieces that share the amount to the cent, else 1; null where none is said. */
function piecesOf({ quantity, unit }: ElectronicLine, net: Cents | null): number | null {
  const count = parseDecimal(quantity)
  if (!count) return null
  if (net === null || !pieceUnits.includes((unit ?? '').toUpperCase())) return 1
  const text = shortText(count)
  const pieces = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return pieces > 0 && net % pieces === 0 ? pieces : 1
}

function partItem(part: AllowanceCharge, only: TaxCategory | undefined, note: Note): Item {
  const amount = centsOf(part.amount)
  const text = plainLine(part.reason ?? '') || (part.isCharge ? 'Zuschlag' : 'Nachlass')
  if (amount === null) note(`„${text}“ hat keinen Betrag, den Kontor lesen kann: Bitte geben Sie ihn ein.`)
  const tax = part.tax ?? only ?? { code: null, percent: null }
  noteUntold(tax, `„${text}“`, note)
  return {
    text: cutText(text, longestText),
    net: amount === null || part.isCharge ? amount : cents(-amount),
    quantity: 1,
    tax,
  }
}

/** One line for each tax, of more lines than a bill may have. */
function summedUp(items: readonly Item[], note: Note): Item[] {
  note(
    `Die Rechnung hat ${items.length.toLocaleString('de-DE')} Positionen, mehr als ein Beleg: Sie sind je Steuersatz zusammengefasst.`,
  )
  const sums: Item[] = []
  for (const { net, tax } of items) {
    const known = sums.find((sum) => isSameCategory(sum.tax, tax))
    if (known) known.net = known.net === null || net === null ? null : cents(known.net + net)
    else sums.push({ text: `Positionen zu ${categoryName(tax)}`, net, quantity: 1, tax })
  }
  return sums
}

function lineOf(
  { text, net, quantity, tax, said }: Item,
  { sign, invoice, note }: ReceivedFacts,
): ReceivedLine {
  const { note: sentence, ...taxation } = taxationOf(tax, invoice, said)
  if (sentence !== null) note(sentence)
  return {
    text,
    quantity,
    amountCents: net === null ? null : cents((sign * net) / (quantity ?? 1)),
    ...taxation,
  }
}

import { type TaxReason, type TaxReasonCode, taxReasonCodes } from '#areas/documents/rules/tax-reasons.ts'
import { type BillTaxType, standardTaxPercent, taxPercents } from '#areas/documents/rules/tax-types.ts'
import { documentTotals, taxOnNet } from '#areas/documents/rules/totals.ts'
import { creditNoteTypes } from '#areas/einvoice/rules/code-lists/document-codes.ts'
import { centsOf, parseDecimal, shortText } from '#areas/einvoice/rules/decimal.ts'
import type {
  AllowanceCharge,
  ElectronicInvoice,
  ElectronicLine,
  TaxCategory,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import { isGermanSeller } from '#areas/einvoice/rules/invoice-findings.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import { categoryName, isSameCategory, lineNet, prepaidOf } from '#areas/einvoice/rules/sum-differences.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import { isCurrency } from '#kernel/currencies.ts'
import { cutText } from '#kernel/cut-text.ts'
import { type Day, daysBetween, parseDay } from '#kernel/day.ts'
import { type Cents, cents, largestCents, zeroCents } from '#kernel/money.ts'

/** A line of the bill that is made of a received invoice. `amountCents` is net and that of one piece. */
export interface ReceivedLine {
  text: string
  quantity: number
  amountCents: Cents
  taxType: BillTaxType
  taxPercent: number
  taxReason: TaxReason | null
}

/** What the form of a bill is filled with; null where the invoice does not say it. */
export interface ReceivedBill {
  billNumber: string
  billDate: Day | null
  serviceDate: Day | null
  advance: boolean
  currency: string | null
  /** What is owed for it, gross; what was paid before is still in it. */
  totalCents: Cents | null
  paymentTargetDays: number | null
  lines: ReceivedLine[]
  /** What could not be taken over as it stands, or was decided for the reader, in German sentences. */
  notes: string[]
}

/** As many lines as a bill may have (decisions §9), less those that may be added. */
const mostLines = 950
const longestText = 200

/**
 * The bill that a received invoice becomes. Its lines come to the invoice's gross to the cent, unless the invoice contradicts itself
 * by more than rounding can: then a note names the difference, and the form shows it as still open.
 */
export function billFromInvoice(read: Pick<ReadInvoice, 'invoice' | 'syntax'>, today: Day): ReceivedBill {
  const { invoice } = read
  const billDate = parseDay(invoice.issueDay ?? '')
  const serviceDate = serviceDayOf(invoice)
  const code = (invoice.currency ?? '').trim().toUpperCase()
  const currency = isCurrency(code) ? code : null
  const notes: string[] = []
  if (code !== '' && currency === null) notes.push(`Die Währung „${code.slice(0, 10)}“ kennt Kontor nicht.`)
  const gross = centsOf(invoice.totals.gross) ?? centsOf(invoice.totals.payable)
  const sign: Facts['sign'] = isCredit(read, gross) ? -1 : 1
  if (sign < 0) notes.push('Es ist eine Gutschrift: Die Beträge stehen mit umgekehrtem Vorzeichen im Beleg.')
  const facts = { invoice, taxDay: serviceDate ?? billDate ?? today, sign, currency: currency ?? 'EUR' }
  const rounding = centsOf(invoice.totals.rounding) ?? zeroCents
  const total = gross === null ? null : cents(sign * (gross + rounding))
  const lines = linesOf(facts, rounding, notes)
  levelOut(lines, total, facts, notes)
  noteMoney(invoice, facts, notes)
  return {
    billNumber: cutText(plainLine(invoice.number ?? ''), 60),
    billDate,
    serviceDate,
    advance: invoice.typeCode === '386',
    currency,
    totalCents: total,
    paymentTargetDays: targetDays(invoice, billDate),
    lines,
    notes: [...new Set(notes)],
  }
}

interface Facts {
  invoice: ElectronicInvoice
  /** By which the rates are chosen. */
  taxDay: Day
  sign: 1 | -1
  currency: string
}

/** Whether the amounts have to be turned: those of a credit note are positive and mean the contrary (EN 16931-1, BT-3). */
function isCredit(
  { syntax, invoice }: Pick<ReadInvoice, 'invoice' | 'syntax'>,
  gross: Cents | null,
): boolean {
  const isNamed = syntax === 'ubl-credit-note' || creditNoteTypes.has(invoice.typeCode ?? '')
  return isNamed && (gross ?? 0) >= 0
}

/** The day of supply, else the last day of the period that is billed. */
function serviceDayOf({ delivery, period, lines }: ElectronicInvoice): Day | null {
  const ends = lines.flatMap(({ period }) => parseDay(period?.to ?? period?.from ?? '') ?? [])
  return (
    parseDay(delivery?.day ?? '') ??
    parseDay(period?.to ?? period?.from ?? '') ??
    ends.toSorted().at(-1) ??
    null
  )
}

function targetDays({ dueDay }: ElectronicInvoice, billDate: Day | null): number | null {
  const due = parseDay(dueDay ?? '')
  if (due === null || billDate === null) return null
  return Math.min(9999, Math.max(0, daysBetween(billDate, due)))
}

/** What the bill is made of: a line, an allowance or charge of the document, or the sum of a rate. */
interface Item {
  text: string
  net: Cents
  quantity: number
  tax: TaxCategory
}

function linesOf(facts: Facts, rounding: Cents, notes: string[]): ReceivedLine[] {
  const items = itemsOf(facts, notes)
  const empty = items.filter(({ net }) => net === 0).length
  if (empty > 0)
    notes.push(
      empty === 1
        ? 'Eine Position ohne Betrag ist nicht im Beleg.'
        : `${empty} Positionen ohne Betrag sind nicht im Beleg.`,
    )
  const kept = items.filter(({ net }) => net !== 0)
  if (kept.reduce((size, { net }) => size + Math.abs(net), 0) > largestCents) {
    notes.push('Die Positionen ergeben mehr, als ein Beleg haben kann, und sind nicht im Beleg.')
    return []
  }
  const shown = kept.length > mostLines ? summedUp(kept, notes) : kept
  const lines = shown.map((item) => lineOf(item, facts, notes))
  lines.push(...chargedAbroad(shown, facts, notes))
  if (rounding !== 0) lines.push(untaxed('Rundung', cents(facts.sign * rounding), 'Rundung des Zahlbetrags'))
  return lines
}

function itemsOf(facts: Facts, notes: string[]): Item[] {
  const { invoice } = facts
  const { lines, allowancesAndCharges, taxBreakdowns } = invoice
  const only = onlyTax(invoice)
  if (lines.length > 0) {
    return [
      ...lines.map((line, index) => lineItem(line, index, only, notes)),
      ...allowancesAndCharges.map((part) => partItem(part, only, notes)),
    ]
  }
  if (taxBreakdowns.length > 0) {
    notes.push('Die Datei enthält keine Positionen; im Beleg steht je Steuersatz eine.')
    return taxBreakdowns.map(({ category, base }) => ({
      text: cutText(`Rechnung ${plainLine(invoice.number ?? '')}, ${categoryName(category)}`, longestText),
      net: centsOf(base) ?? zeroCents,
      quantity: 1,
      tax: category,
    }))
  }
  return wholeItem(facts, only, notes)
}

/**
 * What everything is taxed with that names no tax itself: the only category of the breakdown, or without one the German rate that
 * gives the stated tax to the cent. A tax of 0 tells no rate: it may be exempt, of a Kleinunternehmer, or owed by the buyer.
 */
function onlyTax(invoice: ElectronicInvoice): TaxCategory | undefined {
  const { taxBreakdowns, totals } = invoice
  if (taxBreakdowns.length > 0) return taxBreakdowns.length === 1 ? taxBreakdowns[0]?.category : undefined
  const [net, tax] = [centsOf(totals.net), centsOf(totals.tax)]
  if (net === null || tax === null || tax === 0 || !isGermanSeller(invoice)) return undefined
  const percent = taxPercents.find((rate) => tax === taxOnNet(net, rate))
  return percent === undefined ? undefined : { code: 'S', percent: String(percent) }
}

/** Of the profile MINIMUM, which has sums alone: one line where they tell the tax; else none, and the person is asked for it. */
function wholeItem(
  { invoice, currency, sign }: Facts,
  only: TaxCategory | undefined,
  notes: string[],
): Item[] {
  const [net, tax] = [centsOf(invoice.totals.net), centsOf(invoice.totals.tax)]
  if (only && net !== null) {
    notes.push(
      'Die Datei enthält nur Gesamtsummen; bitte die Position mit dem Bild der Rechnung vergleichen.',
    )
    return [{ text: 'Rechnungsbetrag', net, quantity: 1, tax: only }]
  }
  const money = (amount: Cents | null) =>
    amount === null ? 'nicht angegeben' : formatMoney(cents(sign * amount), currency)
  const isForeign = tax !== null && tax !== 0 && !isGermanSeller(invoice)
  notes.push(
    `Die Datei enthält nur Gesamtsummen und keinen Steuersatz (netto ${money(net)}, Steuer ${money(tax)}): Bitte geben Sie die Positionen nach dem Bild der Rechnung ein${isForeign ? ', mit 0 %, denn die Steuer eines anderen Landes ist keine Vorsteuer' : ''}.`,
  )
  return []
}

function lineItem(line: ElectronicLine, index: number, only: TaxCategory | undefined, notes: string[]): Item {
  const computed = lineNet(line)
  const net = centsOf(line.net) ?? (computed === null ? null : centsOf(shortText(computed)))
  const name = `Position ${line.id ?? index + 1}`
  if (net === null) notes.push(`${name} hat keinen Betrag, den Kontor lesen kann.`)
  const isUntold = line.tax.code === null && line.tax.percent === null
  if (isUntold && !only) notes.push(`${name} nennt keinen Steuersatz und steht mit 0 % im Beleg.`)
  const tax = isUntold ? (only ?? line.tax) : line.tax
  const text = plainLine(line.name ?? line.description ?? '') || name
  return { text: cutText(text, longestText), net: net ?? zeroCents, quantity: piecesOf(line, net), tax }
}

/** Codes of BT-130 that count pieces; of hours and metres a bill knows the amount alone. */
const pieceUnits: readonly string[] = ['H87', 'C62', 'XPP', 'PCE', 'EA', 'XPK', 'PR', 'SET', 'NAR']

/** The quantity where it is a whole number of pieces that share the amount to the cent, else 1. */
function piecesOf({ quantity, unit }: ElectronicLine, net: Cents | null): number {
  const count = parseDecimal(quantity)
  if (!count || net === null || !pieceUnits.includes((unit ?? '').toUpperCase())) return 1
  const text = shortText(count)
  const pieces = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return pieces > 0 && net % pieces === 0 ? pieces : 1
}

function partItem(part: AllowanceCharge, only: TaxCategory | undefined, notes: string[]): Item {
  const amount = centsOf(part.amount) ?? zeroCents
  const text = plainLine(part.reason ?? '') || (part.isCharge ? 'Zuschlag' : 'Nachlass')
  const tax = part.tax ?? only
  if (!tax) notes.push(`„${text}“ nennt keinen Steuersatz und steht mit 0 % im Beleg.`)
  return {
    text: cutText(text, longestText),
    net: cents(part.isCharge ? amount : -amount),
    quantity: 1,
    tax: tax ?? { code: null, percent: null },
  }
}

/** One line for each tax, of more lines than a bill may have. */
function summedUp(items: readonly Item[], notes: string[]): Item[] {
  notes.push(
    `Die Rechnung hat ${items.length.toLocaleString('de-DE')} Positionen, mehr als ein Beleg: Sie sind je Steuersatz zusammengefasst.`,
  )
  const sums: Item[] = []
  for (const { net, tax } of items) {
    const known = sums.find((sum) => isSameCategory(sum.tax, tax))
    if (known) known.net = cents(known.net + net)
    else sums.push({ text: `Positionen zu ${categoryName(tax)}`, net, quantity: 1, tax })
  }
  return sums
}

function lineOf({ text, net, quantity, tax }: Item, facts: Facts, notes: string[]): ReceivedLine {
  return {
    text,
    quantity,
    amountCents: cents((facts.sign * net) / quantity),
    ...taxationOf(tax, facts, notes),
  }
}

type Taxation = Pick<ReceivedLine, 'taxType' | 'taxPercent' | 'taxReason'>

/** How Kontor books a tax category of UNTDID 5305 (BT-151). */
function taxationOf(tax: TaxCategory, facts: Facts, notes: string[]): Taxation {
  const own = { taxPercent: standardTaxPercent(facts.taxDay), taxReason: null }
  const rate = `Den Steuersatz nennt sie nicht: Es ist der des letzten Belegs dieses Lieferanten, sonst ${own.taxPercent} %`
  if (tax.code === 'K') {
    notes.push(
      `Innergemeinschaftliche Lieferung: Die Rechnung steht im Beleg als Erwerb aus der EU. ${rate}.`,
    )
    return { taxType: 'ACQUISITION_EU', ...own }
  }
  if (tax.code === 'AE') {
    notes.push(
      `Steuerschuldnerschaft des Leistungsempfängers: Die Rechnung steht im Beleg als eigene Steuerschuld (§ 13b). ${rate}.`,
    )
    return { taxType: 'REVERSE_CHARGE_13B', ...own }
  }
  const percent = percentOf(tax)
  if (percent === 0) return { taxType: 'VAT', taxPercent: 0, taxReason: reasonOf(tax, facts.invoice) }
  if (isInputTax(tax, facts)) return { taxType: 'VAT', taxPercent: percent, taxReason: null }
  return { taxType: 'VAT', taxPercent: 0, taxReason: other(`Netto zu ${categoryName(tax)}`) }
}

function percentOf({ percent }: TaxCategory): number {
  const value = parseDecimal(percent)
  return value ? Number(shortText(value)) : 0
}

/** Whether a charged tax is German tax of a rate that Kontor knows. */
function isInputTax(tax: TaxCategory, { invoice }: Facts): boolean {
  const isCharged = tax.code === 'S' || tax.code === null
  return isCharged && isGermanSeller(invoice) && taxPercents.some((known) => known === percentOf(tax))
}

/** Tax that is paid and is no German input tax, such as Austrian one: a line of its own for each rate, to the cent. */
function chargedAbroad(items: readonly Item[], facts: Facts, notes: string[]): ReceivedLine[] {
  const { invoice, sign } = facts
  return invoice.taxBreakdowns.flatMap(({ category, tax }) => {
    const amount = centsOf(tax) ?? zeroCents
    const isBooked = category.code === 'K' || category.code === 'AE' || percentOf(category) === 0
    if (amount === 0 || isBooked || isInputTax(category, facts)) return []
    if (!items.some((item) => isSameCategory(item.tax, category))) return []
    const name = `Umsatzsteuer ${categoryName(category)}`
    const why = isGermanSeller(invoice)
      ? 'Diesen Satz kennt Kontor nicht'
      : 'Es ist keine deutsche Steuer und keine Vorsteuer'
    notes.push(`${name}: ${why}; sie steht als eigene Position mit 0 % im Beleg.`)
    return [untaxed(name, cents(sign * amount), `${name}, keine Vorsteuer`)]
  })
}

function untaxed(text: string, amountCents: Cents, reason: string): ReceivedLine {
  return { text, quantity: 1, amountCents, taxType: 'VAT', taxPercent: 0, taxReason: other(reason) }
}

const other = (text: string): TaxReason => ({ code: 'OTHER', text: cutText(text, longestText) })

// Maps, since a file may say '__proto__' or 'constructor', which every object has.
const reasonsOfCategory: ReadonlyMap<string | null, string> = new Map([
  ['Z', 'Nullsatz'],
  ['E', 'Steuerfrei'],
  ['G', 'Ausfuhr aus dem Land des Lieferanten'],
  ['O', 'Nicht steuerbar'],
])

/** What is said where a VATEX code stands without words (§ 25a UStG: F, I and J). */
const reasonsOfCode: ReadonlyMap<string, string> = new Map([
  ['VATEX-EU-F', 'Gebrauchtgegenstände/Sonderregelung'],
  ['VATEX-EU-I', 'Kunstgegenstände/Sonderregelung'],
  ['VATEX-EU-J', 'Sammlungsstücke und Antiquitäten/Sonderregelung'],
])

/** Why a line has no tax: what its breakdown says, by its paragraph where the law's list has it. */
function reasonOf(tax: TaxCategory, { taxBreakdowns }: ElectronicInvoice): TaxReason {
  const breakdown = taxBreakdowns.find(({ category }) => category.code === tax.code)
  const code = (breakdown?.exemptionCode ?? '').trim().toUpperCase()
  const said = plainLine(breakdown?.exemptionReason ?? '')
  const listed = listedReason(said)
  if (listed) return { code: listed, text: '' }
  const text = reasonsOfCode.get(code) ?? (said || code || reasonsOfCategory.get(tax.code))
  return other(text || 'Ohne Umsatzsteuer berechnet')
}

function listedReason(said: string): TaxReasonCode | null {
  const number = /§\s*4\s*(?:Abs\.\s*1\s*)?Nr\.?\s*(\d+)/.exec(said)?.[1]
  return taxReasonCodes.find((code) => code === `PAR_4_${number}`) ?? null
}

/**
 * Lets the lines come to the total: what rounding the tax of each line may make, a cent for two lines, becomes a line of its own. A
 * larger difference stays, and is named.
 */
function levelOut(lines: ReceivedLine[], total: Cents | null, { currency }: Facts, notes: string[]): void {
  if (total === null || lines.length === 0) return
  const open = cents(total - sumOf(lines, currency))
  if (open === 0) return
  const most = 1 + Math.ceil(lines.length / 2)
  if (Math.abs(open) <= most) {
    notes.push(
      `Die Steuer der Rechnung ist anders gerundet: ${formatMoney(open, currency)} stehen als Rundungsdifferenz im Beleg.`,
    )
    lines.push(untaxed('Rundungsdifferenz', open, 'Rundungsdifferenz der Rechnung'))
    return
  }
  const sum = formatMoney(cents(total - open), currency)
  notes.push(
    `Die Positionen ergeben ${sum}, die Rechnung nennt ${formatMoney(total, currency)}: Der Unterschied von ${formatMoney(open, currency)} ist im Beleg noch offen.`,
  )
}

/** What the lines come to, by the function that the bill is saved with. */
export function sumOf(lines: readonly ReceivedLine[], currency: string): Cents {
  const priced = lines.map(({ amountCents: amount, ...line }) => ({
    ...line,
    amount,
    amountIncludesTax: line.taxType !== 'VAT',
    amountBuying: null,
  }))
  return documentTotals(priced, currency).gross
}

/** What of the payment has no place in a bill, or has to be done by a person. */
function noteMoney(invoice: ElectronicInvoice, { currency }: Facts, notes: string[]): void {
  const prepaid = centsOf(shortText(prepaidOf(invoice))) ?? zeroCents
  const amount = formatMoney(cents(Math.abs(prepaid)), currency)
  if (prepaid > 0)
    notes.push(
      `Laut Rechnung sind ${amount} schon bezahlt: bitte unter „Zahlung“ erfassen, mit dem Tag der Zahlung.`,
    )
  if (prepaid < 0)
    notes.push(`Im Zahlbetrag der Rechnung sind ${amount} enthalten, die nicht zu ihr gehören.`)
  // XRechnung writes terms as '#SKONTO#TAGE=14#PROZENT=2.25#'.
  const discounts = (invoice.paymentTerms ?? '').matchAll(/#SKONTO#TAGE=(\d+)#PROZENT=([\d.]+)#/g)
  for (const [, days, percent] of discounts)
    if (Number(percent) > 0)
      notes.push(
        `Skonto: ${String(percent).replace('.', ',')} % bei Zahlung innerhalb von ${days} Tagen. Kontor rechnet es nicht aus.`,
      )
}

/** In one line, without characters that nobody sees. */
function plainLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim()
}

import { taxOnNet } from '#areas/documents/rules/lines/totals.ts'
import {
  type TaxReason,
  type TaxReasonCode,
  taxReasonCodes,
} from '#areas/documents/rules/taxes/tax-reasons.ts'
import { flatTaxPercentsOn, taxPercents } from '#areas/documents/rules/taxes/tax-types.ts'
import { centsOf, parseDecimal, shortText } from '#areas/einvoice/rules/decimal.ts'
import type {
  ElectronicInvoice,
  ElectronicLine,
  TaxBreakdown,
  TaxCategory,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import { isGermanSeller } from '#areas/einvoice/rules/invoice-findings.ts'
import { ratePercent } from '#areas/einvoice/rules/other-taxes.ts'
import { categoryName, isSameCategory } from '#areas/einvoice/rules/sum-differences.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReceivedLine } from './received-bill.ts'
import { taxDayOf } from './received-days.ts'
import { longestText, plainLine } from './received-text.ts'

/** What a line says itself of why it has no tax. */
export type SaidOfLine = Partial<Pick<ElectronicLine, 'exemptionReason' | 'note'>>

type Taxation = Pick<ReceivedLine, 'taxType' | 'taxPercent' | 'taxReason'>

/**
 * How Kontor books a tax category of UNTDID 5305 (BT-151), and what of it is not said (`note`, German). What the buyer owes himself he
 * owes at a rate that no invoice says; what names a charged tax without its rate says none either.
 */
export function taxationOf(
  tax: TaxCategory,
  invoice: ElectronicInvoice,
  line: SaidOfLine = {},
): Taxation & { note: string | null } {
  const asked =
    'Den Steuersatz nennt sie nicht: Es ist der des letzten Belegs dieses Lieferanten, sonst wählen Sie ihn bitte.'
  if (tax.code === 'K') {
    const note = `Innergemeinschaftliche Lieferung: Die Rechnung steht im Beleg als Erwerb aus der EU. ${asked}`
    return { taxType: 'ACQUISITION_EU', taxPercent: null, taxReason: null, note }
  }
  if (tax.code === 'AE') {
    const note = `Steuerschuldnerschaft des Leistungsempfängers: Die Rechnung steht im Beleg als eigene Steuerschuld (§ 13b). ${asked}`
    return { taxType: 'REVERSE_CHARGE_13B', taxPercent: null, taxReason: null, note }
  }
  const vat = { taxType: 'VAT', note: null } as const
  if (tax.other) return { ...vat, taxPercent: 0, taxReason: otherReason(`Netto zu ${categoryName(tax)}`) }
  const percent = percentOf(tax)
  if (percent === null && !isFree(tax)) return { ...vat, taxPercent: null, taxReason: null }
  if (!percent) return { ...vat, taxPercent: 0, taxReason: reasonOf(tax, invoice, line) }
  if (isInputTax(tax, invoice)) return { ...vat, taxPercent: percent, taxReason: null }
  return { ...vat, taxPercent: 0, taxReason: otherReason(`Netto zu ${categoryName(tax)}`) }
}

/** Z, E, G and O are of no tax, whether or not they say its rate. */
const isFree = ({ code }: TaxCategory) => ['Z', 'E', 'G', 'O'].includes(code ?? '')

function percentOf(tax: TaxCategory): number | null {
  const value = parseDecimal(ratePercent(tax))
  return value && Number(shortText(value))
}

/** Whether a charged tax is German tax of a rate that Kontor knows, or a farmer's of the day (§ 24 UStG). */
function isInputTax(tax: TaxCategory, invoice: ElectronicInvoice): boolean {
  const isCharged = (tax.code === 'S' || tax.code === null) && !tax.other
  if (!isCharged || !isGermanSeller(invoice)) return false
  const day = taxDayOf(invoice)
  const known: readonly number[] = [...taxPercents, ...(day === null ? [] : flatTaxPercentsOn(day))]
  return known.includes(percentOf(tax) ?? -1)
}

/**
 * Tax that is paid and is no German input tax, such as Austrian VAT or insurance tax: a line of its own for each rate, to the cent, with
 * what is said of it (German). `amountOf` gives the amounts their sign.
 */
export function taxLines(
  invoice: ElectronicInvoice,
  taxesOfLines: readonly TaxCategory[],
  amountOf: (stated: Cents) => Cents,
): { line: ReceivedLine; note: string }[] {
  return invoice.taxBreakdowns.flatMap(({ category, tax }) => {
    const amount = centsOf(tax) ?? zeroCents
    if (amount === 0 || !isPaidOnly(category, invoice)) return []
    // VAT follows its lines; another tax may stand beside theirs.
    if (!category.other && !taxesOfLines.some((used) => isSameCategory(used, category))) return []
    const name = category.other ? categoryName(category) : `Umsatzsteuer ${categoryName(category)}`
    const line = untaxed(name, amountOf(amount), `${name}, keine Vorsteuer`)
    return [
      {
        line,
        note: `${name}: ${whyPaidOnly(category, invoice)}; sie steht als eigene Position mit 0 % im Beleg.`,
      },
    ]
  })
}

function isPaidOnly(category: TaxCategory, invoice: ElectronicInvoice): boolean {
  if (category.other) return true
  const isBooked = category.code === 'K' || category.code === 'AE' || !percentOf(category)
  return !isBooked && !isInputTax(category, invoice)
}

function whyPaidOnly(category: TaxCategory, invoice: ElectronicInvoice): string {
  if (category.other) return 'Es ist keine Umsatzsteuer und keine Vorsteuer'
  return isGermanSeller(invoice)
    ? 'Diesen Satz kennt Kontor nicht'
    : 'Es ist keine deutsche Steuer und keine Vorsteuer'
}

/** A line of one amount without tax. */
export function untaxed(text: string, amountCents: Cents | null, reason: string): ReceivedLine {
  const whole = cutText(text, longestText)
  return {
    text: whole,
    quantity: 1,
    amountCents,
    taxType: 'VAT',
    taxPercent: 0,
    taxReason: otherReason(reason),
  }
}

const otherReason = (text: string): TaxReason => ({ code: 'OTHER', text: cutText(text, longestText) })

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

/** Why a line has no tax: by its paragraph where the law's list has it, else in the supplier's words. */
function reasonOf(tax: TaxCategory, { taxBreakdowns }: ElectronicInvoice, line: SaidOfLine): TaxReason {
  const breakdowns = taxBreakdowns.filter(({ category }) => category.code === tax.code && !category.other)
  const code = (breakdowns[0]?.exemptionCode ?? '').trim().toUpperCase()
  const said = plainLine(reasonSaid(breakdowns, line))
  const listed = listedReason(said)
  if (listed) return { code: listed, text: '' }
  const text = reasonsOfCode.get(code) ?? (said || code || reasonsOfCategory.get(tax.code))
  return otherReason(text || 'Ohne Umsatzsteuer berechnet')
}

/** The line's own words, or of those of its category the one that its note repeats, as Kontor writes it; else all of them. */
function reasonSaid(
  breakdowns: readonly Pick<TaxBreakdown, 'exemptionReason'>[],
  { exemptionReason, note }: SaidOfLine,
): string {
  if (exemptionReason) return exemptionReason
  const all = [...new Set(breakdowns.flatMap((one) => one.exemptionReason ?? []))]
  const each = all.flatMap((text) => text.split('; '))
  const noted = each.length > 1 ? each.filter((text) => (note ?? '').split('\n').includes(text)) : []
  return noted.length === 1 ? (noted[0] ?? '') : all.join('; ')
}

/** Where one paragraph of § 4 UStG is named and nothing is denied; Nr. 11b is another one than Nr. 11. */
function listedReason(said: string): TaxReasonCode | null {
  const named = [...said.matchAll(/Nr\.?\s*(\d+[a-z]?)/gi)]
  const [, number] = /§\s*4\s*(?:Abs\.\s*1\s*)?Nr\.?\s*(\d+)(?![a-z\d])/i.exec(said) ?? []
  if (named.length !== 1 || /\b(nicht|kein\w*)\b/i.test(said)) return null
  return taxReasonCodes.find((code) => code === `PAR_4_${number}`) ?? null
}

/** The German rate that gives a stated tax to the cent; null where none does, or the tax is 0, which tells nothing. */
export function rateOfSums(net: Cents, tax: Cents): number | null {
  return tax === 0 ? null : (taxPercents.find((rate) => tax === taxOnNet(net, rate)) ?? null)
}

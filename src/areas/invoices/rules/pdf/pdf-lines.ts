import { taxInGross } from '#areas/documents/rules/lines/totals.ts'
import { unitName } from '#areas/documents/rules/lines/units.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import type { PdfLineItem, PdfText } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { breakable, pageRun, textOrNull } from '#areas/letters/rules/printed-text.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
import { paperWords } from './paper-words.ts'

/** One row of the table. `runningTotal` is what the lines up to this one come to: the Übertrag when a page ends here. */
export type PdfLine = {
  /** Headings and texts that stand before it. */
  before: PdfText[]
  pos: string
  /** With its unit. */
  quantity: string
  text: string
  /** What leads from the text to a remark. */
  mark: string | null
  description: string | null
  /** What its discount takes off: 'Rabatt 10 %: −12,00'; null without one. */
  discount: string | null
  /** Whether a word may not fit into its column; the others are left whole. */
  hyphenate: boolean
  tax: string
  unitPrice: string
  total: string
  runningTotal: string
}

/**
 * The side in which the page shows prices. All taxed lines agreed gross: gross; all net: net; both: net, rounded for
 * information (the totals are the exact ones, decisions §4); no taxed line: plain, gross and net being the same.
 */
export type PriceSide = 'gross' | 'net' | 'mixed' | 'plain'

/** Which side the prices of these lines are shown in. */
export function priceSideOf(lineItems: readonly PdfLineItem[]): PriceSide {
  const taxed = lineItems.filter(isTaxed)
  if (taxed.length === 0) return 'plain'
  if (taxed.every((line) => line.amountIncludesTax)) return 'gross'
  return taxed.some((line) => line.amountIncludesTax) ? 'mixed' : 'net'
}

function isTaxed(line: PdfLineItem): boolean {
  return isCharged(line.taxType) && line.taxPercent > 0
}

/** The rows of the table, with the sum of the amounts shown so far in each. */
export function pdfLines(
  lineItems: readonly PdfLineItem[],
  texts: readonly (readonly PdfText[])[],
  side: PriceSide,
  { currency, language }: { currency: string; language: Language },
): PdfLine[] {
  const { amount: shownAmount, percent } = written[language]
  const shown = (amount: Cents, line: PdfLineItem) =>
    side === 'mixed' && line.amountIncludesTax && isTaxed(line)
      ? cents(amount - taxInGross(amount, line.taxPercent, currency))
      : amount
  let running = cents(0)
  return lineItems.map((line, index) => {
    const total = shown(line.totalCents, line)
    running = cents(running + total)
    const description = textOrNull(line.descriptionLong)
    return {
      before: (texts[index] ?? []).map(printedText),
      pos: String(line.pos),
      quantity: countedText(line, language),
      text: breakable(line.descriptionShort.trim(), itemRun),
      mark: line.mark,
      discount: discountText(
        line,
        shownAmount(cents(total - shown(wholeOf(line), line)), currency),
        language,
      ),
      description: description === null ? null : breakable(description.replace(/\r\n?/g, '\n'), itemRun),
      hyphenate: hasLongWord(`${line.descriptionShort} ${line.descriptionLong}`),
      tax: isCharged(line.taxType) ? percent(line.taxPercent) : '–',
      unitPrice: shownAmount(shown(line.unitPriceCents, line), currency),
      total: shownAmount(total, currency),
      runningTotal: shownAmount(running, currency),
    }
  })
}

/** As it is set, over the whole width of the table. */
export function printedText({ kind, text }: PdfText): PdfText {
  return { kind, text: breakable(text, pageRun) }
}

/** What a line would come to without its discount. */
const wholeOf = ({ totalCents, discountCents }: PdfLineItem) => cents(totalCents + discountCents)

/** `off` is in the side that is shown. */
function discountText({ discountPercent, discountAmount }: PdfLineItem, off: string, language: Language) {
  if (discountPercent === null && discountAmount === null) return null
  const percent = discountPercent === null ? '' : ` ${written[language].percent(discountPercent / 100)}`
  return `${paperWords[language].discount}${percent}: ${off}`
}

/** In one line; a long number stands above a long word, which would take too much of the item text's width. */
function countedText({ quantity, unit }: PdfLineItem, language: Language): string {
  const name = unitName(unit, quantity, language)
  const number = written[language].quantity(quantity)
  return `${number}${number.length + name.length > longestCount ? '\n' : '\u00a0'}${name}`
}

/** '999 Pauschalen' are in one line. */
const longestCount = 13

/** The longest run that fits beside the columns of numbers. */
const itemRun = 24

/** Whether the text has a word that may be wider than the column of the item text. */
function hasLongWord(text: string): boolean {
  return /\p{L}{22}/u.test(text)
}

import { invoiceLineItem } from '#areas/documents/contract.ts'
import { bookingText } from '#areas/documents/rules/booking-text.ts'
import { taxPercents, taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import type { FieldError } from '#kernel/errors.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { inputProblems, isAt } from '#web/ui/forms/form-problems.ts'
import { isExempt, recommendedTaxType } from '../../../rules/line-taxation.ts'
import { lineFaults, lineInput } from '../line-input.ts'
import { chargedPercentOf, lineTaxFacts, taxTypeOf } from '../line-taxes.ts'
import type { LineFacts, LineValues } from '../line-values.ts'

/** The cells of a line, in the order in which they are written. */
export const lineCells = ['text', 'quantity', 'unit', 'price', 'discount', 'tax', 'category'] as const
export type LineCell = (typeof lineCells)[number]

/** What the cells are called. */
export const cellNames: Record<LineCell, string> = {
  text: 'Ware oder Text',
  quantity: 'Menge',
  unit: 'Einheit',
  price: 'Einzelpreis',
  discount: 'Rabatt',
  tax: 'USt',
  category: 'Kategorie',
}

const pathsOfCells: Record<LineCell, readonly string[]> = {
  text: ['descriptionShort', 'productEntityId'],
  quantity: ['quantity'],
  unit: ['unit'],
  price: ['amount'],
  discount: ['discountPercent', 'discountAmount'],
  tax: ['taxPercent', 'taxType'],
  category: ['categoryEntityId'],
}

/** What is wrong with a line, as the layer of the line would say it. */
export function lineProblems(line: LineValues, facts: LineFacts, isItemAsked: boolean): FieldError[] {
  return [
    ...inputProblems(invoiceLineItem, lineInput(line, facts)),
    ...lineFaults(line, facts, isItemAsked),
  ].filter(
    (error, place, all) =>
      all.findIndex(({ path, message }) => path === error.path && message === error.message) === place,
  )
}

/** The cell in which a problem is put right; null for what opens below the line. */
export function cellOf(error: FieldError): LineCell | null {
  return lineCells.find((cell) => pathsOfCells[cell].some((path) => isAt(error, path))) ?? null
}

/** What is missing in a cell, so that Enter stops there: nothing stands in it, or only what was proposed. */
export function isUnwritten(line: LineValues, cell: LineCell): boolean {
  if (cell === 'text') return line.descriptionShort.trim() === ''
  if (cell === 'quantity') return line.quantity.trim() === ''
  if (cell === 'price') return line.amount.trim() === ''
  if (cell === 'category') return line.categoryId === null || line.categoryIsProposed === true
  return false
}

/**
 * Where Enter leads: to the next cell that is not written, else to the first one before it; null where the line is complete. It never
 * leaves a cell that has to be written and is empty.
 */
export function nextCell(line: LineValues, from: LineCell): LineCell | null {
  const isProposal = from === 'category' && line.categoryId !== null
  if (!isProposal && isUnwritten(line, from)) return from
  const place = lineCells.indexOf(from)
  const order = [...lineCells.slice(place + 1), ...lineCells.slice(0, place)]
  return order.find((cell) => isUnwritten(line, cell)) ?? null
}

/** Whether there is nothing in it that would be lost. */
export function isEmptyLine(line: LineValues): boolean {
  return line.descriptionShort.trim() === '' && line.amount.trim() === '' && line.product === null
}

/** What stands in the cell of the tax: '19 %', '§ 25a'. */
export function taxText(line: LineValues, facts: LineFacts): string {
  if (isExempt(facts.tax)) return '§\u00a019'
  const taxType = taxTypeOf(line, facts)
  if (taxType === 'VAT' || taxType === 'OSS')
    return `${String(chargedPercentOf(line, facts)).replace('.', ',')}\u00a0%`
  return shortTaxNames[taxType] ?? taxTypeNames[taxType]
}

const shortTaxNames: { readonly [taxType: string]: string } = {
  UNKNOWN: '',
  DIFFERENTIAL: '§\u00a025a',
  NONE_EU: 'frei, EU',
  NONE_THIRD_COUNTRY: 'Export',
  REVERSE_CHARGE: '§\u00a013b',
  SERVICE_EU: '§\u00a03a',
}

/** Said of a text that is no tax. */
export const taxUnreadable = `USt: ${taxPercents.join(', ')} oder § für die Differenzbesteuerung`

/** What a typed tax means: a rate, or the margin scheme; null where it means nothing. */
export function typedTax(
  typed: string,
  line: LineValues,
  facts: LineFacts,
): Pick<LineValues, 'taxType' | 'taxPercent'> | null {
  const recommended = recommendedTaxType(facts.tax, lineTaxFacts(line, facts))
  const text = typed.replace(/[\s%]/g, '').replace(',', '.')
  if (text.startsWith('§') || text.toLowerCase() === '25a') {
    const taxType = recommended === 'DIFFERENTIAL' ? null : 'DIFFERENTIAL'
    return { taxType, taxPercent: line.taxPercent }
  }
  const taxPercent = taxPercents.find((percent) => String(percent) === text)
  if (text === '' || taxPercent === undefined) return null
  return { taxType: recommended === 'VAT' ? null : 'VAT', taxPercent }
}

/** What stands in the cell of the discount: '10 %', '20 €'. */
export function discountCellText({ discountPercent, discountAmount, currency }: DiscountOfLine): string {
  if (discountPercent !== '') return `${discountPercent}\u00a0%`
  return discountAmount === '' ? '' : `${discountAmount}\u00a0${currency === 'EUR' ? '€' : currency}`
}

type DiscountOfLine = Pick<LineValues, 'discountPercent' | 'discountAmount' | 'currency'>

/** Said of a text that is no discount. */
export const discountUnreadable = 'Rabatt: 10 für Prozent, 10 € für einen Betrag'

/** What a typed discount means: a number is a percent, with a currency behind it an amount; null where it means nothing. */
export function typedDiscountOf(
  typed: string,
  { currency }: Pick<LineValues, 'currency'>,
): Pick<LineValues, 'discountPercent' | 'discountAmount'> | null {
  const text = typed.replace(/\s/g, '')
  if (text === '') return { discountPercent: '', discountAmount: '' }
  const [, number = '', sign = ''] = /^([-−]?[\d.,]*\d[\d.,]*)(.*)$/.exec(text) ?? []
  if (number === '') return null
  if (sign === '' || sign === '%') return { discountPercent: number, discountAmount: '' }
  const isCurrency = sign.toUpperCase() === currency || (sign === '€' && currency === 'EUR')
  return isCurrency ? { discountPercent: '', discountAmount: number } : null
}

/** The booking text that is proposed where the category asks for one: the category and the product or text (decisions §10 'Entry'). */
export function proposedBookingText(
  line: Pick<LineValues, 'categoryId' | 'product' | 'descriptionShort'>,
  facts: LineFacts,
): string {
  const category = categoryOf(line, facts.categories)
  const what = line.product?.code ?? line.descriptionShort.trim()
  if (category === null || category.includeInBookingText || what === '') return ''
  return cutText(bookingText({ ...category, includeInBookingText: true }, what), 250)
}

/** Said of a booking text that nobody has typed. */
export const bookingTextProposed = 'Vorgeschlagen aus Kategorie und Ware oder Text'

/** Whether the booking text is as it was proposed. */
export const isBookingTextProposed = (line: LineValues, facts: LineFacts): boolean =>
  line.bookingTextSuffix !== '' && line.bookingTextSuffix === proposedBookingText(line, facts)

/** A changed line, with the booking text following as long as nobody has written another one. */
export function withProposals(before: LineValues, after: LineValues, facts: LineFacts): LineValues {
  const isOwn =
    after.bookingTextSuffix !== before.bookingTextSuffix ||
    (before.bookingTextSuffix !== '' && !isBookingTextProposed(before, facts))
  if (isOwn) return after
  return { ...after, bookingTextSuffix: proposedBookingText(after, facts) }
}

/** A cell in which something is wrong, and what it is called. */
export interface WrongCell {
  line: string
  cell: LineCell
  label: string
}

/** Where in the table something is wrong, in its order. */
export function wrongCells(
  lines: readonly LineValues[],
  problemsOf: (line: LineValues) => readonly FieldError[],
): WrongCell[] {
  return lines.flatMap((line, index) => {
    const wrong = new Set(problemsOf(line).map(cellOf))
    return lineCells
      .filter((cell) => wrong.has(cell))
      .map((cell) => ({ line: line.localId, cell, label: `Position ${index + 1}: ${cellNames[cell]}` }))
  })
}

/** What of the lines' error is not said at a cell already; '' where all of it is. */
export function unsaidOf(error: string, lines: readonly (readonly FieldError[])[]): string {
  const said = lines.flatMap((problems, index) =>
    problems.flatMap(({ message }) => [`Position ${index + 1}: ${message}`, message]),
  )
  // A longer one first, as a shorter one may be a part of it.
  const rest = said
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, one) => text.replaceAll(one, ''), error)
  return /[\p{L}\d]/u.test(rest) ? error : ''
}

import { countries, countryName } from '#kernel/countries/countries.ts'
import { baseCurrency, isBookable } from '#kernel/currencies.ts'
import { type Day, dayOf, formatDay, parseDay } from '#kernel/day.ts'
import { cents, centsFromUnits, divideRounded, unitsFromCents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { numberOfCell } from '#kernel/numbers/cell-number.ts'
import { type TableCell, textOfCell } from '#kernel/table-cell.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import type { ReadValue, TableTarget } from '#kernel/table-import/table-kind.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import { type ImportTarget, importTargetNames } from './import-targets.ts'
import { type WordTarget, wordName, wordOf, wordsOf } from './import-words.ts'
import { type ProductTaxType, productTaxTypeNames } from './product-fields.ts'
import { hundredthsFromPieces } from './quantities.ts'
import { formatQuantity } from './quantity-text.ts'

type Target = TableTarget<ImportSettings>

const said = (value: unknown): ReadValue => ({ ok: true, value })
const refused = (message: string): ReadValue => ({ ok: false, message })
const quoted = (cell: TableCell) => `„${cutText(textOfCell(cell), 40)}“`
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const text = (): Omit<Target, 'label'> => ({
  empty: { value: '' },
  read: (cell) => said(textOfCell(cell)),
  show: asText,
})

interface AmountRules {
  /** The code of its currency; `any` where the column beside it says which. */
  currency?: 'EUR' | 'any'
  /** A sales price, which may be net. */
  isSales?: boolean
}

const amount = ({ currency = 'EUR', isSales = false }: AmountRules = {}): Omit<Target, 'label'> => ({
  isNumber: true,
  empty: { value: null },
  read(cell, { decimal, settings }) {
    const isNet = isSales && settings.salesPrices !== null && settings.salesPrices !== 'GROSS'
    const read = numberOfCell(cell, { decimalSign: decimal, currency, decimals: isNet ? netDecimals : 2 })
    if (!read.ok) return refused(read.message)
    const units = read.number !== null && isNet ? grossPrice(read.number, settings) : read.number
    return units !== null && centsFromUnits(units) === null ? refused('Der Betrag ist zu groß') : said(units)
  },
  show: (value) => {
    const amount = typeof value === 'number' ? centsFromUnits(value) : null
    return amount === null ? '' : formatAmount(amount)
  },
})

/** Shops keep net prices finer than cents. */
const netDecimals = 6

/** A net price of up to six decimals with the tax that is added, rounded once. */
export function grossPrice(units: number, { salesPrices }: Pick<ImportSettings, 'salesPrices'>): number {
  const millionths = BigInt(Math.round(units * 10 ** netDecimals))
  const percent = salesPrices === 'NET_7' ? 107n : 119n
  // As many cents to the unit as hundredths to the whole.
  return unitsFromCents(cents(Number(divideRounded(millionths * percent, 1_000_000n))))
}

const quantity: Omit<Target, 'label'> = {
  isNumber: true,
  isCount: true,
  isOnlyForNew: true,
  read(cell, { decimal }) {
    const read = numberOfCell(cell, { decimalSign: decimal, currency: null })
    if (!read.ok) return refused(read.message)
    const pieces = read.number ?? 0
    if (hundredthsFromPieces(pieces) === null)
      return refused('Die Menge ist zu groß oder hat mehr als zwei Nachkommastellen')
    return pieces < 0 ? refused('Die Menge darf nicht negativ sein') : said(pieces)
  },
  show: (value) => (typeof value === 'number' ? formatQuantity(value) : ''),
}

const word = (target: WordTarget): Omit<Target, 'label'> => ({
  empty: { value: target === 'boughtAtReducedRate' ? false : null },
  read(cell) {
    const found = wordOf(target, textOfCell(cell))
    return found === undefined
      ? refused(`${quoted(cell)} ist unbekannt (${wordsOf(target).join(', ')})`)
      : said(found)
  },
  show: (value) => wordName(target, value),
})

const taxType: Omit<Target, 'label'> = {
  read(cell) {
    const type = taxTypeOf(textOfCell(cell))
    if (type === null)
      return refused(`${quoted(cell)} ist keine Steuerart (m, v, Differenzbesteuert, Umsatzsteuer)`)
    return said(type)
  },
  show: (value) => (value === 'm' || value === 'v' ? productTaxTypeNames[value] : ''),
}

function taxTypeOf(text: string): ProductTaxType | null {
  const key = headingKey(text)
  if (key === 'm' || key.startsWith('diff') || key.includes('25a')) return 'm'
  return key === 'v' || /^(umsatz|regel|mwst|ust)/.test(key) ? 'v' : null
}

const purchasedOn: Omit<Target, 'label'> = {
  empty: { value: null },
  read(cell) {
    const day = dayOfCell(cell)
    return day === null ? refused(`${quoted(cell)} ist kein Datum (TT.MM.JJJJ)`) : said(day)
  },
  show: (value) => {
    const day = typeof value === 'string' ? parseDay(value) : null
    return day === null ? asText(value) : formatDay(day)
  },
}

/** A day as spreadsheets keep it, or as it is written: 05.03.2019 or 2019-03-05. */
function dayOfCell(cell: TableCell): Day | null {
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return cell.day
  const text = textOfCell(cell)
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? parseDay(text) : dayOf(Number(year), Number(month), Number(dayOfMonth))
}

const codesByName = new Map(countries.map(({ code, name }) => [searchKey(name), code]))

/** By its code or its German name; what is neither is refused by the form's rule. */
const country: Omit<Target, 'label'> = {
  empty: { value: '' },
  read(cell) {
    const text = textOfCell(cell)
    return said(text.length === 2 ? text.toUpperCase() : (codesByName.get(searchKey(text)) ?? text))
  },
  show: (value) => (typeof value === 'string' && value !== '' ? countryName(value) : ''),
}

const buyingCurrency: Omit<Target, 'label'> = {
  empty: { value: null },
  read: (cell) => said(textOfCell(cell).toUpperCase()),
  show: asText,
}

/** Prices are kept in euros: a column that says so says nothing new, any other currency is refused. */
const priceCurrency: Omit<Target, 'label'> = {
  isCheck: true,
  read: (cell) =>
    /^(eur|euro|€)$/i.test(textOfCell(cell))
      ? said(baseCurrency)
      : refused(
          `Die Preise dieser Zeile sind in ${cutText(textOfCell(cell), 20)}. Kontor speichert sie in Euro.`,
        ),
  show: asText,
}

const reads: Readonly<Record<ImportTarget, Omit<Target, 'label'>>> = {
  code: { ...text(), isId: true },
  productNumber: { ...text(), isId: true },
  codeDescription: text(),
  invoiceText: text(),
  designer: text(),
  manufacturer: text(),
  yearOfManufacturing: text(),
  country,
  restorationTransport: amount(),
  additionalCosts: amount(),
  buyingPP: amount(),
  buyingInOtherCurrency: amount({ currency: 'any' }),
  buyingCurrency,
  salesPP: amount({ isSales: true }),
  priceCurrency,
  status: text(),
  taxType,
  differentialKind: word('differentialKind'),
  sellerKind: word('sellerKind'),
  boughtAtReducedRate: word('boughtAtReducedRate'),
  purchasedOn,
  purchasedFrom: { ...text(), empty: { value: null } },
  notes: text(),
  quantity,
}

const labelled = ([name, target]: [string, Omit<Target, 'label'>]): [string, Target] => [
  name,
  // The key is one of the targets.
  { label: importTargetNames[name as ImportTarget], ...target },
]

/** What each column of products may hold, and how its cells are read and shown. */
// TypeScript takes every word for a key here: each target has its own.
export const productTargets = Object.fromEntries(Object.entries(reads).map(labelled)) as Record<
  ImportTarget,
  Target
>

/** The currency other than the euro that a heading names; null where it names none. */
export function currencyOfHeading(heading: string): string | null {
  const [sign] = /[$£¥]/.exec(heading) ?? []
  if (sign) return sign
  return heading.split(/[^\p{L}]+/u).find((part) => isBookable(part) && part !== baseCurrency) ?? null
}

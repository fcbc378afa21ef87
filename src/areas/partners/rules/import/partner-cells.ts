import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import { isBic, normaliseBic } from '#kernel/codes/bic.ts'
import { formatIban, isIban, normaliseIban } from '#kernel/codes/iban.ts'
import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { isCurrency } from '#kernel/currencies.ts'
import { isEmail } from '#kernel/email.ts'
import { plainNumber, type TableCell, textOfCell } from '#kernel/table-cell.ts'
import type { ReadValue, TableTarget } from '#kernel/table-import/table-kind.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { languageNames, languages } from '#kernel/texts/language.ts'
import { eInvoiceFormNames, eInvoiceForms } from '../e-invoice-forms.ts'
import { paymentMethodNames, paymentMethodsOf } from '../payment-method.ts'
import { sellerKindOf } from '../seller-kind-words.ts'
import { sellerKindNames, sellerKinds } from '../seller-kinds.ts'
import { type PartnerTarget, targetName } from './partner-targets.ts'
import {
  countryOf,
  daysOf,
  eInvoiceFormOf,
  languageOf,
  methodOf,
  salutationOf,
  yesOf,
} from './partner-words.ts'

type Target = Omit<TableTarget<unknown>, 'label'>

const said = (value: unknown): ReadValue => ({ ok: true, value })
const refused = (message: string): ReadValue => ({ ok: false, message })
const quoted = (cell: TableCell) => `„${cutText(textOfCell(cell), 40)}“`
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const text = (): Target => ({ empty: { value: '' }, read: (cell) => said(textOfCell(cell)), show: asText })
/** What cannot be empty: an empty cell says nothing. */
const kept = (): Target => ({ read: (cell) => said(textOfCell(cell)), show: asText })
/** A part of a property, as other programs keep it: its cells are shown as they are. */
const part = (): Target => ({ isCheck: true, read: (cell) => said(textOfCell(cell)), show: asText })

/** A word of a few: refused where nobody knows it, with those that one may write. */
function word<W extends string>(
  wordOf: (text: string) => W | undefined,
  words: readonly W[],
  names: Readonly<Record<W, string>>,
  what: string,
): Target {
  return {
    read(cell) {
      const found = wordOf(textOfCell(cell))
      return found === undefined
        ? refused(`${quoted(cell)} ist ${what} (${words.map((one) => names[one]).join(', ')})`)
        : said(found)
    },
    show: (value) => (words.some((one) => one === value) ? names[value as W] : ''), // just looked up
  }
}

/** Five digits are a number of Kontor; what is none is kept as its text, and asked about. */
const number: Target = {
  isId: true,
  empty: { value: null },
  read(cell) {
    const digits = textOfCell(cell)
    return said(/^[1-9]\d{4}$/.test(digits) ? Number(digits) : digits)
  },
  show: (value) => (typeof value === 'number' ? String(value) : asText(value)),
}

const email: Target = {
  empty: { value: '' },
  read(cell) {
    const address = textOfCell(cell).replace(/^mailto:/i, '')
    return isEmail(address) ? said(address) : refused(`${quoted(cell)} ist keine E-Mail-Adresse.`)
  },
  show: asText,
}

const country = (empty?: { value: string }): Target => ({
  ...(empty && { empty }),
  read(cell) {
    const code = countryOf(textOfCell(cell))
    return code === null ? refused(`${quoted(cell)} ist kein Land, das Kontor kennt.`) : said(code)
  },
  show: (value) => (typeof value === 'string' && value !== '' ? countryName(value) : ''),
})

const days: Target = {
  empty: { value: null },
  read(cell) {
    const read = daysOf(textOfCell(cell))
    return read === null ? refused(`${quoted(cell)} sind keine Tage.`) : said(read)
  },
  show: (value) => (typeof value === 'number' ? paymentTargetText(value) : ''),
}

/** Part of a step of Skonto; nothing is taken off where the percent is 0. A point is a comma: no step has thousands. */
const discountPercent: Target = {
  empty: { value: null },
  read(cell) {
    const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(percentText(cell)) ?? []
    return whole === undefined
      ? refused(`${quoted(cell)} ist kein Prozentsatz mit höchstens zwei Nachkommastellen.`)
      : said(Number(`${whole}.${decimals}`))
  },
  show: (value) => (typeof value === 'number' && value !== 0 ? value.toLocaleString('de-DE') : ''),
}

/** A cell that a workbook shows as a percentage holds its hundredth. */
const percentText = (cell: TableCell): string =>
  typeof cell === 'object' && cell !== null && 'number' in cell && cell.isPercent
    ? plainNumber(Number((cell.number * 100).toPrecision(12)))
    : textOfCell(cell)

const discountDays: Target = {
  empty: { value: null },
  read(cell) {
    const read = daysOf(textOfCell(cell))
    return read === null ? refused(`${quoted(cell)} sind keine Tage.`) : said(read)
  },
  show: (value) => (typeof value === 'number' ? String(value) : ''),
}

const iban: Target = {
  empty: { value: '' },
  read(cell) {
    const code = normaliseIban(textOfCell(cell))
    return isIban(code) ? said(code) : refused(`${quoted(cell)} ist keine gültige IBAN.`)
  },
  show: (value) => (typeof value === 'string' && value !== '' ? formatIban(value) : ''),
}

const bic: Target = {
  empty: { value: '' },
  read(cell) {
    const code = normaliseBic(textOfCell(cell))
    return isBic(code) ? said(code) : refused(`${quoted(cell)} ist kein gültiger BIC.`)
  },
  show: asText,
}

const vatId = (): Target => ({
  empty: { value: '' },
  read: (cell) => said(normaliseVatId(textOfCell(cell))),
  show: asText,
})

const currency: Target = {
  empty: { value: '' },
  read(cell) {
    const written = textOfCell(cell).toUpperCase()
    const code = /^(€|EURO)$/.test(written) ? 'EUR' : written
    return isCurrency(code) ? said(code) : refused(`${quoted(cell)} ist keine Währung.`)
  },
  show: asText,
}

/** Yes or no; an empty cell says no where empty cells delete. */
const yesOrNo: Target = {
  empty: { value: false },
  read(cell) {
    const is = yesOf(textOfCell(cell))
    return is === undefined ? refused(`${quoted(cell)} ist weder ja noch nein.`) : said(is)
  },
  show: (value) => (typeof value === 'boolean' ? (value ? 'ja' : 'nein') : ''),
}

const salutation = (isOwn: boolean): Target => ({
  empty: { value: '' },
  read: (cell) => said(isOwn ? textOfCell(cell) : salutationOf(textOfCell(cell))),
  show: asText,
})

/** Shopify writes an apostrophe before it, so that no spreadsheet takes its zeros. */
const zip = (isOwn: boolean): Target => ({
  empty: { value: '' },
  read: (cell) => said(isOwn ? textOfCell(cell) : textOfCell(cell).replace(/^'(?=\S)/, '')),
  show: asText,
})

const sellerKind: Target = {
  ...word(sellerKindOf, sellerKinds, sellerKindNames, 'keine Art des Verkäufers'),
  empty: { value: null },
}

/** Read as in `partner-words.ts`; files that Kontor made say forms of address as they are stored. */
function cellsOf(mode: 'BILL' | 'INVOICE', isOwn: boolean): Readonly<Record<PartnerTarget, Target>> {
  const methods = paymentMethodsOf(mode)
  return {
    debitorNumber: number,
    creditorNumber: number,
    shortName: kept(),
    companyName: text(),
    fullName: { ...kept(), isDerived: true },
    familyName: text(),
    firstName: text(),
    salutation: salutation(isOwn),
    title: part(),
    recipientName: text(),
    street: text(),
    houseNumber: part(),
    addressExtra: part(),
    zip: zip(isOwn),
    city: text(),
    countryCode: country(),
    addressLines: text(),
    vatId: vatId(),
    email,
    paymentTargetDays: days,
    discountPercent,
    discountDays,
    secondDiscountPercent: discountPercent,
    secondDiscountDays: discountDays,
    preferredPaymentMethod: word(
      (text) => methods.find((method) => method === methodOf(text)),
      methods,
      paymentMethodNames,
      'keine Zahlungsart',
    ),
    iban,
    bic,
    accountOwner: text(),
    paypalAddress: email,
    targetAgreed: yesOrNo,
    preferredCurrency: currency,
    language: word(languageOf, languages, languageNames, 'keine Sprache, in der Kontor schreibt'),
    leitwegId: text(),
    eInvoiceForm: word(eInvoiceFormOf, eInvoiceForms, eInvoiceFormNames, 'keine Form der E-Rechnung'),
    customerNumberAtSupplier: text(),
    sellerKind,
    notes: text(),
    deliveryRecipientName: text(),
    deliverySalutation: salutation(isOwn),
    deliveryAddressLines: text(),
    deliveryStreet: text(),
    deliveryZip: text(),
    deliveryCity: text(),
    deliveryCountry: country({ value: '' }),
    deliveryVatId: vatId(),
  }
}

/** What each column of partners may hold, and how its cells are read and shown. */
export function partnerCells(mode: 'BILL' | 'INVOICE', isOwn: boolean) {
  const cells = Object.entries(cellsOf(mode, isOwn)).map(([name, target]) => [
    name,
    // The key is one of the targets.
    { label: targetName(name as PartnerTarget), ...target },
  ])
  // TypeScript takes every word for a key here: each target has its own.
  return Object.fromEntries(cells) as Record<PartnerTarget, TableTarget<unknown>>
}

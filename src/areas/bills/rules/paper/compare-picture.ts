import { centsOf } from '#areas/einvoice/rules/decimal.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { formatIban, isIban, normaliseIban } from '#kernel/codes/iban.ts'
import { formatDay, parseDay } from '#kernel/day.ts'
import type { PaperWords } from '#kernel/files/paper-page.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { doubtsOf } from './paper-doubts.ts'
import { eitherOf, type PaperField, valuesOf } from './paper-field.ts'
import { type PaperRow, paperRows } from './paper-rows.ts'
import { daysOf, slashOrders } from './paper-values.ts'
import { readBillDate } from './read-days.ts'
import { type OwnIds, readIban, readVatId } from './read-ids.ts'
import { type RankedNumber, readNumber } from './read-number.ts'
import { type PaperTotals, readTotals } from './read-totals.ts'
import { roledAmounts } from './roled-amounts.ts'
import { isAmountShown, isIbanShown, isNumberShown, isSameNumber } from './shown-values.ts'

/** What of an invoice its picture is compared with. */
export type ComparedInvoice = Pick<ElectronicInvoice, 'number' | 'issueDay' | 'totals' | 'payments'> & {
  currency: string | null
}

/**
 * What the picture of a hybrid invoice says otherwise than its data: number, date, gross, tax and IBAN. A difference is told only where
 * the value of the data stands nowhere on the picture and the picture shows another one with evidence: the rules that read papers may
 * misread one. What of number, date, gross and IBAN is not found, with nothing else in its place, is told as a hint. Where the picture
 * cannot be read, that is told.
 */
export function comparePicture(invoice: ComparedInvoice, words: PaperWords, own: OwnIds): InvoiceFinding[] {
  if (!words.ok) return [notCompared(words.message)]
  const count = words.pages.reduce((sum, page) => sum + page.words.length, 0)
  if (count > mostWords) return [notCompared('Es enthält zu viel Text')]
  const rows = paperRows(words.pages)
  const amounts = roledAmounts(rows)
  const { field: number, found: numbers } = readNumber(rows)
  const totals = readTotals(rows, amounts)
  const iban = readIban(rows, own)
  const doubts = doubtsOf(rows, {
    read: { gross: totals.gross, vatId: readVatId(rows, own), iban },
    amounts,
    numbers,
  })
  // Of several bills, or of an advance and the rest, the rules may take the wrong one.
  const areSumsClear = !doubts.some(({ kind }) => kind === 'ADVANCES' || kind === 'SEVERAL_BILLS')
  const noSums = { gross: nothing, tax: nothing }
  const isNumberThere = showsNumber(invoice, rows, number)
  const differences = [
    ...(isNumberThere ? [] : numberFindings(invoice, number)),
    ...dateFindings(invoice, rows, numbers),
    ...sumFindings(invoice, rows, areSumsClear ? totals : noSums),
    ...ibanFindings(invoice, rows, iban),
  ]
  return [...differences, ...notFound(invoice, { rows, isNumberThere, differences })]
}

// About 25 pages full of text, which take a third of a second.
const mostWords = 10_000

const nothing: PaperField<Cents> = { best: null, others: [] }

const finding = (severity: InvoiceFinding['severity'], id: string, message: string): InvoiceFinding => ({
  ...{ kind: 'CONTENT', severity, id, message },
  lines: [],
  place: null,
})

/** `end` is what the firm should know of it, and the supplier need not be told. */
const differs = (id: string, name: string, shown: string, stated: string, end = ''): InvoiceFinding => {
  const message = `${name}: Auf dem Bild der Rechnung steht ${shown}, in den Daten ${stated}.`
  return end === ''
    ? finding('WARNING', id, message)
    : { ...finding('WARNING', id, `${message}${end}`), toSupplier: message }
}

/** The hint that a picture was not compared, and why, in a German sentence without its full stop. */
export const notCompared = (reason: string): InvoiceFinding =>
  finding('INFORMATION', 'PDF', `Das Bild der Rechnung ist nicht mit den Daten verglichen: ${reason}.`)

/** Whether the picture shows the number of the data, or a whole part of it; also where the data have none. */
function showsNumber(
  { number }: ComparedInvoice,
  rows: readonly PaperRow[],
  { best }: PaperField<string>,
): boolean {
  const stated = number?.trim() ?? ''
  return stated === '' || isNumberShown(rows, stated) || (best !== null && isSameNumber(best.value, stated))
}

function numberFindings({ number }: ComparedInvoice, { best }: PaperField<string>): InvoiceFinding[] {
  if (best === null) return []
  return [differs('BT-1', 'Rechnungsnummer', `„${best.value}“`, `„${cutText(number?.trim() ?? '', 60)}“`)]
}

/** The days on the picture, by each order in which its slashes may be meant. */
const shownDays = (rows: readonly PaperRow[]) =>
  slashOrders(rows).map((order) => rows.flatMap((row) => daysOf(row, order)))

function dateFindings(
  { issueDay }: ComparedInvoice,
  rows: readonly PaperRow[],
  numbers: readonly RankedNumber[],
): InvoiceFinding[] {
  const stated = parseDay(issueDay ?? '')
  if (stated === null) return []
  const orders = shownDays(rows)
  if (orders.flat().some(({ value }) => value === stated)) return []
  const { best } = eitherOf(orders.map((days) => readBillDate(rows, days, numbers)))
  return best ? [differs('BT-2', 'Rechnungsdatum', formatDay(best.value), formatDay(stated))] : []
}

const owed =
  ' Es gelten die Daten; eine zu hoch ausgewiesene Steuer schuldet der Aussteller trotzdem (§ 14c UStG).'

/** Some papers show what is left to pay alone. */
const grossShown = ({ totals }: ComparedInvoice, rows: readonly PaperRow[]) =>
  [totals.gross, totals.payable].map(centsOf).some((sum) => sum !== null && isAmountShown(rows, sum))

function sumFindings(
  invoice: ComparedInvoice,
  rows: readonly PaperRow[],
  { gross: { best: gross }, tax: { best: tax } }: Pick<PaperTotals, 'gross' | 'tax'>,
): InvoiceFinding[] {
  const { totals, currency } = invoice
  const [grossCents, taxCents] = [centsOf(totals.gross), centsOf(totals.tax)]
  const money = (amount: Cents) => formatMoney(amount, currency ?? '')
  const found: InvoiceFinding[] = []
  if (grossCents !== null && gross && !grossShown(invoice, rows))
    found.push(differs('BT-112', 'Gesamtbetrag', money(gross.value), money(grossCents), owed))
  // What is called a tax may be that of one rate.
  const isProven = tax?.evidence === 'ARITHMETIC'
  if (taxCents !== null && isProven && !isAmountShown(rows, taxCents)) {
    const end = found.length > 0 ? '' : owed
    found.push(differs('BT-110', 'Umsatzsteuer', money(tax.value), money(taxCents), end))
  }
  return found
}

const statedIbans = (payments: ComparedInvoice['payments']) =>
  payments
    .flatMap(({ creditTransfers }) => creditTransfers.map(({ account }) => normaliseIban(account ?? '')))
    .filter(isIban)

function ibanFindings(
  { payments }: ComparedInvoice,
  rows: readonly PaperRow[],
  iban: PaperField<string>,
): InvoiceFinding[] {
  const stated = statedIbans(payments)
  const debited = payments.map(({ directDebit }) => normaliseIban(directDebit?.debitedAccount ?? ''))
  const shown = valuesOf(iban)
    .map(({ value }) => value)
    .filter((value) => !debited.includes(value))
  const [first] = stated
  if (first === undefined || shown.length === 0 || stated.some((one) => isIbanShown(rows, one))) return []
  const ask =
    ' Bitte fragen Sie den Lieferanten, bevor Sie zahlen: unter einer Telefonnummer, die Sie schon haben.'
  return [differs('BT-84', 'IBAN', shown.map(formatIban).join(', '), formatIban(first), ask)]
}

interface Compared {
  rows: readonly PaperRow[]
  isNumberThere: boolean
  differences: readonly InvoiceFinding[]
}

/** Number, date, gross and IBAN that the picture neither shows nor contradicts. */
function notFound(
  invoice: ComparedInvoice,
  { rows, isNumberThere, differences }: Compared,
): InvoiceFinding[] {
  const { number, issueDay, totals, currency, payments } = invoice
  const isTold = (wanted: string) => differences.some(({ id }) => id === wanted)
  const [day, gross, ibans] = [parseDay(issueDay ?? ''), centsOf(totals.gross), statedIbans(payments)]
  const [iban] = ibans
  const missed: string[] = []
  if (!isNumberThere && !isTold('BT-1'))
    missed.push(`die Rechnungsnummer „${cutText(number?.trim() ?? '', 60)}“`)
  if (
    day !== null &&
    !isTold('BT-2') &&
    !shownDays(rows)
      .flat()
      .some(({ value }) => value === day)
  )
    missed.push(`das Rechnungsdatum ${formatDay(day)}`)
  if (gross !== null && !isTold('BT-112') && !grossShown(invoice, rows))
    missed.push(`der Gesamtbetrag ${formatMoney(gross, currency ?? '')}`)
  if (iban !== undefined && !isTold('BT-84') && !ibans.some((one) => isIbanShown(rows, one)))
    missed.push(`die IBAN ${formatIban(iban)}`)
  const last = missed.at(-1)
  if (last === undefined) return []
  const before = missed.slice(0, -1).join(', ')
  const words = before === '' ? `ist ${last}` : `sind ${before} und ${last}`
  const message = `Auf dem Bild der Rechnung ${words} aus den Daten nicht zu finden; bitte vergleichen Sie selbst.`
  return [finding('INFORMATION', 'PDF', message)]
}

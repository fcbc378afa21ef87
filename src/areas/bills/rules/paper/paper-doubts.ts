import { isTaxPercentOf, taxPercents } from '#areas/documents/rules/taxes/tax-types.ts'
import { addDays, type Day, formatDay } from '#kernel/day.ts'
import type { PaperField } from './paper-field.ts'
import { foldLetters, type PaperRow } from './paper-rows.ts'
import { foreignCurrency } from './read-currency.ts'
import type { RankedNumber } from './read-number.ts'
import type { PaperTotals } from './read-totals.ts'
import type { RoledAmount } from './roled-amounts.ts'

/**
 * What speaks against a paper's values. CURRENCY, CREDIT, ADVANCES and SEVERAL_BILLS: against its sums; OTHER_TAX and MARGIN (§ 25a UStG,
 * and no VAT beside it): against its rates; OTHER_DOCUMENT: against all of them.
 */
export type PaperDoubtKind =
  | 'CURRENCY'
  | 'CREDIT'
  | 'ADVANCES'
  | 'SEVERAL_BILLS'
  | 'OTHER_TAX'
  | 'MARGIN'
  | 'OTHER_DOCUMENT'

export interface PaperDoubt {
  kind: PaperDoubtKind
  /** A sentence for who fills in the form. */
  message: string
}

interface Doubted extends Pick<PaperTotals, 'gross'> {
  vatId: PaperField<string>
  iban: PaperField<string>
}

interface PaperFacts {
  read: Doubted
  amounts: readonly RoledAmount[]
  numbers: readonly RankedNumber[]
}

/** All that speaks against a paper's values. */
export function doubtsOf(rows: readonly PaperRow[], facts: PaperFacts): PaperDoubt[] {
  const found: [PaperDoubtKind, string | null][] = [
    ['OTHER_DOCUMENT', otherDocumentText(rows, facts)],
    ['CREDIT', creditText(rows, facts)],
    ['CURRENCY', currencyText(rows)],
    ['ADVANCES', advanceText(rows, facts)],
    ['SEVERAL_BILLS', severalText(facts)],
    ...taxTexts(rows, facts),
  ]
  return found.flatMap(([kind, message]) => (message === null ? [] : [{ kind, message }]))
}

function currencyText(rows: readonly PaperRow[]): string | null {
  const named = foreignCurrency(rows)
  return (
    named &&
    `Das Papier nennt eine andere Währung als Euro („${named}“); bitte wählen Sie die Währung und tragen Sie die Beträge selbst ein`
  )
}

/** The parts of a row that stand by themselves, in folded letters, and the whole row, whose letters may be spaced. */
const cellsOf = (row: PaperRow) => [row.folded, ...row.text.split('\t').map(foldLetters)]

const numbered = '(?:s?(?:nr|nummer|no|number|datum|date)|vom|zu|zur|\\d|[a-z]{1,4}\\d|$)'
const credits = new RegExp(
  `^(?:rechnungskorrektur|korrekturrechnung|rechnungsstorno|storno(?:rechnung|beleg)?|stornierung|gutschrift(?:sanzeige)?|creditnote|creditmemo|creditinvoice|avoir|notedecredit)(?:gutschrift|storno)?${numbered}`,
)

function creditText(rows: readonly PaperRow[], { read: { gross }, amounts }: PaperFacts): string | null {
  const hasAmount = (row: PaperRow) => amounts.some((amount) => amount.row === row)
  const isCredit = rows.some((row) => !hasAmount(row) && cellsOf(row).some((cell) => credits.test(cell)))
  if (!isCredit || (gross.best !== null && gross.best.value < 0)) return null
  return 'Das Papier scheint eine Gutschrift zu sein; bitte tragen Sie die Beträge selbst ein, mit dem richtigen Vorzeichen'
}

const neverBills: readonly (readonly [string, string])[] = [
  ['(?:\\d|letzte|erste|zweite|dritte)?mahnung', 'eine Mahnung'],
  ['(?:\\d)?zahlungserinnerung|paymentreminder', 'eine Zahlungserinnerung'],
  ['proforma(?:rechnung|invoice)?', 'eine Proformarechnung'],
]
const otherDocuments: readonly (readonly [string, string])[] = [
  ['angebot|kostenvoranschlag|quotation|quote|offer', 'ein Angebot'],
  ['auftragsbestatigung|bestellbestatigung|orderconfirmation', 'eine Auftragsbestätigung'],
  ['lieferschein|deliverynote|packinglist', 'ein Lieferschein'],
  ['bestellung|purchaseorder', 'eine Bestellung'],
]
const bills = new RegExp(`^(?:[a-z]{0,30}rechnung|(?:tax)?invoice|facture|quittung|kassenbon)${numbered}`)

function otherDocumentText(rows: readonly PaperRow[], { numbers }: PaperFacts): string | null {
  const cells = rows.flatMap(cellsOf)
  const named = (kinds: typeof neverBills) =>
    kinds.find(([form]) => cells.some((cell) => new RegExp(`^(?:${form})${numbered}`).test(cell)))?.[1]
  const isBill = numbers.length > 0 || cells.some((cell) => bills.test(cell))
  const kind = named(neverBills) ?? (isBill ? undefined : named(otherDocuments))
  return kind === undefined
    ? null
    : `Das Papier scheint keine Rechnung zu sein, sondern ${kind}; ausgefüllt wurde nichts`
}

const advances =
  /schlussrechnung|schlussabrechnung|abschlagsrechnung|abschlagszahlung|teilrechnung|anzahlung|akonto|vorauszahlung|einbehalt|advancepayment|downpayment|prepaid|prepayment|acompte/
const alreadyPaid =
  /bereits(?:gezahlt|bezahlt|berechnet|geleistet|erhalten|verrechnet|abgerechnet|uberwiesen|fakturiert)/
// 'Sollten Sie bereits gezahlt haben, ist dieses Schreiben gegenstandslos.'
const onlyIf = /(?<!\p{L})(?:sollten|sollte|falls|wenn|sofern)(?!\p{L})/iu
const advanceWords = /(?<!\p{L})(?:Abschl[aä]ge?n?s?|a[ -]conto)(?!\p{L})/iu
const deducted = /abzüglich|abzgl|\.\/\./i

function advanceText(rows: readonly PaperRow[], { amounts }: PaperFacts): string | null {
  // 'Zu- und Abschläge' are those of prices.
  const arePrices = rows.some(({ folded }) => /zuschl|zuundabschl|zuabschl|derabschlage/.test(folded))
  const hasAmount = (row: PaperRow) => amounts.some((amount) => amount.row === row)
  // In words, without an amount.
  const isCondition = (row: PaperRow, words: RegExp) => words.test(row.text) && !hasAmount(row)
  const isAdvance = (row: PaperRow) =>
    advances.test(row.folded) ||
    (alreadyPaid.test(row.folded) && !isCondition(row, onlyIf)) ||
    (!arePrices && advanceWords.test(row.text)) ||
    (deducted.test(row.text) &&
      !/skonto|rabatt|nachlass|discount/i.test(row.text) &&
      !isCondition(row, /\d\s?%/))
  // 'Erhaltene Anzahlungen 0,00'
  const isNothing = (row: PaperRow) => {
    const ofRow = amounts.filter((amount) => amount.row === row)
    return ofRow.length > 0 && ofRow.every(({ value }) => value === 0)
  }
  return rows.some((row) => isAdvance(row) && !isNothing(row))
    ? 'Das Papier nennt Abschläge oder Zahlungen, die abgezogen werden; bitte tragen Sie die Beträge selbst ein'
    : null
}

function severalText({ numbers, amounts }: PaperFacts): string | null {
  const numbersOf = (least: number) =>
    new Set(numbers.filter(({ rank }) => rank >= least).map(({ value }) => value)).size
  const totalsOf = (least: number) =>
    new Set(amounts.filter((amount) => amount.rankAs('gross') >= least).map(({ value }) => value)).size
  const isSeveral = (numbersOf(3) > 1 && totalsOf(2) > 1) || (numbersOf(2) > 1 && totalsOf(3) > 1)
  return isSeveral ? 'Das Papier scheint mehrere Rechnungen zu enthalten; bitte teilen Sie es auf' : null
}

const otherTaxes =
  /versicherungs?steuer|einfuhrumsatzsteuer|einfuhrust|umsatzsteuerfrei|steuerfrei|mwstfrei|reversecharge|steuerschuldnerschaft|differenzbesteuerung|innergemeinschaftlich|kleinunternehmer|autoliquidation/
const otherTaxWords =
  /§\s?(?:4\s?(?:,|Abs|Nr)|19(?!\d)(?!.{0,25}(?:NEV|EnWG))|25\s?a|13\s?b)|(?<!\p{L})EUSt(?!\p{L})/iu
// 'Lohnsteuer 19 %'
const foreignTax = /(?<!\p{L})(?!umsatzsteuer|mehrwertsteuer|vorsteuer)\p{L}+steuer(?!\p{L})/iu
const vat = /umsatzsteuer(?!id|nr)|mehrwertsteuer|mwst(?!id|nr)|valueaddedtax/
const vatWords = /(?<!\p{L})(?:USt|VAT|TVA)(?!\p{L}|[.-]*\s?(?:Id|Nr|No|number|reg))/iu

const margin =
  /differenzbesteuer|(?:gebrauchtgegenstande|kunstgegenstande|antiquitaten)sonderregelung|marginscheme/
const marginWords = /§\s?25\s?a(?!\p{L})/iu

/** What speaks against the rates of a paper. Of goods sold by the margin it is said by name: no tax is printed, and none is deducted. */
function taxTexts(rows: readonly PaperRow[], facts: PaperFacts): [PaperDoubtKind, string | null][] {
  const isMargin = rows.some(({ text, folded }) => margin.test(folded) || marginWords.test(text))
  if (!isMargin) return [['OTHER_TAX', taxText(rows, facts)]]
  const named = 'Das Papier nennt die Differenzbesteuerung (§ 25a UStG)'
  const isTaxed = facts.amounts.some((amount) => amount.rankAs('tax') > 0 && amount.value !== 0)
  return isTaxed
    ? [
        [
          'OTHER_TAX',
          `${named} und daneben Umsatzsteuer; bitte wählen Sie den Steuersatz jeder Position selbst`,
        ],
      ]
    : [['MARGIN', `${named}: Vorsteuer gibt es nicht, der Steuersatz ist 0 %`]]
}

function taxText(rows: readonly PaperRow[], { read: { vatId, iban } }: PaperFacts): string | null {
  const isOther = ({ text, folded }: PaperRow) =>
    otherTaxes.test(folded) || otherTaxWords.test(text) || (foreignTax.test(text) && /\d\s?%/.test(text))
  if (rows.some(isOther) || !rows.some(({ text, folded }) => vat.test(folded) || vatWords.test(text)))
    return 'Das Papier nennt eine andere Steuer als die Umsatzsteuer oder keine; bitte tragen Sie die Steuern selbst ein'
  const vatIds = [vatId.best, ...vatId.others].flatMap((one) => (one ? [one.value] : []))
  const isGerman =
    vatIds.some((id) => id.startsWith('DE')) || rows.some(({ text }) => germanTaxNumber.test(text))
  const isAbroad =
    vatIds.length > 0 ||
    (iban.best !== null && !iban.best.value.startsWith('DE')) ||
    rows.some(({ text }) => /(?<!\p{L})CHE[-\s]?\d{3}/u.test(text))
  return isAbroad && !isGerman
    ? 'Der Verkäufer scheint nicht in Deutschland zu sitzen; bitte tragen Sie die Steuern selbst ein'
    : null
}

/**
 * A German rate that was charged on no day of the year before the bill, such as 16 % outside of the second half of 2020 (§ 28 UStG): it
 * was misread, or is wrong on the paper.
 */
export function rateDoubt(
  rates: readonly { ratePercent: number }[] | null,
  billDate: Day | null,
): PaperDoubt | null {
  const wrong = rates?.find(({ ratePercent }) => isOurs(ratePercent) && !wasCharged(ratePercent, billDate))
  if (!wrong) return null
  const when = billDate === null ? '' : ` am ${formatDay(billDate)}`
  const message = `Den Steuersatz ${wrong.ratePercent} % gab es${when} nicht; bitte prüfen Sie das Papier, und tragen Sie die Steuern selbst ein`
  return { kind: 'OTHER_TAX', message }
}

const isOurs = (percent: number) => percent > 0 && taxPercents.some((one) => one === percent)

/** On a bill without a date only what is charged at all times. */
function wasCharged(percent: number, billDate: Day | null): boolean {
  if (billDate === null) return percent === 19 || percent === 7
  return [0, 91, 182, 273, 365].some((ago) => isTaxPercentOf(percent, addDays(billDate, -ago)))
}

const germanTaxNumber = /(?:Steuer-?\s?(?:nummer|Nr)|St\.?-?\s?Nr)\.?:?\s*(?:\d{2,3}\s?\/|\d{10,13}(?!\d))/i

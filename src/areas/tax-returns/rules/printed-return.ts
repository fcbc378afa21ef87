import { berlinDay, formatDay } from '#kernel/day.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel, type Period, periodLabel } from '#kernel/period.ts'
import type { AdvanceReturn, ReturnFigure } from './advance-return.ts'
import type { LateItem } from './filed-reports.ts'
import { unplacedTexts } from './return-notes.ts'

/** What is said of the firm on the page. */
export interface ReturnFirm {
  name: string
  taxNumber: string
}

/** The advance return as texts ready to print; plain JSON, read by advance-return.typ. */
export interface PrintedReturn {
  title: string
  /** Whether it corrects one that was locked: then each figure stands as it was and as it is. */
  corrected: boolean
  /** Whether a corrected one was filed before: then each figure stands as it was filed, too. */
  filed: boolean
  firm: string
  taxNumber: string | null
  /** The instant of its making, ISO 8601 in UTC, and as people read it. */
  madeAt: string
  made: string
  sections: {
    title: string
    rows: PrintedRow[]
  }[]
  sums: { label: string; amount: string; strong: boolean }[]
  /** What came later: of a return that was filed again what came since, and what stood in that. */
  late: { title: string; rows: PrintedLate[] }[]
  notes: readonly string[]
  /** Where the journal stood, to be typed once it is asked for; null before its first row. */
  anchor: string | null
}

interface PrintedRow {
  key: string
  text: string
  base: string
  tax: string
  baseWas: string
  taxWas: string
  baseFiled: string
  taxFiled: string
}

interface PrintedLate {
  number: string
  date: string
  partner: string
  recorded: string
  base: string
  tax: string
}

const instantText = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})

interface PrintedFigures {
  made: AdvanceReturn
  /** As it was locked, where something came later. */
  declared: AdvanceReturn | null
  late: readonly LateItem[]
  /** The corrected return that was filed last. */
  lastFiled: { filedAt: Date; made: AdvanceReturn; late: readonly LateItem[] } | null
  /** What came since. */
  since: readonly LateItem[]
  notes: readonly string[]
}

/** The page of a return: the figures in which something stands, what they come to, and what is to be said of them. */
export function printedReturn(
  { made, declared, late, lastFiled, since, notes }: PrintedFigures,
  { period, firm, madeAt, anchor }: { period: Period; firm: ReturnFirm; madeAt: Date; anchor: string | null },
): PrintedReturn {
  const unplaced = made.unplaced.map(({ reason, base }) => ({
    key: '',
    text: unplacedTexts[reason],
    base: formatAmount(base),
    tax: '',
    baseWas: declared ? formatAmount(unplacedBase(declared, reason)) : '',
    ...{ taxWas: '', baseFiled: '', taxFiled: '' },
  }))
  const sections = comparedSections(made, declared, lastFiled?.made ?? null)
    .map(({ title, figures }) => ({
      title,
      rows: figures.filter(isAnyFilled).map(rowOf),
    }))
    .filter(({ rows }) => rows.length > 0)
  const sums = returnSums(made).map(({ label, amount, isPayable }) => ({
    label,
    amount: formatMoney(amount, 'EUR'),
    strong: isPayable,
  }))
  return {
    title: `${declared ? 'Berichtigte ' : ''}Umsatzsteuer-Voranmeldung ${periodLabel(period)}`,
    corrected: declared !== null,
    filed: lastFiled !== null,
    firm: firm.name,
    taxNumber: firm.taxNumber || null,
    madeAt: madeAt.toISOString().slice(0, 19),
    made: `Erstellt am ${instantText.format(madeAt)} Uhr`,
    sections: unplaced.length > 0 ? [...sections, { title: 'In keiner Kennzahl', rows: unplaced }] : sections,
    sums: declared ? [...sums, ...changeRows(made.payable, declared.payable, lastFiled)] : sums,
    late: lateLists({ late, lastFiled, since }).map(({ title, items }) => ({
      title,
      rows: items.map(printedLate),
    })),
    notes,
    anchor: anchor && `Anker des Journals: ${anchor}`,
  }
}

const changeRows = (now: Cents, declared: Cents, lastFiled: PrintedFigures['lastFiled']) =>
  changeSums(now, declared, lastFiled?.made.payable ?? null).map(({ label, amount, isPayable }) => ({
    label,
    amount: formatMoney(amount, 'EUR'),
    strong: isPayable,
  }))

function printedLate({ number, date, partner, recordedIn, reasons, base, tax }: LateItem): PrintedLate {
  return {
    ...{ number, date: formatDay(date), partner },
    recorded: [monthLabel(recordedIn), ...reasons].join(': '),
    base: formatAmount(base),
    tax: formatAmount(tax),
  }
}

/** What came later, in lists with their titles: while nothing was filed again one, then what came since and what was filed. */
export function lateLists({ late, lastFiled, since }: Pick<PrintedFigures, 'late' | 'lastFiled' | 'since'>) {
  const lists = lastFiled
    ? [
        { title: sinceTitle, items: since },
        { title: `${filedTitle} (${formatDay(berlinDay(lastFiled.filedAt))})`, items: lastFiled.late },
      ]
    : [{ title: lateTitle, items: late }]
  return lists.filter(({ items }) => items.length > 0)
}

/** How these lists are called. */
export const lateTitle = 'Nachgemeldet'
export const sinceTitle = 'Seit der letzten Abgabe nachgemeldet'
export const filedTitle = 'In der letzten Abgabe enthalten'

/** Whether anything stands in a figure. */
export function isFilled({
  base,
  documentTax,
}: {
  base: number | null
  documentTax: number | null
}): boolean {
  return (base ?? 0) !== 0 || (documentTax ?? 0) !== 0
}

interface ComparedFigure {
  now: ReturnFigure
  was: ReturnFigure | null
  filed: ReturnFigure | null
}

/** The figures of a return, each with what stood in it before. */
function comparedSections(
  made: AdvanceReturn,
  declared: AdvanceReturn | null,
  lastFiled: AdvanceReturn | null,
) {
  const [before, filed] = [figuresByKey(declared), figuresByKey(lastFiled)]
  return made.sections.map(({ title, figures }) => ({
    title,
    figures: figures.map(
      (now): ComparedFigure => ({
        now,
        was: before.get(now.key) ?? null,
        filed: filed.get(now.key) ?? null,
      }),
    ),
  }))
}

const figuresByKey = (made: AdvanceReturn | null) =>
  new Map(made?.sections.flatMap(({ figures }) => figures.map((figure) => [figure.key, figure])))

const isAnyFilled = ({ now, was, filed }: ComparedFigure) =>
  [now, was, filed].some((figure) => figure !== null && isFilled(figure))

function rowOf({ now, was, filed }: ComparedFigure): PrintedRow {
  const { key, taxKey, text } = now
  const [before, last] = [entriesOf(was), entriesOf(filed)]
  return {
    key: taxKey ? `${key} / ${taxKey}` : key,
    text,
    ...entriesOf(now),
    ...{ baseWas: before.base, taxWas: before.tax },
    ...{ baseFiled: last.base, taxFiled: last.tax },
  }
}

function entriesOf(figure: ReturnFigure | null) {
  if (figure === null) return { base: '', tax: '' }
  const { euros, formTax } = figure
  return {
    base: euros === null ? '' : eurosText(euros),
    tax: formTax === null ? '' : formatAmount(formTax),
  }
}

const unplacedBase = ({ unplaced }: AdvanceReturn, reason: string) =>
  unplaced.find((one) => one.reason === reason)?.base ?? zeroCents

/**
 * What a correction makes of what was to be paid, in EUR cents: the difference to what was declared last, which is what was locked
 * (`declared`) until a corrected return was filed (`filed`, null: none was).
 */
export function changeSums(
  now: Cents,
  declared: Cents,
  filed: Cents | null,
): { label: string; amount: Cents; isPayable: boolean }[] {
  const change = cents(now - (filed ?? declared))
  return [
    { label: 'Wie festgeschrieben', amount: declared, isPayable: false },
    ...(filed === null ? [] : [{ label: 'Zuletzt abgegeben', amount: filed, isPayable: false }]),
    { label: changeLabel(change), amount: change, isPayable: true },
  ]
}

/** What a difference in Kennzahl 83 means. */
function changeLabel(change: number): string {
  if (change === 0) return 'Unterschied'
  return change > 0 ? 'Nachzuzahlen' : 'Zu erstatten'
}

/** Full euros as people read them: '1.334'. */
export function eurosText(euros: number): string {
  return formatAmount(cents(euros * 100)).replace(/,00$/, '')
}

/** What the figures come to: Kennzahl 83 out of tax and input tax, and below it how it compares with the documents. */
export function returnSums(
  made: Pick<AdvanceReturn, 'owed' | 'inputTax' | 'payable' | 'documentPayable' | 'cutDifference'>,
): { label: string; amount: Cents; isPayable: boolean }[] {
  const { owed, inputTax, payable, documentPayable, cutDifference } = made
  const last = payable < 0 ? 'Verbleibender Überschuss' : 'Verbleibende Vorauszahlung'
  return [
    { label: 'Umsatzsteuer', amount: owed, isPayable: false },
    { label: 'Abziehbare Vorsteuer', amount: cents(0 - inputTax), isPayable: false },
    { label: `Kennzahl 83: ${last}`, amount: payable, isPayable: true },
    { label: 'Davon Unterschied durch volle Euro', amount: cutDifference, isPayable: false },
    { label: 'Nach den Belegen, auf den Cent', amount: documentPayable, isPayable: false },
  ]
}

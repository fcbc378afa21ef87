import { type Day, formatDay, type Month } from '#kernel/day.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel, type Period, periodLabel } from '#kernel/period.ts'
import type { AdvanceReturn, ReturnFigure } from './advance-return.ts'
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
  firm: string
  taxNumber: string | null
  /** The instant of its making, ISO 8601 in UTC, and as people read it. */
  madeAt: string
  made: string
  sections: {
    title: string
    rows: { key: string; text: string; base: string; tax: string; baseWas: string; taxWas: string }[]
  }[]
  sums: { label: string; amount: string; strong: boolean }[]
  /** What came later. */
  late: { number: string; date: string; partner: string; recorded: string; base: string; tax: string }[]
  notes: readonly string[]
}

const instantText = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A document that came after the return was locked. */
export interface LateRow {
  number: string
  date: Day
  partner: string
  recordedIn: Month
  reasons: readonly string[]
  base: Cents
  tax: Cents
}

interface PrintedFigures {
  made: AdvanceReturn
  /** As it was locked, where something came later. */
  declared: AdvanceReturn | null
  late: readonly LateRow[]
  notes: readonly string[]
}

/** The page of a return: the figures in which something stands, what they come to, and what is to be said of them. */
export function printedReturn(
  { made, declared, late, notes }: PrintedFigures,
  { period, firm, madeAt }: { period: Period; firm: ReturnFirm; madeAt: Date },
): PrintedReturn {
  const unplaced = made.unplaced.map(({ reason, base }) => ({
    key: '',
    text: unplacedTexts[reason],
    base: formatAmount(base),
    tax: '',
    baseWas: declared ? formatAmount(unplacedBase(declared, reason)) : '',
    taxWas: '',
  }))
  const sections = comparedSections(made, declared)
    .map(({ title, figures }) => ({
      title,
      rows: figures.filter(({ now, was }) => isFilled(now) || (was !== null && isFilled(was))).map(rowOf),
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
    firm: firm.name,
    taxNumber: firm.taxNumber || null,
    madeAt: madeAt.toISOString().slice(0, 19),
    made: `Erstellt am ${instantText.format(madeAt)} Uhr`,
    sections: unplaced.length > 0 ? [...sections, { title: 'In keiner Kennzahl', rows: unplaced }] : sections,
    sums: declared ? [...sums, ...changeRows(made, declared)] : sums,
    late: late.map(({ number, date, partner, recordedIn, reasons, base, tax }) => ({
      ...{ number, date: formatDay(date), partner },
      recorded: [monthLabel(recordedIn), ...reasons].join(': '),
      base: formatAmount(base),
      tax: formatAmount(tax),
    })),
    notes,
  }
}

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
}

/** The figures of a return, each with what stood in it before. */
function comparedSections(made: AdvanceReturn, declared: AdvanceReturn | null) {
  const before = new Map(
    declared?.sections.flatMap(({ figures }) => figures.map((figure) => [figure.key, figure])),
  )
  return made.sections.map(({ title, figures }) => ({
    title,
    figures: figures.map((now): ComparedFigure => ({ now, was: before.get(now.key) ?? null })),
  }))
}

function rowOf({ now, was }: ComparedFigure) {
  const { key, taxKey, text } = now
  const entries = { now: entriesOf(now), was: was ? entriesOf(was) : { base: '', tax: '' } }
  return {
    key: taxKey ? `${key} / ${taxKey}` : key,
    text,
    ...entries.now,
    baseWas: entries.was.base,
    taxWas: entries.was.tax,
  }
}

function entriesOf({ euros, formTax }: ReturnFigure) {
  return {
    base: euros === null ? '' : eurosText(euros),
    tax: formTax === null ? '' : formatAmount(formTax),
  }
}

const unplacedBase = ({ unplaced }: AdvanceReturn, reason: string) =>
  unplaced.find((one) => one.reason === reason)?.base ?? zeroCents

/** What a correction makes of what was to be paid. */
function changeRows(made: AdvanceReturn, declared: AdvanceReturn): PrintedReturn['sums'] {
  const change = cents(made.payable - declared.payable)
  return [
    { label: 'Wie festgeschrieben', amount: formatMoney(declared.payable, 'EUR'), strong: false },
    { label: changeLabel(change), amount: formatMoney(change, 'EUR'), strong: true },
  ]
}

/** What a difference in Kennzahl 83 means. */
export function changeLabel(change: number): string {
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

import { type Cents, cents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { type Period, periodLabel } from '#kernel/period.ts'
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
  firm: string
  taxNumber: string | null
  /** The instant of its making, ISO 8601 in UTC, and as people read it. */
  madeAt: string
  made: string
  sections: { title: string; rows: { key: string; text: string; base: string; tax: string }[] }[]
  sums: { label: string; amount: string; strong: boolean }[]
  notes: readonly string[]
}

const instantText = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** The page of a return: the figures in which something stands, what they come to, and what is to be said of them. */
export function printedReturn(
  { made, notes }: { made: AdvanceReturn; notes: readonly string[] },
  { period, firm, madeAt }: { period: Period; firm: ReturnFirm; madeAt: Date },
): PrintedReturn {
  const unplaced = made.unplaced.map(({ reason, base }) => ({
    key: '',
    text: unplacedTexts[reason],
    base: formatAmount(base),
    tax: '',
  }))
  const sections = made.sections
    .map(({ title, figures }) => ({ title, rows: figures.filter(isFilled).map(rowOf) }))
    .filter(({ rows }) => rows.length > 0)
  return {
    title: `Umsatzsteuer-Voranmeldung ${periodLabel(period)}`,
    firm: firm.name,
    taxNumber: firm.taxNumber || null,
    madeAt: madeAt.toISOString().slice(0, 19),
    made: `Erstellt am ${instantText.format(madeAt)} Uhr`,
    sections: unplaced.length > 0 ? [...sections, { title: 'In keiner Kennzahl', rows: unplaced }] : sections,
    sums: returnSums(made).map(({ label, amount, isPayable }) => ({
      label,
      amount: formatMoney(amount, 'EUR'),
      strong: isPayable,
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

function rowOf({ key, taxKey, text, euros, formTax }: ReturnFigure) {
  return {
    key: taxKey ? `${key} / ${taxKey}` : key,
    text,
    base: euros === null ? '' : eurosText(euros),
    tax: formTax === null ? '' : formatAmount(formTax),
  }
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

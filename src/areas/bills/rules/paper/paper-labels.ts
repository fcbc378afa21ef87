import { type PaperPlace, type PaperRow, placeOf } from './paper-rows.ts'
import type { Found } from './paper-values.ts'

/** Words that name a value, in folded letters (`PaperRow.folded`). */
export interface LabelForm {
  form: RegExp
  /** The higher, the surer what it names. */
  rank: number
  /** Whether it may be the end of a longer word: 'Handelsrechnung' ends in 'rechnung'. */
  endsWord?: boolean
}

export interface Label {
  row: PaperRow
  /** In the row's text. */
  start: number
  end: number
  rank: number
  place: PaperPlace
}

/** The labels of a row: whole words, in the best of the forms that fit. */
export function labelsOf(row: PaperRow, forms: readonly LabelForm[]): Label[] {
  const labels: Label[] = []
  for (const { form, rank, endsWord = false } of forms) {
    for (const { index, 0: text } of row.folded.matchAll(new RegExp(form, 'g'))) {
      const at = row.foldedAt[index] ?? 0
      const start = endsWord ? at - lettersBefore(row.text, at) : at
      const end = (row.foldedAt[index + text.length - 1] ?? 0) + 1
      if (!isWhole(row, start, end) || labels.some((label) => label.start < end && start < label.end))
        continue
      labels.push({ row, start, end, rank, place: placeOf(row, start, end) })
    }
  }
  return labels.sort((one, other) => one.start - other.start)
}

const lettersBefore = (text: string, at: number) => /\p{L}*$/u.exec(text.slice(0, at))?.[0].length ?? 0

/** The folded letters that stand in the row before a label, not more than `most`. */
export function foldedBefore({ row, start }: Pick<Label, 'row' | 'start'>, most = 30): string {
  const count = row.foldedAt.findIndex((at) => at >= start)
  return row.folded.slice(Math.max(0, count - most), Math.max(0, count))
}

function isWhole({ text }: PaperRow, start: number, end: number): boolean {
  return !/[\p{L}\d]/u.test(text.charAt(start - 1)) && !/\p{L}/u.test(text.charAt(end))
}

const farthestBelow = 3

/** What stands below a label: in one of the next rows, in its column. The nearest row that has one counts. */
export function belowLabel<T>(label: Label, values: readonly Found<T>[]): Found<T>[] {
  const { page, left, right, bottom, top } = label.place
  const height = bottom - top
  const below = values.filter(
    ({ place }) =>
      place.page === page &&
      place.top > top + height / 2 &&
      place.top - bottom < height * farthestBelow &&
      place.left < right + height &&
      place.right > left - height,
  )
  const first = Math.min(...below.map(({ place }) => place.top))
  return below.filter(({ place }) => place.top - first < height / 2)
}

/** What follows a label in its row, before any other text: `tolerated` may stand between them. */
export function afterLabel<T>(
  label: Label,
  values: readonly Found<T>[],
  tolerated: RegExp = /^[\s:.,;=()#°-]*$/,
): Found<T> | null {
  const next = values.find(({ row, start }) => row === label.row && start >= label.end)
  return next && tolerated.test(label.row.text.slice(label.end, next.start)) ? next : null
}

const linkedBefore =
  /(?:zur?|gemass[a-z]{0,12}|bezug|bezugauf|original|ursprungliche[rn]?|storniert[a-z]*|korrigiert[a-z]*|vorherige[a-z]*|vorige[a-z]*|ihre[rn]?|alte|statt|ersetzt|auf(?:die)?|letzte|abzgl|abzuglich(?:der)?|your|original|previous|ref|berichtigung(?:der)?|korrektur(?:der)?)$/
const linkedWord = /^(?:ursprung|original|bezug|vorrechnung|vorbeleg|referenz)/

/** Whether a label names another invoice than the one that it stands on: 'zur Rechnung Nr.', 'Ursprungsbeleg-Nr.', 'FACTURE ASSOCIÉE'. */
export function namesAnother(label: Label): boolean {
  const { row, start, end } = label
  const word = row.folded.slice(row.foldedAt.findIndex((at) => at >= start))
  const behind = row.text.slice(end)
  return (
    linkedBefore.test(foldedBefore(label)) ||
    linkedWord.test(word) ||
    /^\s?(?:associée|d'origine|liée)/i.test(behind)
  )
}

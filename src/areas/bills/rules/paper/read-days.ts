import { addDays, type Day } from '#kernel/day.ts'
import { fieldOf, type PaperField, type Ranked } from './paper-field.ts'
import {
  afterLabel,
  belowLabel,
  foldedBefore,
  type LabelForm,
  labelsOf,
  namesAnother,
} from './paper-labels.ts'
import { type PaperRow, placeOf } from './paper-rows.ts'
import type { Found } from './paper-values.ts'

const dateForms: readonly LabelForm[] = [
  {
    form: /(?:rechnungs|beleg|ausstellungs|faktura|gutschrifts|rg|re)(?:datum|dat)|datumderrechnung|ausgestelltam/,
    rank: 3,
  },
  { form: /invoicedate|dateofinvoice|dateofissue|issuedate|billdate|billingdate|dateissued/, rank: 3 },
  {
    form: /datedelafacture|datedefacture|datefacture|datedefacturation|datedemission|emisele|factureedu|facturedu/,
    rank: 3,
  },
  { form: /(?:rechnung|gutschrift|rechnungskorrektur)vom/, rank: 3, endsWord: true },
  { form: /datum|date/, rank: 2 },
]
// 'Lieferdatum' is one word; 'Datum der Lieferung' has no day behind it.
const another = /(?:liefer|leistungs|bestell|druck|falligkeits|due|delivery|order|service)$/
const beforeDate =
  /^(?:[\s:.,;=()/-]|vom|den|le|du|und (?:Liefer|Leistungs)\p{L}*|(?:[=/] ?)?\p{L}*(?:lieferdatum|leistungsdatum))*$/iu

/** The day that is printed as the bill's, by its label, behind the bill's number, or behind the town that it was written in. */
export function readBillDate(
  rows: readonly PaperRow[],
  days: readonly Found<Day>[],
  numbers: readonly Found<string>[],
): PaperField<Day> {
  const candidates: Ranked<Day>[] = []
  const add = (found: Found<Day> | null | undefined, rank: number) => {
    if (found) candidates.push({ value: found.value, evidence: 'LABEL', place: found.place, rank })
  }
  for (const row of rows) {
    for (const label of labelsOf(row, dateForms)) {
      if (namesAnother(label) || another.test(foldedBefore(label))) continue
      // Further down it is the head of a table.
      const isInHead = label.rank === 3 || (row.page === 1 && row.top < 380)
      const below = isInHead ? belowLabel(label, days)[0] : null
      add(afterLabel(label, days, beforeDate) ?? below, label.rank)
    }
  }
  for (const number of numbers) add(behindNumber(number, days, rows), 2.5)
  for (const day of days) if (isBehindTown(day)) add(day, 1)
  return fieldOf(candidates)
}

/** 'Rechnung Nr. 4711 vom 05.03.2026'; a long number leaves the day for the next row. */
function behindNumber(
  { row, end }: Found<string>,
  days: readonly Found<Day>[],
  rows: readonly PaperRow[],
): Found<Day> | null {
  const follows = (text: string) => /^[\s,:/()|-]*(?:vom|of|du|dated|date|datum|le|am)?[\s,:]*$/i.test(text)
  const same = days.find((day) => day.row === row && day.start >= end)
  if (same) return follows(row.text.slice(end, same.start)) ? same : null
  if (!/^\s*(?:vom|of|du|dated)\s*$/i.test(row.text.slice(end))) return null
  const next = rows[rows.indexOf(row) + 1]
  return days.find((day) => day.row === next && day.start === 0) ?? null
}

/** 'München, den 5. März 2026', with nothing behind it. */
function isBehindTown({ row, start, end, place }: Found<Day>): boolean {
  const isInHead = place.page === 1 && place.top < 420
  return (
    isInHead &&
    /(?:^|\t)\p{Lu}[\p{L} ./()-]+,\s(?:den\s|le\s)?$/u.test(row.text.slice(0, start)) &&
    /^\s*(?:\t|$)/.test(row.text.slice(end))
  )
}

const dueForms: readonly LabelForm[] = [
  {
    form: /falligkeitsdatum|falligkeit|falligam|falligbis|fallig|zahlungstermin|zahlbarbis|zahlungbis|zuzahlenbis|nettobis|zahlungsziel|zahlungsfrist/,
    rank: 3,
  },
  { form: /duedate|paymentduedate|paymentdue|dueon|dueby|payableby|payby|due/, rank: 3 },
  { form: /datedecheance|echeance|areglerle|areglementle|payableavantle/, rank: 3 },
]
const beforeDue =
  /^(?:[\s:.,;=()-]|spätestens|bis|zum|am|den|le|ohne Abzug|rein netto|netto|on|by|sofort|date|datum|und zahlbar)*$/i
const discounted = /skonto|%|discount|escompte|abzüglich|fin de mois|end of month|monatsende/i
const paying = /(?<!an)zahl|überweis|begleich|ausgleich|\bpay|régl|lastschrift|fällig/i

/** Until when the bill is to be paid without a deduction: as a day, else as days from the bill's date. */
export function readDueDay(
  rows: readonly PaperRow[],
  days: readonly Found<Day>[],
  billDate: Day | null,
): PaperField<Day> {
  const candidates: Ranked<Day>[] = []
  const add = (found: Found<Day> | null | undefined, rank: number) => {
    if (found && !discounted.test(clauseOf(found)))
      candidates.push({ value: found.value, evidence: 'LABEL', place: found.place, rank })
  }
  for (const row of rows) {
    for (const label of labelsOf(row, dueForms)) {
      const after = afterLabel(label, days, beforeDue)
      add(after ?? belowLabel(label, days)[0], after ? label.rank : 2.5)
    }
  }
  for (const day of days) if (isToBePaidBy(day, rows)) add(day, 2)
  if (billDate !== null) for (const row of rows) for (const one of termsOf(row, billDate)) add(one, 1)
  return fieldOf(candidates.filter(({ value }) => billDate === null || value >= billDate))
}

/** From the comma before it to the one behind it, since Skonto and the whole amount may share a line. */
function clauseOf({ row, start, end }: Found<Day>): string {
  const before = row.text
    .slice(0, start)
    .split(/[,;]\s|\.\s(?=\p{Lu})/u)
    .at(-1)
  return `${before}${row.text.slice(start, end)}${row.text.slice(end).split(/[,;]\s|\.\s|[,;]$/)[0]}`
}

/** 'Bitte überweisen Sie bis zum …', 'wird am … eingezogen'; the sentence may begin in the row before and end in the next. */
function isToBePaidBy({ row, start }: Found<Day>, rows: readonly PaperRow[]): boolean {
  const index = rows.indexOf(row)
  const around = [rows[index - 1], row, rows[index + 1]].map((one) => one?.text ?? '').join(' ')
  const before = row.text.slice(0, start)
  // 'Zeitraum vom … bis …'
  if (/\d\.?\sbis\s$/.test(before)) return false
  if (/(?:bis|by|until|avant)(?: spätestens)?(?: zum| am| den| le)?\s$/i.test(before))
    return paying.test(around)
  return /\bam\s$/i.test(before) && /einge?zogen|eingezogen|einziehen|abgebucht|abbuchen/i.test(around)
}

const termForms = [
  /(?:innerhalb|binnen|within|sous|à)\s(?:von\s)?(\d{1,3})\s(?:\p{L}*tagen?|days|jours)/giu,
  /(\d{1,3})\s(?:tage|days|jours)\s(?:rein\s)?(?:netto|net)/gi,
  /(?:zahlungsziel|zahlungsfrist|zahlungsbedingungen|payment terms|terms)[:\s]+(?:netto\s|net\s)?(\d{1,3})\s?(?:tagen?|days|jours)/gi,
  /(?:zahlbar|payable)\s(?:in|netto)\s(\d{1,3})\s(?:tagen?|days|jours)/gi,
]

function termsOf(row: PaperRow, billDate: Day): Found<Day>[] {
  return termForms.flatMap((form) =>
    [...row.text.matchAll(form)].map((match) => {
      const [start, end] = [match.index, match.index + match[0].length]
      return { value: addDays(billDate, Number(match[1])), row, start, end, place: placeOf(row, start, end) }
    }),
  )
}

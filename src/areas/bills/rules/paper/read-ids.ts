import { checkIban, normaliseIban } from '#kernel/codes/iban.ts'
import { checkVatId, normaliseVatId } from '#kernel/codes/vat-id.ts'
import { fieldOf, type PaperField, type Ranked } from './paper-field.ts'
import { foldedBefore } from './paper-labels.ts'
import { type PaperRow, placeOf } from './paper-rows.ts'
import type { Found } from './paper-values.ts'

/** What is the firm's own, and so nobody's whose bill comes in. */
export interface OwnIds {
  vatId: string
  ibans: readonly string[]
}

// Who is billed, and the account that is charged.
const buyers =
  /(?:ihreust\w*|ihreiban|ihrevat\w*|ihremwst\w*|ihreumsatzsteuer\w*|kaufer\w*|kunden?ust\w*|kunden\w*iban|yourvat\w*|customervat\w*|clienttva\w*|ihremkonto\w*|belastet\w*|tvaclient\w*)$/

/** The IBANs with right check digits, but those of the payer. */
export function readIban(rows: readonly PaperRow[], own: OwnIds): PaperField<string> {
  const found = rows.flatMap((row) =>
    piecesOf(row, /[A-Z]{2}\d{2}/g, 34, (text) => checkIban(text) === 'valid'),
  )
  const candidates = found
    .map(
      (one): Ranked<string> => ({
        ...one,
        value: normaliseIban(one.value),
        evidence: 'CHECK_DIGITS',
        rank: 1,
      }),
    )
    .filter(({ value }) => !own.ibans.includes(value))
  return fieldOf(candidates)
}

/** The VAT ids of others: those with right check digits, else what is labelled as one. */
export function readVatId(rows: readonly PaperRow[], own: OwnIds): PaperField<string> {
  const found = rows.flatMap((row) =>
    piecesOf(row, /(?:[A-Z]{2}|CHE)(?=[\s-]?[A-Z]{0,2}\d)/g, 18, (text) =>
      ['valid', 'mistyped'].includes(checkVatId(text)),
    ),
  )
  const candidates = found.flatMap(({ value, place, row, start }): Ranked<string>[] => {
    const vatId = normaliseVatId(value)
    if (vatId === own.vatId) return []
    if (checkVatId(vatId) === 'valid') return [{ value: vatId, evidence: 'CHECK_DIGITS', place, rank: 2 }]
    return isLabelled(row, start) ? [{ value: vatId, evidence: 'LABEL', place, rank: 1 }] : []
  })
  return fieldOf(candidates)
}

const isLabelled = (row: PaperRow, start: number) =>
  /(?:ust|umsatzsteuer|uid|vat|tva|mwst|idnr|identifikationsnummer)\w{0,12}$/.test(
    foldedBefore({ row, start }),
  )

/** The longest text that begins like `begin`, ends with a word and is right, if it is not the buyer's. */
function piecesOf(
  row: PaperRow,
  begin: RegExp,
  most: number,
  isRight: (text: string) => boolean,
): Found<string>[] {
  return [...row.text.matchAll(begin)].flatMap(({ index: start }) => {
    if (/[\p{L}\d]/u.test(row.text.charAt(start - 1))) return []
    if (buyers.test(foldedBefore({ row, start }, 40))) return []
    let best = ''
    for (const { index } of `${row.text.slice(start, start + most * 1.5)} `.matchAll(
      /(?<=[A-Z\d])(?![\p{L}\d])/gu,
    )) {
      const text = row.text.slice(start, start + index)
      if (text.replace(/[\s.-]/g, '').length <= most && !/\t/.test(text) && isRight(text)) best = text
    }
    if (best === '') return []
    const end = start + best.length
    return [{ value: best, row, start, end, place: placeOf(row, start, end) }]
  })
}

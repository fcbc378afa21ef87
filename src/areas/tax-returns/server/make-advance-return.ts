import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type AdvanceReturnAnswer, readAdvanceReturn } from '../contract/advance-return.ts'
import { type AdvanceReturn, advanceReturn, type ReturnPart } from '../rules/advance-return.ts'
import { returnNotes } from '../rules/return-notes.ts'
import { withMargins } from './load-margins.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'

export type DocumentPart = ReturnRow & ReturnPart

export interface MadeReturn {
  made: AdvanceReturn
  notes: string[]
}

/** What counts in a period, row by row, as the return places it. */
export async function loadReturnParts(tx: Tx, period: Period): Promise<DocumentPart[]> {
  const parts = await withMargins(tx, await loadReturnRows(tx, period))
  return parts.map((row) => ({
    ...row,
    isSupplierInEu: row.kind === 'BILL' && row.partnerCountry !== 'DE' && row.countedAsEu,
  }))
}

/** The return of a period, with what is to be said of it. */
export async function makeAdvanceReturn(tx: Tx, period: Period): Promise<MadeReturn> {
  const parts = await loadReturnParts(tx, period)
  const made = advanceReturn(parts, period.to)
  const schemes = new Set(parts.filter(({ kind }) => kind !== 'BILL').map(({ taxScheme }) => taxScheme))
  return { made, notes: returnNotes(made, period, [...schemes]) }
}

export const readAdvanceReturnRead = read(readAdvanceReturn, async (tx, { period }) =>
  answerOf(await makeAdvanceReturn(tx, period), period),
)

function answerOf({ made, notes }: MadeReturn, period: Period): AdvanceReturnAnswer {
  return {
    period: periodText(period),
    sections: made.sections.map(({ title, figures }) => ({
      title,
      figures: figures.map(({ key, text, taxKey, base, euros, formTax, documentTax }) => ({
        key,
        text,
        taxKey: taxKey ?? null,
        base: units(base),
        euros,
        formTax: units(formTax),
        documentTax: units(documentTax),
      })),
    })),
    unplaced: made.unplaced.map(({ reason, base }) => ({ reason, base: unitsFromCents(base) })),
    owed: unitsFromCents(made.owed),
    inputTax: unitsFromCents(made.inputTax),
    payable: unitsFromCents(made.payable),
    documentPayable: unitsFromCents(made.documentPayable),
    cutDifference: unitsFromCents(made.cutDifference),
    notes,
  }
}

const units = (amount: Cents | null) => (amount === null ? null : unitsFromCents(amount))

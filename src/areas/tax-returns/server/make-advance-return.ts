import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type AdvanceReturnAnswer, readAdvanceReturn } from '../contract/advance-return.ts'
import { type AdvanceReturn, advanceReturn, type ReturnPart } from '../rules/advance-return.ts'
import { isDeclared, isLate } from '../rules/late-reports.ts'
import { returnNotes } from '../rules/return-notes.ts'
import { figuresOf, isFiledWith, loadFilings, type ReturnFiling } from './filings.ts'
import { type LateItem, loadLateItems } from './load-late-items.ts'
import { withMargins } from './load-margins.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'

export type DocumentPart = ReturnRow & ReturnPart

export interface MadeReturn {
  /** With all that counts in the period. */
  made: AdvanceReturn
  /** As its period was locked, where something came later; null where nothing did: then `made` is that. */
  declared: AdvanceReturn | null
  /** What came later. */
  late: LateItem[]
  filings: ReturnFiling[]
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

/** The return of a period, with what came after it was locked, and what is to be said of it. */
export async function makeAdvanceReturn(tx: Tx, period: Period): Promise<MadeReturn> {
  const [parts, openFrom, filings] = await Promise.all([
    loadReturnParts(tx, period),
    loadOpenFrom(tx),
    loadFilings(tx, 'ADVANCE_RETURN', period),
  ])
  const made = advanceReturn(parts, period.to)
  const late = isDeclared(period, openFrom) ? parts.filter((part) => isLate(part, period)) : []
  const onTime = parts.filter((part) => !late.includes(part))
  const schemes = new Set(parts.filter(({ kind }) => kind !== 'BILL').map(({ taxScheme }) => taxScheme))
  return {
    made,
    declared: late.length > 0 ? advanceReturn(onTime, period.to) : null,
    late: await loadLateItems(tx, late),
    filings,
    notes: returnNotes(made, period, [...schemes]),
  }
}

export const readAdvanceReturnRead = read(readAdvanceReturn, async (tx, { period }) =>
  answerOf(await makeAdvanceReturn(tx, period), period),
)

function answerOf({ made, declared, late, filings, notes }: MadeReturn, period: Period): AdvanceReturnAnswer {
  return {
    period: periodText(period),
    ...figuresOnWire(made),
    declared: declared && figuresOnWire(declared),
    late: late.map(({ documentId, base, tax, ...item }) => ({
      ...item,
      entityId: { uuid: documentId },
      base: unitsFromCents(base),
      tax: unitsFromCents(tax),
    })),
    filings: filings.map(({ filingId, filedAt, payable, filedBy, note }) => ({
      ...{ entityId: { uuid: filingId }, filedAt: filedAt.toISOString(), filedBy, note },
      payable: unitsFromCents(payable ?? zeroCents),
    })),
    isFiled: isFiledWith(filings, figuresOf(made)),
    notes,
  }
}

function figuresOnWire(made: AdvanceReturn) {
  return {
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
  }
}

const units = (amount: Cents | null) => (amount === null ? null : unitsFromCents(amount))

import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type AdvanceReturnAnswer, readAdvanceReturn } from '../contract/advance-return.ts'
import {
  type AdvanceReturn,
  advanceReturn,
  filedFigures,
  filedReturn,
  type ReturnPart,
} from '../rules/advance-return.ts'
import { isSameFigures, type LateItem, sinceFiling } from '../rules/filed-reports.ts'
import { isDeclared, isLate } from '../rules/late-reports.ts'
import { returnNotes } from '../rules/return-notes.ts'
import { itemsOf, loadFilings, type ReturnFiling } from './filings.ts'
import {
  byRecording,
  lateOnWire,
  loadLateItems,
  loadLateStandings,
  type StandingsOf,
} from './load-late-items.ts'
import { loadLaterDiscounts } from './load-later-discounts.ts'
import { withMargins } from './load-margins.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'

export type DocumentPart = ReturnRow & ReturnPart

export interface MadeReturn {
  /** With all that counts in the period. */
  made: AdvanceReturn
  /** As its period was locked, where something came later or was filed; null where nothing did: then `made` is that. */
  declared: AdvanceReturn | null
  /** What came later. */
  late: LateItem[]
  lastFiled: FiledReturn | null
  /** What came since it, or since the lock. */
  since: LateItem[]
  filings: ReturnFiling[]
  /** Whether `made` is what was declared last. */
  isFiled: boolean
  notes: string[]
}

/** A corrected return that was filed, with what it had of what came later. */
export interface FiledReturn {
  filedAt: Date
  made: AdvanceReturn
  late: LateItem[]
}

/** What counts in a period, row by row, as the return places it. */
export async function loadReturnParts(tx: Tx, period: Period): Promise<DocumentPart[]> {
  return partsOf(tx, await loadReturnRows(tx, period))
}

/** Rows as the return places them. */
export async function partsOf(tx: Tx, rows: readonly ReturnRow[]): Promise<DocumentPart[]> {
  const parts = await withMargins(tx, rows)
  return parts.map((row) => ({
    ...row,
    isSupplierInEu: row.kind === 'BILL' && row.partnerCountry !== 'DE' && row.countedAsEu,
  }))
}

/** The return of a period, with what came after it was locked, and what is to be said of it. */
export async function makeAdvanceReturn(tx: Tx, period: Period): Promise<MadeReturn> {
  const [parts, openFrom, filings, laterDiscounts] = await Promise.all([
    loadReturnParts(tx, period),
    loadOpenFrom(tx),
    loadFilings(tx, 'ADVANCE_RETURN', period),
    loadLaterDiscounts(tx, period),
  ])
  const made = advanceReturn(parts, period.to)
  const laterParts = isDeclared(period, openFrom) ? parts.filter((part) => isLate(part, period)) : []
  const onTime = parts.filter((part) => !laterParts.includes(part))
  const schemes = new Set(parts.filter(({ kind }) => kind !== 'BILL').map(({ taxScheme }) => taxScheme))
  const late = await loadLateItems(tx, laterParts)
  const lastFiled = await loadLastFiled(tx, filings, late, period)
  const declared = late.length > 0 || lastFiled !== null ? advanceReturn(onTime, period.to) : null
  const last = filings[0]?.figures ?? (declared && filedFigures(declared))
  return {
    ...{ made, declared, late, lastFiled, filings },
    since: sinceFiling(late, lastFiled?.late ?? []).sort(byRecording),
    isFiled: last !== null && isSameFigures(last, filedFigures(made)),
    notes: returnNotes(made, period, [...schemes], laterDiscounts),
  }
}

async function loadLastFiled(
  tx: Tx,
  [last]: readonly ReturnFiling[],
  late: readonly LateItem[],
  { to }: Period,
): Promise<FiledReturn | null> {
  if (last === undefined) return null
  const { filedAt, figures } = last
  return { filedAt, made: filedReturn(figures, to), late: await itemsOf(tx, last, late) }
}

export const readAdvanceReturnRead = read(readAdvanceReturn, async (tx, { period }, { today }) => {
  const made = await makeAdvanceReturn(tx, period)
  const standings = await loadLateStandings(tx, today, made.late, made.lastFiled?.late, made.since)
  return answerOf(made, period, standings)
})

function answerOf(answer: MadeReturn, period: Period, standings: StandingsOf): AdvanceReturnAnswer {
  const onWire = (item: LateItem) => lateOnWire(item, standings)
  const { made, declared, late, lastFiled, since, filings, isFiled, notes } = answer
  return {
    period: periodText(period),
    ...figuresOnWire(made),
    declared: declared && figuresOnWire(declared),
    late: late.map(onWire),
    lastFiled: lastFiled && {
      filedAt: lastFiled.filedAt.toISOString(),
      ...figuresOnWire(lastFiled.made),
      late: lastFiled.late.map(onWire),
    },
    since: since.map(onWire),
    filings: filings.map(({ filingId, filedAt, payable, filedBy, note }) => ({
      ...{ entityId: { uuid: filingId }, filedAt: filedAt.toISOString(), filedBy, note },
      payable: unitsFromCents(payable ?? zeroCents),
    })),
    isFiled,
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

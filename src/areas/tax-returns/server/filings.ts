import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { AdvanceReturn } from '../rules/advance-return.ts'
import { type EcSalesRow, isReported } from '../rules/ec-sales.ts'

// That corrected returns and statements were filed, and with what.

/** What stood in it: of a return base and tax of each Kennzahl, in EUR cents, of a statement the full euros of each line. */
export type FiledFigures = Record<string, number[]>

export type FiledReport = 'ADVANCE_RETURN' | 'EC_SALES'

export interface ReturnFiling {
  filingId: EntityId
  filedAt: Date
  filedBy: string
  note: string
  /** Null of a statement. */
  payable: Cents | null
  figures: FiledFigures
}

/** The filings of the corrected return or statement of a period, the newest first. */
export async function loadFilings(tx: Tx, report: FiledReport, period: Period): Promise<ReturnFiling[]> {
  const rows = await tx
    .selectFrom('return_filings')
    .leftJoin('users', 'users.user_id', 'return_filings.filed_by')
    .select(['filing_id', 'filed_at', 'note', 'payable_cents', 'figures', 'first_name', 'family_name'])
    .where('period', '=', periodText(period))
    .where('report', '=', report)
    .orderBy('filed_at', 'desc')
    .orderBy('filing_id', 'desc')
    .execute()
  return rows.map((row) => ({
    filingId: row.filing_id,
    filedAt: row.filed_at,
    filedBy: [row.first_name, row.family_name].filter(Boolean).join(' '),
    note: row.note,
    payable: row.payable_cents,
    // As `noteFiling` wrote them.
    figures: row.figures as FiledFigures,
  }))
}

const alreadyFiled = 'Diese Berichtigung ist schon als abgegeben vermerkt; seither ist nichts hinzugekommen'

/** What the database refuses when somebody else has noted it meanwhile. */
export const filedOnce = { return_filings_once: { path: 'period', message: alreadyFiled } }

interface Filing extends Pick<ReturnFiling, 'note' | 'payable' | 'figures'> {
  report: FiledReport
  period: Period
  /** The filings before it, the newest first. */
  filings: readonly ReturnFiling[]
}

/** Writes that it was filed, which it is once with the same figures; answers the id of the filing. */
export function noteFiling(
  tx: Tx,
  context: Context,
  { report, period, filings, note, payable, figures }: Filing,
): EntityId {
  if (isFiledWith(filings, figures)) return refuse('period', alreadyFiled)
  const filingId = context.newId()
  context.write(
    tx.insertInto('return_filings').values({
      ...{ filing_id: filingId, report, period: periodText(period), note, payable_cents: payable, figures },
      follows_filing_id: filings[0]?.filingId ?? null,
      filed_at: context.now,
      filed_by: context.actor.userId,
    }),
  )
  return filingId
}

/** The figures of a return in which something stands. */
export function figuresOf({ sections }: AdvanceReturn): FiledFigures {
  const filled = sections
    .flatMap(({ figures }) => figures)
    .map(({ key, base, documentTax }) => [key, [base ?? zeroCents, documentTax ?? zeroCents]] as const)
    .filter(([, [base, tax]]) => base !== 0 || tax !== 0)
  return Object.fromEntries(filled.map(([key, [base, tax]]) => [key, [base, tax]]))
}

/** The lines of a statement that can be reported. */
export function linesOf(
  rows: readonly Pick<EcSalesRow, 'vatId' | 'kind' | 'euros' | 'fault'>[],
): FiledFigures {
  return Object.fromEntries(
    rows.filter(isReported).map(({ vatId, kind, euros }) => [`${vatId} ${kind}`, [euros]]),
  )
}

/** Whether the last filing has just these figures; the database keeps no order of names. */
export function isFiledWith(filings: readonly ReturnFiling[], figures: FiledFigures): boolean {
  const [last] = filings
  if (last === undefined) return false
  const names = new Set([...Object.keys(last.figures), ...Object.keys(figures)])
  return [...names].every((name) => String(last.figures[name]) === String(figures[name]))
}

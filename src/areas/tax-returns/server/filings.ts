import { sql } from 'kysely'
import { paperEvents } from '#areas/invoices/contract/papers.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { FiledFigures, LateItem } from '../rules/filed-reports.ts'

// That corrected returns and statements were filed, and with what.

export type FiledReport = 'ADVANCE_RETURN' | 'EC_SALES'

export interface ReturnFiling {
  filingId: EntityId
  filedAt: Date
  filedBy: string
  note: string
  /** Null of a statement. */
  payable: Cents | null
  figures: FiledFigures
  /** What came late and stood in it; null of what was filed before this was kept. */
  items: LateItem[] | null
}

/** The filings of the corrected return or statement of a period, the newest first. */
export async function loadFilings(tx: Tx, report: FiledReport, period: Period): Promise<ReturnFiling[]> {
  const rows = await tx
    .selectFrom('return_filings')
    .leftJoin('users', 'users.user_id', 'return_filings.filed_by')
    .select(['filing_id', 'filed_at', 'note', 'payable_cents', 'figures', 'items'])
    .select(['first_name', 'family_name'])
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
    items: row.items as LateItem[] | null,
  }))
}

/**
 * What of that which came late stood in a filing. One that was noted before this was kept had what is late now of the documents that
 * nothing has happened to since, but to their papers.
 */
export async function itemsOf<T extends LateItem>(
  tx: Tx,
  { filingId, items }: Pick<ReturnFiling, 'filingId' | 'items'>,
  late: readonly T[],
): Promise<T[]> {
  // Of a report each item is of its own kind.
  if (items !== null) return items as T[]
  const ids = late.map(({ documentId }) => documentId)
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(j.data ->> 'documentEntityId', j.entity_id::text) as id
    from journal j
    where j.seq > (select max(f.seq) from journal f where f.entity_id = ${filingId})
      and j.event <> all(${paperEvents})
      and (j.entity_id = any(${ids}) or j.data ->> 'documentEntityId' = any(${ids}))`.execute(tx)
  const touched = new Set(rows.map(({ id }) => id))
  return late.filter(({ documentId }) => !touched.has(documentId))
}

const alreadyFiled = 'Diese Berichtigung ist schon als abgegeben vermerkt; seither ist nichts hinzugekommen'

const changesNothing =
  'Was nachgemeldet wurde, ändert an dieser Meldung nichts: Sie ist nicht noch einmal abzugeben'

/** What the database refuses when somebody else has noted it meanwhile. */
export const filedOnce = { return_filings_once: { path: 'period', message: alreadyFiled } }

interface Filing extends Pick<ReturnFiling, 'note' | 'payable' | 'figures'> {
  report: FiledReport
  period: Period
  /** The filings before it, the newest first. */
  filings: readonly ReturnFiling[]
  /** Whether it says what was declared last. */
  isFiled: boolean
  items: readonly LateItem[]
  /** Of a return what of its figures came late; null of a statement. */
  lateFigures: FiledFigures | null
}

/** Writes that it was filed, which it is once with the same figures; answers the id of the filing. */
export function noteFiling(
  tx: Tx,
  context: Context,
  { report, period, filings, isFiled, note, payable, figures, items, lateFigures }: Filing,
): EntityId {
  if (isFiled) return refuse('period', filings.length > 0 ? alreadyFiled : changesNothing)
  const filingId = context.newId()
  context.write(
    tx.insertInto('return_filings').values({
      ...{ filing_id: filingId, report, period: periodText(period), note, payable_cents: payable, figures },
      // As text: the driver would make an array of the database of it.
      items: sql`${JSON.stringify(items)}::text::jsonb`,
      late_figures: lateFigures,
      follows_filing_id: filings[0]?.filingId ?? null,
      filed_at: context.now,
      filed_by: context.actor.userId,
    }),
  )
  return filingId
}

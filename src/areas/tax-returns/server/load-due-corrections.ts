import { sql } from 'kysely'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { Month } from '#kernel/day.ts'
import { sumCents } from '#kernel/money.ts'
import { type Period, type PeriodKind, parsePeriod, periodOf, periodText } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'
import { advanceReturn, filedFigures } from '../rules/advance-return.ts'
import { type FiledFigures, isSameFigures } from '../rules/filed-reports.ts'
import { isDeclared, isLate } from '../rules/late-reports.ts'
import type { FiledReport } from './filings.ts'
import { allTimes } from './load-margins.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'
import { makeAdvanceReturn, partsOf } from './make-advance-return.ts'
import { makeStatement } from './read-ec-sales.ts'

/** A return or statement that is to be filed again, or a return of the One-Stop-Shop that is to correct an earlier quarter. */
export interface DueCorrection {
  report: FiledReport | 'OSS'
  period: Period
}

/**
 * What is to be filed since something came late for months that are locked (§ 153 AO, § 18a Abs. 10 UStG, Art. 369g Abs. 4 MwStSystRL), the
 * oldest period first. Kontor does not know for which periods the firm files: they are months, or what it noted as filed last.
 */
export async function loadDueCorrections(tx: Tx): Promise<DueCorrection[]> {
  const [late, filings] = await Promise.all([loadLateRows(tx), loadLastFilings(tx)])
  const due = [
    ...(await dueReturns(tx, late, filings)),
    ...(await dueStatements(tx, late, filings)),
    ...dueOssReturns(late, await loadOpenFrom(tx)),
  ]
  return due.sort((one, other) =>
    one.period.from < other.period.from ? -1 : Number(one.period.from > other.period.from),
  )
}

/** Served by document_months_late_months. */
const loadLateRows = (tx: Tx) => loadReturnRows(tx, allTimes, { isLate: true })

/** What of the figures of a return came late. */
export async function loadLateFigures(tx: Tx, period: Period): Promise<FiledFigures> {
  const rows = await loadReturnRows(tx, period, { isLate: true })
  return lateFigures(tx, rows, period)
}

async function lateFigures(tx: Tx, rows: readonly ReturnRow[], period: Period): Promise<FiledFigures> {
  const late = rows.filter((row) => isLate(row, period))
  return filedFigures(advanceReturn(await partsOf(tx, late), period.to))
}

interface LastFiling {
  report: FiledReport
  period: string
  lateFigures: FiledFigures | null
}

/** The last filing of each period, that which was noted last first. */
async function loadLastFilings(tx: Tx): Promise<LastFiling[]> {
  const { rows } = await sql<LastFiling>`
    select report, period, late_figures as "lateFigures" from return_filings f
    where not exists (select from return_filings n where n.follows_filing_id = f.filing_id)
    order by filed_at desc, filing_id desc`.execute(tx)
  return rows
}

function kindOf(report: FiledReport, filings: readonly LastFiling[]): PeriodKind {
  const last = filings.find((filing) => filing.report === report)
  return (last && parsePeriod(last.period)?.kind) ?? 'month'
}

/** The periods of the firm's kind for which something came late or was filed, by their texts. */
function periodsOf(
  report: FiledReport,
  filings: readonly LastFiling[],
  late: readonly Period[],
): Map<string, Period> {
  const kind = kindOf(report, filings)
  const filed = filings.flatMap((filing) =>
    filing.report === report ? (parsePeriod(filing.period) ?? []) : [],
  )
  const all = [...late, ...filed].filter((period) => period.kind === kind)
  return new Map(all.map((period) => [periodText(period), period]))
}

async function dueReturns(
  tx: Tx,
  late: readonly ReturnRow[],
  filings: readonly LastFiling[],
): Promise<DueCorrection[]> {
  const report = 'ADVANCE_RETURN'
  const kind = kindOf(report, filings)
  const own = late.filter((row) => isLate(row, { kind }))
  const periods = periodsOf(
    report,
    filings,
    own.map(({ month }) => periodOf(kind, month)),
  )
  const due: DueCorrection[] = []
  for (const [text, period] of periods) {
    const rows = own.filter(({ month }) => month >= period.from && month <= period.to)
    const last = filings.find((filing) => filing.report === report && filing.period === text)
    // Before it was kept, what was filed is known as a whole alone.
    const isDue =
      last?.lateFigures === null
        ? !(await makeAdvanceReturn(tx, period)).isFiled
        : !isSameFigures(last?.lateFigures ?? {}, await lateFigures(tx, rows, period))
    if (isDue) due.push({ report, period })
  }
  return due
}

async function dueStatements(
  tx: Tx,
  late: readonly ReturnRow[],
  filings: readonly LastFiling[],
): Promise<DueCorrection[]> {
  const report = 'EC_SALES'
  const kind = kindOf(report, filings)
  const { ec_services_monthly } = await loadFirm(tx)
  const found = [...late, ...(await loadRenamedMonths(tx))].flatMap(({ month, taxType }) => {
    if (taxType === 'NONE_EU') return [periodOf(kind, month)]
    if (taxType !== 'SERVICE_EU') return []
    // Monthly statements have the services of a quarter in its last month (§ 18a Abs. 2 S. 2 UStG).
    return [periodOf(kind, ec_services_monthly ? month : periodOf('quarter', month).to)]
  })
  const due: DueCorrection[] = []
  for (const period of periodsOf(report, filings, found).values()) {
    const { isCorrected, isFiled } = await makeStatement(tx, period)
    if (isCorrected && !isFiled) due.push({ report, period })
  }
  return due
}

/** The locked months in which something was sold to the EU whose invoice was replaced: it may name another VAT id. Served by documents_replacements. */
async function loadRenamedMonths(tx: Tx): Promise<{ month: Month; taxType: ReturnRow['taxType'] }[]> {
  const { rows } = await sql<{ month: Month; taxType: ReturnRow['taxType'] }>`
    select distinct l.month, l.tax_type as "taxType"
    from documents r
    join documents o on o.document_id = r.replaces_document_id
    cross join lateral (
      select o.document_id union all select o.cancelled_by_document_id
      union all select c.document_id from documents c where c.corrected_document_id = o.document_id
    ) g
    join locked_eu_sales l on l.document_id = g.document_id
    where r.replaces_document_id is not null and not r.replaces_after_lock`.execute(tx)
  return rows
}

/** Of the One-Stop-Shop the running return, as long as its quarter is not locked as a whole. */
function dueOssReturns(
  late: readonly ReturnRow[],
  openFrom: Parameters<typeof isDeclared>[1],
): DueCorrection[] {
  const own = late.filter((row) => row.taxType === 'OSS' && isLate(row, { kind: 'quarter' }))
  const quarters = Map.groupBy(own, ({ lateMonth }) =>
    periodText(periodOf('quarter', lateMonth ?? allTimes.to)),
  )
  return [...quarters].flatMap(([text, rows]): DueCorrection[] => {
    const period = parsePeriod(text)
    const corrected = Map.groupBy(
      rows,
      ({ month, documentId }) => `${periodOf('quarter', month).from} ${documentId}`,
    )
    const isAny = [...corrected.values()].some((some) => sumCents(some.map(({ vat }) => vat)) !== 0)
    return period !== null && isAny && !isDeclared(period, openFrom) ? [{ report: 'OSS', period }] : []
  })
}

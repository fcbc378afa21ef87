import { sql } from 'kysely'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { Day } from '#kernel/day.ts'
import { monthOf } from '#kernel/day.ts'
import { type Cents, sumCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { type Period, periodText, shiftPeriod } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type EcSupply, type LateSupply, readEcSales } from '../contract/ec-sales.ts'
import {
  comparedRows,
  type EuSupply,
  ecSalesKind,
  ecSalesRows,
  filedLines,
  isMonthlyDue,
  servicesPeriod,
} from '../rules/ec-sales.ts'
import { isSameFigures, type LateLine, sinceFiling } from '../rules/filed-reports.ts'
import { isDeclared, isLate } from '../rules/late-reports.ts'
import { itemsOf, loadFilings } from './filings.ts'
import { type EuSaleRow, loadEuSales, type Renaming } from './load-eu-sales.ts'
import {
  byRecording,
  lateOnWire,
  loadLateReasons,
  loadLateStandings,
  type StandingsOf,
} from './load-late-items.ts'
import { loadThirdStates } from './load-third-states.ts'

/** The recapitulative statement: what stands in the figures 41 and 21 of the advance return, by VAT ids. */
export const readEcSalesRead = read(readEcSales, async (tx, { period }, { today }) => {
  const made = await makeStatement(tx, period)
  const { sales, late, since, lastFiled, services, isCorrected, isFiled, rows, filings } = made
  const boughtIn = await loadThirdStates(tx, sales)
  const standings = await loadLateStandings(tx, today, late, lastFiled?.late, since)
  const onWire = (item: LateLine) => lateSupplyOnWire(item, standings)
  const confirmed = await loadConfirmations(tx, [...new Set(rows.map(({ vatId }) => vatId))])
  return {
    period: periodText(period),
    rows: rows.map((row) => ({
      ...row,
      base: unitsFromCents(row.base),
      declared: row.declared && { ...row.declared, base: unitsFromCents(row.declared.base) },
      confirmedOn: confirmed.get(row.vatId) ?? null,
      supplies: sales
        .filter((sale) => sale.vatId === row.vatId && ecSalesKind[sale.taxType] === row.kind)
        .map((sale) => supplyOf(sale, boughtIn.get(sale.documentId) ?? null)),
    })),
    isCorrected,
    late: late.map(onWire),
    lastFiled: lastFiled && {
      filedAt: lastFiled.filedAt.toISOString(),
      late: lastFiled.late.map(onWire),
    },
    since: since.map(onWire),
    filings: filings.map(({ filingId, filedAt, filedBy, note }) => ({
      ...{ entityId: { uuid: filingId }, filedAt: filedAt.toISOString(), filedBy, note },
    })),
    isFiled,
    servicesPeriod: services && periodText(services),
    isMonthlyDue: period.kind === 'quarter' && isMonthlyDue(await loadGoodsOfQuarters(tx, period)),
  }
})

/** The statement of a period, with what came after it was locked. */
export async function makeStatement(tx: Tx, period: Period) {
  const { ec_services_monthly } = await loadFirm(tx)
  const services = servicesPeriod(period, ec_services_monthly)
  const sales = [
    ...(await loadSupplies(tx, period, 'NONE_EU')),
    ...(services ? await loadSupplies(tx, services, 'SERVICE_EU') : []),
  ]
  const laterSales = isDeclared(period, await loadOpenFrom(tx)) ? sales.filter(isSaleLate) : []
  const onTime = sales.filter((sale) => !laterSales.includes(sale))
  const filings = await loadFilings(tx, 'EC_SALES', period)
  const late = await loadLateLines(tx, laterSales)
  const [last] = filings
  const lastFiled = last ? { filedAt: last.filedAt, late: await itemsOf(tx, last, late) } : null
  const isCorrected = laterSales.length > 0 || lastFiled !== null
  const rows = isCorrected
    ? comparedRows(sales, onTime, last?.figures ?? null)
    : ecSalesRows(sales).map((row) => ({ ...row, declared: null, filed: null }))
  return {
    ...{ sales, late, lastFiled, services, isCorrected, rows, filings },
    since: sinceFiling(late, lastFiled?.late ?? []).sort(byRecording),
    isFiled: isCorrected && isSameFigures(last?.figures ?? filedLines(ecSalesRows(onTime)), filedLines(rows)),
  }
}

type Supply = EuSaleRow & { taxType: EuSupply['taxType']; period: Period }

/** What came later, line by line; what was recorded last comes first. */
async function loadLateLines(tx: Tx, late: readonly Supply[]): Promise<LateLine[]> {
  const reasonsOf = await loadLateReasons(tx, [...new Set(late.map(({ documentId }) => documentId))])
  const keyOf = ({ documentId, lateMonth, vatId, taxType }: Supply) =>
    [documentId, lateMonth, vatId, taxType].join()
  return [...Map.groupBy(late, keyOf).values()]
    .flatMap((own): LateLine[] => {
      const [first] = own
      if (!first?.lateMonth) return []
      const { documentId, kind, number, documentDay, partnerText, vatId, taxType, lateMonth } = first
      const renamed = own.flatMap(({ renaming }) => (renaming ? renamedText(renaming) : []))
      return [
        {
          ...{ documentId, documentType: kind, number, date: documentDay, partner: partnerText },
          ...{ vatId, kind: ecSalesKind[taxType], recordedIn: lateMonth },
          reasons: [...new Set([...renamed, ...reasonsOf(documentId, lateMonth)])],
          base: sumCents(own.map(({ base }) => base)),
          tax: zeroCents,
        },
      ]
    })
    .filter(({ base }) => base !== 0)
    .sort(byRecording)
}

function lateSupplyOnWire({ vatId, kind, ...item }: LateLine, standings: StandingsOf): LateSupply {
  const { tax: _, documentType, ...line } = lateOnWire(item, standings)
  // No bill is a sale.
  return { ...line, documentType: documentType as LateSupply['documentType'], vatId, kind }
}

const renamedText = ({ from, to, number }: Renaming) =>
  `Rechnung ${number} nennt ${to || 'keine USt-IdNr.'} statt ${from || 'keiner USt-IdNr.'}.`

const isSaleLate = (sale: EuSaleRow & { period: Period }) => isLate(sale, sale.period)

async function loadSupplies<T extends EuSupply['taxType']>(tx: Tx, period: Period, taxType: T) {
  const sales = await loadEuSales(tx, period, [taxType])
  return sales.map((sale) => ({ ...sale, taxType, day: sale.serviceDay ?? sale.documentDay, period }))
}

/** The goods of a quarter and of the four before it, as far as there were any; served by document_months_month. */
async function loadGoodsOfQuarters(tx: Tx, quarter: Period): Promise<Cents[]> {
  const { rows } = await sql<{ goods: Cents }>`
    select sum(base_cents)::bigint as goods from taxed_months
    where tax_type = 'NONE_EU' and month between ${shiftPeriod(quarter, -4).from} and ${quarter.to}
    group by date_trunc('quarter', to_date(month, 'YYYY-MM'))`.execute(tx)
  return rows.map(({ goods }) => goods)
}

function supplyOf(sale: EuSaleRow & { period: Period }, boughtIn: string | null): EcSupply {
  const { documentId, kind, number, documentDay, partnerText, partnerId, base, origin } = sale
  const { lateMonth, period } = sale
  const isOfEarlier = origin !== null && monthOf(origin.documentDay) < period.from
  return {
    entityId: { uuid: documentId },
    documentType: kind,
    number,
    date: documentDay,
    partner: partnerText,
    partnerEntityId: partnerId,
    base: unitsFromCents(base),
    recordedIn: isLate(sale, period) ? lateMonth : null,
    corrects: isOfEarlier ? { number: origin.number, date: origin.documentDay } : null,
    boughtIn,
    reduction: sale.reduction,
  }
}

/** When the tax office or a person last confirmed each of these ids; a plain answer without name and address proves nothing (§ 18e UStG). */
async function loadConfirmations(tx: Tx, vatIds: readonly string[]): Promise<Map<string, Day>> {
  if (vatIds.length === 0) return new Map()
  const { rows } = await sql<{ vat_id: string; day: Day }>`
    select vat_id, max(day) as day from vat_id_confirmations
    where vat_id = any(${vatIds}) and result = 'QUALIFIED'
    group by vat_id`.execute(tx)
  return new Map(rows.map(({ vat_id, day }) => [vat_id, day]))
}

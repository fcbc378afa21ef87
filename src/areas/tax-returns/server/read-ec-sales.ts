import { sql } from 'kysely'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { Day } from '#kernel/day.ts'
import { monthOf } from '#kernel/day.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { type Period, periodText, shiftPeriod } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type EcSupply, readEcSales } from '../contract/ec-sales.ts'
import {
  comparedRows,
  type EuSupply,
  ecSalesKind,
  ecSalesRows,
  isMonthlyDue,
  servicesPeriod,
} from '../rules/ec-sales.ts'
import { isDeclared, isLate } from '../rules/late-reports.ts'
import { type EuSaleRow, loadEuSales } from './load-eu-sales.ts'
import { loadThirdStates } from './load-third-states.ts'

/** The recapitulative statement: what stands in the figures 41 and 21 of the advance return, by VAT ids. */
export const readEcSalesRead = read(readEcSales, async (tx, { period }) => {
  const { ec_services_monthly } = await loadFirm(tx)
  const services = servicesPeriod(period, ec_services_monthly)
  const sales = [
    ...(await loadSupplies(tx, period, 'NONE_EU')),
    ...(services ? await loadSupplies(tx, services, 'SERVICE_EU') : []),
  ]
  const isCorrected = isDeclared(period, await loadOpenFrom(tx)) && sales.some(isSaleLate)
  const rows = isCorrected
    ? comparedRows(
        sales,
        sales.filter((sale) => !isSaleLate(sale)),
      )
    : ecSalesRows(sales).map((row) => ({ ...row, declared: null }))
  const boughtIn = await loadThirdStates(tx, sales)
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
    servicesPeriod: services && periodText(services),
    isMonthlyDue: period.kind === 'quarter' && isMonthlyDue(await loadGoodsOfQuarters(tx, period)),
  }
})

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
  const { documentId, kind, number, documentDay, partnerText, base, origin, month, lateMonth, period } = sale
  const isOfEarlier = origin !== null && monthOf(origin.documentDay) < period.from
  return {
    entityId: { uuid: documentId },
    documentType: kind,
    number,
    date: documentDay,
    partner: partnerText,
    base: unitsFromCents(base),
    recordedIn: lateMonth !== null && isLate({ month, lateMonth }, period) ? lateMonth : null,
    corrects: isOfEarlier ? { number: origin.number, date: origin.documentDay } : null,
    boughtIn,
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

import { type Month, monthOf } from '#kernel/day.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { type Period, periodOf, periodText } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readOssSales } from '../contract/ec-sales.ts'
import { isLate } from '../rules/late-reports.ts'
import { ossReturn } from '../rules/oss-return.ts'
import { convertOssSales } from './convert-oss-sales.ts'
import { type EuSaleRow, loadEuSales } from './load-eu-sales.ts'

/** The quarterly return of the One-Stop-Shop, with the documents that it is made of. */
export const readOssSalesRead = read(readOssSales, async (tx, { period }) => {
  const found = (await loadQuarter(tx, period)).map((sale) => ({
    ...sale,
    tax: sale.vat,
    originMonth: originMonthOf(sale, period),
  }))
  const { sales, missingRates } = await convertOssSales(tx, found)
  const made = ossReturn(sales, period)
  return {
    period: periodText(period),
    rows: made.rows.map((row) => ({ ...row, base: unitsFromCents(row.base), tax: unitsFromCents(row.tax) })),
    corrections: made.corrections.map((correction) => ({
      ...correction,
      tax: unitsFromCents(correction.tax),
    })),
    base: unitsFromCents(made.base),
    tax: unitsFromCents(made.tax),
    missingRates,
    sales: sales.map((sale) => ({
      entityId: { uuid: sale.documentId },
      documentType: sale.kind,
      number: sale.number,
      date: sale.documentDay,
      partner: sale.partnerText,
      partnerEntityId: sale.partnerId,
      country: sale.country,
      taxPercent: sale.taxPercent,
      base: unitsFromCents(sale.base),
      tax: unitsFromCents(sale.tax),
      reduction: sale.reduction,
      quarter:
        sale.originMonth !== null && sale.originMonth < period.from
          ? periodText(periodOf('quarter', sale.originMonth))
          : null,
    })),
  }
})

/**
 * What the return of a quarter has: what counts in it and was recorded by its end, and what was recorded in it for an earlier one. There
 * is no corrected return (Art. 369g Abs. 4 of the VAT directive).
 */
async function loadQuarter(tx: Tx, quarter: Period): Promise<EuSaleRow[]> {
  const [own, earlier] = await Promise.all([
    loadEuSales(tx, quarter, ['OSS']),
    loadEuSales(tx, quarter, ['OSS'], 'recorded'),
  ])
  const isOfQuarter = (sale: EuSaleRow) => isLate(sale, quarter)
  return [...own.filter((sale) => !isOfQuarter(sale)), ...earlier.filter(isOfQuarter)]
}

/**
 * The month that a sale corrects: of a late one its own, else that of the supply that a document takes back, or that was made before this
 * quarter. What of an invoice was paid back before it was supplied takes back what was received.
 */
function originMonthOf(
  { origin, serviceDay, lastCounted, month }: EuSaleRow,
  { from }: Period,
): Month | null {
  if (month < from) return month
  if (origin !== null) return monthOf(origin.serviceDay ?? origin.documentDay)
  const supplied = serviceDay && monthOf(serviceDay)
  return supplied !== null && supplied < from ? supplied : lastCounted
}

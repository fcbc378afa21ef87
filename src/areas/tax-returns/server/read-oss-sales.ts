import { monthOf } from '#kernel/day.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { periodOf, periodText } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import { readOssSales } from '../contract/ec-sales.ts'
import { ossReturn } from '../rules/oss-return.ts'
import { convertOssSales } from './convert-oss-sales.ts'
import { type EuSaleRow, loadEuSales } from './load-eu-sales.ts'

/** The quarterly return of the One-Stop-Shop, with the documents that it is made of. */
export const readOssSalesRead = read(readOssSales, async (tx, { period }) => {
  const found = (await loadEuSales(tx, period, ['OSS'])).map((sale) => ({
    ...sale,
    tax: sale.vat,
    originMonth: originMonthOf(sale),
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
      country: sale.country,
      taxPercent: sale.taxPercent,
      base: unitsFromCents(sale.base),
      tax: unitsFromCents(sale.tax),
      quarter:
        sale.originMonth !== null && sale.originMonth < period.from
          ? periodText(periodOf('quarter', sale.originMonth))
          : null,
    })),
  }
})

/**
 * The month of the sale that a document takes back: that of its supply, else of its invoice. What of an invoice was paid back before it was
 * supplied, or was too much, takes back what was received.
 */
function originMonthOf({ origin, lastCounted }: EuSaleRow) {
  return origin === null ? lastCounted : monthOf(origin.serviceDay ?? origin.documentDay)
}

import { read } from '#server/command.ts'
import { readMonthlyRates } from '../contract/monthly-rates.ts'

export const readMonthlyRatesRead = read(readMonthlyRates, async (tx, { month }) => {
  const all = tx.selectFrom('monthly_rates').select(['currency', 'month', 'rate'])
  const wanted = month === undefined ? all : all.where('month', '=', month)
  const rows = await wanted.orderBy('month', 'desc').orderBy('currency').execute()
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }))
})

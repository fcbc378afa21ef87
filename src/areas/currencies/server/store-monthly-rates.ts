import { holdLocks } from '#areas/locks/server/hold-open-months.ts'
import { type Month, monthOf } from '#kernel/day.ts'
import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { monthlyRatesStored, storeMonthlyRates } from '../contract/monthly-rates.ts'

/**
 * The rates of a month by hand, all or none. What was locked keeps the rate by which it was reported (`document_months.month_rate`), so
 * that those of a locked month may be entered too: what is open follows them, also where it is converted by the rate of a locked month in
 * which nothing of its sale stands, since all had been paid before (decisions §10, 'Months' rates': entering a month's rate changes open rows
 * only).
 */
export const storeMonthlyRatesCommand = command(storeMonthlyRates, async (tx, { month, rates }, context) => {
  if (month > monthOf(context.today)) refuse('month', 'Für diesen Monat kann es noch keine Kurse geben')
  const twice = rates.findIndex(
    (one, index) => rates.findIndex(({ currency }) => currency === one.currency) < index,
  )
  if (twice >= 0) refuse(`rates.${twice}.currency`, 'Diese Währung steht zweimal da')
  const stored = new Map((await loadStored(tx, month)).map(({ currency, rate }) => [currency, rate]))
  const changed = rates.filter(({ currency, rate }) => {
    const before = stored.get(currency)
    return rate === null ? before !== undefined : before === undefined || Number(before) !== Number(rate)
  })
  if (changed.length === 0) return {}
  // A month that is being locked stores the rates that the journal has by then.
  await holdLocks(tx)
  const currencies = changed.map(({ currency }) => currency)
  context.write(tx.deleteFrom('monthly_rates').where('month', '=', month).where('currency', 'in', currencies))
  const rows = changed.flatMap(({ currency, rate }) => (rate === null ? [] : [{ currency, month, rate }]))
  if (rows.length > 0) context.write(tx.insertInto('monthly_rates').values(rows))
  return fact(monthlyRatesStored, context.newId(), { month, rates: changed })
})

/** Held until the commit, so that two people who enter the same rate follow each other. */
function loadStored(tx: Tx, month: Month) {
  return tx
    .selectFrom('monthly_rates')
    .select(['currency', 'rate'])
    .where('month', '=', month)
    .orderBy('currency')
    .forUpdate()
    .execute()
}

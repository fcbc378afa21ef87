import { monthlyRatesStored } from '#areas/currencies/contract/monthly-rates.ts'
import { rateDeleted, ratesStored } from '#areas/currencies/contract.ts'
import { baseRateStored } from '#areas/reminders/contract/base-rates.ts'
import { type Kind, kindOf, untold, type Values } from './kind.ts'

interface GivenRate {
  currency: string
  day: string
  rate: string
}

const keyOf = (currency: string, when: string) => `${currency} ${when}`

/** Rates that the journal has whole: those by hand. The ECB's can be had again from there, and are in no event. */
const manual: Kind = kindOf({
  name: 'Von Hand eingetragene Kurse',
  looksAt: { rates: ['currency', 'day', 'rate', 'source'] },
  on: {
    [ratesStored.name]: (states, { data }) => {
      const { source, count, rates } = data as { source: string; count: number; rates?: GivenRate[] }
      if (source !== 'MANUAL') return
      // There was a time when the event did not name them.
      if (!rates) states.set('untold', { isUntold: true })
      // One that the ECB says too stays the ECB's, and may change with it.
      const isSure = new Set(rates?.map(({ currency, day }) => keyOf(currency, day))).size === count
      for (const { currency, day, rate } of rates ?? []) {
        const key = keyOf(currency, day)
        states.set(key, isSure || states.has(key) ? { rate: Number(rate) } : { rate: untold, isUntold: true })
      }
    },
    [rateDeleted.name]: (states, { data }) => {
      const { currency, day } = (data as { deleted: GivenRate }).deleted
      states.delete(keyOf(currency, day))
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('rates').selectAll().where('source', '=', 'MANUAL').execute()
    return rows.map((row) => ({
      id: keyOf(row.currency, row.day),
      label: keyOf(row.currency, row.day),
      values: { rate: Number(row.rate) },
    }))
  },
  mayBeUntold: (_row, states) => states.has('untold'),
})

const monthly: Kind = kindOf({
  name: 'Monatskurse',
  looksAt: { monthly_rates: ['currency', 'month', 'rate'] },
  on: {
    [monthlyRatesStored.name]: (states, { data }) => {
      const { month, rates } = data as { month: string; rates: { currency: string; rate: string | null }[] }
      for (const { currency, rate } of rates) {
        if (rate === null) states.delete(keyOf(currency, month))
        else states.set(keyOf(currency, month), { rate: Number(rate) })
      }
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('monthly_rates').selectAll().execute()
    return rows.map((row) => ({
      id: keyOf(row.currency, row.month),
      label: keyOf(row.currency, row.month),
      values: { rate: Number(row.rate) },
    }))
  },
})

// migrations/0108-base-rates.sql
const published = ['2025-01-01', '2025-07-01', '2026-01-01'].map((validFrom, index): [string, Values] => [
  `01900000-0000-7000-8000-00000000010${index + 1}`,
  { validFrom, percent: index === 0 ? 2.27 : 1.27 },
])

const base: Kind = kindOf({
  name: 'Basiszinssätze',
  looksAt: { base_rates: ['base_rate_id', 'valid_from', 'hundredths'] },
  seeds: published,
  on: {
    [baseRateStored.name]: (states, { id, data }) => {
      const { validFrom, percent } = data as { validFrom: string; percent: number }
      states.set(id, { validFrom, percent })
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('base_rates').selectAll().execute()
    return rows.map((row) => ({
      id: row.base_rate_id,
      label: `ab ${row.valid_from}`,
      values: { validFrom: row.valid_from, percent: row.hundredths / 100 },
    }))
  },
})

export const rateKinds: readonly Kind[] = [manual, monthly, base]

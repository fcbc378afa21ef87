import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type PublishedRate, rateDayFault, twice } from './collect-rates.ts'
import { scaleRate } from './rate.ts'

/** What is wrong with rates that were entered by hand: a day that has not come, or two values for one. */
export function enteredRatesFaults(rates: readonly PublishedRate[], today: Day): FieldError[] {
  const given = new Map<string, bigint | null>()
  return rates.flatMap(({ currency, day, rate }, index) => {
    const early = rateDayFault(day, today)
    if (early !== null) return [{ path: `rates.${index}.day`, message: early }]
    const scaled = scaleRate(rate)
    const key = `${currency} ${day}`
    const isOther = given.has(key) && given.get(key) !== scaled
    given.set(key, scaled)
    return isOther ? [{ path: `rates.${index}.rate`, message: twice(currency, day) }] : []
  })
}

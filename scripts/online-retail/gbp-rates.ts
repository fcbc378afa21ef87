import { readFileSync } from 'node:fs'
import { unpackRates } from '#areas/currencies/server/unpack-rates.ts'

/** The rate of the pound on a day, or the latest before it, out of the history file of the European Central Bank. */
export function gbpRates(file: string): (day: string) => string {
  const unpacked = unpackRates(readFileSync(file))
  if (!unpacked) throw new Error(`${file} is not the European Central Bank's archive`)
  const [head = '', ...rows] = unpacked.toString('utf8').split(/\r?\n/)
  const column = head.split(',').indexOf('GBP')
  const rates = rows
    .map((row) => row.split(','))
    .map((row) => ({ day: row[0] ?? '', rate: row[column] ?? '' }))
    .filter(({ rate }) => /^\d+\.\d+$/.test(rate))
  return (day) => {
    // the newest day comes first
    const found = rates.find((rate) => rate.day <= day)
    if (!found) throw new Error(`no rate of the pound on ${day}`)
    return found.rate
  }
}

import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { noEcbFile, ratesStored, storeRates } from '../contract.ts'
import { readRatesFile } from './read-rates-file.ts'
import { upsertRates } from './upsert-rates.ts'

export const storeRatesCommand = command(storeRates, async (tx, input, context) => {
  const rates = input.file ? readFile(input.file) : (input.rates ?? [])
  const source = input.file ? 'ECB' : 'MANUAL'
  const stored = await upsertRates(tx, rates, source)
  if (stored.count === 0) return {}
  return fact(ratesStored, context.newId(), { ...stored, ...(source === 'MANUAL' && { rates }) })
})

function readFile(base64: string) {
  return readRatesFile(Buffer.from(base64, 'base64')) ?? refuse('file', noEcbFile)
}

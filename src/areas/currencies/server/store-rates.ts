import { type FieldError, Refusal, refuse } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import { ratesOrFile, ratesStored, storeRates } from '../contract.ts'
import { enteredRatesFaults } from '../rules/entered-rates.ts'
import { readRatesFile } from './read-rates-file.ts'
import { upsertRates } from './upsert-rates.ts'

export const storeRatesCommand = preparedCommand(
  storeRates,
  // The history of the ECB is 150,000 rates: they are unpacked and read before the transaction.
  async ({ rates, file }, { files, today }) => {
    const [sent] = files.file
    if (sent && (rates || file)) refuse('rates', ratesOrFile)
    if (rates) {
      refuseIfAny(enteredRatesFaults(rates, today))
      return { rates, source: 'MANUAL' } as const
    }
    if (!sent && !file) refuse('rates', ratesOrFile)
    const bytes = sent ? await sent.read() : Buffer.from(file ?? '', 'base64')
    const read = await readRatesFile(bytes, today)
    return { rates: read.ok ? read.rates : refuse('file', read.fault), source: 'ECB' } as const
  },
  async (tx, _input, context) => {
    const { rates, source } = context.prepared
    const stored = await upsertRates(tx, rates, source)
    if (stored.count === 0) return {}
    return fact(ratesStored, context.newId(), { ...stored, ...(source === 'MANUAL' && { rates }) })
  },
)

function refuseIfAny(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
}

import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { deleteRate, rateDeleted } from '../contract.ts'

/** A rate that was entered by hand, and wrongly; the next file brings the ECB's. Documents keep the rate they have. */
export const deleteRateCommand = command(deleteRate, async (tx, { currency, day }, context) => {
  const row = await tx
    .selectFrom('rates')
    .select('rate')
    .where('currency', '=', currency)
    .where('day', '=', day)
    .where('source', '=', 'MANUAL')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  context.write(tx.deleteFrom('rates').where('currency', '=', currency).where('day', '=', day))
  return fact(rateDeleted, context.newId(), { deleted: { currency, day, rate: row.rate } })
})

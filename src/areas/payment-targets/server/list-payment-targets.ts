import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { list, read } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { listPaymentTargets, readPaymentTarget } from '../contract.ts'
import { paymentTargetOf } from './load-payment-target.ts'

export const listPaymentTargetsList = list(
  listPaymentTargets,
  async (tx, { words, startIndex, stopIndex }) => {
    // As it is shown: a handful of rows, so no stored key.
    const shown = sql<string>`case payment_target_days when 0 then '0 sofort' else payment_target_days || ' tage' end`
    const rows = tx.selectFrom('payment_targets').where(() => holdsWords(shown, words))
    const [count, section] = await Promise.all([
      rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      // The days are unique: no two rows are equal in this order.
      rows
        .selectAll()
        .orderBy('payment_target_days')
        .offset(startIndex)
        .limit(stopIndex - startIndex)
        .execute(),
    ])
    return { totalCount: count.count, stats: {}, section: section.map(paymentTargetOf) }
  },
)

export const readPaymentTargetRead = read(readPaymentTarget, async (tx, _query, { params }) => {
  const row = await tx
    .selectFrom('payment_targets')
    .selectAll()
    // The route lets only uuids through in a parameter of this name.
    .where('payment_target_id', '=', params.uuid as EntityId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return paymentTargetOf(row)
})

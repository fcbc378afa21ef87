import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import {
  listPaymentTargets,
  paymentTargetEvents,
  readPaymentTarget,
  readPaymentTargetHistory,
} from '../contract.ts'
import { paymentTargetOf } from './load-payment-target.ts'

// As it is shown: a handful of rows, so no stored key.
const shownText = sql<string>`case payment_target_days when 0 then '0 sofort' else payment_target_days || ' tage' end`

export const listPaymentTargetsList = plainList(listPaymentTargets, {
  // The days are unique: no two rows are equal in this order.
  rows: (tx, { words }) =>
    tx
      .selectFrom('payment_targets')
      .selectAll()
      .where(() => holdsWords(shownText, words))
      .orderBy('payment_target_days'),
  rowOf: paymentTargetOf,
})

export const readPaymentTargetRead = read(readPaymentTarget, async (tx, _query, { params }) => {
  const row = await tx
    .selectFrom('payment_targets')
    .selectAll()
    .where('payment_target_id', '=', params.uuid)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return withSteps(tx, paymentTargetOf(row))
})

export const readPaymentTargetHistoryRead = historyRead(readPaymentTargetHistory, paymentTargetEvents)

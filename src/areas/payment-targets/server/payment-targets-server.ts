import { sql } from 'kysely'
import { masterData } from '#server/master-data.ts'
import { daysMessage, paymentTargetData } from '../contract.ts'

// Partners and documents keep the days themselves, so a payment target may always go.
export const paymentTargetsServer = masterData(paymentTargetData, {
  table: 'payment_targets',
  id: 'payment_target_id',
  columns: { paymentTargetDays: 'payment_target_days' },
  keys: () => ({}),
  // As it is shown: a handful of rows, so no stored key.
  searchText: sql<string>`case payment_target_days when 0 then '0 sofort' else payment_target_days || ' tage' end`,
  orderBy: ['payment_target_days'],
  constraints: {
    create: { payment_targets_days: { path: 'paymentTargetDays', message: daysMessage } },
    change: { payment_targets_days: { path: 'value', message: daysMessage } },
  },
})

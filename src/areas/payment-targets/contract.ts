import { declareSubject } from '#kernel/declare.ts'
import { integer } from '#kernel/fields.ts'
import { declareMasterData } from '#kernel/master-data.ts'
import { z } from '#kernel/zod.ts'

/** Said for missing, negative and existing days alike (spec 1 §5). */
export const daysMessage = 'Zahlungsziel fehlt oder existiert schon'

/** The longest payment target, in days. */
export const mostDays = 9999

const changeable = { paymentTargetDays: integer(daysMessage, 0, mostDays) }

export const paymentTargetData = declareMasterData({
  name: 'payment target',
  subject: declareSubject('payment targets'),
  path: '/api/paymenttargets',
  resource: 'paymenttargets',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  missing: 'Zahlungsziel fehlt',
  shown: { paymentTargetDays: z.number() },
  changeable,
  input: z.strictObject(changeable),
  filter: z.never(),
})

export const { row: paymentTarget, list: listPaymentTargets, create: createPaymentTarget } = paymentTargetData
export type PaymentTarget = z.output<typeof paymentTarget>

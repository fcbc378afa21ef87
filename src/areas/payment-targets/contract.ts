import { declareCommand, declareEvent, declareList, declareRead, declareSubject } from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { entityId, integer } from '#kernel/fields.ts'
import { declareHistory, withHistory } from '#kernel/history.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'

/** Said for missing, negative and existing days alike (spec 1 §5). */
export const daysMessage = 'Zahlungsziel fehlt oder existiert schon'

/** The longest payment target, in days. */
export const mostDays = 9999

export const paymentTargetProperties = {
  paymentTargetDays: integer(daysMessage, 0, mostDays),
}

export const paymentTargetInput = z.strictObject(paymentTargetProperties)

export const paymentTarget = z.object({
  entityId: entityId('Zahlungsziel fehlt'),
  paymentTargetDays: z.number(),
})

export type PaymentTarget = z.output<typeof paymentTarget>

export const paymentTargets = declareSubject('payment targets')

const toAll = { changes: [paymentTargets], visibleTo: 'working' } as const

export const paymentTargetCreated = declareEvent({
  name: 'payment target created',
  data: paymentTargetInput,
  ...toAll,
})
export const paymentTargetChanged = declareEvent({
  name: 'payment target changed',
  data: recordedChanges,
  ...toAll,
})
export const paymentTargetDeleted = declareEvent({ name: 'payment target deleted', data: deleted, ...toAll })

export const createPaymentTarget = declareCommand({
  name: 'create payment target',
  path: '/api/paymenttargets',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: paymentTargetInput,
  events: [paymentTargetCreated],
  answer: 'created',
})

export const changePaymentTarget = declareCommand({
  name: 'change payment target',
  path: '/api/paymenttargets/:uuid/props/:propertyName',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: propertyChange,
  events: [paymentTargetChanged],
  answer: 'done',
})

export const deletePaymentTarget = declareCommand({
  name: 'delete payment target',
  path: '/api/paymenttargets/:uuid/deletion',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: deletion,
  events: [paymentTargetDeleted],
  answer: 'done',
})

export const listPaymentTargets = declareList({
  resource: 'paymenttargets',
  access: 'working',
  dependsOn: [paymentTargets],
  row: paymentTarget,
  stats: z.object({}),
  filter: z.never(),
})

export const readPaymentTarget = declareRead({
  name: 'one payment target',
  path: '/proxy/get/paymenttargets/:uuid',
  resource: 'paymenttargets',
  access: 'working',
  dependsOn: [paymentTargets],
  query: z.object({}),
  answer: withHistory(paymentTarget),
})

export const paymentTargetEvents = [paymentTargetCreated, paymentTargetChanged, paymentTargetDeleted]

export const readPaymentTargetHistory = declareHistory({
  name: 'history of one payment target',
  resource: 'paymenttargets',
  access: 'working',
  dependsOn: [paymentTargets],
})

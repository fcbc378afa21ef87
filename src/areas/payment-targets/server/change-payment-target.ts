import { Refusal } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { command, fact } from '#server/command.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import {
  changePaymentTarget,
  daysMessage,
  paymentTargetChanged,
  paymentTargetProperties,
} from '../contract.ts'
import { lockPaymentTarget } from './load-payment-target.ts'

export const changePaymentTargetCommand = command(
  changePaymentTarget,
  async (tx, input, context) => {
    const { uuid, propertyName } = context.params
    refuseOtherEntity(uuid, input.entityId)
    const { name, value } = parseProperty(paymentTargetProperties, propertyName, input)
    const { entityId, ...before } = await lockPaymentTarget(tx, uuid)
    if (!isSameValue(before.paymentTargetDays, input.oldValue)) throw new Refusal('stale-value')
    if (before.paymentTargetDays === value) return {}
    context.write(
      tx
        .updateTable('payment_targets')
        // There is one property, and its rule let only an integer through.
        .set({ payment_target_days: value as number })
        .where('payment_target_id', '=', entityId.uuid),
    )
    const change = { propertyName: name, oldValue: before.paymentTargetDays, value }
    return fact(paymentTargetChanged, entityId.uuid, { changes: [change] })
  },
  { payment_targets_days: { path: 'value', message: daysMessage } },
)

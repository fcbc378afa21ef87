import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deletePaymentTarget, paymentTargetDeleted } from '../contract.ts'
import { lockPaymentTarget } from './load-payment-target.ts'

// Partners and documents keep the days themselves, so a payment target may always go.
export const deletePaymentTargetCommand = command(deletePaymentTarget, async (tx, input, context) => {
  refuseOtherEntity(context.params.uuid, input.uuid)
  const { entityId, ...deleted } = await lockPaymentTarget(tx, context.params.uuid)
  context.write(tx.deleteFrom('payment_targets').where('payment_target_id', '=', entityId.uuid))
  return fact(paymentTargetDeleted, entityId.uuid, { deleted })
})

import { command, fact } from '#server/command.ts'
import { createPaymentTarget, daysMessage, paymentTargetCreated } from '../contract.ts'

export const createPaymentTargetCommand = command(
  createPaymentTarget,
  async (tx, input, context) => {
    const paymentTargetId = context.newId()
    context.write(
      tx.insertInto('payment_targets').values({
        payment_target_id: paymentTargetId,
        payment_target_days: input.paymentTargetDays,
      }),
    )
    return fact(paymentTargetCreated, paymentTargetId, input)
  },
  { payment_targets_days: { path: 'paymentTargetDays', message: daysMessage } },
)

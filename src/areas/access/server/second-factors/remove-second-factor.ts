import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { removeSecondFactor, secondFactorRemoved } from '../../contract/second-factor.ts'
import { secondFactorRemovedMail } from '../mails.ts'
import { dropFactors } from './drop-factors.ts'
import { holdSessions, loadFactors } from './load-factors.ts'
import { proveAgain, readProof } from './prove-again.ts'
import { forgetTrust } from './trusted-browsers.ts'

/** Removes one of the own factors, and with it the trust in browsers, which it may have won; with the last one go the recovery codes. */
export const removeSecondFactorCommand = preparedCommand(
  removeSecondFactor,
  (input, context) => readProof(context, input),
  async (tx, input, context) => {
    const { user, refusal } = await proveAgain(tx, context, input, context.prepared)
    if (refusal) return { refusal }
    const factors = await loadFactors(tx, user.user_id)
    const gone = factors.find(({ factor_id }) => factor_id === context.params.uuid)
    if (!gone) throw new Refusal('not-found')
    const isLast = factors.length === 1
    if (isLast) {
      dropFactors(tx, context, user.user_id)
      await holdSessions(tx, context, user.user_id, user.role, true)
    } else {
      context.write(tx.deleteFrom('second_factors').where('factor_id', '=', gone.factor_id))
      forgetTrust(tx, context, user.user_id)
    }
    queueMail(tx, context, secondFactorRemovedMail(context.installation.publicUrl, user.email))
    return fact(secondFactorRemoved, user.user_id, { kinds: [gone.kind] })
  },
)

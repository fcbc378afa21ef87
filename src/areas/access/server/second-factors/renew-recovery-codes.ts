import { refuse } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import { recoveryCodesRenewed, renewRecoveryCodes } from '../../contract/second-factor.ts'
import { hashing } from '../passwords/password.ts'
import { loadFactors } from './load-factors.ts'
import { looksRight, proveAgain, readProof } from './prove-again.ts'
import { drawRecoveryCodes, keepRecoveryCodes, shownRecoveryCodes } from './recovery-codes.ts'

/** Ten new codes; those from before are good no more. */
export const renewRecoveryCodesCommand = preparedCommand(
  renewRecoveryCodes,
  async (input, context) => {
    const proof = await readProof(context, input)
    // The transaction refuses a wrong proof: nothing is drawn for it.
    const isRight = await looksRight(context, input, proof)
    return { proof, drawn: isRight ? await hashing.run(drawRecoveryCodes) : null }
  },
  async (tx, input, context) => {
    const { proof, drawn } = context.prepared
    const { user, refusal } = await proveAgain(tx, context, input, proof)
    if (refusal) return { refusal }
    if (!drawn || (await loadFactors(tx, user.user_id)).length === 0)
      refuse('currentPassword', 'Es ist kein zweiter Faktor eingerichtet')
    keepRecoveryCodes(tx, context, user.user_id, drawn)
    return {
      ...fact(recoveryCodesRenewed, user.user_id, {}),
      told: { recoveryCodes: shownRecoveryCodes(drawn) },
    }
  },
)

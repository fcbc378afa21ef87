import { preparedCommand } from '#server/command.ts'
import { preparePasskey } from '../../contract/passkeys.ts'
import { loadFactors } from './load-factors.ts'
import { passkeysOf, registrationOptions } from './passkeys.ts'
import { pendingMinutes } from './prepare-codes.ts'
import { proveAgain, readProof } from './prove-again.ts'

const proofOf = ({ currentPassword }: { currentPassword: string }) => ({ currentPassword, code: null })

/** Tells the browser what to sign for a new passkey. Nothing is recorded until it has. */
export const preparePasskeyCommand = preparedCommand(
  preparePasskey,
  (input, context) => readProof(context, proofOf(input)),
  async (tx, input, context) => {
    const { user, refusal } = await proveAgain(tx, context, proofOf(input), context.prepared)
    if (refusal) return { refusal }
    const known = passkeysOf(await loadFactors(tx, user.user_id))
    const named = { ...user, name: `${user.first_name} ${user.family_name}` }
    const options = await registrationOptions(context.installation.publicUrl, named, known)
    const pending = {
      challenge: options.challenge,
      expires_at: new Date(context.now.getTime() + pendingMinutes * 60_000),
    }
    context.write(
      tx
        .insertInto('pending_passkeys')
        .values({ user_id: user.user_id, ...pending })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending)),
    )
    return { told: { options: { ...options } } }
  },
)

import { refuse } from '#kernel/errors.ts'
import { preparedCommand } from '#server/command.ts'
import { qrCodePath } from '#server/pictures/draw-qr-code.ts'
import { prepareCodes } from '../../contract/second-factor.ts'
import { base32 } from '../../rules/base32.ts'
import { firmName } from '../passwords/refuse-common.ts'
import { loadFactors } from './load-factors.ts'
import { proveAgain, readProof } from './prove-again.ts'
import { addressOfSecret, newSecret } from './totp.ts'

/** Long enough to look for one's telephone. */
export const pendingMinutes = 30

const proofOf = ({ currentPassword }: { currentPassword: string }) => ({ currentPassword, code: null })

/** Draws the secret of an app and shows it. Nothing is recorded: it counts once a code has shown that the app knows it. */
export const prepareCodesCommand = preparedCommand(
  prepareCodes,
  (input, context) => readProof(context, proofOf(input)),
  async (tx, input, context) => {
    const { user, refusal } = await proveAgain(tx, context, proofOf(input), context.prepared)
    if (refusal) return { refusal }
    const [factors, firm] = await Promise.all([loadFactors(tx, user.user_id), firmName(tx)])
    if (factors.some(({ kind }) => kind === 'CODE'))
      refuse('currentPassword', 'Eine App ist schon eingerichtet. Entfernen Sie sie zuerst')
    const secret = newSecret()
    const pending = { secret, expires_at: new Date(context.now.getTime() + pendingMinutes * 60_000) }
    context.write(
      tx
        .insertInto('pending_second_factors')
        .values({ user_id: user.user_id, ...pending })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending)),
    )
    const address = addressOfSecret(secret, user.email, firm.firmName)
    return { told: { secret: base32(secret), address, qrCode: qrCodePath(address) } }
  },
)

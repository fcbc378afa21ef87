import { theBeginning } from '#areas/firm/rules/tax-schemes.ts'
import { applyFirmChanges } from '#areas/firm/server/apply-firm-changes.ts'
import { checkSentLogo } from '#areas/firm/server/check-logo.ts'
import { foundFirm } from '#areas/firm/server/found-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Context, fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { firmSetUp, setUp } from '../../contract/set-up.ts'
import { hashing, hashPassword } from '../passwords/password.ts'
import { refuseCommon } from '../passwords/refuse-common.ts'
import { startSession } from '../sessions/start-session.ts'
import { parseTokenKey, tokenKeyName } from '../sessions/token-key.ts'
import { isSetUpToken } from './set-up-link.ts'

/** Opens the list of bank accounts, which stands above: `src/server/compose.ts` hands it in. */
export type OpenFirstAccount = (
  tx: Tx,
  context: Context,
  iban: string,
) => { entityId: string; shortName: string; iban: string; currency: string }

/** Makes the firm, its bank account and its first managing director, who is logged in by the answer. Possible once. */
export const setUpCommand = (openFirstAccount: OpenFirstAccount) =>
  preparedCommand(
    setUp,
    async ({ token, firm, manager }, { read }) => {
      await read(async (tx) => refuseSetUp(tx, token, await installationKey(tx).executeTakeFirstOrThrow()))
      const { email, firstName, familyName } = manager
      refuseCommon(
        manager.password,
        { email, firstName, familyName, firmName: firm.name },
        'manager.password',
      )
      await checkSentLogo(firm.logo, 'firm.logo')
      return hashing.run(() => hashPassword(manager.password))
    },
    async (tx, { token, firm, manager }, context) => {
      // The lock lets the second of two simultaneous set-ups see the firm of the first.
      const installation = await installationKey(tx).forUpdate().executeTakeFirstOrThrow()
      const key = await refuseSetUp(tx, token, installation)

      const { name, taxScheme, ...properties } = firm
      const taxSchemes = [{ validFrom: theBeginning, scheme: taxScheme }]
      const row = await foundFirm(tx, context, name)
      const changes = [
        { propertyName: 'name', oldValue: '', value: name },
        ...(await applyFirmChanges(tx, context, row, { ...properties, taxSchemes })),
      ]
      const user = {
        user_id: context.newId(),
        email: manager.email,
        first_name: manager.firstName,
        family_name: manager.familyName,
        role: 'MANAGER' as const,
      }
      context.write(
        tx.insertInto('users').values({ ...user, password_hash: context.prepared, approved_at: context.now }),
      )
      const bankAccount = firm.iban ? { bankAccount: openFirstAccount(tx, context, firm.iban) } : {}
      const session = await startSession(tx, context, key, user)
      return {
        ...fact(firmSetUp, row.firm_id, { managerEntityId: user.user_id, changes, ...bankAccount }),
        token: session.token,
      }
    },
  )

function installationKey(tx: Tx) {
  return tx.selectFrom('installation').select('value').where('key', '=', tokenKeyName)
}

/** Refuses a set-up that is done or not by the link; answers the key of the tokens. */
async function refuseSetUp(tx: Tx, token: string, { value }: { value: string }): Promise<Uint8Array> {
  const key = parseTokenKey(value)
  if (await tx.selectFrom('firm').select('firm_id').executeTakeFirst()) throw new Refusal('set-up-done')
  if (!isSetUpToken(key, token)) throw new Refusal('link-invalid')
  return key
}

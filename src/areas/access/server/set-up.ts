import { applyFirmChanges } from '#areas/firm/server/apply-firm-changes.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { firmSetUp, setUp } from '../contract.ts'
import { hashPassword } from './password.ts'
import { isSetUpToken } from './set-up-link.ts'
import { startSession } from './start-session.ts'
import { parseTokenKey, tokenKeyName } from './token-key.ts'

/** Makes the firm and its first managing director, who is logged in by the answer. Possible once. */
export const setUpCommand = command(setUp, async (tx, { token, firm, manager }, context) => {
  // The lock lets the second of two simultaneous set-ups see the firm of the first.
  const installation = await tx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', tokenKeyName)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const key = parseTokenKey(installation.value)
  if (await tx.selectFrom('firm').select('firm_id').executeTakeFirst()) throw new Refusal('set-up-done')
  if (!isSetUpToken(key, token)) throw new Refusal('link-invalid')

  const { name, ...properties } = firm
  const row = await tx
    .insertInto('firm')
    .values({ firm_id: context.newId(), name })
    .returningAll()
    .executeTakeFirstOrThrow()
  const changes = [
    { propertyName: 'name', oldValue: '', value: name },
    ...(await applyFirmChanges(tx, context, row, properties)),
  ]
  const user = {
    user_id: context.newId(),
    email: manager.email,
    first_name: manager.firstName,
    family_name: manager.familyName,
    role: 'MANAGER' as const,
  }
  const passwordHash = await hashPassword(manager.password)
  context.write(
    tx.insertInto('users').values({ ...user, password_hash: passwordHash, approved_at: context.now }),
  )
  const session = await startSession(tx, context, key, user)
  return {
    ...fact(firmSetUp, row.firm_id, { managerEntityId: user.user_id, changes }),
    token: session.token,
  }
})

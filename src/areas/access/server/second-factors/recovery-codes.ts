import { randomBytes, randomInt } from 'node:crypto'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { recoveryLength, recoveryLetters, shownRecoveryCode } from '../../rules/typed-code.ts'
import { hashCode } from '../passwords/password.ts'

const howMany = 10

/** New codes, and what is kept of them. */
export interface RecoveryCodes {
  codes: string[]
  hashes: Buffer[]
  salt: Buffer
}

/** Draws ten codes. Takes its time with the hashes: within `hashing`, and outside of a transaction. */
export async function drawRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: howMany }, drawCode)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashCode(code, salt))
  return { codes, hashes, salt }
}

/** As they are told, this once. */
export const shownRecoveryCodes = ({ codes }: RecoveryCodes) => codes.map(shownRecoveryCode)

const drawCode = () =>
  Array.from({ length: recoveryLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('')

/** Keeps new codes; the ones from before are good no more. */
export function keepRecoveryCodes(
  tx: Tx,
  context: Pick<Context, 'write'>,
  userId: EntityId,
  { hashes, salt }: RecoveryCodes,
): void {
  dropRecoveryCodes(tx, context, userId)
  context.write(
    tx.insertInto('recovery_codes').values(hashes.map((code_hash) => ({ user_id: userId, code_hash, salt }))),
  )
}

export function dropRecoveryCodes(tx: Tx, { write }: Pick<Context, 'write'>, userId: EntityId): void {
  write(tx.deleteFrom('recovery_codes').where('user_id', '=', userId))
}

/** What is stored of a code that somebody typed, if it is one of this user's; null where there are none. Takes its turn within `hashing`. */
export async function hashTyped(salt: Buffer | null, code: string): Promise<Buffer | null> {
  return salt && hashCode(code, salt)
}

export async function saltOf(tx: Tx, userId: EntityId): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.salt ?? null
}

/** Whether a code is one of this user's that is good yet. */
export async function isRecoveryCode(tx: Tx, userId: EntityId, codeHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Spends a code; false when it is none of this user's, or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  userId: EntityId,
  codeHash: Buffer,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function codesLeft(tx: Tx, userId: EntityId): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

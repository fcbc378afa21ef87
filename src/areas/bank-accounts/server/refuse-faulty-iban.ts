import { normaliseIban } from '#kernel/codes/iban.ts'
import { type FieldError, Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { ibanFaults, ibanTaken } from '../rules/iban-fault.ts'

/** Refuses an IBAN that is none, that another account has, or both; `own` is the account that is changed. */
export async function refuseFaultyIban(
  tx: Tx,
  iban: string,
  path: string,
  own: EntityId | null,
): Promise<void> {
  const faults = ibanFaults(iban, await isTaken(tx, iban, own))
  if (faults.length > 0) {
    throw new Refusal(
      'invalid-input',
      faults.map((message) => ({ path, message })),
    )
  }
}

/** Whether the IBAN of an input with other faults is taken. */
export async function takenIban(tx: Tx, input: unknown): Promise<FieldError[]> {
  const { iban } = Object(input)
  if (typeof iban !== 'string' || !(await isTaken(tx, normaliseIban(iban), null))) return []
  return [{ path: 'iban', message: ibanTaken }]
}

async function isTaken(tx: Tx, iban: string, own: EntityId | null): Promise<boolean> {
  const taken = await tx
    .selectFrom('bank_accounts')
    .select('bank_account_id')
    .where('iban', '=', iban)
    .executeTakeFirst()
  return taken !== undefined && taken.bank_account_id !== own
}

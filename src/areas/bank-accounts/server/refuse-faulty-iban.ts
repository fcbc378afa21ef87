import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { ibanFault } from '../rules/iban-fault.ts'

/** Refuses an IBAN that is none, that another account has, or both; `own` is the account that is changed. */
export async function refuseFaultyIban(
  tx: Tx,
  iban: string,
  path: string,
  own: EntityId | null,
): Promise<void> {
  const taken = await tx
    .selectFrom('bank_accounts')
    .select('bank_account_id')
    .where('iban', '=', iban)
    .executeTakeFirst()
  const fault = ibanFault(iban, taken !== undefined && taken.bank_account_id !== own)
  if (fault !== null) refuse(path, fault)
}

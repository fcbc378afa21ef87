import { Refusal } from '#kernel/errors.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { BankAccount } from '../contract.ts'
import { describeUse } from './describe-use.ts'

/** Refuses the deletion of an account from which something was paid. Payments keep the IBAN; asked so rarely that it has no index. */
export async function refuseUsedAccount(tx: Tx, { iban }: BankAccount, { actor }: Context): Promise<void> {
  const use = await describeUse(
    tx
      .selectFrom('documents')
      .where('document_id', 'in', (eb) =>
        eb.selectFrom('payments').select('document_id').where('from_iban', '=', iban),
      ),
    actor.permissions,
  )
  if (!use) return
  const message = `Das Bankkonto wird in Zahlungen verwendet (${use}) und kann nicht gelöscht werden.`
  throw new Refusal('in-use', [{ path: 'uuid', message }])
}

import { Refusal } from '#kernel/errors.ts'
import type { Permission } from '#kernel/permissions.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { bankAccountDeleted, deleteBankAccount } from '../contract.ts'
import { describeUse } from './describe-use.ts'
import { lockBankAccount } from './load-bank-account.ts'

/** An account that paid something stays: who looks at the payment later wants to know whose IBAN it names. */
export const deleteBankAccountCommand = command(deleteBankAccount, async (tx, input, context) => {
  refuseOtherEntity(context.params.uuid, input.uuid)
  const { entityId, ...deleted } = await lockBankAccount(tx, context.params.uuid)
  const use = await paymentsFrom(tx, deleted.iban, context.actor.permissions)
  if (use) {
    throw new Refusal('in-use', [
      {
        path: 'uuid',
        message: `Das Bankkonto wird in Zahlungen verwendet (${use}) und kann nicht gelöscht werden.`,
      },
    ])
  }
  context.write(tx.deleteFrom('bank_accounts').where('bank_account_id', '=', entityId.uuid))
  return fact(bankAccountDeleted, entityId.uuid, { deleted })
})

/** The documents with a payment from the account. Payments keep the IBAN; asked so rarely that it has no index. */
function paymentsFrom(tx: Tx, iban: string, permissions: readonly Permission[]): Promise<string | null> {
  return describeUse(
    tx
      .selectFrom('documents')
      .where('document_id', 'in', (eb) =>
        eb.selectFrom('payments').select('document_id').where('from_iban', '=', iban),
      ),
    permissions,
  )
}

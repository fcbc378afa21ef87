import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { bankAccountDeleted, deleteBankAccount } from '../contract.ts'
import { lockBankAccount } from './load-bank-account.ts'

// Documents keep the IBAN itself, so a bank account may always go.
export const deleteBankAccountCommand = command(deleteBankAccount, async (tx, input, context) => {
  refuseOtherEntity(context.params.uuid, input.uuid)
  const { entityId, ...deleted } = await lockBankAccount(tx, context.params.uuid)
  context.write(tx.deleteFrom('bank_accounts').where('bank_account_id', '=', entityId.uuid))
  return fact(bankAccountDeleted, entityId.uuid, { deleted })
})

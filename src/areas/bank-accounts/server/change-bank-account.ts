import { Refusal } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { command, fact } from '#server/command.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import { bankAccountChanged, bankAccountProperties, changeBankAccount } from '../contract.ts'
import { ibanTaken } from '../rules/iban-fault.ts'
import { type BankAccountRow, bankAccountKey, lockBankAccount } from './load-bank-account.ts'
import { refuseFaultyIban } from './refuse-faulty-iban.ts'

const columns = {
  shortName: 'short_name',
  iban: 'iban',
  currency: 'currency',
} as const satisfies Record<keyof typeof bankAccountProperties, keyof BankAccountRow>

export const changeBankAccountCommand = command(
  changeBankAccount,
  async (tx, input, context) => {
    const { uuid, propertyName } = context.params
    refuseOtherEntity(uuid, input.entityId)
    const { name, value } = parseProperty(bankAccountProperties, propertyName, input)
    const before = await lockBankAccount(tx, uuid)
    if (name === 'iban') await refuseFaultyIban(tx, String(value), 'value', before.entityId.uuid)
    const oldValue = before[name]
    if (!isSameValue(oldValue, input.oldValue)) throw new Refusal('stale-value')
    if (oldValue === value) return {}
    context.write(
      tx
        .updateTable('bank_accounts')
        .set({ [columns[name]]: value, search_text: bankAccountKey({ ...before, [name]: value }) })
        .where('bank_account_id', '=', before.entityId.uuid),
    )
    return fact(bankAccountChanged, before.entityId.uuid, {
      changes: [{ propertyName: name, oldValue, value }],
    })
  },
  { bank_accounts_iban: { path: 'value', message: ibanTaken } },
)

import { command, fact } from '#server/command.ts'
import { bankAccountCreated, createBankAccount, ibanTaken } from '../contract.ts'
import { bankAccountKey } from './load-bank-account.ts'

export const createBankAccountCommand = command(
  createBankAccount,
  async (tx, input, context) => {
    const bankAccountId = context.newId()
    context.write(
      tx.insertInto('bank_accounts').values({
        bank_account_id: bankAccountId,
        short_name: input.shortName,
        iban: input.iban,
        currency: input.currency,
        search_text: bankAccountKey(input),
      }),
    )
    return fact(bankAccountCreated, bankAccountId, input)
  },
  { bank_accounts_iban: { path: 'iban', message: ibanTaken } },
)

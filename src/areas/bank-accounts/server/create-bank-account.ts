import { command, fact } from '#server/command.ts'
import { bankAccountCreated, createBankAccount } from '../contract.ts'
import { ibanTaken } from '../rules/iban-fault.ts'
import { bankAccountKey } from './load-bank-account.ts'
import { refuseFaultyIban, takenIban } from './refuse-faulty-iban.ts'

export const createBankAccountCommand = command(
  createBankAccount,
  async (tx, input, context) => {
    await refuseFaultyIban(tx, input.iban, 'iban', null)
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
  // Two people create it at the same moment.
  { bank_accounts_iban: { path: 'iban', message: ibanTaken } },
  { alsoWrong: takenIban },
)

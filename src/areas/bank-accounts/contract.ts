import { ibanText } from '#kernel/codes/bank-fields.ts'
import { currency } from '#kernel/currencies.ts'
import { declareSubject } from '#kernel/declare.ts'
import { line } from '#kernel/fields.ts'
import { declareMasterData } from '#kernel/master-data.ts'
import { z } from '#kernel/zod.ts'
import { addIbanFault, hasOtherFaults } from './rules/iban-fault.ts'

const changeable = {
  shortName: line('Bezeichnung fehlt', 60),
  /** Whether it is one is said together with whether it is taken, or with what else is wrong: rules/iban-fault.ts. */
  iban: ibanText('IBAN ungültig'),
  currency: currency('Währung fehlt'),
}

const input = z.strictObject(changeable).superRefine(addIbanFault, { when: hasOtherFaults })

export const bankAccountData = declareMasterData({
  name: 'bank account',
  subject: declareSubject('bank accounts'),
  path: '/api/bankaccounts',
  resource: 'bankaccounts',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  missing: 'Bankkonto fehlt',
  shown: { shortName: z.string(), iban: z.string(), currency: z.string() },
  recorded: input,
  changeable,
  input,
  filter: z.never(),
})

export const { row: bankAccount, list: listBankAccounts, create: createBankAccount } = bankAccountData
export type BankAccount = z.output<typeof bankAccount>

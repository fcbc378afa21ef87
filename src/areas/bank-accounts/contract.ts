import { ibanText } from '#kernel/codes/bank-fields.ts'
import { currency } from '#kernel/currencies.ts'
import { declareCommand, declareEvent, declareList, declareRead, declareSubject } from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { entityId, line } from '#kernel/fields.ts'
import { declareHistory, withHistory } from '#kernel/history.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'
import { addIbanFault, hasOtherFaults } from './rules/iban-fault.ts'

/** What a bank account has; each can be changed by its own rule. */
export const bankAccountProperties = {
  shortName: line('Bezeichnung fehlt', 60),
  /** Whether it is one is said together with whether it is taken, or with what else is wrong: rules/iban-fault.ts. */
  iban: ibanText('IBAN ungültig'),
  currency: currency('Währung fehlt'),
}

export const bankAccountInput = z
  .strictObject(bankAccountProperties)
  .superRefine(addIbanFault, { when: hasOtherFaults })

export const bankAccount = z.object({
  entityId: entityId('Bankkonto fehlt'),
  shortName: z.string(),
  iban: z.string(),
  currency: z.string(),
})

export type BankAccount = z.output<typeof bankAccount>

export const bankAccounts = declareSubject('bank accounts')

const toAll = { changes: [bankAccounts], visibleTo: 'working' } as const

export const bankAccountCreated = declareEvent({
  name: 'bank account created',
  data: bankAccountInput,
  ...toAll,
})
export const bankAccountChanged = declareEvent({
  name: 'bank account changed',
  data: recordedChanges,
  ...toAll,
})
export const bankAccountDeleted = declareEvent({ name: 'bank account deleted', data: deleted, ...toAll })

export const createBankAccount = declareCommand({
  name: 'create bank account',
  path: '/api/bankaccounts',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: bankAccountInput,
  events: [bankAccountCreated],
  answer: 'created',
})

export const changeBankAccount = declareCommand({
  name: 'change bank account',
  path: '/api/bankaccounts/:uuid/props/:propertyName',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: propertyChange,
  events: [bankAccountChanged],
  answer: 'done',
})

export const deleteBankAccount = declareCommand({
  name: 'delete bank account',
  path: '/api/bankaccounts/:uuid/deletion',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: deletion,
  events: [bankAccountDeleted],
  answer: 'done',
})

export const listBankAccounts = declareList({
  resource: 'bankaccounts',
  access: 'working',
  dependsOn: [bankAccounts],
  row: bankAccount,
  stats: z.object({}),
  filter: z.never(),
})

export const readBankAccount = declareRead({
  name: 'one bank account',
  path: '/proxy/get/bankaccounts/:uuid',
  resource: 'bankaccounts',
  access: 'working',
  dependsOn: [bankAccounts],
  query: z.object({}),
  answer: withHistory(bankAccount),
})

export const bankAccountEvents = [bankAccountCreated, bankAccountChanged, bankAccountDeleted]

export const readBankAccountHistory = declareHistory({
  name: 'history of one bank account',
  resource: 'bankaccounts',
  access: 'working',
  dependsOn: [bankAccounts],
})

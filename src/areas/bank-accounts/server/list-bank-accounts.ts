import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { bankAccountEvents, listBankAccounts, readBankAccount, readBankAccountHistory } from '../contract.ts'
import { bankAccountOf } from './load-bank-account.ts'

export const listBankAccountsList = plainList(listBankAccounts, {
  // The IBAN is unique: no two rows are equal in this order.
  rows: (tx, { words }) =>
    tx
      .selectFrom('bank_accounts')
      .selectAll()
      .where((eb) => holdsWords(eb.ref('search_text'), words))
      .orderBy('iban'),
  rowOf: bankAccountOf,
})

export const readBankAccountRead = read(readBankAccount, async (tx, _query, { params }) => {
  const row = await tx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('bank_account_id', '=', params.uuid)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return withSteps(tx, bankAccountOf(row))
})

export const readBankAccountHistoryRead = historyRead(readBankAccountHistory, bankAccountEvents)

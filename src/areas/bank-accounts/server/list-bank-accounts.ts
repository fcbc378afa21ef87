import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { list, read } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { listBankAccounts, readBankAccount } from '../contract.ts'
import { bankAccountOf } from './load-bank-account.ts'

export const listBankAccountsList = list(listBankAccounts, async (tx, { words, startIndex, stopIndex }) => {
  const rows = tx.selectFrom('bank_accounts').where((eb) => holdsWords(eb.ref('search_text'), words))
  const [count, section] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    // The IBAN is unique: no two rows are equal in this order.
    rows
      .selectAll()
      .orderBy('iban')
      .offset(startIndex)
      .limit(stopIndex - startIndex)
      .execute(),
  ])
  return { totalCount: count.count, stats: {}, section: section.map(bankAccountOf) }
})

export const readBankAccountRead = read(readBankAccount, async (tx, _query, { params }) => {
  const row = await tx
    .selectFrom('bank_accounts')
    .selectAll()
    // The route lets only uuids through in a parameter of this name.
    .where('bank_account_id', '=', params.uuid as EntityId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return bankAccountOf(row)
})

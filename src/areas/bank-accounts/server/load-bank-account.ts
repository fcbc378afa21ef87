import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import type { Tx } from '#server/db/connect.ts'
import type { BankAccountsTable } from '#server/db/tables.ts'
import type { BankAccount } from '../contract.ts'

export type BankAccountRow = Selectable<BankAccountsTable>

/** The bank account as it stands on the wire. */
export function bankAccountOf(row: BankAccountRow): BankAccount {
  return {
    entityId: { uuid: row.bank_account_id },
    shortName: row.short_name,
    iban: row.iban,
    currency: row.currency,
  }
}

/** What a bank account is found by. */
export function bankAccountKey({ shortName, iban, currency }: Omit<BankAccount, 'entityId'>): string {
  return searchKey(`${shortName} ${iban} ${currency}`)
}

/** One bank account for a change: locked until the commit, 404 when there is none. */
export async function lockBankAccount(tx: Tx, uuid: EntityId): Promise<BankAccount> {
  const row = await tx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('bank_account_id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return bankAccountOf(row)
}

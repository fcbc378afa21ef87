import { baseCurrency } from '#kernel/currencies.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** The firm's own account becomes the first of the list (decisions §10, 'Sent'); the event of the set-up records it. */
export function openFirstAccount(tx: Tx, { newId, write }: Pick<Context, 'newId' | 'write'>, iban: string) {
  const account = { entityId: newId(), shortName: 'Geschäftskonto', iban, currency: baseCurrency }
  const { entityId, shortName, currency } = account
  write(
    tx.insertInto('bank_accounts').values({
      bank_account_id: entityId,
      short_name: shortName,
      ...{ iban, currency },
      search_text: searchKey(`${shortName} ${iban} ${currency}`),
    }),
  )
  return account
}

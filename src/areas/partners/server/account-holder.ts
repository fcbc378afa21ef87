import type { AccountHolder } from '#areas/firm/server/refuse-taken-accounts.ts'

/** Who has an account of his own by this number: of customers the debtor's, of suppliers the creditor's. */
export const accountHolder: AccountHolder = async (tx, role, number) => {
  const partner = await tx
    .selectFrom('partners')
    .select('short_name')
    .where(role === 'CUSTOMER' ? 'debitor_number' : 'creditor_number', '=', number)
    .executeTakeFirst()
  return partner?.short_name ?? null
}

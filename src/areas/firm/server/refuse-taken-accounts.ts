import { refuse } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import { accountsOf } from '../rules/accounts.ts'
import type { FirmChanges } from './apply-firm-changes.ts'
import type { FirmRow } from './load-firm.ts'

/** The short name of the customer or supplier that has an account by a number of its own, or null; the partners know it. */
export type AccountHolder = (tx: Tx, role: 'CUSTOMER' | 'SUPPLIER', number: number) => Promise<string | null>

const collectives = {
  collectiveDebtor: { role: 'CUSTOMER', whose: 'einem Kunden' },
  collectiveCreditor: { role: 'SUPPLIER', whose: 'einem Lieferanten' },
} as const

/** A collective account cannot become one that belongs to a partner (decisions §4). */
export async function refuseTakenAccounts(
  tx: Tx,
  firm: FirmRow,
  given: FirmChanges['accounts'],
  accountHolder: AccountHolder,
): Promise<void> {
  if (!given) return
  // Of the contract's own shape.
  const [before, after] = [accountsOf(firm.accounts as Record<string, string>), accountsOf(given)]
  for (const key of ['collectiveDebtor', 'collectiveCreditor'] as const) {
    if (after[key] === before[key]) continue
    const { role, whose } = collectives[key]
    const taken = await accountHolder(tx, role, Number(after[key]))
    if (taken !== null) refuse(`accounts.${key}`, `Dieses Konto gehört schon ${whose}: ${taken}`)
  }
}

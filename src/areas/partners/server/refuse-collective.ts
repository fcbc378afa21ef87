import { accountsOf } from '#areas/firm/rules/accounts.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { refuse } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'

const names = { collectiveDebtor: 'Debitorennr.', collectiveCreditor: 'Kreditorennr.' } as const

/** Refuses a partner's number that is the firm's collective account: what is booked there belongs to nobody alone (decisions §4). */
export async function refuseCollective(
  tx: Tx,
  key: keyof typeof names,
  number: number | null,
  path: string,
): Promise<void> {
  if (number === null) return
  const { accounts } = await loadFirm(tx)
  // Of the contract's own shape.
  if (accountsOf(accounts as Record<string, string>)[key] !== String(number)) return
  refuse(path, `Die ${names[key]} ${number} ist das Sammelkonto und kann nicht vergeben werden`)
}

import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OwnFirm } from '../rules/paper/read-paper.ts'

/** What on a paper is the firm's own, and so nobody's whose bill comes in. */
export async function ownFirm(tx: Tx): Promise<OwnFirm> {
  const firm = await loadFirm(tx)
  const accounts = await tx.selectFrom('bank_accounts').select('iban').execute()
  return { names: [firm.name], vatId: firm.vat_id, ibans: accounts.map(({ iban }) => iban) }
}

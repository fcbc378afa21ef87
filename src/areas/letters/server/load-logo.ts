import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Logo } from './print-letter.ts'

/** The logo that the firm's letters carry; null when it has none, or one that cannot be printed. */
export async function loadLogo(tx: Tx, firm: FirmRow): Promise<Logo | null> {
  if (!firm.logo_sha256 || !firm.logo_type || firm.logo_left_out_at) return null
  const row = await tx
    .selectFrom('contents')
    .select('bytes')
    .where('sha256', '=', firm.logo_sha256)
    .executeTakeFirstOrThrow()
  return { bytes: row.bytes, type: firm.logo_type }
}

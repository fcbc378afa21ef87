import type { Tx } from '#server/db/connect.ts'
import type { Logo } from './print-letter.ts'

/** The firm's logo; null when it has none. */
export async function loadLogo(
  tx: Tx,
  sha256: Buffer | null,
  type: Logo['type'] | null,
): Promise<Logo | null> {
  if (!sha256 || !type) return null
  const row = await tx
    .selectFrom('contents')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return { bytes: row.bytes, type }
}

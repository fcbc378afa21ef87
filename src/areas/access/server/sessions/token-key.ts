import type { Tx } from '#server/db/connect.ts'

export const tokenKeyName = 'token key'

/** The installation's key: all nodes sign and check with it, and derive the set-up link from it. */
export async function loadTokenKey(tx: Tx): Promise<Uint8Array> {
  const row = await tx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', tokenKeyName)
    .executeTakeFirstOrThrow()
  return parseTokenKey(row.value)
}

export function parseTokenKey(value: string): Uint8Array {
  const key = Buffer.from(value, 'hex')
  if (key.length !== 32) throw new Error('the token key of the installation is damaged')
  return key
}

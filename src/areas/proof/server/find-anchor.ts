import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { type JournalAnchor, parseAnchor } from '#kernel/journal-anchor.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { noAnchor, readAnchor } from '../contract.ts'

/** Where the journal has this point; null: nowhere, so that its end was cut off or the chain written anew since. */
export async function findAnchor(
  tx: Tx,
  { seq, hash }: JournalAnchor,
): Promise<{ seq: number; at: Date } | null> {
  const row = await tx
    .selectFrom('journal')
    .select(['seq', 'at'])
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .where((eb) => (seq === null ? sql<boolean>`true` : eb('seq', '=', seq)))
    .executeTakeFirst()
  return row ?? null
}

/** For the page of the firm: whether a point that somebody kept outside is still in the journal. */
export const readAnchorRead = read(readAnchor, async (tx, { anchor }) => {
  const parsed = parseAnchor(anchor)
  if (!parsed) refuse('anchor', noAnchor)
  const found = await findAnchor(tx, parsed)
  return { found: found && { seq: found.seq, at: found.at.toISOString() } }
})

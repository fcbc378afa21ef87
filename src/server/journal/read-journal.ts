import type postgres from 'postgres'
import type { PushMessage, Resource } from '#kernel/declare.ts'
import type { JournalAnchor } from '#kernel/journal-anchor.ts'
import type { Tx } from '../db/connect.ts'

// With what stands around it a message has at most 64 kB.
const largestDataBytes = 64_000

/** Reads the push messages after `seq`, oldest first, at most `limit`. */
export async function readJournalAfter(
  sql: postgres.Sql,
  seq: number,
  limit: number,
): Promise<PushMessage[]> {
  const rows = await sql`
    select seq, at, request_id, event, entity_id, refreshes,
      octet_length(data::text) <= ${largestDataBytes} as has_data,
      case when octet_length(data::text) <= ${largestDataBytes} then data end as data
    from journal
    where seq > ${seq} order by seq limit ${limit}`
  return rows.map((row) => ({
    seq: row['seq'],
    event: row['event'],
    requestId: row['request_id'],
    entityId: { uuid: row['entity_id'] },
    // The driver reads each column by its type in the table.
    at: (row['at'] as Date).toISOString(),
    ...(row['has_data'] && { data: row['data'] }),
    // Written from declared events.
    refreshes: row['refreshes'] as Resource[],
  }))
}

/** The number of the last journal row. */
export async function journalHead(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select seq from journal_head`
  return row?.['seq'] ?? 0
}

/** The hash of the last journal row, which nobody can rewrite where it is kept outside; null before the first. */
export async function journalAnchor(sql: postgres.Sql): Promise<string | null> {
  const [row] = await sql<
    { hash: string }[]
  >`select encode(hash, 'hex') as hash from journal_head where seq > 0`
  return row?.hash ?? null
}

/** Where the journal stands for this transaction, by number and hash; null before the first row. */
export async function anchorOf(tx: Tx): Promise<(JournalAnchor & { seq: number }) | null> {
  const head = await tx
    .selectFrom('journal_head')
    .select(['seq', 'hash'])
    .where('seq', '>', 0)
    .executeTakeFirst()
  return head ? { seq: head.seq, hash: head.hash.toString('hex') } : null
}

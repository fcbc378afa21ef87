import { createHash } from 'node:crypto'
import type postgres from 'postgres'

export type Verdict =
  | { intact: true; rows: number; headHash: string }
  | { intact: false; brokenSeq: number; reason: string }

interface JournalRow {
  seq: number
  at: string
  request_id: string
  user_id: string | null
  command: string
  input_hash: Buffer
  event: string
  entity_id: string
  refreshes: string[]
  data: string
  key_id: string | null
  previous_hash: Buffer
  hash: Buffer
}

const origin = createHash('sha256').update('kontor').digest()

/**
 * Walks the whole journal and names the first row that is missing, was changed, or does not continue the chain.
 * Computes the hashes here, not with the database's own function, so that a changed function is found as well.
 */
export async function verifyJournal(sql: postgres.Sql): Promise<Verdict> {
  // A transaction takes statements as its connection does; the driver types the two, and what comes out of it, apart.
  return (await sql.begin('isolation level repeatable read read only', (tx) =>
    walk(tx as unknown as postgres.Sql),
  )) as Verdict
}

async function walk(tx: postgres.Sql): Promise<Verdict> {
  let expectedSeq = 1
  let previous: Buffer = origin
  const rows = tx<JournalRow[]>`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, request_id, user_id, command,
      input_hash, event, entity_id, refreshes, data::text as data, key_id, previous_hash, hash
    from journal order by seq`
  for await (const batch of rows.cursor(1000)) {
    for (const row of batch) {
      const reason = faultOf(row, expectedSeq, previous)
      if (reason) return { intact: false, brokenSeq: expectedSeq, reason }
      previous = row.hash
      expectedSeq++
    }
  }
  const [head] = await tx<{ seq: number; hash: Buffer }[]>`select seq, hash from journal_head`
  if (!head || head.seq !== expectedSeq - 1 || !head.hash.equals(previous)) {
    return { intact: false, brokenSeq: expectedSeq, reason: 'Am Ende des Journals fehlen Zeilen.' }
  }
  return { intact: true, rows: head.seq, headHash: previous.toString('hex') }
}

function faultOf(row: JournalRow, expectedSeq: number, previous: Buffer): string | null {
  if (row.seq !== expectedSeq) return 'Die Zeile fehlt.'
  if (!row.previous_hash.equals(previous)) return 'Die Zeile schließt nicht an die vorige an.'
  const text = [
    row.seq,
    row.at,
    row.request_id,
    row.user_id ?? '',
    row.command,
    row.input_hash.toString('hex'),
    row.event,
    row.entity_id,
    row.refreshes.join(','),
    row.data,
    // Only where there is one: rows of before have the text that they always had.
    ...(row.key_id === null ? [] : [row.key_id]),
  ].join('\n')
  const hash = createHash('sha256').update(previous).update(text, 'utf8').digest()
  return hash.equals(row.hash) ? null : 'Der Inhalt der Zeile wurde verändert.'
}

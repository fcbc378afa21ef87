import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { Refusal } from '#kernel/errors.ts'
import type { Database } from '../db/connect.ts'

// As text, in which the driver sends and receives bytes, and copied once or twice: about two megabytes for a moment.
const pieceBytes = 512 * 1024

/** How large a stored content is; refuses one that was deleted meanwhile. */
export async function contentSize(sql: postgres.Sql, sha256: Buffer): Promise<number> {
  const [row] = await sql<{ size: number }[]>`select size from contents where sha256 = ${sha256}`
  if (!row) throw new Refusal('not-found')
  return row.size
}

/** Where contents stand, and who is told of one whose bytes have changed. */
export type ContentSource = Pick<Database, 'sql' | 'storage'>

/**
 * A stored content in pieces, each read when it is asked for: no connection waits between them. Contents never change; one that is
 * deleted meanwhile is refused as not found. The last piece is held back until all of them are what the hash names: of changed bytes nobody gets a whole
 * file.
 */
export async function* contentPieces(
  { sql, storage }: ContentSource,
  sha256: Buffer,
  size: number,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  for (let start = 0; start < size; start += pieceBytes) {
    const [row] = await sql<{ piece: Buffer }[]>`
      select substring(bytes from ${start + 1} for ${pieceBytes}) as piece from contents where sha256 = ${sha256}`
    if (!row) throw new Refusal('not-found')
    hash.update(row.piece)
    if (held) yield held
    held = row.piece
  }
  if (!hash.digest().equals(sha256)) {
    storage.onDamagedContent(sha256)
    throw new Refusal('file-damaged')
  }
  if (held) yield held
}

/** A stored content as a whole, read in the same way: one that is gone is refused as not found, one whose bytes have changed as damaged. */
export async function loadContent(source: ContentSource, sha256: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of contentPieces(source, sha256, await contentSize(source.sql, sha256)))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

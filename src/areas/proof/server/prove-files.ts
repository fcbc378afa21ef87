import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** What was found of the bytes of files. */
export interface FoundFiles {
  files: number
  bytes: number
  /** The hashes under which other bytes stand, or too few. */
  damaged: Buffer[]
  /** The last hash that was looked at; null where there was none. */
  last: Buffer | null
}

export interface FilesOptions {
  /** Begins behind this hash; at the first one where it is left out. */
  after?: Buffer | null
  /** Ends at this hash; at the last one where it is left out. */
  through?: Buffer | null
  /** At most; 20 MB a second where nothing is said. */
  bytesPerSecond?: number
  /** Ends early, with what was found by then. */
  signal?: AbortSignal
  onProgress?: (soFar: Pick<FoundFiles, 'files' | 'bytes'>) => void
}

/** A file is read in pieces of this size: no more of it stands in memory. */
const pieceBytes = 512 * 1024
const namesAtOnce = 500
export const usualBytesPerSecond = 20_000_000

/**
 * Reads the files in the order of their hashes, not faster than it is told, and names those whose bytes are not what their hash says. Hashes are
 * computed here, not by the database.
 */
export async function proveFiles(sql: postgres.Sql, options: FilesOptions = {}): Promise<FoundFiles> {
  const { after = null, through = null, bytesPerSecond = usualBytesPerSecond, signal, onProgress } = options
  const found: FoundFiles = { files: 0, bytes: 0, damaged: [], last: null }
  const begun = performance.now()
  for (let from = after; ; ) {
    const names = await sql<{ sha256: Buffer; size: number }[]>`
      select sha256, size from contents
      where sha256 > ${from ?? Buffer.alloc(0)} and (${through}::bytea is null or sha256 <= ${through})
      order by sha256 limit ${namesAtOnce}`
    if (names.length === 0) return found
    for (const { sha256, size } of names) {
      const isRight = await isProven(sql, sha256, size)
      // One that was deleted meanwhile is nobody's any more.
      if (isRight !== null) {
        found.files++
        found.bytes += size
        if (!isRight) found.damaged.push(sha256)
      }
      found.last = sha256
      from = sha256
      onProgress?.(found)
      if (signal?.aborted) return found
      const aheadMs = (found.bytes / bytesPerSecond) * 1000 - (performance.now() - begun)
      if (aheadMs > 0) await sleep(aheadMs, undefined, signal && { signal }).catch(() => {})
      if (signal?.aborted) return found
    }
  }
}

/** Whether the bytes are those that the hash names; null where the file is gone. */
async function isProven(sql: postgres.Sql, sha256: Buffer, size: number): Promise<boolean | null> {
  const hash = createHash('sha256')
  let read = 0
  for (let start = 0; start === 0 || start < size; start += pieceBytes) {
    const [row] = await sql<{ piece: Buffer }[]>`
      select substring(bytes from ${start + 1} for ${pieceBytes}) as piece from contents where sha256 = ${sha256}`
    if (!row) return null
    hash.update(row.piece)
    read += row.piece.length
  }
  return read === size && hash.digest().equals(sha256)
}

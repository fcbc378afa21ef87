import { createHash } from 'node:crypto'
import type { Context } from '../command.ts'
import type { Tx } from '../db/connect.ts'

/** The SHA-256 under which a content is stored. */
export function contentHash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Stores a content once, in the transaction of the command that brings it; answers its SHA-256. */
export function storeContent(tx: Tx, { write }: Pick<Context, 'write'>, bytes: Buffer): Buffer {
  const sha256 = contentHash(bytes)
  write(
    tx
      .insertInto('contents')
      .values({ sha256, size: bytes.length, bytes })
      .onConflict((conflict) => conflict.column('sha256').doNothing()),
  )
  return sha256
}

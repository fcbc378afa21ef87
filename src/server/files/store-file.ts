import { randomUUID } from 'node:crypto'
import type { Connection } from '../db/driver.ts'
import type { FileContent } from './received-file.ts'

/**
 * Stores the content of a received file, or of one that was packed in it, once, in the transaction of its command. It goes to the database in pieces, which
 * are put together there: neither the file nor what it becomes on the way stands in memory as a whole.
 */
export async function storeFile(connection: Connection, file: FileContent): Promise<void> {
  const send = (statement: string, parameters: unknown[]) =>
    // postgres.js types parameters as what it can serialise: here text, numbers and bytes.
    connection.unsafe(statement, parameters as never[], { prepare: true })
  const known = await send('select 1 from contents where sha256 = $1', [file.sha256])
  if (known.length > 0) return
  const id = randomUUID()
  let position = 0
  for await (const piece of file.pieces()) {
    await send('insert into content_pieces (content_id, position, bytes) values ($1, $2, $3)', [
      id,
      position++,
      piece,
    ])
  }
  await send(
    `insert into contents (sha256, size, bytes)
      select $2, $3, string_agg(bytes, ''::bytea order by position) from content_pieces where content_id = $1
      on conflict (sha256) do nothing`,
    [id, file.sha256, file.size],
  )
  await send('delete from content_pieces where content_id = $1', [id])
}

import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command } from './command.ts'
import type { Database } from './db/connect.ts'
import { migrationsAsWord, preparedVersion } from './db/primary.ts'
import { runSystemCommand } from './run-system-command.ts'

/** It follows from what was computed anew, which is nothing that anybody did. */
export const notePreparedDeclaration = declareSystemCommand({ name: 'note preparation', events: [] })

const write = sql`
  insert into installation (key, value) values ('prepared', ${sql.raw(migrationsAsWord)})
  on conflict (key) do update set value = excluded.value`

const notePreparedCommand = command(notePreparedDeclaration, async (tx, _input, context) => {
  context.write({ compile: () => write.compile(tx) })
  return {}
})

/**
 * Notes for all nodes that nothing is left to compute of the migrations that have run (ADR 0087). To be called behind all of it. Writes where
 * it is new; of two nodes that start at once both may.
 */
export async function notePrepared(db: Database): Promise<void> {
  const [noted] = await db.sql.unsafe(`select ${preparedVersion} is not null as is_noted`)
  if (!noted?.['is_noted']) await runSystemCommand(db, notePreparedCommand)
}

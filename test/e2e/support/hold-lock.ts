import type { Kontor } from './kontor.ts'
import { withDatabase } from './with-database.ts'

/** Holds what a statement locks in the database of a running Kontor, as somebody else's transaction would, while `meanwhile` runs. */
export function holdLock(kontor: Kontor, statement: string, meanwhile: () => Promise<void>): Promise<void> {
  return withDatabase(kontor, (sql) =>
    sql.begin(async (transaction) => {
      await transaction.unsafe(statement)
      await meanwhile()
    }),
  )
}

import { openPostgres } from '#server/db/connect.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'

/** Holds what a statement locks in the database of a running Kontor, as somebody else's transaction would, while `meanwhile` runs. */
export async function holdLock(
  dataFolder: string,
  statement: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const database = await joinEmbedded({ dataFolder, log })
  const sql = openPostgres(database.connection, 1)
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(statement)
      await meanwhile()
    })
  } finally {
    await sql.end()
    await database.stop()
  }
}

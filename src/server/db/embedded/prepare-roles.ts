import postgres from 'postgres'
import type { EmbeddedConnection } from './embedded-connection.ts'
import { hasCode, type LauncherLog } from './embedded-error.ts'
import { databaseOwner, databaseUser, makeUser } from './make-cluster.ts'

// Has the right to rename the account that is asked about; stays only where a start is cut short, and then until the next one.
const helper = 'kontor_renaming'

/**
 * Makes sure that a running server has both roles. In a folder of before, the program's role was the only one, and owned everything: it
 * becomes the owner, and the program gets a new one. A start that is cut short anywhere is made good by the next.
 */
export async function prepareRoles(
  { owner, ...program }: EmbeddedConnection,
  home: string,
  log: LauncherLog,
): Promise<void> {
  const helpers = await helpersOf(owner)
  if (helpers === 0) return
  if (helpers === null) {
    log.info(
      `Die Datenbank bekommt zwei Rollen: ${databaseOwner} besitzt sie und aktualisiert sie, ${databaseUser} ist die des Programms.`,
    )
    await as(program, async (sql) => {
      const [found] = await sql`select from pg_roles where rolname = ${helper}`
      if (!found) await sql.unsafe(`${makeUser(home).replace(databaseUser, helper)} SUPERUSER`)
    })
    // Nobody renames the account that he works as.
    await as({ ...program, user: helper }, (sql) =>
      sql.begin(async (tx) => {
        await tx.unsafe(`ALTER ROLE ${databaseUser} RENAME TO ${databaseOwner}`)
        await tx.unsafe(makeUser(home))
      }),
    )
  }
  await as(owner, (sql) => sql.unsafe(`DROP ROLE ${helper}`))
}

/**
 * How many helpers there are; null where there is no owner. PostgreSQL refuses a role that there is not as such, or, where it asks for a
 * password, as one with a wrong password.
 */
async function helpersOf(owner: EmbeddedConnection['owner']): Promise<number | null> {
  try {
    return await as(owner, async (sql) => {
      return (await sql`select from pg_roles where rolname = ${helper}`).count
    })
  } catch (error) {
    if (hasCode(error, '28000', '28P01')) return null
    throw error
  }
}

async function as<Result>(
  connection: EmbeddedConnection['owner'],
  run: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres({
    ...connection,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'kontor' },
  })
  try {
    return await run(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

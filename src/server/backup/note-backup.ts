import type postgres from 'postgres'

/**
 * Tells the database that there is a backup, for the first steps and for what managers see. Answers whether it took the note: one that does
 * not is backed up all the same.
 */
export async function noteBackup(sql: postgres.Sql): Promise<boolean> {
  const at = new Date().toISOString()
  return sql`insert into installation (key, value) values ('last backup', ${at})
    on conflict (key) do update set value = excluded.value`.then(
    () => true,
    () => false,
  )
}

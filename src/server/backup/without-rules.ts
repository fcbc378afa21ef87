import type postgres from 'postgres'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Empties the tables and lets `fill` write rows as they were stored: no trigger reacts to them or refuses them, and no foreign key
 * minds the order of the tables. Afterwards all of it stands again, each foreign key proven over all rows; checks hold
 * throughout. Takes no more rights than the tables' owner has.
 */
export async function withoutRules(tx: postgres.Sql, fill: () => Promise<void>): Promise<void> {
  const tables = await tx<{ table: string }[]>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`
  const foreignKeys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  for (const { table, name } of foreignKeys) await tx.unsafe(`alter table ${table} drop constraint "${name}"`)
  for (const { table } of tables) await tx.unsafe(`alter table "${table}" disable trigger user`)
  await tx.unsafe(`truncate ${tables.map(({ table }) => `"${table}"`).join(', ')}`)
  await fill()
  for (const { table } of tables) await tx.unsafe(`alter table "${table}" enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await tx.unsafe(`alter table ${table} add constraint "${name}" ${definition}`)
  }
}

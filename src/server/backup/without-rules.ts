import type postgres from 'postgres'

interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Empties the tables and lets `fill` write rows as they were stored: no trigger reacts to them or refuses them, and no foreign key
 * minds the order of the tables. Afterwards all of it stands again, each foreign key proven over all rows. Checks hold
 * throughout, but those that are not valid for rows of before (`not valid`): such rows come back, too. Takes no more rights than the tables' owner has.
 */
export async function withoutRules(tx: postgres.Sql, fill: () => Promise<void>): Promise<void> {
  const tables = await tx<{ table: string }[]>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`
  const constraints = await tx<Constraint[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and (contype = 'f' or contype = 'c' and not convalidated)`
  for (const { table, name } of constraints) await tx.unsafe(`alter table ${table} drop constraint "${name}"`)
  for (const { table } of tables) await tx.unsafe(`alter table "${table}" disable trigger user`)
  await tx.unsafe(`truncate ${tables.map(({ table }) => `"${table}"`).join(', ')}`)
  await fill()
  for (const { table } of tables) await tx.unsafe(`alter table "${table}" enable trigger user`)
  for (const { table, name, definition } of constraints) {
    await tx.unsafe(`alter table ${table} add constraint "${name}" ${definition}`)
  }
}

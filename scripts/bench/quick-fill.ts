import type postgres from 'postgres'

/**
 * Fills tables without what is done row by row: their triggers, foreign keys and indexes. The indexes are made in one go afterwards; what
 * the triggers keep, `fill` must write itself.
 */
export async function fillQuickly(
  sql: postgres.Sql,
  tables: readonly string[],
  fill: (sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const connection = await sql.reserve()
  const indexes = await connection<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${[...tables]}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`
  await connection`set session_replication_role = replica`
  await connection`set maintenance_work_mem = '256MB'`
  for (const { name } of indexes) await connection.unsafe(`drop index ${name}`)
  await fill(connection)
  for (const { definition } of indexes) await connection.unsafe(definition)
  await connection`reset maintenance_work_mem`
  await connection`reset session_replication_role`
  connection.release()
}

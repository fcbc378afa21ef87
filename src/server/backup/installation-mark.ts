import type postgres from 'postgres'

/**
 * Tells the backups of one firm from those of another that share a folder: the beginning of its journal's first hash, which every backup
 * and every restored database keeps. Null while nothing is written.
 */
export async function installationMark(sql: postgres.Sql): Promise<string | null> {
  const [first] = await sql<{ mark: string }[]>`
    select left(encode(hash, 'hex'), 8) as mark from journal where seq = 1`
  return first?.mark ?? null
}

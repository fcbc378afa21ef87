import type { Database } from '#server/db/connect.ts'

const known = new WeakSet<Database>()

/** Whether the firm and its first managing director exist. Once they do, that is remembered. */
export async function isSetUp(db: Database): Promise<boolean> {
  if (known.has(db)) return true
  const [row] = await db.sql`select 1 from firm`
  if (row) known.add(db)
  return row !== undefined
}

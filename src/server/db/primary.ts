import type postgres from 'postgres'

/** A row of the journal. */
export interface Row {
  seq: number
  hash: Buffer
}

/** How far the primary is. */
export interface Point extends Row {
  /** Names the migrations that have run, what they left to compute included; null while that is being computed. */
  version: string | null
}

/** What a server that follows is compared with. */
export interface Primary {
  /** How far it is now; null: nothing is recorded. */
  point(): Promise<Point | null>
  /** Whether its journal has this row now. */
  has(row: Row): Promise<boolean>
}

/** The names of all migrations that have run, as one word. */
export const migrationsAsWord = `(select md5(string_agg(name, ' ' order by name collate "C")) from migrations)`

/**
 * The version of `Point`. Neither migrations nor what the start behind them computes anew leave a row in the journal: they leave this one
 * (`note-prepared.ts`), which comes after all of it, on a server that follows, too.
 */
export const preparedVersion = `(select value from installation where key = 'prepared' and value = ${migrationsAsWord})`

export function primaryOf(sql: postgres.Sql): Primary {
  return {
    async point() {
      const [point] = await sql.unsafe<Point[]>(
        `select seq, hash, ${preparedVersion} as version from journal_head where seq > 0`,
      )
      return point ?? null
    },
    async has({ seq, hash }) {
      const found = await sql`select from journal where seq = ${seq} and hash = ${hash}`
      return found.length > 0
    },
  }
}

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type postgres from 'postgres'
import type { Tables } from './tables.ts'

/** Read access and, inside a command, write access: what handlers and lists get. */
export type Tx = Kysely<Tables>

/** One connection: sends each statement at once, without waiting for those before it (pipelining). */
export interface Connection {
  unsafe(
    statement: string,
    parameters?: never[],
    options?: { prepare?: boolean; simple?: boolean },
  ): Promise<postgres.RowList<postgres.Row[]>>
}

/**
 * Kysely on one reserved connection of postgres.js: the `tx` of a command, or of a list.
 * Unlike `kysely-postgres-js` it prepares statements by name, so that a statement is planned once a connection, and
 * leaves several queries in flight (pipelining). It opens no transaction: that is the command runner's.
 */
export function txOn(reserved: Connection): Tx {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(reserved),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(reserved: Connection) {
    this.#connection = new PostgresConnection(reserved)
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('only the command runner opens a transaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class PostgresConnection implements DatabaseConnection {
  readonly #reserved: Connection
  #cursors = 0

  constructor(reserved: Connection) {
    this.#reserved = reserved
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Without `simple: false` postgres.js sends a statement without parameters unprepared, to be planned each time.
    const options = { prepare: true, simple: false }
    const rows = await this.#reserved.unsafe(query.sql, [...query.parameters] as never[], options)
    // postgres.js types rows loosely; Kysely's compiled query carries the row type.
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  /** Reads by a cursor, `chunkSize` rows at a time: of a long answer only a part is in memory. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const send = (statement: string, parameters: readonly unknown[] = []) =>
      this.#reserved.unsafe(statement, [...parameters] as never[], { prepare: false, simple: false })
    // A list counts while it is read.
    const name = `kontor_rows_${++this.#cursors}`
    await send(`declare ${name} no scroll cursor for ${query.sql}`, query.parameters)
    let isBroken = false
    try {
      for (let isMore = true; isMore; ) {
        const rows = await send(`fetch forward ${chunkSize} from ${name}`)
        isMore = rows.length === chunkSize
        // As above.
        yield { rows: rows as unknown as R[] }
      }
    } catch (error) {
      isBroken = true
      throw error
    } finally {
      // Whoever has enough stops before the end, and the transaction goes on; after an error it takes no statement.
      if (!isBroken) await send(`close ${name}`)
    }
  }
}

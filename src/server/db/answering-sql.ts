import type postgres from 'postgres'
import { DatabaseSilent } from './is-database-away.ts'

/** What of a query of postgres.js is needed to end it: it is lazy, so looking at it as a promise would send it. */
interface Query {
  executed: boolean
  handle(): Promise<void>
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * A pool of postgres.js for single statements, each of which is answered or fails within the limit, the wait for a free
 * connection included. After a silence the pool is replaced: what else hangs on it fails too.
 */
export function answeringSql(open: () => postgres.Sql, silenceMs: number): postgres.Sql {
  let pool = open()
  function limited(query: unknown): unknown {
    if (!isQuery(query)) return query
    const from = pool
    const { handle, resolve, reject } = query
    let timer: NodeJS.Timeout | undefined
    query.handle = () => {
      if (!query.executed) timer = setTimeout(() => query.reject(silent(from)), silenceMs)
      return handle.call(query)
    }
    query.resolve = (value) => {
      clearTimeout(timer)
      resolve(value)
    }
    query.reject = (error) => {
      clearTimeout(timer)
      reject(error)
    }
    return query
  }
  function silent(from: postgres.Sql): Error {
    if (pool === from) {
      pool = open()
      from.end({ timeout: 0 }).catch(() => {})
    }
    return new DatabaseSilent()
  }
  return new Proxy(pool, {
    apply: (_pool, _this, parameters) => limited(Reflect.apply(pool, undefined, parameters)),
    get(_pool, name) {
      if (name !== 'unsafe') return Reflect.get(pool, name)
      return (...parameters: Parameters<postgres.Sql['unsafe']>) => limited(pool.unsafe(...parameters))
    },
  })
}

/** A fragment is a query as well, and never sent by itself; helpers such as `sql(names)` are not. */
function isQuery(value: unknown): value is Query {
  return value instanceof Promise && 'handle' in value && 'executed' in value
}

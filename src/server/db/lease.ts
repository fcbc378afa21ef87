import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { ReservedSql } from 'postgres'
import type { Connection } from './driver.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** A connection to be used alone, for one transaction. */
export interface Lease extends Connection {
  /** Resolves when the transaction has begun. */
  begun: Promise<unknown>
  /** Gives the connection back; `failure` is why the transaction was given up, if it was. */
  end(failure?: unknown): Promise<void>
}

// A connection that breaks is closed in the same moment; nothing but that would be waited for.
const longestBreakMs = 1000

/** Lends the connections of a pool. */
export interface Lender {
  /** Reserves a connection and sends `begin`; what is sent next travels with it. */
  lend(begin: string): Promise<Lease>
  close(): Promise<void>
}

/**
 * postgres.js leaves three things to whoever reserves a connection:
 * a reservation that failed stays in its queue and would be given a connection that nobody returns: so the pool is replaced;
 * what waits on a connection that dies waits for ever: so every statement is raced with the loss;
 * a dead connection that is used or returned ends Node: so it is neither.
 */
export function lenderOf(open: () => postgres.Sql): Lender {
  let pool = open()
  return {
    async lend(begin) {
      const from = pool
      try {
        return leaseOf(await from.reserve(), begin)
      } catch (error) {
        if (pool === from) {
          pool = open()
          from.end({ timeout: 5 }).catch(() => {})
        }
        throw error
      }
    },
    close: () => pool.end({ timeout: 5 }),
  }
}

function leaseOf(connection: ReservedSql, begin: string): Lease {
  let lost: Error | null = null
  const loss = Promise.withResolvers<never>()
  loss.promise.catch(() => {})
  const watch = (inner: { onclose: ((error: Error) => void) | null }) => {
    inner.onclose = (error) => {
      lost = error
      loss.reject(error)
    }
    return true
  }
  const unsafe: Lease['unsafe'] = (statement, parameters, options) => {
    if (lost) return Promise.reject(lost)
    return Promise.race([connection.unsafe(statement, parameters, options).execute(), loss.promise])
  }
  // `onexecute` hands out the connection itself; postgres.js uses it so in its own `begin`.
  const begun = unsafe(begin, [], { onexecute: watch } as object)
  begun.catch(() => {})
  return {
    unsafe,
    begun,
    async end(failure) {
      if (failure instanceof Error && isDatabaseAway(failure) && !lost) {
        await Promise.race([loss.promise.catch(() => {}), sleep(longestBreakMs)])
      }
      if (failure !== undefined && !lost) await unsafe('rollback').catch(() => {})
      // A dead one is taken back by postgres.js itself.
      if (lost) return
      lost = new Error('the connection was given back')
      connection.release()
    },
  }
}

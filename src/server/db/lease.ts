import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { ReservedSql } from 'postgres'
import type { Connection } from './driver.ts'
import { DatabaseSilent, isDatabaseAway } from './is-database-away.ts'
import { NoConnectionFree } from './trouble-of.ts'

/** A connection to be used alone, for one transaction. */
export interface Lease extends Connection {
  /** Resolves when the transaction has begun. */
  begun: Promise<unknown>
  /** Gives the connection back; `failure` is why the transaction was given up, if it was. */
  end(failure?: unknown): Promise<void>
}

// A connection that breaks is closed in the same moment; nothing but that would be waited for.
const longestBreakMs = 1000
// Those who have a connection of a pool that is given up are not cut off at once.
const partingSeconds = 5

/** Lends the connections of a pool. */
export interface Lender {
  /** Reserves a connection and sends `begin`; what is sent next travels with it. */
  lend(begin: string): Promise<Lease>
  close(): Promise<void>
}

export interface Patience {
  /** How long somebody waits for a free connection. */
  waitMs: number
  /** How long the database may be silent while an answer is due; longer than its own limit of a statement. */
  silenceMs: number
}

/**
 * postgres.js leaves four things to whoever reserves a connection:
 * a reservation that failed stays in its queue and would be given a connection that nobody returns: so the pool is replaced;
 * what waits on a connection that dies waits for ever: so every statement is raced with the loss;
 * a dead connection that is used or returned ends Node: so it is neither;
 * a server that stands still is waited for without an end, as is a free connection: so both have a limit, and a pool with a
 * silent connection is replaced too.
 */
export function lenderOf(open: () => postgres.Sql, { waitMs, silenceMs }: Patience): Lender {
  let pool = open()
  const replace = (from: postgres.Sql) => {
    if (pool !== from) return
    pool = open()
    from.end({ timeout: partingSeconds }).catch(() => {})
  }
  return {
    async lend(begin) {
      const from = pool
      try {
        const connection = await reserve(from, waitMs)
        return leaseOf(connection, begin, silenceMs, () => replace(from))
      } catch (error) {
        if (!(error instanceof NoConnectionFree)) replace(from)
        throw error
      }
    },
    close: () => pool.end({ timeout: partingSeconds }),
  }
}

async function reserve(pool: postgres.Sql, waitMs: number): Promise<ReservedSql> {
  const reservation = pool.reserve()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new NoConnectionFree())
    reservation.then(
      (connection) => connection.release(),
      () => {},
    )
  }, waitMs)
  try {
    return await Promise.race([reservation, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function leaseOf(connection: ReservedSql, begin: string, silenceMs: number, onSilence: () => void): Lease {
  let lost: Error | null = null
  const loss = Promise.withResolvers<never>()
  loss.promise.catch(() => {})
  const lose = (error: Error) => {
    lost = error
    loss.reject(error)
  }
  const silence = silenceWatch(silenceMs, () => {
    lose(new DatabaseSilent())
    onSilence()
  })
  const watch = (inner: { onclose: ((error: Error) => void) | null }) => {
    inner.onclose = lose
    return true
  }
  const unsafe: Lease['unsafe'] = (statement, parameters, options) => {
    if (lost) return Promise.reject(lost)
    const query = connection.unsafe(statement, parameters, options).execute()
    silence.until(query)
    return Promise.race([query, loss.promise])
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

/** Calls when answers are due and none has come for so long. */
function silenceWatch(silenceMs: number, onSilence: () => void) {
  let due = 0
  let timer: NodeJS.Timeout | null = null
  const heard = () => {
    due--
    if (due > 0) timer?.refresh()
    else if (timer) {
      clearTimeout(timer)
      timer = null
    }
  }
  return {
    until(answer: Promise<unknown>): void {
      due++
      timer ??= setTimeout(onSilence, silenceMs)
      answer.then(heard, heard)
    },
  }
}

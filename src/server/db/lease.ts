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
 * postgres.js leaves five things to whoever reserves a connection:
 * a reservation that failed stays in its queue and would be given a connection that nobody returns: so the pool is replaced;
 * what waits on a connection that dies waits for ever: so every statement is raced with the loss;
 * a dead connection that is used or returned ends Node: so it is neither;
 * a server that stands still is waited for without an end, as is a free connection: so both have a limit, and a pool with a
 * silent connection is replaced too;
 * it reserves the connection that was given back longest ago, whose process in the database has nothing at hand any more: so those given
 * back are kept here, and the last one is lent first (ADR 0005).
 */
export function lenderOf(open: () => postgres.Sql, patience: Patience): Lender {
  let pool = stackOf(open(), patience)
  const replace = (from: Stack) => {
    if (pool !== from) return
    pool = stackOf(open(), patience)
    from.close().catch(() => {})
  }
  return {
    async lend(begin) {
      const from = pool
      try {
        const connection = await from.take()
        return leaseOf(connection, begin, patience.silenceMs, {
          silent: () => replace(from),
          lost: () => from.forget(connection),
          givenBack: () => from.giveBack(connection),
        })
      } catch (error) {
        if (!(error instanceof NoConnectionFree)) replace(from)
        throw error
      }
    },
    close: () => pool.close(),
  }
}

/** The connections of a pool, those that are free with the last one on top. */
interface Stack {
  take(): Promise<ReservedSql>
  giveBack(connection: ReservedSql): void
  /** It is dead: postgres.js takes it back by itself. */
  forget(connection: ReservedSql): void
  close(): Promise<void>
}

function stackOf(pool: postgres.Sql, { waitMs }: Patience): Stack {
  const free: ReservedSql[] = []
  // In the pool's own line, where also stands who has given up.
  let waiting = 0
  let isClosed = false
  return {
    async take() {
      const last = free.pop()
      if (last) return last
      const reservation = pool.reserve()
      waiting++
      const settled = () => {
        waiting--
      }
      reservation.then(settled, settled)
      return inTime(reservation, waitMs)
    },
    giveBack(connection) {
      if (waiting > 0 || isClosed) connection.release()
      else free.push(connection)
    },
    forget(connection) {
      const place = free.indexOf(connection)
      if (place >= 0) free.splice(place, 1)
    },
    close() {
      isClosed = true
      for (const connection of free.splice(0)) connection.release()
      return pool.end({ timeout: partingSeconds })
    },
  }
}

async function inTime(reservation: Promise<ReservedSql>, waitMs: number): Promise<ReservedSql> {
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

interface Told {
  silent(): void
  lost(): void
  givenBack(): void
}

function leaseOf(connection: ReservedSql, begin: string, silenceMs: number, told: Told): Lease {
  let lost: Error | null = null
  const loss = Promise.withResolvers<never>()
  loss.promise.catch(() => {})
  const lose = (error: Error) => {
    lost = error
    loss.reject(error)
  }
  const silence = silenceWatch(silenceMs, () => {
    lose(new DatabaseSilent())
    told.silent()
  })
  const watch = (inner: { onclose: ((error: Error) => void) | null }) => {
    // Also after it was given back, until the next one begins on it.
    inner.onclose = (error) => {
      lose(error)
      told.lost()
    }
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
      told.givenBack()
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

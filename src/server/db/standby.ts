import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSilent, isDatabaseAway } from './is-database-away.ts'
import type { Lease, Lender } from './lease.ts'
import { NoConnectionFree } from './trouble-of.ts'

/** A point of the journal, as the primary has it. */
export interface Point {
  seq: number
  hash: Buffer
}

/**
 * Who answers a heavy read: the standby; or the primary, because the standby cannot be reached or used, lies behind, has another journal,
 * or has no connection free.
 */
export type HeavyRead = 'standby' | 'away' | 'behind' | 'other' | 'busy'

/** What is known of the server that follows the primary and answers heavy reads (ADR 0087). */
export interface Standby {
  /** How many heavy reads had which end. */
  readonly counts: Readonly<Record<HeavyRead, number>>
  /** How the last one ended; null before the first. */
  readonly last: HeavyRead | null
  /** Told when this changes, at most once a minute; `code` is that of the database's error, if there was one. */
  onChange: (now: HeavyRead, code?: string) => void
}

/** A server that has what the primary has, a moment later. */
export interface Follower extends Standby {
  /** Looks for the first time, so that the first heavy read may go there. */
  begin(lender: Lender): void
  /** A transaction in which it has everything up to this point; null: the primary is to be asked. */
  lend(lender: Lender, point: Point): Promise<Lease | null>
  /** A read on it broke off: it is not asked before it answers again. */
  noteLost(error: unknown): void
}

/** The standby broke a read off. What has told nobody anything yet may begin anew on the primary. */
export class StandbyLost extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

/** Where a heavy read may go. */
export type Where = 'anywhere' | 'primary'

/** Does it once more, on the primary, when a standby broke it off, unless somebody has been told something by then. */
export async function orOnPrimary<T>(
  work: (where: Where) => Promise<T>,
  mayRepeat: () => boolean = () => true,
): Promise<T> {
  try {
    return await work('anywhere')
  } catch (error) {
    if (!(error instanceof StandbyLost) || !mayRepeat()) throw error
    return work('primary')
  }
}

/** How reads begin: one snapshot that cannot write. */
export const readOnly = 'begin isolation level repeatable read read only'

interface Waits {
  /** How long a read waits for a standby that lies behind, or does not answer. */
  longestMs: number
  /** How soon it looks again whether it has come up to the point. */
  lookMs: number
  /** How long one that was away is left alone, before it is asked beside a read. */
  awayMs: number
  /** How often it is told at most how reads end. */
  tellMs: number
}

const usual: Waits = { longestMs: 300, lookMs: 25, awayMs: 5000, tellMs: 60_000 }

/** Counts how heavy reads end, and tells when that changes. */
function tally(tellMs: number) {
  const counts: Record<HeavyRead, number> = { standby: 0, away: 0, behind: 0, other: 0, busy: 0 }
  let last: HeavyRead | null = null
  let told: { what: HeavyRead; at: number } | null = null
  return {
    counts,
    get last() {
      return last
    },
    count(how: HeavyRead, tell: () => void): void {
      counts[how]++
      last = how
      if (told?.what === how || (told && performance.now() - told.at < tellMs)) return
      told = { what: how, at: performance.now() }
      tell()
    },
  }
}

/** The state of a standby. Before the first answer it counts as away: no read waits for a connection that may never come. */
export function follower(given: Partial<Waits> = {}): Follower {
  const { longestMs, lookMs, awayMs, tellMs } = { ...usual, ...given }
  const ends = tally(tellMs)
  let isAnswering = false
  let nextTryAt = 0
  let code: string | undefined

  const count = (how: HeavyRead) =>
    ends.count(how, () => standby.onChange(how, how === 'away' ? code : undefined))

  function lose(error: unknown): void {
    isAnswering = false
    nextTryAt = performance.now() + awayMs
    code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  }

  /** Beside the reads, which go to the primary meanwhile. */
  function tryAgain(lender: Lender): void {
    if (performance.now() < nextTryAt) return
    nextTryAt = Number.POSITIVE_INFINITY
    answers(lender).then(() => {
      isAnswering = true
    }, lose)
  }

  /** What is found within the moment. What comes later gives its connection back. */
  async function look(lender: Lender, point: Point): Promise<Found> {
    const stage = { isLent: false }
    const looking = lookFor(lender, point, stage)
    const moment = new AbortController()
    const over = sleep(longestMs, null, { signal: moment.signal }).catch(() => null)
    const found = await Promise.race([looking, over])
    moment.abort()
    if (found !== null) return found
    void looking.then(async (late) => {
      if (typeof late === 'string') return
      if ('lease' in late) await late.lease.end('too late')
      else lose(late.error)
    })
    return stage.isLent ? { error: new DatabaseSilent() } : 'busy'
  }

  async function find(lender: Lender, point: Point): Promise<Found> {
    const end = performance.now() + longestMs
    for (;;) {
      const found = await look(lender, point)
      if (found !== 'behind' || performance.now() >= end) return found
      await sleep(lookMs)
    }
  }

  const standby: Follower = {
    counts: ends.counts,
    get last() {
      return ends.last
    },
    onChange: () => {},
    begin: tryAgain,
    noteLost: lose,
    async lend(lender, point) {
      if (!isAnswering) tryAgain(lender)
      const found = isAnswering ? await find(lender, point) : 'away'
      if (typeof found === 'object' && 'error' in found) lose(found.error)
      count(typeof found === 'string' ? found : 'lease' in found ? 'standby' : 'away')
      return typeof found === 'object' && 'lease' in found ? found.lease : null
    },
  }
  return standby
}

/** Resolves when the standby has answered. */
async function answers(lender: Lender): Promise<void> {
  const lease = await lender.lend(readOnly)
  try {
    await lease.unsafe('select seq from journal_head')
  } finally {
    await lease.end('looked')
  }
}

type Found = { lease: Lease } | { error: unknown } | 'behind' | 'other' | 'busy'

/** A transaction whose snapshot has the row of the journal, the same one as on the primary. */
async function lookFor(lender: Lender, { seq, hash }: Point, stage: { isLent: boolean }): Promise<Found> {
  let lease: Lease
  try {
    lease = await lender.lend(readOnly)
    stage.isLent = true
  } catch (error) {
    return error instanceof NoConnectionFree ? 'busy' : { error }
  }
  try {
    const [row] = await lease.unsafe('select hash from journal where seq = $1', [seq] as never[], {
      prepare: true,
      simple: false,
    })
    if (row && hash.equals(row['hash'])) return { lease }
    await lease.end('not this one')
    return row ? 'other' : 'behind'
  } catch (error) {
    await lease.end(error)
    return { error }
  }
}

// The standby takes in what a reader holds up, or is told to go: a reader does nothing that the primary could have refused it for.
const conflicts = new Set(['40001', '40P01', '55P03'])

/** Whether a read on a standby failed for the standby's sake. A slow reader (25P03) is at fault himself. */
export function isOfStandby(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code === '25P03') return false
  return isDatabaseAway(error) || conflicts.has(String(error.code))
}

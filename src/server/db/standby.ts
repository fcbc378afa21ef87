import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSilent, isDatabaseAway } from './is-database-away.ts'
import type { Lease, Lender } from './lease.ts'
import { type Point, type Primary, preparedVersion, type Row } from './primary.ts'
import { NoConnectionFree } from './trouble-of.ts'

/**
 * Who answers a heavy read: the standby; or the primary, because the standby cannot be reached or used, lies behind, has rows of the journal
 * that the primary has not, has another journal or no connection free, or because the database is being brought up to date.
 */
export type HeavyRead = 'standby' | 'away' | 'behind' | 'ahead' | 'other' | 'busy' | 'updating'

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
  /** A transaction in which it has everything that the primary has now, and nothing of another one; null: the primary is to be asked. */
  lend(lender: Lender, primary: Primary): Promise<Lease | null>
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
  const counts: Record<HeavyRead, number> = {
    ...{ standby: 0, away: 0, behind: 0, ahead: 0, other: 0, busy: 0, updating: 0 },
  }
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
  const waits = { ...usual, ...given }
  const ends = tally(waits.tellMs)
  let isAnswering = false
  let nextTryAt = 0
  let code: string | undefined

  const count = (how: HeavyRead) =>
    ends.count(how, () => standby.onChange(how, how === 'away' ? code : undefined))

  function lose(error: unknown): void {
    isAnswering = false
    nextTryAt = performance.now() + waits.awayMs
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

  const find = seeker(waits, lose)

  const standby: Follower = {
    counts: ends.counts,
    get last() {
      return ends.last
    },
    onChange: () => {},
    begin: tryAgain,
    noteLost: lose,
    async lend(lender, primary) {
      if (!isAnswering) tryAgain(lender)
      const found = isAnswering ? await find(lender, primary) : 'away'
      if (found === null) return null
      if (typeof found === 'object' && 'error' in found) lose(found.error)
      count(typeof found === 'string' ? found : 'lease' in found ? 'standby' : 'away')
      return typeof found === 'object' && 'lease' in found ? found.lease : null
    },
  }
  return standby
}

/** Seeks a transaction on the standby that has what the primary has; null: nothing is recorded yet. */
function seeker({ longestMs, lookMs }: Waits, lose: (error: unknown) => void) {
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

  /**
   * It is ahead of the point: by what was written since, by what the primary shows in a moment, once another standby has it, too, or by what
   * another primary wrote, which was left behind.
   */
  async function whatIsKnown(reached: Reached, primary: Primary, end: number): Promise<Found> {
    let isKnown = false
    try {
      for (;;) {
        isKnown = await primary.has(reached.last)
        if (isKnown) return reached
        if (performance.now() >= end) return 'ahead'
        await sleep(lookMs)
      }
    } finally {
      if (!isKnown) await reached.lease.end('not this one')
    }
  }

  return async (lender: Lender, primary: Primary): Promise<Found | null> => {
    const point = await primary.point()
    if (point === null) return null
    if (point.version === null) return 'updating'
    const end = performance.now() + longestMs
    for (;;) {
      const found = await look(lender, point)
      if (typeof found === 'object' && 'lease' in found && found.last.seq > point.seq)
        return whatIsKnown(found, primary, end)
      if (found !== 'behind' || performance.now() >= end) return found
      await sleep(lookMs)
    }
  }
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

/** A transaction, and the last row of the journal in its snapshot. */
interface Reached {
  lease: Lease
  last: Row
}

type Found = Reached | { error: unknown } | Exclude<HeavyRead, 'standby' | 'away'>

const lookStatement = `
  select here.hash, last.seq as last_seq, last.hash as last_hash, ${preparedVersion} as version
  from (select seq, hash from journal order by seq desc limit 1) last left join journal here on here.seq = $1`

/** A transaction whose snapshot has the row of the journal and the migrations, the same ones as on the primary. */
async function lookFor(
  lender: Lender,
  { seq, hash, version }: Point,
  stage: { isLent: boolean },
): Promise<Found> {
  let lease: Lease
  try {
    lease = await lender.lend(readOnly)
    stage.isLent = true
  } catch (error) {
    return error instanceof NoConnectionFree ? 'busy' : { error }
  }
  try {
    const [row] = await lease.unsafe(lookStatement, [seq] as never[], { prepare: true, simple: false })
    const isSame = Boolean(row?.['hash'] && hash.equals(row['hash']))
    if (row && isSame && row['version'] === version)
      return { lease, last: { seq: row['last_seq'], hash: row['last_hash'] } }
    await lease.end('not this one')
    return row?.['hash'] && !isSame ? 'other' : 'behind'
  } catch (error) {
    await lease.end(error)
    return { error }
  }
}

// The standby takes in what a reader holds up, or is told to go: a reader does nothing that the primary could have refused it for.
const conflicts = new Set(['40001', '40P01', '55P03'])
// A table, a column, a function, a right or the shape of a prepared answer that an update has changed there by now, and not in the snapshot;
// or a role that may less there. Where the program itself is at fault, the primary says so again.
const otherSchema = new Set(['42P01', '42703', '42883', '42501', '0A000'])

/** Whether a read on a standby failed for the standby's sake. A slow reader (25P03) is at fault himself. */
export function isOfStandby(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code === '25P03') return false
  const code = String(error.code)
  return isDatabaseAway(error) || conflicts.has(code) || otherSchema.has(code)
}

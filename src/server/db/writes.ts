import type { CompiledQuery } from 'kysely'
import type { Connection } from './driver.ts'
import type { Lease } from './lease.ts'

/** What a command writes. Each statement is sent as it is given, and nobody waits for it but the commit. */
export interface Writes {
  give(statement: Pick<CompiledQuery, 'sql' | 'parameters'>): void
  /** The answers of what was sent, in its order. */
  readonly sent: readonly Promise<unknown>[]
  /** The connection for what the handler reads. */
  readonly reading: Connection
  /**
   * Why a handler failed: behind a statement that failed the database refuses whatever else is asked. Of reads that travel together the
   * one that was refused for it may be heard of first.
   */
  reasonOf(error: unknown): Promise<unknown>
  /** Nothing is sent any more: what a handler that has failed still gives would be written by itself. */
  close(): void
}

/** Nothing is sent before the transaction has begun, either. */
export function writesOn(connection: Lease): Writes {
  const sent: Promise<unknown>[] = []
  const waiting: (() => void)[] = []
  const failures: unknown[] = []
  const heard = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    answer.catch((error: unknown) => failures.push(error))
    return answer
  }
  let state: 'beginning' | 'begun' | 'over' = 'beginning'
  connection.begun.then(
    () => {
      if (state !== 'beginning') return
      state = 'begun'
      for (const send of waiting) send()
    },
    () => {},
  )
  return {
    sent,
    reading: { unsafe: (...statement) => heard(connection.unsafe(...statement)) },
    give({ sql, parameters }) {
      const send = () => {
        // postgres.js types parameters as what it can serialise; ours come from Kysely.
        // Its failure is told with the commit, or was overtaken by another one.
        sent.push(heard(connection.unsafe(sql, [...parameters] as never[], { prepare: true })))
      }
      if (state === 'begun') send()
      else if (state === 'beginning') waiting.push(send)
    },
    async reasonOf(error) {
      if (!isAborted(error)) return error
      await Promise.allSettled(sent)
      return failures.find((failure) => !isAborted(failure)) ?? error
    },
    close() {
      state = 'over'
    },
  }
}

const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

// One command for each of many rows, one after the other (decisions §10, 'Many rows'). Plain data, kept in the browser.

export interface RunRow {
  /** Of what it is: 2026-00012. */
  label: string
  /** The path's parameters. */
  params: Record<string, string>
  /** Made before anything is sent, and kept: a repeat is answered, and nothing is done twice. */
  requestId: string
  /** Not decided yet; sent under its id, with an input that stays; done; or not, and why. */
  state: 'waiting' | 'sent' | 'done' | 'failed'
  /** What the person saw of it. */
  seen: Readonly<Record<string, unknown>>
  input?: unknown
  /** In a German sentence, and the code of its error where the server had one. */
  reason?: string
  code?: string
  /** What the command made. */
  made?: string
}

export interface ManyRun {
  id: string
  /** Which way it goes, by its name. */
  way: string
  /** '14 Zahlungen erfassen'. */
  title: string
  /** What was chosen once for all of them. */
  choice: Readonly<Record<string, unknown>>
  rows: readonly RunRow[]
  /** Nothing more is sent. */
  isCalledOff: boolean
}

export interface RunCounts {
  all: number
  done: number
  failed: number
  /** Not decided yet. */
  left: number
}

export function countsOf({ rows }: Pick<ManyRun, 'rows'>): RunCounts {
  const of = (state: RunRow['state']) => rows.filter((row) => row.state === state).length
  const [done, failed] = [of('done'), of('failed')]
  return { all: rows.length, done, failed, left: rows.length - done - failed }
}

/** Whether nothing more is to be sent. What is sent and not answered is asked for again, also of one that is called off. */
export const isOver = ({ rows, isCalledOff }: ManyRun): boolean =>
  rows.every(({ state }) => state === 'done' || state === 'failed' || (isCalledOff && state === 'waiting'))

/** What is known of a row before it is sent. */
export type Prepared =
  | { kind: 'ready'; input: unknown }
  | { kind: 'refused'; reason: string }
  /** Nobody could be asked. */
  | { kind: 'away' }

/** What came of a row that was sent. */
export type Sent =
  | { kind: 'done'; made?: string }
  | { kind: 'refused'; reason: string; code?: string | undefined }
  /** No answer, or one that says 'later': nobody knows what came of it. */
  | { kind: 'away' }
  /** A fault of the server's own. */
  | { kind: 'fault'; reason: string }
  /** Whoever began it is no longer logged in. */
  | { kind: 'left' }

export interface RunPorts {
  /** The run as it is now; null where somebody else goes on with it. */
  current(): ManyRun | null
  /** Keeps it before anything else is done. */
  keep(run: ManyRun): void
  prepare(row: RunRow, run: ManyRun): Promise<Prepared>
  send(row: RunRow): Promise<Sent>
  /** Told that it waits for the line; settles when it is worth another try. */
  untilBack(tries: number): Promise<void>
}

// A fault that stays is told; the next rows may do without it.
const mostFaults = 3

/** Goes through the rows, from the first that is not decided, until all are, it is called off or given up. */
export async function workOff({ current, keep, prepare, send, untilBack }: RunPorts): Promise<void> {
  for (let index = 0; ; index++) {
    const begun = current()
    if (begun === null || index >= begun.rows.length) return
    for (let tries = 0, faults = 0; ; ) {
      const run = current()
      const row = run?.rows[index]
      if (!run || !row) return
      const set = (changes: Partial<RunRow>) =>
        keep({ ...run, rows: run.rows.map((other) => (other === row ? { ...row, ...changes } : other)) })
      if (row.state === 'done' || row.state === 'failed') break
      if (row.state === 'waiting') {
        if (run.isCalledOff) break
        const prepared = await prepare(row, run)
        if (current() !== run) continue
        if (prepared.kind === 'ready') set({ state: 'sent', input: prepared.input })
        else if (prepared.kind === 'refused') set({ state: 'failed', reason: prepared.reason })
        else await untilBack(tries++)
        continue
      }
      const sent = await send(row)
      const now = current()
      if (now === null || sent.kind === 'left') return
      const settle = (changes: Partial<RunRow>) => {
        const { input: _, ...rest } = row
        keep({ ...now, rows: now.rows.map((other, at) => (at === index ? { ...rest, ...changes } : other)) })
      }
      if (sent.kind === 'done') settle({ state: 'done', ...(sent.made !== undefined && { made: sent.made }) })
      else if (sent.kind === 'refused') settle(failedBy(sent))
      else if (sent.kind === 'fault' && ++faults >= mostFaults)
        settle({ state: 'failed', reason: sent.reason })
      else await untilBack(tries++)
    }
  }
}

const failedBy = ({ reason, code }: { reason: string; code?: string | undefined }): Partial<RunRow> => ({
  ...{ state: 'failed', reason },
  ...(code !== undefined && { code }),
})

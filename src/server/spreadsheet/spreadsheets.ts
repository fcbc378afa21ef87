import { Refusal } from '#kernel/errors.ts'
import { type Child, ChildError, type ChildLimits, startChild } from '#server/child/start-child.ts'
import { waitingLine } from '#server/waiting-line.ts'
import type { ReadChoice, ReadSheet } from './read-cell.ts'
import { mostRows, type SheetFormat, type SheetHead, type SheetRow } from './sheet.ts'
import type { SheetAnswer, SheetJob } from './sheet-job.ts'
import { tooManyRows } from './too-many-rows.ts'

export interface Spreadsheets {
  /**
   * The file of what `read` puts into it when its turn comes, no faster than it is written; it ends what it began (a snapshot) before
   * the file is finished. Refuses more rows than the format takes. Whoever goes away (`gone`) gives his place back at once. Tells how many rows are written (`onRows`).
   */
  make(
    format: SheetFormat,
    read: (sheet: OpenSheet) => Promise<void>,
    gone?: AbortSignal,
    onRows?: (count: number) => void,
  ): Promise<Uint8Array>
  /** The .xls with the rows of a body (`rows-of-body.ts`), of which these properties are taken. */
  makeOfBody(
    head: SheetHead,
    names: readonly string[],
    body: Uint8Array,
    gone?: AbortSignal,
  ): Promise<Uint8Array>
  /** The rows of a file that came in, and how it was read. Refuses what cannot be read, and a sheet that is not there, naming `file`. */
  read(bytes: Uint8Array, choice?: ReadChoice): Promise<ReadSheet>
}

/** A file that is being made. */
export interface OpenSheet {
  begin(head: SheetHead): Promise<void>
  add(rows: readonly SheetRow[]): Promise<void>
}

const megabyte = 2 ** 20
const usual: ChildLimits = {
  timeoutMs: 30_000,
  mostBytes: 1024 * megabyte,
  keptBytes: Number.POSITIVE_INFINITY,
}

/**
 * Makes and reads spreadsheets in processes that may die: each has its own, which is gone when the file is there. Two work at once,
 * some wait, the others are told to come back.
 */
export function createSpreadsheets(options: Partial<ChildLimits> & { entry?: URL } = {}): Spreadsheets {
  const { entry = new URL('./sheet-process.ts', import.meta.url), ...given } = options
  const limits = { ...usual, ...given }
  const line = waitingLine({ atOnce: 2, waiting: 8 })
  const withChild = <T>(
    run: (ask: Ask) => Promise<T>,
    { blame = 'nobody', gone }: { blame?: Blame; gone?: AbortSignal | undefined } = {},
  ): Promise<T> =>
    line.run(async () => {
      if (gone?.aborted) throw new Refusal('superseded')
      const child = startChild<SheetJob, SheetAnswer>(entry, limits)
      const end = () => void child.end()
      gone?.addEventListener('abort', end)
      try {
        return await run(askOf(child))
      } catch (error) {
        throw error instanceof ChildError ? lossRefusal(error, blame) : error
      } finally {
        gone?.removeEventListener('abort', end)
        await child.end()
      }
    })
  return {
    make: (format, read, gone, onRows) =>
      withChild(
        async (ask) => {
          await read(openSheet(ask, format, onRows))
          return fileOf(await ask({ kind: 'end' }))
        },
        { gone },
      ),
    makeOfBody: (head, names, body, gone) =>
      withChild(async (ask) => fileOf(await ask({ kind: 'rows of a body', head, names, body })), {
        blame: 'too-large',
        gone,
      }),
    read: (bytes, choice = {}) =>
      withChild(
        async (ask) => {
          const answer = await ask({ kind: 'read', bytes, choice })
          if ('sheet' in answer) return answer.sheet
          throw new Error('no sheet')
        },
        { blame: 'unreadable' },
      ),
  }
}

function openSheet(ask: Ask, format: SheetFormat, onRows: (count: number) => void = () => {}): OpenSheet {
  let count = 0
  return {
    begin: async (head) => void (await ask({ kind: 'begin', format, head })),
    async add(rows) {
      count += rows.length
      if (count > mostRows[format]) throw tooManyRows(format)
      if (rows.length === 0) return
      await ask({ kind: 'add', rows })
      onRows(count)
    },
  }
}

/** Whose fault it is that a child died: what was sent would cost the next one its life too. */
type Blame = 'nobody' | 'unreadable' | 'too-large'

const unreadable = 'Die Datei lässt sich nicht lesen: Sie ist beschädigt oder ausgepackt zu groß'

function lossRefusal({ reason }: ChildError, blame: Blame): Refusal {
  if (blame === 'unreadable') return new Refusal('invalid-input', [{ path: 'file', message: unreadable }])
  if (blame === 'too-large') return new Refusal('too-large')
  if (reason === 'timeout') return new Refusal('timed-out')
  return new Refusal(reason === 'memory' ? 'out-of-memory' : 'unavailable')
}

type Ask = (job: SheetJob) => Promise<SheetAnswer>

function askOf(child: Child<SheetJob, SheetAnswer>): Ask {
  return async (job) => {
    const answer = await child.ask(job)
    if ('refused' in answer) throw new Refusal(answer.refused, answer.errors)
    if ('problem' in answer) throw new Error(`spreadsheet: ${answer.problem}`)
    return answer
  }
}

function fileOf(answer: SheetAnswer): Uint8Array {
  if ('file' in answer) return answer.file
  throw new Error('no file')
}

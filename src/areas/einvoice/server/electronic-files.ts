import { type Child, ChildError, type ChildLimits, startChild } from '#server/child/start-child.ts'
import { waitingLine } from '#server/waiting-line.ts'
import type { FileResult } from './electronic-file.ts'
import { fault } from './file-fault.ts'
import { refuseUnread } from './refuse-unread.ts'

export interface ElectronicFiles {
  /**
   * The invoice of an XML file or a PDF, or why there is none, in German. Refuses only where too many wait. `load` is called when its
   * turn has come. Takes its time: to be called before a transaction.
   */
  read(load: () => Promise<Uint8Array>): Promise<FileResult>
  end(): Promise<unknown>
}

export interface ElectronicFilesOptions extends ChildLimits {
  entry: URL
  /** After so many files the child is replaced. */
  mostFiles: number
  /** After so long without a file the child ends, in milliseconds. */
  idleMs: number
}

const megabyte = 2 ** 20
const usual: ElectronicFilesOptions = {
  entry: new URL('./einvoice-process.ts', import.meta.url),
  timeoutMs: 20_000,
  mostBytes: 1024 * megabyte,
  // What one that has read a usual PDF takes, twice.
  keptBytes: 384 * megabyte,
  mostFiles: 50,
  idleMs: 10 * 60_000,
}

type Reader = Child<{ bytes: Uint8Array }, FileResult>

/**
 * Reads electronic invoices in a process that a hostile file may cost its life (ADR 0024, ADR 0039). It is started by the first file
 * and kept for the next ones, since starting it takes longer than reading does; one that died, grew or served long is replaced at
 * once. One file is read at a time; whoever sends many waits.
 */
export function createElectronicFiles(options: Partial<ElectronicFilesOptions> = {}): ElectronicFiles {
  const { entry, mostFiles, idleMs, ...limits } = { ...usual, ...options }
  const line = waitingLine({ atOnce: 1, waiting: 20 })
  let reader: Reader | null = null
  let filesRead = 0
  let idle: NodeJS.Timeout | undefined

  function ready(): Reader {
    if (!reader || reader.isLost) {
      reader = startChild(entry, limits)
      filesRead = 0
    }
    return reader
  }

  function rest(): void {
    ready()
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  async function end(): Promise<unknown> {
    clearTimeout(idle)
    const ending = reader
    reader = null
    return ending?.end()
  }

  return {
    read: (load) =>
      line.run(async () => {
        clearTimeout(idle)
        const child = ready()
        try {
          const bytes = await load()
          return refuseUnread(bytes) ?? (await child.ask({ bytes }))
        } catch (error) {
          if (!(error instanceof ChildError)) throw error
          return fault('format', 'Die Datei ist beschädigt oder zu umfangreich und lässt sich nicht lesen')
        } finally {
          filesRead += 1
          if (filesRead >= mostFiles) void end()
          rest()
        }
      }),
    end,
  }
}

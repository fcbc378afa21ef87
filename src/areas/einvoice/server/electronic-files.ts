import { deserialize } from 'node:v8'
import { type KeptChildOptions, keepChild } from '#server/child/kept-child.ts'
import { ChildError } from '#server/child/start-child.ts'
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

const megabyte = 2 ** 20
const usual: KeptChildOptions = {
  entry: new URL('./einvoice-process.ts', import.meta.url),
  timeoutMs: 20_000,
  // A sound file of 25 MB takes up to 420 MB; a hostile one is stopped at most a tenth of a second after this.
  mostBytes: 512 * megabyte,
  // What one that has read a usual PDF takes, twice.
  keptBytes: 384 * megabyte,
  mostJobs: 50,
  idleMs: 10 * 60_000,
}

const messages: Record<ChildError['reason'], string> = {
  crash:
    'Die Datei konnte gerade nicht gelesen werden, das Lesen ist abgebrochen: Bitte versuchen Sie es noch einmal',
  timeout: 'Die Datei ist zu umfangreich: Sie zu lesen hat zu lange gedauert',
  memory: 'Die Datei ist zu umfangreich: Sie zu lesen braucht mehr Arbeitsspeicher, als Kontor dafür nimmt',
  job: 'Die Datei lässt sich nicht lesen',
}

const killed =
  'Die Datei konnte gerade nicht gelesen werden: Der Server hat das Lesen abgebrochen, meist aus Mangel an Arbeitsspeicher. Bitte versuchen Sie es gleich noch einmal'

/**
 * Reads electronic invoices in a process that a hostile file may cost its life (ADR 0024, ADR 0039). One file is read at a time;
 * whoever sends many waits.
 */
export function createElectronicFiles(options: Partial<KeptChildOptions> = {}): ElectronicFiles {
  const child = keepChild<{ bytes: Uint8Array }, FileResult | Uint8Array>({ ...usual, ...options })
  return {
    async read(load) {
      try {
        const answered = await child.ask(async () => {
          const bytes = await load()
          const answer = refuseUnread(bytes)
          return answer ? { answer } : { job: { bytes } }
        })
        return answered instanceof Uint8Array ? (deserialize(answered) as FileResult) : answered
      } catch (error) {
        if (!(error instanceof ChildError)) throw error
        return fault('unread', error.isKilled ? killed : messages[error.reason])
      }
    },
    end: child.end,
  }
}

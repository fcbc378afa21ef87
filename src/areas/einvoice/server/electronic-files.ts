import { ChildError, type ChildLimits, startChild } from '#server/child/start-child.ts'
import { waitingLine } from '#server/waiting-line.ts'
import { type FileResult, fault } from './electronic-file.ts'

export interface ElectronicFiles {
  /**
   * The invoice of an XML file or a PDF, or why there is none, in German. Refuses only where too many wait. `load` is called when its
   * turn has come. Takes its time: to be called before a transaction.
   */
  read(load: () => Promise<Uint8Array>): Promise<FileResult>
}

const usual: ChildLimits = { timeoutMs: 20_000, mostBytes: 2 ** 30, keptBytes: Number.POSITIVE_INFINITY }

/**
 * Reads electronic invoices, each in a process of its own, which a hostile file may cost its life (ADR 0024). Most take less than a
 * second; whoever sends many waits.
 */
export function createElectronicFiles(options: Partial<ChildLimits> & { entry?: URL } = {}): ElectronicFiles {
  const { entry = new URL('./einvoice-process.ts', import.meta.url), ...given } = options
  const line = waitingLine({ atOnce: 1, waiting: 20 })
  return {
    read: (load) =>
      line.run(async () => {
        const child = startChild<{ bytes: Uint8Array }, FileResult>(entry, { ...usual, ...given })
        try {
          return await child.ask({ bytes: await load() })
        } catch (error) {
          if (!(error instanceof ChildError)) throw error
          return fault('format', 'Die Datei ist beschädigt oder zu umfangreich und lässt sich nicht lesen')
        } finally {
          await child.end()
        }
      }),
  }
}

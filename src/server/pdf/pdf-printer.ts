import { PdfError, type PdfFiles, type PdfJob, type PdfTemplate } from '#server/pdf/pdf-job.ts'
import { type PdfThread, startPdfThread } from '#server/pdf/pdf-thread.ts'

export { PdfError, type PdfFiles, type PdfTemplate }

export type PdfPrinter = {
  /**
   * Makes a PDF/A-3a, PDF/UA-1 document. The template reads `data` as JSON from `sys.inputs.data`; the same input
   * gives the same bytes as long as the template takes its date from the data. Fails with a PdfError.
   */
  render(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<Uint8Array>
  /** Lets running documents finish, refuses waiting and later ones, and ends the threads. */
  close(): Promise<void>
}

export type PdfPrinterOptions = {
  /** How many threads; one leaves the other of two cores to the server. */
  workers?: number
  timeoutMs?: number
  /** What a thread runs; tests hand in a broken one. */
  entry?: URL
}

type Waiting = PromiseWithResolvers<Uint8Array> & { job: PdfJob }

/**
 * Typesets in threads of its own, so that the main thread goes on serving. A thread starts with the first document
 * that needs it; one that dies or takes longer than `timeoutMs` fails its document and is replaced.
 */
export function createPdfPrinter(options: PdfPrinterOptions = {}): PdfPrinter {
  const { workers = 1, timeoutMs = 60_000, entry = new URL('./pdf-worker.ts', import.meta.url) } = options
  const queue: Waiting[] = []
  const idle: PdfThread[] = []
  const running = new Set<Promise<void>>()
  let closed: Promise<void> | null = null

  function next(): void {
    while (queue.length > 0 && running.size < workers) {
      const waiting = queue.shift()
      if (!waiting) return
      const done = work(takeThread(), waiting).then(() => {
        running.delete(done)
        next()
      })
      running.add(done)
    }
  }

  function takeThread(): PdfThread {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (!thread.isLost) return thread
    return startPdfThread(entry, timeoutMs)
  }

  async function work(thread: PdfThread, { job, resolve, reject }: Waiting): Promise<void> {
    await thread.typeset(job).then(resolve, reject)
    if (!thread.isLost) idle.push(thread)
  }

  async function close(): Promise<void> {
    for (const { reject } of queue.splice(0)) reject(new PdfError('closed', 'the printer is closing'))
    await Promise.all(running)
    await Promise.all(idle.splice(0).map((thread) => thread.end()))
  }

  return {
    render(template, data, files = {}) {
      if (closed) return Promise.reject(new PdfError('closed', 'the printer is closing'))
      const waiting = { ...Promise.withResolvers<Uint8Array>(), job: { template, data, files } }
      queue.push(waiting)
      next()
      return waiting.promise
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

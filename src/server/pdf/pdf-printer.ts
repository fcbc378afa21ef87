import { totalmem } from 'node:os'
import { type PdfChild, type PdfLimits, startPdfChild } from '#server/pdf/pdf-child.ts'
import { PdfError, type PdfFiles, type PdfJob, type PdfTemplate } from '#server/pdf/pdf-job.ts'

export { PdfError, type PdfFiles, type PdfTemplate }

export type PdfPrinter = {
  /**
   * Makes a PDF/A-3a, PDF/UA-1 document, or a plain one. The template reads `data` as JSON from `sys.inputs.data`; the same input
   * gives the same bytes as long as the template takes its date from the data. Fails with a PdfError.
   */
  render(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<Uint8Array>
  /** Lets running documents finish, refuses waiting and later ones, and ends the children. */
  close(): Promise<void>
}

export type PdfPrinterOptions = Partial<PdfLimits> & {
  /** How many children; one leaves the other of two cores to the server. */
  workers?: number
  /** What a child runs; tests hand in a broken one. */
  entry?: URL
}

const megabyte = 2 ** 20

/** Of what the machine has, or what a container leaves us of it, the database and the server need their part. */
function mostMemory(): number {
  const left = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(4096 * megabyte, 0.7 * left)
}

type Waiting = PromiseWithResolvers<Uint8Array> & { job: PdfJob }

/**
 * Typesets in processes of its own, so that the server goes on serving whatever becomes of them. One starts with the first
 * document that needs it; one that dies, takes too long or too much memory fails its document and is replaced.
 */
export function createPdfPrinter(options: PdfPrinterOptions = {}): PdfPrinter {
  const { workers = 1, entry = new URL('./typesetting-process.ts', import.meta.url), ...given } = options
  // The compiler takes one more megabyte with each invoice of five lines, and ten with one of 200, whatever is freed. At this limit
  // the time of a new child, a second or two, is a fortieth of what was typeset before.
  const limits = { timeoutMs: 60_000, mostBytes: mostMemory(), keptBytes: 350 * megabyte, ...given }
  const queue: Waiting[] = []
  const idle: PdfChild[] = []
  const running = new Set<Promise<void>>()
  let closed: Promise<void> | null = null

  function next(): void {
    while (queue.length > 0 && running.size < workers) {
      const waiting = queue.shift()
      if (!waiting) return
      const done = work(takeChild(), waiting).then(() => {
        running.delete(done)
        next()
      })
      running.add(done)
    }
  }

  function takeChild(): PdfChild {
    for (let child = idle.pop(); child; child = idle.pop()) if (!child.isLost) return child
    return startPdfChild(entry, limits)
  }

  async function work(child: PdfChild, { job, resolve, reject }: Waiting): Promise<void> {
    await child.typeset(job).then(resolve, reject)
    if (!child.isLost) idle.push(child)
  }

  async function close(): Promise<void> {
    for (const { reject } of queue.splice(0)) reject(new PdfError('closed', 'the printer is closing'))
    await Promise.all(running)
    await Promise.all(idle.splice(0).map((child) => child.end()))
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

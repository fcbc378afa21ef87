import { Worker } from 'node:worker_threads'

/** A Typst template: the folder that it may read, and its main file in there. */
export type PdfTemplate = { folder: string; main: string }

/** Files that the template finds in its folder for one document only (a logo), by name. */
export type PdfFiles = Record<string, Uint8Array>

export type PdfPrinter = {
  /**
   * Makes a PDF/A-3a, PDF/UA-1 document. The template reads `data` as JSON from `sys.inputs.data`; the same input
   * gives the same bytes as long as the template takes its date from the data. Fails with a PdfError.
   */
  render(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<Uint8Array>
  /** Lets running documents finish, refuses waiting and later ones, and ends the threads. */
  close(): Promise<void>
}

/** Why there is no PDF: the template or its data ('document'), the thread died ('crash'), it took too long, or we are closing. */
export class PdfError extends Error {
  readonly reason: 'document' | 'crash' | 'timeout' | 'closed'

  constructor(reason: PdfError['reason'], message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }
}

export type PdfJob = { template: PdfTemplate; data: unknown; files: PdfFiles }
export type PdfAnswer = { pdf: Uint8Array } | { problem: string }

type Waiting = { job: PdfJob; resolve(pdf: Uint8Array): void; reject(error: PdfError): void }
type Thread = { worker: Worker; current: Waiting | null; timer: NodeJS.Timeout | null }

/**
 * Typesets in threads of its own, so that the main thread goes on serving. A thread starts with the first document
 * that needs it; one that dies or takes longer than `timeoutMs` fails its document and is replaced.
 */
export function createPdfPrinter({
  workers = 1,
  timeoutMs = 60_000,
  worker: entry = new URL('./pdf-worker.ts', import.meta.url),
} = {}): PdfPrinter {
  const queue: Waiting[] = []
  const threads = new Set<Thread>()
  let closing: { done: Promise<void>; finished(): void } | null = null

  function start(): Thread {
    const thread: Thread = { worker: new Worker(entry), current: null, timer: null }
    threads.add(thread)
    thread.worker.unref()
    thread.worker.on('message', (answer: PdfAnswer) => settle(thread, answer))
    thread.worker.on('error', (error) =>
      lose(thread, new PdfError('crash', `the PDF thread died: ${String(error)}`)),
    )
    thread.worker.on('exit', (code) =>
      lose(thread, new PdfError('crash', `the PDF thread ended with code ${code}`)),
    )
    return thread
  }

  function next(): void {
    while (queue.length > 0) {
      const idle = [...threads].find((thread) => thread.current === null)
      const thread = idle ?? (threads.size < workers ? start() : null)
      const waiting = thread && queue.shift()
      if (!thread || !waiting) return
      thread.current = waiting
      thread.worker.ref()
      thread.timer = setTimeout(
        () => lose(thread, new PdfError('timeout', `no PDF after ${timeoutMs} ms`)),
        timeoutMs,
      )
      thread.worker.postMessage(waiting.job)
    }
    if (closing && [...threads].every((thread) => thread.current === null)) closing.finished()
  }

  function release(thread: Thread): Waiting | null {
    const waiting = thread.current
    if (thread.timer) clearTimeout(thread.timer)
    thread.current = null
    thread.timer = null
    thread.worker.unref()
    return waiting
  }

  function settle(thread: Thread, answer: PdfAnswer): void {
    const waiting = release(thread)
    if ('pdf' in answer) waiting?.resolve(answer.pdf)
    else waiting?.reject(new PdfError('document', answer.problem))
    next()
  }

  function lose(thread: Thread, error: PdfError): void {
    if (!threads.delete(thread)) return
    const waiting = release(thread)
    // A thread inside the compiler cannot be stopped; it is forgotten and ends when the compiler returns.
    void thread.worker.terminate()
    waiting?.reject(error)
    next()
  }

  async function close(): Promise<void> {
    if (closing) return closing.done
    const { promise, resolve } = Promise.withResolvers<void>()
    closing = { done: promise, finished: resolve }
    for (const waiting of queue.splice(0)) waiting.reject(new PdfError('closed', 'the printer is closing'))
    next()
    await promise
    const running = [...threads]
    threads.clear()
    await Promise.all(running.map((thread) => thread.worker.terminate()))
  }

  return {
    render: (template, data, files = {}) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new PdfError('closed', 'the printer is closing'))
        queue.push({ job: { template, data, files }, resolve, reject })
        next()
      }),
    close,
  }
}

import { Worker } from 'node:worker_threads'
import { type PdfAnswer, PdfError, type PdfJob } from '#server/pdf/pdf-job.ts'

export type PdfThread = {
  /** Typesets one document; to be called again only when the one before is settled. Fails with a PdfError. */
  typeset(job: PdfJob): Promise<Uint8Array>
  /** Whether the thread died or was given up; it takes no more documents then. */
  readonly isLost: boolean
  end(): Promise<unknown>
}

/** Starts a thread that typesets; it keeps the process alive only while it works. */
export function startPdfThread(entry: URL, timeoutMs: number): PdfThread {
  const worker = new Worker(entry)
  let current: PromiseWithResolvers<Uint8Array> | null = null
  let timer: NodeJS.Timeout | undefined
  let lost = false

  function release(): PromiseWithResolvers<Uint8Array> | null {
    const released = current
    clearTimeout(timer)
    current = null
    worker.unref()
    return released
  }

  function lose(error: PdfError): void {
    lost = true
    // A thread inside the compiler cannot be stopped; it is forgotten and ends when the compiler returns.
    void worker.terminate()
    release()?.reject(error)
  }

  worker.unref()
  worker.on('message', (answer: PdfAnswer) => {
    if ('pdf' in answer) release()?.resolve(answer.pdf)
    else release()?.reject(new PdfError('document', answer.problem))
  })
  worker.on('error', (error) => lose(new PdfError('crash', `the PDF thread died: ${String(error)}`)))
  worker.on('exit', (code) => lose(new PdfError('crash', `the PDF thread ended with code ${code}`)))

  return {
    typeset(job) {
      current = Promise.withResolvers<Uint8Array>()
      const { promise } = current
      worker.ref()
      timer = setTimeout(() => lose(new PdfError('timeout', `no PDF after ${timeoutMs} ms`)), timeoutMs)
      try {
        worker.postMessage(job)
      } catch (error) {
        // Data that cannot be sent to another thread, such as functions.
        release()?.reject(new PdfError('document', String(error)))
      }
      return promise
    },
    get isLost() {
      return lost
    },
    end: () => worker.terminate(),
  }
}

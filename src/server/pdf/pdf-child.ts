import { fork } from 'node:child_process'
import { PdfError, type PdfJob, type PdfMessage } from '#server/pdf/pdf-job.ts'

export type PdfChild = {
  /** Typesets one document; to be called again only when the one before is settled. Fails with a PdfError. */
  typeset(job: PdfJob): Promise<Uint8Array>
  /** Whether the child died, was given up or has grown too large; it takes no more documents then. */
  readonly isLost: boolean
  end(): Promise<unknown>
}

export interface PdfLimits {
  /** For one document, in milliseconds. */
  timeoutMs: number
  /** What the child may take of the machine's memory while it typesets. */
  mostBytes: number
  /** What it may keep when it has finished: else it is replaced, since the compiler gives nothing back. */
  keptBytes: number
}

// On a machine that is short of processors a process takes its time to start; that is no document's fault.
const longestStartMs = 60_000

/**
 * Starts a process that typesets: native code, which may overflow its stack, run for ever or take all memory, and then dies
 * alone. It keeps this process alive only while it works, and ends with it, however that ends.
 */
export function startPdfChild(entry: URL, { timeoutMs, mostBytes, keptBytes }: PdfLimits): PdfChild {
  const child = fork(entry, [String(mostBytes)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  let current: PromiseWithResolvers<Uint8Array> | null = null
  let timer: NodeJS.Timeout | undefined
  let ready = false
  let lost = false

  function release(): PromiseWithResolvers<Uint8Array> | null {
    const released = current
    clearTimeout(timer)
    current = null
    child.unref()
    child.channel?.unref()
    return released
  }

  function lose(error: PdfError): void {
    lost = true
    child.kill('SIGKILL')
    release()?.reject(error)
  }

  function limitTime(): void {
    clearTimeout(timer)
    const ms = ready ? timeoutMs : longestStartMs
    timer = setTimeout(() => lose(new PdfError('timeout', `no PDF after ${ms} ms`)), ms)
  }

  function hear(message: PdfMessage): void {
    if (message === 'ready') {
      ready = true
      if (current) limitTime()
    } else if ('outgrown' in message) {
      lose(new PdfError('memory', `a PDF took ${Math.round(message.outgrown / 2 ** 20)} MB of memory`))
    } else {
      const document = release()
      if ('pdf' in message) document?.resolve(message.pdf)
      else document?.reject(new PdfError('document', message.problem))
      if (message.residentBytes > keptBytes) lose(new PdfError('memory', 'it has grown'))
    }
  }

  release()
  // What comes over the channel was sent by our own program.
  child.on('message', (message) => hear(message as PdfMessage))
  child.on('error', (error) => lose(new PdfError('crash', `the PDF process failed: ${String(error)}`)))
  child.on('exit', (code, signal) =>
    lose(new PdfError('crash', `the PDF process ended with ${signal ?? code}`)),
  )

  return {
    typeset(job) {
      current = Promise.withResolvers<Uint8Array>()
      const { promise } = current
      child.ref()
      child.channel?.ref()
      limitTime()
      try {
        child.send(job)
      } catch (error) {
        // Data that cannot be sent to another process, such as functions.
        release()?.reject(new PdfError('document', String(error)))
      }
      return promise
    },
    get isLost() {
      return lost
    },
    end() {
      child.ref()
      child.kill('SIGKILL')
      return ended
    },
  }
}

import { parentPort } from 'node:worker_threads'
import type { PdfJob } from '#server/pdf/pdf-job.ts'

/** A thread that dies, hangs or throws when the data says so: what the real one does only when the compiler is broken. */
parentPort?.on('message', ({ data }: PdfJob) => {
  if (data === 'exit') process.exit(7)
  if (data === 'throw') setImmediate(() => Promise.reject(new Error('broken')))
  if (data === 'work') parentPort?.postMessage({ pdf: new Uint8Array([1]) })
  if (data === 'slow') setTimeout(() => parentPort?.postMessage({ pdf: new Uint8Array([2]) }), 100)
})

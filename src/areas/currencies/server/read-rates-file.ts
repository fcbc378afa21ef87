import { Worker } from 'node:worker_threads'
import { waitingLine } from '#server/waiting-line.ts'
import type { PublishedRate } from '../rules/read-ecb-rates.ts'

// The whole history takes a second and a fifth of that memory.
const longestMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 300 }

const line = waitingLine({ atOnce: 1, waiting: 4 })

/**
 * The rates of a file of the ECB: zip, csv or xml, also packed by gzip. Null when it is none, is damaged, or has more to it than such
 * a file can have (`unpack-rates.ts`, `readEcbRates`): it is read in a thread that may die of it, while this one goes on. One file is
 * read at a time; refused where five are (`too-busy`).
 */
export function readRatesFile(bytes: Buffer): Promise<PublishedRate[] | null> {
  return line.run(() => readInThread(bytes))
}

function readInThread(bytes: Buffer): Promise<PublishedRate[] | null> {
  const thread = new Worker(new URL('./rates-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits,
  })
  const timer = setTimeout(() => thread.terminate(), longestMs)
  return new Promise<PublishedRate[] | null>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    // Its time was over.
    thread.once('exit', () => resolve(null))
  }).finally(() => clearTimeout(timer))
}

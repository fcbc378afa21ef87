import { Worker } from 'node:worker_threads'
import type { Day } from '#kernel/day.ts'
import { waitingLine } from '#server/waiting-line.ts'
import { noEcbFile, type RatesFile } from '../rules/collect-rates.ts'

// The whole history takes a second and a fifth of that memory.
const longestMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 300 }

const line = waitingLine({ atOnce: 1, waiting: 4 })

/**
 * The rates of a file of the ECB: zip, csv or xml, also packed by gzip. Or why there are none, in German: it is another file, is
 * damaged, has a day after today, or more to it than such a file can have (`unpack-rates.ts`, `collectRates`). It is read in a thread
 * that may die of it, while this one goes on. One file is read at a time; refused where five are (`too-busy`).
 */
export function readRatesFile(bytes: Buffer, today: Day): Promise<RatesFile> {
  return line.run(() => readInThread(bytes, today))
}

function readInThread(bytes: Buffer, today: Day): Promise<RatesFile> {
  const thread = new Worker(new URL('./rates-thread.ts', import.meta.url), {
    workerData: { bytes, today },
    resourceLimits,
  })
  const timer = setTimeout(() => thread.terminate(), longestMs)
  return new Promise<RatesFile>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    // Its time was over.
    thread.once('exit', () => resolve({ ok: false, fault: noEcbFile }))
  }).finally(() => clearTimeout(timer))
}

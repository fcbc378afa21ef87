import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfAnswer, PdfJob } from '#server/pdf/pdf-job.ts'
import { createTypesetter } from '#server/pdf/typesetter.ts'

// Linux weighs each thread by itself. Those that the compiler starts get the priority of this one.
const lowPriority = 10

letOthersGoFirst()
const typesetter = createTypesetter()

parentPort?.on('message', (job: PdfJob) => {
  parentPort?.postMessage(answer(job))
})

function answer({ template, data, files }: PdfJob): PdfAnswer {
  try {
    const pdf = typesetter.typeset(template, data, files)
    return { pdf: new Uint8Array(pdf) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Lets the server and the database have the processor first, where the system tells threads apart. */
function letOthersGoFirst(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, lowPriority)
  } catch {
    // Elsewhere all threads of a process are equal.
  }
}

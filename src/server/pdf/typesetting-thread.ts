import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import type { PdfAnswer, PdfJob } from '#server/pdf/pdf-job.ts'
import { createTypesetter } from '#server/pdf/typesetter.ts'

const typesetter = createTypesetter()

parentPort?.on('message', (job: PdfJob) => {
  parentPort?.postMessage(answer(job))
})
beReady()

function answer({ template, data, files }: PdfJob): PdfAnswer {
  try {
    const pdf = typesetter.typeset(template, data, files)
    return { pdf: new Uint8Array(pdf) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

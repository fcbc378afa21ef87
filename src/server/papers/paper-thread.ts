import { parentPort } from 'node:worker_threads'
import type { PaperCode, PaperWords } from '#kernel/files/paper-page.ts'
import { beReady } from '#server/child/be-ready.ts'
import type { PaperJob } from './paper-job.ts'
import { readPdfWords } from './pdf-words.ts'

// Few papers have pictures: what reads them is loaded by the first one.
const ways: Record<PaperJob['wanted'], (job: PaperJob) => Promise<PaperWords | PaperCode[]>> = {
  words: ({ bytes }) => readPdfWords(bytes),
  codes: async ({ bytes, type }) => (await import('./pdf-codes.ts')).readCodes(bytes, type),
  scan: async ({ bytes, type }) => (await import('./scan-words.ts')).readScanWords(bytes, type),
}

parentPort?.on('message', async (job: PaperJob) => parentPort?.postMessage(await ways[job.wanted](job)))
beReady()

import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import { readPdfWords } from './pdf-words.ts'

parentPort?.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  parentPort?.postMessage(await readPdfWords(bytes))
})
beReady()

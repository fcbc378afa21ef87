import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import { readPdfWords } from './pdf-words.ts'

parentPort?.on('message', async ({ bytes, wanted }: { bytes: Uint8Array; wanted: 'words' | 'codes' }) => {
  if (wanted === 'words') return parentPort?.postMessage(await readPdfWords(bytes))
  // Few papers have pictures to be drawn.
  const { readPdfCodes } = await import('./pdf-codes.ts')
  parentPort?.postMessage(await readPdfCodes(bytes))
})
beReady()

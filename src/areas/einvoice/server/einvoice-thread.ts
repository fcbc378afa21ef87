import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import { readFile } from './read-file.ts'

let isBusy = false

parentPort?.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  isBusy = true
  parentPort?.postMessage(await readFile(bytes))
})
beReady()

// A large library, which the first PDF would wait for; a file that is there already goes first.
setTimeout(() => {
  if (!isBusy) void import('./pdf-invoice.ts')
}, 50)

import { serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import { readFile } from './read-file.ts'

let isBusy = false

parentPort?.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  isBusy = true
  const packed = serialize(await readFile(bytes))
  parentPort?.postMessage(packed, [packed.buffer])
})
beReady()

// A large library, which the first PDF would wait for; a file that is there already goes first.
setTimeout(() => {
  if (!isBusy) void import('./pdf-invoice.ts')
}, 50)

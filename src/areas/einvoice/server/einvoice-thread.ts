import { parentPort } from 'node:worker_threads'
import { readFile } from './read-file.ts'

parentPort?.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  parentPort?.postMessage(await readFile(bytes))
})
parentPort?.postMessage('ready')

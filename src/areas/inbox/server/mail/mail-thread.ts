import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import { readMail } from './read-mail.ts'

parentPort?.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  parentPort?.postMessage(await readMail(bytes).catch(() => null))
})
beReady()

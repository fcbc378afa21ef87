import { parentPort } from 'node:worker_threads'
import { beReady } from '#server/child/be-ready.ts'
import { type MailJob, readDropped, readMail } from './read-mail.ts'

parentPort?.on('message', async ({ bytes, fileName }: MailJob) => {
  const reading = fileName === undefined ? readMail(bytes) : readDropped(bytes, fileName)
  parentPort?.postMessage(await reading.catch(() => null))
})
beReady()

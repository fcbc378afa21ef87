import { Worker } from 'node:worker_threads'
import { letOthersGoFirst } from '#server/let-others-go-first.ts'
import type { PdfAnswer, PdfMessage } from '#server/pdf/pdf-job.ts'

// The program of a child that typesets, see pdf-child.ts. A thread does the work; this one stays free to watch it: the memory that
// it takes, and the channel to the server, with which it ends.

const mostBytes = Number(process.argv[2])
const lookMs = 100

letOthersGoFirst()
const thread = new Worker(new URL('./typesetting-thread.ts', import.meta.url))
thread.on('message', (answer: PdfAnswer | 'ready') =>
  tell(answer === 'ready' ? answer : { ...answer, residentBytes: process.memoryUsage.rss() }),
)
thread.on('exit', die)
process.on('message', (job) => thread.postMessage(job))
// A terminal and a service manager tell the whole group to stop: what is being typeset is still finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', die)
setInterval(() => {
  const outgrown = process.memoryUsage.rss()
  if (outgrown > mostBytes) tell({ outgrown }, die)
}, lookMs)

function tell(message: PdfMessage, then?: () => void): void {
  process.send?.(message, undefined, undefined, then)
}

/** At once: an orderly end would wait for native code, which may never return. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

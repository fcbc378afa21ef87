import { type ResourceLimits, Worker } from 'node:worker_threads'
import { letOthersGoFirst } from '#server/let-others-go-first.ts'
import type { ChildMessage } from './child-message.ts'

const lookMs = 100
const signMs = 1000

/**
 * The program of a child (`start-child.ts`), whose first argument is the memory that it may take. The thread does the work and
 * answers each message with one, after a first `ready`; the caller's stays free to watch it, to say that it is alive, and to hear the
 * channel to the server, with which the child ends.
 */
export function watchThread(entry: URL, resourceLimits: ResourceLimits = {}): void {
  const mostBytes = Number(process.argv[2])
  letOthersGoFirst()
  const thread = new Worker(entry, { resourceLimits })
  // Its start is work, too.
  let works = 1
  thread.on('message', (answer: unknown) => {
    works -= 1
    const residentBytes = process.memoryUsage.rss()
    // However fast it was: what may not be taken is not taken between two looks either.
    if (residentBytes > mostBytes) tell({ outgrown: residentBytes }, die)
    else tell(answer === 'ready' ? answer : { answer, residentBytes })
  })
  let isTelling = false
  thread.on('error', (error: Error & { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    isTelling = true
    tell({ outgrown: process.memoryUsage.rss() }, die)
  })
  thread.on('exit', () => {
    if (!isTelling) die()
  })
  process.on('message', (job) => {
    works += 1
    thread.postMessage(job, buffersOf(job))
  })
  // A terminal and a service manager tell the whole group to stop, a terminal that is closed too: what is being made is still finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', die)
  setInterval(() => {
    const outgrown = process.memoryUsage.rss()
    if (outgrown > mostBytes) tell({ outgrown }, die)
  }, lookMs)
  setInterval(() => {
    if (works > 0) tell('alive')
  }, signMs)
}

/** Those of a job's files that the thread may take over, so that they do not stand in memory twice. */
function buffersOf(job: unknown): ArrayBuffer[] {
  const values: unknown[] = typeof job === 'object' && job !== null ? Object.values(job) : []
  return values.flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.length === value.buffer.byteLength
      ? [value.buffer]
      : [],
  )
}

function tell(message: ChildMessage<unknown>, then?: () => void): void {
  process.send?.(message, undefined, undefined, then)
}

/** At once: an orderly end would wait for native code, which may never return. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

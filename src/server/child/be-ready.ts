import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'

/**
 * Tells that a thread of `watchThread` takes jobs. What Node compiled for it is kept now, for the next one: Node does so when a process
 * ends, and a child is always killed.
 */
export function beReady(): void {
  parentPort?.postMessage('ready')
  flushCompileCache()
}

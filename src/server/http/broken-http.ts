import type { Socket } from 'node:net'
import { problemOf } from '#kernel/errors.ts'

/** Answers what is no HTTP at all, before any route is found, in the form of every other refusal. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  // Whoever went away is not answered.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf('malformed-http')
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} Bad Request`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

import type { Socket } from 'node:net'
import { problemOf } from '#kernel/errors.ts'

/** What an answer says that the hooks, and with them helmet, do not reach: it is no page, for no frame, and of no other type. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

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
      ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problemOf } from '#kernel/errors.ts'
import { type ProgressLine, progressPreference, progressType } from '#kernel/files/file-progress.ts'
import { refusalOf } from './problem.ts'

/** An answer that says how far its file is (`kernel/files/file-progress.ts`). It begins with the first rows: what is refused before has its status. */
export interface ToldProgress {
  readonly hasBegun: boolean
  rows(count: number): void
  /** The file, as fast as it is received; settles when it is on its way or nobody takes it any more. */
  file(name: string, type: string, bytes: Uint8Array): Promise<void>
  /** Why there is none, as the error table says it. */
  fail(error: unknown): void
}

// As `send-pieces.ts`.
const stallMs = 30_000
const totalMs = 7 * 60_000

export function wantsProgress(request: FastifyRequest): boolean {
  return [request.headers['prefer']].flat().includes(progressPreference)
}

export function tellProgress(reply: FastifyReply): ToldProgress {
  const body = new PassThrough()
  let hasBegun = false
  const write = (line: ProgressLine<Problem>) => {
    if (!body.writable) return
    body.write(`${JSON.stringify(line)}\n`)
    if (hasBegun) return
    hasBegun = true
    reply
      .type(progressType)
      .header('cache-control', 'private, no-store')
      // Or nginx keeps it back until there is enough of it.
      .header('x-accel-buffering', 'no')
      .send(body)
  }
  return {
    get hasBegun() {
      return hasBegun
    },
    rows: (count) => write({ rows: count }),
    async file(name, type, bytes) {
      write({ file: { name, type, size: bytes.length } })
      reply.raw.setTimeout(stallMs, () => body.destroy())
      const pieces = [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]
      // Whoever left or was too slow: the answer is broken off.
      await pipeline(pieces, body, { signal: AbortSignal.timeout(totalMs) }).catch(() => {})
    },
    fail(error) {
      const { code, errors } = refusalOf(error) ?? { code: 'internal' as const, errors: [] }
      write({ problem: problemOf(code, errors) })
      body.end()
    },
  }
}

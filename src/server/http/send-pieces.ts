import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

export interface SendLimits {
  /** For how long a reader may stand still. */
  stallMs: number
  totalMs: number
}

// 25 MB over a line that receives half a MBit/s.
const usual: SendLimits = { stallMs: 30_000, totalMs: 7 * 60_000 }

/**
 * Answers with what comes in pieces, as fast as it is received; settles when the last one is on its way. Whoever is too slow is cut
 * off: his answer is shorter than it said, so that it cannot be taken for a whole one.
 */
export async function sendPieces(
  reply: FastifyReply,
  size: number,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { stallMs, totalMs }: SendLimits = usual,
): Promise<void> {
  const body = new PassThrough()
  reply.raw.setTimeout(stallMs, () => body.destroy())
  reply.header('content-length', size).send(body)
  // Whoever left, was too slow or asked for what was deleted meanwhile: the answer has begun, and is broken off.
  await pipeline(pieces, body, { signal: AbortSignal.timeout(totalMs) }).catch(() => {})
}

import type { FastifyReply } from 'fastify'

/** Aborted when whoever asked is gone, or has the answer: what is still being made for him is for nobody. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

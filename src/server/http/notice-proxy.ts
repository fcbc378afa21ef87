import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const toldForMs = 24 * 3_600_000

/**
 * Notices an `X-Forwarded-For` that does not count: a proxy stands before Kontor that it was not told of, so that everybody seems
 * to come from one address. Logged once, and told to the managers until a day has passed without one.
 */
export function noticeProxy(
  app: FastifyInstance,
  { warnings, log }: Pick<Services, 'warnings' | 'log'>,
): void {
  app.addHook('onRequest', async (request) => {
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim()
    // Who asks through the proxy from the proxy's own machine has its address by right.
    if (!forwarded || forwarded === request.socket.remoteAddress) return
    if (request.ip !== request.socket.remoteAddress) return
    if (warnings.tell('proxy-not-trusted', new Date(Date.now() + toldForMs))) {
      log.warn('X-Forwarded-For is not trusted: set KONTOR_TRUST_PROXY')
    }
  })
}

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type Push, sessionEnded, tryAgainLater } from '../push.ts'
import type { Services } from '../services.ts'

interface PushQuery {
  token?: string
  version?: string
  since?: string
}

/** The push endpoint of specification 1 §7. A bad token is told by close code 4401. */
export function addPush(app: FastifyInstance, services: Services, push: Push): void {
  app.get<{ Querystring: PushQuery }>(
    '/wsproxy/websocket/events',
    { websocket: true },
    async (socket, request) => {
      const { token, since } = request.query
      try {
        const actor = await services.sessions.authenticate(token || null)
        await push.join(socket, actor, since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : null)
      } catch (error) {
        // A database that is away says nothing about the session: the screen comes back.
        socket.close(error instanceof Refusal ? sessionEnded : tryAgainLater)
      }
    },
  )
}

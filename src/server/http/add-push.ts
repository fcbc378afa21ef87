import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type Push, sessionEnded, ticketSpent, tryAgainLater } from '../push.ts'
import type { Services } from '../services.ts'

interface PushQuery {
  /** Good once (`POST /api/auth/tickets`); else the token itself, as specified. */
  ticket?: string
  token?: string
  version?: string
  since?: string
}

/** The push endpoint of specification 1 §7. A bad token is told by close code 4401, a ticket that is no good by 4410. */
export function addPush(app: FastifyInstance, services: Services, push: Push): void {
  app.get<{ Querystring: PushQuery }>(
    '/wsproxy/websocket/events',
    { websocket: true },
    async (socket, request) => {
      const { ticket, token, since } = request.query
      const { sessions, log } = services
      const refuse = (code: number) => {
        log.warn({ call: request.routeOptions.url, refused: code }, 'refused')
        socket.close(code)
      }
      try {
        const actor = ticket ? await sessions.redeem(ticket) : await sessions.authenticate(token || null)
        // The session may well go on: another ticket is to be had, or the call for it tells that none is.
        if (!actor) return refuse(ticketSpent)
        await push.join(socket, actor, since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : null)
      } catch (error) {
        // A database that is away says nothing about the session: the screen comes back.
        refuse(error instanceof Refusal ? sessionEnded : tryAgainLater)
      }
    },
  )
}

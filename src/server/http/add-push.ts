import type { FastifyInstance } from 'fastify'
import { errorTable, Refusal } from '#kernel/errors.ts'
import { notByKey, type Push, sessionEnded, ticketSpent, tryAgainLater } from '../push.ts'
import type { Services } from '../services.ts'
import { knowSocket } from './anonymous-limits.ts'
import { answerProblem } from './problem.ts'
import { refusalLog } from './refusal-log.ts'

/** What stands twice in a query comes as a list. */
type Given = string | string[]

interface PushQuery {
  /** Good once (`POST /api/auth/tickets`); else the token itself, as specified. */
  ticket?: Given
  token?: Given
  version?: Given
  since?: Given
}

/**
 * The push endpoint of specification 1 §7. A bad token is told by close code 4401, a ticket that is no good by 4410. A key is refused by
 * 4403: it would stand in an address, and part of what is told are accounts.
 */
export function addPush(app: FastifyInstance, services: Services, push: Push): void {
  const logRefused = refusalLog(services.log)
  app.route<{ Querystring: PushQuery }>({
    method: 'GET',
    url: '/wsproxy/websocket/events',
    // The call is there, but not for who asks for no WebSocket.
    handler: (_request, reply) => answerProblem(reply, 'malformed-input'),
    wsHandler: async (socket, request) => {
      const { since } = request.query
      const ticket = only(request.query.ticket)
      const { sessions } = services
      const refuse = (code: number, reason?: string) => {
        logRefused({ call: request.routeOptions.url, refused: code })
        socket.close(code, reason)
      }
      try {
        const actor = ticket
          ? await sessions.redeem(ticket)
          : await sessions.authenticateSession(only(request.query.token))
        // The session may well go on: another ticket is to be had, or the call for it tells that none is.
        if (!actor) return refuse(ticketSpent)
        knowSocket(request.raw.socket)
        await push.join(socket, actor, isSequence(since) ? Number(since) : null)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not-by-key')
          return refuse(notByKey, errorTable['not-by-key'].title)
        refuse(saysSessionEnded(error) ? sessionEnded : tryAgainLater)
      }
    },
  })
}

/** A database that is away or has no connection free says nothing about the session: the screen comes back. */
function saysSessionEnded(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'session-ended' || error.code === 'not-logged-in')
}

/** What was given, once; else as if nothing was. */
function only(given: Given | undefined): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}

function isSequence(since: Given | undefined): since is string {
  return typeof since === 'string' && /^\d{1,15}$/.test(since)
}

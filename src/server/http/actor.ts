import type { FastifyRequest } from 'fastify'
import type { Access } from '#kernel/permissions.ts'
import type { Actor } from '../command.ts'
import type { Services } from '../services.ts'
import { bearerToken } from '../session.ts'

const nobody: Actor = { userId: null, sessionId: null, permissions: [] }

/** Who calls; refuses a missing or ended session unless anyone may call. */
export async function actorOf(services: Services, request: FastifyRequest, access: Access): Promise<Actor> {
  if (access === 'anyone') return nobody
  return services.sessions.authenticate(bearerToken(request.headers.authorization))
}

/** The same, and what `meanwhile` answers, which runs while the session is looked up. */
export async function actorAnd<T>(
  services: Services,
  request: FastifyRequest,
  access: Access,
  meanwhile: () => T,
): Promise<[Actor, T]> {
  if (access === 'anyone') return [nobody, meanwhile()]
  return services.sessions.authenticateAnd(bearerToken(request.headers.authorization), meanwhile)
}

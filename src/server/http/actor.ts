import type { FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type Access, isOfAccounts } from '#kernel/permissions.ts'
import type { Actor } from '../command.ts'
import type { Services } from '../services.ts'
import { bearerToken } from '../session.ts'

const nobody: Actor = { userId: null, sessionId: null, keyId: null, permissions: [] }

/** Who calls; refuses a missing or ended session unless anyone may call. */
export async function actorOf(services: Services, request: FastifyRequest, access: Access): Promise<Actor> {
  if (access === 'anyone') return nobody
  const actor = await services.sessions.authenticate(bearerToken(request.headers.authorization))
  refuseKey(actor, access)
  return actor
}

/** The same, and what `meanwhile` answers, which runs while the session is looked up. */
export async function actorAnd<T>(
  services: Services,
  request: FastifyRequest,
  access: Access,
  meanwhile: () => T,
): Promise<[Actor, T]> {
  if (access === 'anyone') return [nobody, meanwhile()]
  const found = await services.sessions.authenticateAnd(bearerToken(request.headers.authorization), meanwhile)
  refuseKey(found[0], access)
  return found
}

/** Before any permission: a script is told why, and not that its maker may not. */
function refuseKey({ keyId }: Actor, access: Access): void {
  if (keyId !== null && isOfAccounts(access)) throw new Refusal('not-by-key')
}

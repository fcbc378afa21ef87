import type { FastifyInstance } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { ServerRead } from '../command.ts'
import type { Tx } from '../db/connect.ts'
import { orOnPrimary } from '../db/standby.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actor.ts'
import { paramsOf } from './params-of.ts'

/** Makes the route of a plain read. */
export function addRead(app: FastifyInstance, services: Services, read: ServerRead): void {
  const { declaration } = read
  app.get<{ Params: Record<string, string> }>(declaration.path, async (request) => {
    const actor = await actorOf(services, request, declaration.access)
    if (!allows(declaration.access, declaration.access === 'anyone' ? [] : actor.permissions)) {
      throw new Refusal('not-permitted')
    }
    const query = parseInput(declaration.query, request.query)
    if (!query.ok) throw new Refusal(query.code, query.errors)
    const params = paramsOf(request)
    const { installation } = services.db
    const today = berlinDay(new Date())
    const { reading, reporting } = services.db
    const run = (tx: Tx) => read.read(tx, query.value, { actor, today, installation, params })
    const answer = await (declaration.isReport ? orOnPrimary((where) => reporting(run, where)) : reading(run))
    return typeof answer === 'function' ? answer() : answer
  })
}

import type { FastifyInstance } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseEntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { ServerRead } from '../command.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actor.ts'

/** Makes the route of a plain read. */
export function addRead(app: FastifyInstance, services: Services, read: ServerRead): void {
  const { declaration } = read
  app.get(declaration.path, async (request) => {
    const actor = await actorOf(services, request, declaration.access)
    if (!allows(declaration.access, declaration.access === 'anyone' ? [] : actor.permissions)) {
      throw new Refusal('not-permitted')
    }
    const query = parseInput(declaration.query, request.query)
    if (!query.ok) throw new Refusal(query.code, query.errors)
    // A path of ours has only string parameters.
    const params = { ...(request.params as Record<string, string>) }
    for (const [name, value] of Object.entries(params)) {
      if (/uuid$/i.test(name)) params[name] = parseEntityId(value) ?? notFound()
    }
    const { installation } = services.db
    const today = berlinDay(new Date())
    const answer = await services.db.reading((tx) =>
      read.read(tx, query.value, { actor, today, installation, params: params as never }),
    )
    return typeof answer === 'function' ? answer() : answer
  })
}

function notFound(): never {
  throw new Refusal('not-found')
}

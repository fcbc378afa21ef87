import type { FastifyInstance } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { ServerFile } from '../command.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actor.ts'
import { createInTurn } from './in-turn.ts'
import { createNewestOnly } from './newest-only.ts'

/**
 * Makes the route of a file that is made of what is sent: token and permission, parse with the screen's schema, read in
 * a snapshot that cannot write, make the file. A person has one at a time; of those that wait the newest is made, or each in its turn
 * (`inTurn`).
 */
export function addFile(app: FastifyInstance, services: Services, file: ServerFile): void {
  const { declaration } = file
  const queue = declaration.inTurn ? createInTurn() : createNewestOnly()
  app.post(declaration.path, async (request, reply) => {
    const actor = await actorOf(services, request, declaration.access)
    if (!allows(declaration.access, actor.permissions)) throw new Refusal('not-permitted')
    if (request.isMultipart()) throw new Refusal('unsupported-media')
    const input = parseInput(declaration.input, request.body ?? {})
    if (!input.ok) throw new Refusal(input.code, input.errors)
    const { bytes, fileName, type } = await queue.run(actor.userId ?? '', async () => {
      const context = { actor, today: berlinDay(new Date()) }
      const make = await services.db.reading((tx) => file.prepare(tx, input.value, context))
      return make()
    })
    return reply
      .type(type ?? declaration.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(bytes))
  })
}

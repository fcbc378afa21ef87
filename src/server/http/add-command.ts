import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { type Parsed, parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { ServerCommand } from '../command.ts'
import { newId } from '../new-id.ts'
import { type CommandRequest, type CommandResult, runCommand } from '../run-command.ts'
import type { Services } from '../services.ts'
import { actorAnd } from './actor.ts'
import { fewAtOnce } from './few-at-once.ts'
import { paramsOf } from './params-of.ts'
import { receiveForm } from './receive-form.ts'

// Each holds a descriptor and a socket, also while its sender says nothing.
const receiving = fewAtOnce({ ofOne: 20, ofAll: 60 })

/** Makes the route of a command: token and permission, parse with the screen's schema, run, answer. */
export function addCommand(app: FastifyInstance, services: Services, command: ServerCommand): void {
  const { declaration } = command
  const config = { access: declaration.access }
  app.post<{ Params: Record<string, string> }>(declaration.path, { config }, async (request, reply) => {
    const [actor, parsedBody] = await actorAnd(services, request, declaration.access, () =>
      request.isMultipart() ? null : parseInput(declaration.input, request.body ?? {}),
    )
    if (!allows(declaration.access, declaration.access === 'anyone' ? [] : actor.permissions)) {
      throw new Refusal('not-permitted')
    }
    // Multipart is for the calls that take files; elsewhere it would pass for an empty body.
    if (request.isMultipart() && !declaration.files) throw new Refusal('unsupported-media')
    const requestId = requestIdOf(request)
    const params = paramsOf(request)
    const leave = request.isMultipart() ? receiving.enter(actor.userId ?? '') : () => {}
    const form = await receiveForm(request, declaration, services.settings.dataFolder).catch((error) => {
      leave()
      if (error instanceof Refusal && error.code === 'storage-full') services.db.storage.noteFull()
      throw error
    })
    const { wireInput, files } = form
    const parsed = parsedBody ?? parseInput(declaration.input, wireInput)
    const result = await run(services, command, parsed, {
      params,
      actor,
      requestId,
      wireInput,
      files,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }).finally(async () => {
      await form.close()
      leave()
    })
    if (result.woken.size > 0) await services.wake(result.woken)
    return answer(reply, declaration.answer, filledPath(declaration.path, params), result)
  })
}

async function run(
  services: Services,
  command: ServerCommand,
  parsed: Parsed<unknown>,
  request: Omit<CommandRequest, 'input'>,
): Promise<CommandResult> {
  if (!parsed.ok) {
    const { alsoWrong } = command
    const others =
      parsed.code === 'invalid-input' && alsoWrong
        ? await services.db.reading((tx) => alsoWrong(tx, request.wireInput))
        : []
    throw new Refusal(parsed.code, [...parsed.errors, ...others])
  }
  return services.traffic.during(() => runCommand(services.db, command, { ...request, input: parsed.value }))
}

function requestIdOf(request: FastifyRequest): EntityId {
  const header = request.headers['idempotency-key']
  if (header === undefined) return newId()
  const id = typeof header === 'string' ? parseEntityId(header) : null
  if (!id) throw new Refusal('malformed-request-id')
  return id
}

/** The path as it was called: `/api/documents/bills/:uuid/records` with the bill's id. */
function filledPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}

function answer(
  reply: FastifyReply,
  kind: ServerCommand['declaration']['answer'],
  path: string,
  result: CommandResult,
): FastifyReply {
  if (kind === 'text') return reply.type('text/plain; charset=utf-8').send(result.text ?? '')
  if (kind === 'token') return reply.send({ token: result.token })
  if (kind === 'told') return reply.send(result.told ?? {})
  if (kind === 'ticket') return reply.send({ ticket: result.ticket })
  if (kind === 'created' && result.answer) {
    reply.code(201).header('location', `${path.replace(/\/$/, '')}/${result.answer.entityId.uuid}`)
  }
  return reply.send(result.answer ?? {})
}

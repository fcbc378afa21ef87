import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { actorOf } from '#server/http/actor.ts'
import { sendSheet } from '#server/http/add-register.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { untilGone } from '#server/http/until-gone.ts'
import type { Services } from '#server/services.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { bookingsSheet, sheetColumns } from '../contract.ts'

const few = fewAtOnce({ ofOne: 1, ofAll: 4 })

/** Makes the route of the call of specification 2 §7. The body is read as JSON where it may take its time, in the child. */
export function makeBookingsSheet(spreadsheets: Spreadsheets) {
  return (app: FastifyInstance, services: Services): void => {
    const { path, access, largestBytes, fileName } = bookingsSheet
    void app.register(async (own) => {
      own.removeContentTypeParser('application/json')
      own.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      own.post(
        path,
        {
          bodyLimit: largestBytes,
          // Before the body is read: nobody sends 50 MB who may not.
          preParsing: async (request, _reply, payload) => {
            const actor = await actorOf(services, request, access)
            if (!allows(access, actor.permissions)) throw new Refusal('not-permitted')
            actorIds.set(request, actor.userId ?? '')
            return payload
          },
        },
        async (request, reply) => {
          if (!Buffer.isBuffer(request.body)) throw new Refusal('unsupported-media')
          const { title, columns: text } = parsed(bookingsSheet.query, request.query)
          const columns = parsed(sheetColumns, readJson(text), 'columns')
          const leave = few.enter(actorIds.get(request) ?? '')
          try {
            const head = {
              title,
              columns: columns.map(({ title: heading, type: kind, width, sum = false }) => ({
                heading,
                kind,
                ...(width !== undefined && { width }),
                sum: sum && (kind === 'money' || kind === 'number'),
              })),
            }
            const names = columns.map(({ name }) => name)
            const bytes = await spreadsheets.makeOfBody(head, names, request.body, untilGone(reply))
            await sendSheet(reply, fileName, 'xls', bytes)
          } finally {
            leave()
          }
          return reply
        },
      )
    })
  }
}

const actorIds = new WeakMap<object, string>()

/** What is read out of a parameter is wrong there: its errors begin with the parameter's name. */
function parsed<S extends z.ZodType>(schema: S, input: unknown, within = ''): z.output<S> {
  const result = parseInput(schema, input)
  if (result.ok) return result.value
  throw new Refusal(
    result.code,
    result.errors.map((error) => ({ ...error, path: [within, error.path].filter(Boolean).join('.') })),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed-input', [{ path: 'columns', message: 'Kein gültiges JSON' }])
  }
}

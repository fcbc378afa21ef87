import type { FastifyInstance } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import { searchWords } from '#kernel/text-key.ts'
import { z } from '#kernel/zod.ts'
import type { ListRequest, ServerList } from '../command.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actor.ts'

const index = (standard: number) =>
  z
    .string()
    .refine((text) => /^\d{0,16}$/.test(text), {
      error: 'Erwartet wird eine ganze Zahl ab 0',
      params: { shape: true },
    })
    .optional()
    .transform((text) => (text ? Number(text) : standard))

const listQuery = z.object({
  searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
  startIndex: index(0),
  stopIndex: index(50),
  searchFilter: z.string().max(1000, 'Höchstens 1.000 Zeichen').optional().default(''),
})

const noop = z.strictObject({ filterType: z.literal('noop') })

/** Makes the route of a list: `GET /proxy/get/{resource}`. */
export function addList(app: FastifyInstance, services: Services, list: ServerList): void {
  const { declaration } = list
  app.get(`/proxy/get/${declaration.resource}`, async (request) => {
    const actor = await actorOf(services, request, declaration.access)
    if (!allows(declaration.access, actor.permissions)) throw new Refusal('not-permitted')
    const wanted = parseListRequest(list, request.query)
    return services.db.reading((tx) => list.list(tx, wanted, { actor, today: berlinDay(new Date()) }))
  })
}

function parseListRequest(list: ServerList, query: unknown): ListRequest<unknown> {
  const parsed = parseInput(listQuery, query)
  if (!parsed.ok) throw new Refusal(parsed.code, parsed.errors)
  const { searchText, startIndex, stopIndex, searchFilter } = parsed.value
  const filter = parseInput(z.union([noop, list.declaration.filter]), readJson(searchFilter))
  if (!filter.ok)
    throw new Refusal('malformed-input', [{ path: 'searchFilter', message: 'Unbekannter Filter' }])
  // The filter is one that the list's own schema accepted.
  return {
    words: searchWords(searchText),
    startIndex,
    stopIndex: Math.max(startIndex, stopIndex),
    filter: filter.value as never,
  }
}

function readJson(text: string): unknown {
  if (text === '') return { filterType: 'noop' }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed-input', [{ path: 'searchFilter', message: 'Kein gültiges JSON' }])
  }
}

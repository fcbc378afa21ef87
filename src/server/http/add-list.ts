import type { FastifyInstance } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { allows } from '#kernel/permissions.ts'
import type { Actor, ListContext, ServerList } from '../command.ts'
import { journalHead } from '../journal/read-journal.ts'
import { readTogether } from '../read-together.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actor.ts'
import { everything, parseSearch, parseWindow, type Search } from './list-query.ts'
import { PackedAnswer, sendPacked } from './packed-answer.ts'
import { type SharedAnswers, shareAnswers } from './share-answers.ts'
import { type Everything, streamList } from './stream-list.ts'

// What screens show; longer windows are not kept.
const mostSharedRows = 100
// Everything of a list that has no more is answered like a window; it holds no connection while it is sent.
const mostUnstreamedRows = 1000
// Totals of a search may cost a third of a second: they follow events no faster than this.
const searchedTotalsPauseMs = 2000

/** Makes the routes of the lists: `GET /proxy/get/{resource}` and `GET /proxy/get/{resource}/totals`. */
export function addLists(app: FastifyInstance, services: Services, lists: readonly ServerList[]): void {
  const { db } = services
  const together = readTogether<number>()
  const shared = shareAnswers<PackedAnswer>(() => together('head', () => journalHead(db.sql)))
  for (const list of lists) {
    const { resource, access } = list.declaration
    const path = `/proxy/get/${resource}`
    const permitted = async (request: Parameters<typeof actorOf>[1]) => {
      const actor = await actorOf(services, request, access)
      if (!allows(access, actor.permissions)) throw new Refusal('not-permitted')
      return contextOf(actor, list.declaration.isPersonal ?? false)
    }
    app.get(path, async (request, reply) => {
      const context = await permitted(request)
      const search = parseSearch(list, request.query)
      const window = parseWindow(list, request.query)
      if (window.stopIndex === everything) {
        const answer = await shortList(services, shared, list, search, window, context)
        if (answer === null) return streamList(db, reply, list, search, window, context)
        return sendPacked(request, reply, answer)
      }
      const { withTotals, ...section } = window
      const read = () =>
        db.reading(async (tx) => {
          const [totals, rows] = await Promise.all([
            withTotals ? list.totals(tx, search, context) : null,
            list.window(tx, { ...search, ...section }, context),
          ])
          return new PackedAnswer(JSON.stringify({ ...totals, section: rows }))
        })
      const isShared = section.stopIndex - section.startIndex <= mostSharedRows
      const key = keyOf(resource, 'window', search, context, window)
      return sendPacked(request, reply, await (isShared ? shared.answer(key, read) : read()))
    })
    app.get(`${path}/totals`, async (request, reply) => {
      const context = await permitted(request)
      const search = parseSearch(list, request.query)
      return sendPacked(request, reply, await totalsOf(services, shared, list, search, context))
    })
  }
}

/** Everything, if that is little, as what selects are filled with: read at once and shared. Null where there is more. */
async function shortList(
  { db }: Services,
  shared: SharedAnswers<PackedAnswer>,
  list: ServerList,
  search: Search,
  window: Everything,
  context: ListContext,
): Promise<PackedAnswer | null> {
  const { sort, startIndex, withTotals } = window
  const read = () =>
    db.reading(async (tx) => {
      const stopIndex = startIndex + mostUnstreamedRows + 1
      const section = await list.window(tx, { ...search, sort, startIndex, stopIndex }, context)
      // No list's text: that there are more is shared, too.
      if (section.length > mostUnstreamedRows) return new PackedAnswer('')
      const totals = withTotals ? await list.totals(tx, search, context) : null
      return new PackedAnswer(JSON.stringify({ ...totals, section }))
    })
  const answer = await shared.answer(
    keyOf(list.declaration.resource, 'everything', search, context, window),
    read,
  )
  return answer.length === 0 ? null : answer
}

function totalsOf(
  { db }: Services,
  shared: SharedAnswers<PackedAnswer>,
  list: ServerList,
  search: Search,
  context: ListContext,
): Promise<PackedAnswer> {
  const read = () =>
    db.reading(async (tx) => new PackedAnswer(JSON.stringify(await list.totals(tx, search, context))))
  // What is kept ready is asked for by no filter or one.
  const isCounted = search.words.length > 0 || filterTypeOf(search) === 'all'
  const pauseMs = isCounted ? searchedTotalsPauseMs : 0
  return shared.answer(keyOf(list.declaration.resource, 'totals', search, context), read, pauseMs)
}

const filterTypeOf = ({ filter }: Search) => (filter as { filterType: string }).filterType

/** Everything that a list's answer depends on, besides what the journal tells of. */
function keyOf(
  resource: string,
  kind: string,
  search: Search,
  { permissions, today, userId }: ListContext,
  window: object = {},
) {
  return JSON.stringify([resource, kind, search, window, [...permissions].sort(), today, userId])
}

function contextOf({ permissions, userId }: Actor, isPersonal: boolean): ListContext {
  return { permissions, today: berlinDay(new Date()), ...(isPersonal && { userId }) }
}

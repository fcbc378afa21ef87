import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import type { ListContext, ListSort, ListTotals, ServerList } from '../command.ts'
import type { Database, Tx } from '../db/connect.ts'
import { orOnPrimary } from '../db/standby.ts'
import type { Search } from './list-query.ts'

const mostRows = 100_000
// Whoever stopped reading does not hold one of the two connections for ever, nor does who reads a byte now and then.
const longestStallMs = 30_000
const longestStreamMs = 5 * 60_000

export interface Everything {
  sort: ListSort | null
  startIndex: number
  withTotals: boolean
}

interface StreamLimits {
  stallMs: number
  totalMs: number
}

/**
 * Answers every row of a list in one JSON text that is never whole in memory: read by a cursor, sent as fast as it is received.
 * Whoever is too slow is cut off: his answer lacks its end, so that it cannot be taken for a whole one.
 */
export function streamList(
  db: Database,
  reply: FastifyReply,
  list: ServerList,
  search: Search,
  { sort, startIndex, withTotals }: Everything,
  context: ListContext,
  { stallMs, totalMs }: StreamLimits = { stallMs: longestStallMs, totalMs: longestStreamMs },
): Promise<FastifyReply> {
  const begun = Promise.withResolvers<FastifyReply>()
  let isSending = false
  const send = async (tx: Tx) => {
    const totals = await list.totals(tx, search, context)
    if (totals.totalCount - startIndex > mostRows) throw tooMany(totals.totalCount - startIndex)
    const parts = list.everything(tx, { ...search, sort, startIndex }, context)
    const body = new PassThrough()
    reply.raw.setTimeout(stallMs, () => body.destroy())
    isSending = true
    begun.resolve(reply.type('application/json; charset=utf-8').send(body))
    await pipeline(jsonOf(parts, withTotals ? totals : null), body, { signal: AbortSignal.timeout(totalMs) })
  }
  const sent = orOnPrimary(
    (where) => db.exporting(send, where),
    () => !isSending,
  )
  // A refusal is answered; what happens later only breaks the answer off.
  sent.catch(begun.reject)
  return begun.promise
}

async function* jsonOf(
  parts: AsyncIterable<unknown[]>,
  totals: ListTotals<unknown> | null,
): AsyncIterable<string> {
  const head = totals ? `${JSON.stringify(totals).slice(0, -1)},` : '{'
  yield `${head}"section":[`
  let isFirst = true
  for await (const rows of parts) {
    if (rows.length === 0) continue
    yield (isFirst ? '' : ',') + JSON.stringify(rows).slice(1, -1)
    isFirst = false
  }
  yield ']}'
}

function tooMany(rows: number): Refusal {
  const message = `Es sind ${rows.toLocaleString('de-DE')} Zeilen; auf einmal gibt es höchstens 100.000.`
  return new Refusal('too-many-rows', [{ path: 'stopIndex', message }])
}

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { answerProblem, refusalOf } from '#server/http/problem.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, startTrade, type Trade } from '#test/trade.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'
import { downloadAttachment } from './download-attachment.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** An invoice as it stands after its PDF failed: queued, without an attachment, and made by nobody. */
async function createWithoutPdf(manager: Caller, trade: Trade): Promise<string> {
  const { body } = await manager.post('/api/documents/invoices', invoiceInput(trade, berlinDay(new Date())))
  const { uuid } = body.entityId
  await manager.download(`/api/attachments/${uuid}/a.pdf`)
  await world.db.sql`delete from issues where document_id = ${uuid}`
  await world.db.sql`delete from attachments where owner_id = ${uuid}`
  await world.db
    .sql`insert into pending_pdfs (document_id, next_try_at) values (${uuid}, now() + interval '1 hour')`
  return uuid
}

/** Downloads an invoice's PDF, and does something instead of making it. */
async function download(manager: Caller, uuid: string, makeNow: () => Promise<void>): Promise<number> {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => answerProblem(reply, refusalOf(error)?.code ?? 'internal'))
  downloadAttachment({ makeNow, async recordDownload() {} })(app, world.node.services)
  const headers = { authorization: `Bearer ${manager.token}` }
  const { statusCode } = await app.inject({ url: `/api/attachments/${uuid}/a.pdf`, headers })
  await app.close()
  return statusCode
}

test('an invoice whose PDF cannot be made just now is not said to be missing', async () => {
  const manager = await world.as('manager')
  const trade = await startTrade(manager)
  const uuid = await createWithoutPdf(manager, trade)
  expect(await download(manager, uuid, async () => {})).toBe(503)
  expect(await download(manager, trade.receiver, async () => {})).toBe(404)
  const remove = async () => {
    must(await manager.post(`/api/documents/invoices/${uuid}/deletions`, {}))
  }
  // It was deleted while its PDF was waited for.
  expect(await download(manager, uuid, remove)).toBe(404)
})

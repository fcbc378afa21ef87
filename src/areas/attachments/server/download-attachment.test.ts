import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { answerProblem, refusalOf } from '#server/http/problem.ts'
import { invoiceInput, startTrade } from '#test/trade.ts'
import { startWorld, type World } from '#test/world.ts'
import { downloadAttachment } from './download-attachment.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('an invoice whose PDF cannot be made just now is not said to be missing', async () => {
  const manager = await world.as('manager')
  const trade = await startTrade(manager)
  const { body } = await manager.post('/api/documents/invoices', invoiceInput(trade, berlinDay(new Date())))
  const { uuid } = body.entityId
  // As it stands after a failure: queued, without an attachment, and made by nobody.
  await manager.download(`/api/attachments/${uuid}/a.pdf`)
  await world.db.sql`delete from issues where document_id = ${uuid}`
  await world.db.sql`delete from attachments where owner_id = ${uuid}`
  await world.db
    .sql`insert into pending_pdfs (document_id, next_try_at) values (${uuid}, now() + interval '1 hour')`
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => answerProblem(reply, refusalOf(error)?.code ?? 'internal'))
  downloadAttachment({ async makeNow() {}, async recordDownload() {} })(app, world.node.services)
  const headers = { authorization: `Bearer ${manager.token}` }
  const { statusCode } = await app.inject({ url: `/api/attachments/${uuid}/a.pdf`, headers })
  expect(statusCode).toBe(503)
  const unknown = await app.inject({ url: `/api/attachments/${trade.receiver}/a.pdf`, headers })
  expect(unknown.statusCode).toBe(404)
  await app.close()
})

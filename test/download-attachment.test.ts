import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { downloadAttachment } from '#areas/attachments/server/download-attachment.ts'
import { papersOfDocuments } from '#areas/documents/server/files-of-documents.ts'
import { berlinDay } from '#kernel/day.ts'
import { contentHash } from '#server/files/store-content.ts'
import { answerProblem, refusalOf } from '#server/http/problem.ts'
import type { SendLimits } from '#server/http/send-pieces.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, startTrade, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

/** Nothing is made, recorded or marked. */
const noPdfs = {
  async makeNow() {},
  async makeAnew() {},
  recordDownload: async () => true,
  recordLetterDownload: async () => {},
  isHandedOut: async () => true,
  markOfLetter: async () => null,
  mark: async (pdf: Uint8Array) => pdf,
}

const { world } = useWorld()

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
  downloadAttachment({ ...papersOfDocuments(world.db), ...noPdfs, makeNow })(app, world.node.services)
  const headers = { authorization: `Bearer ${manager.token}` }
  const { statusCode } = await app.inject({ url: `/api/attachments/${uuid}/a.pdf`, headers })
  await app.close()
  return statusCode
}

/** A file of 20 MB that only its uploader knows, and how it is asked for without reading what comes. */
async function largeFile(limits?: SendLimits) {
  const manager = await world.as('manager')
  const data = Buffer.concat([Buffer.from('%PDF-1.7 1 0 obj'), randomBytes(20 * 1024 * 1024)])
  const parts = {
    fileId: '1',
    fileName: 'a.pdf',
    tag: '',
    type: '',
    attachmentData: new File([data], 'a.pdf'),
  }
  const { body } = await manager.postForm('/api/attachments', parts)
  const app = Fastify()
  downloadAttachment({ ...papersOfDocuments(world.db), ...noPdfs }, limits)(app, world.node.services)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = request(`${address}/api/attachments/${body.entityId.uuid}/a.pdf`, {
    headers: { authorization: `Bearer ${manager.token}` },
  }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('no answer')
  return { data, answer, close: () => app.close() }
}

/** All that comes; null where it is broken off. */
async function rest(answer: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of answer) pieces.push(piece)
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}

test('a file comes in pieces, and whole, with its length', async () => {
  const { data, answer, close } = await largeFile()
  expect(answer.headers['content-length']).toBe(String(data.length))
  expect((await rest(answer))?.equals(data)).toBe(true)
  await close()
})

test('what a slow reader has not asked for yet lies nowhere but in the database', async () => {
  const { data, answer, close } = await largeFile()
  await world.db.sql`delete from attachments where sha256 = ${contentHash(data)}`
  await world.owner`delete from contents where sha256 = ${contentHash(data)}`
  expect(await rest(answer)).toBeNull()
  await close()
})

test('a reader who stands still is cut off', async () => {
  const { answer, close } = await largeFile({ stallMs: 500, totalMs: 60_000 })
  // Closing waits for the answer: it would not end before it is broken off.
  await close()
  expect(await rest(answer)).toBeNull()
})

test('HEAD tells the length and sends nothing', async () => {
  const { data, answer, close } = await largeFile()
  answer.destroy()
  await close()
  const office = await world.as('office')
  const parts = {
    fileId: '1',
    fileName: 'a.pdf',
    tag: '',
    type: '',
    attachmentData: new File([data], 'a.pdf'),
  }
  const { uuid } = (await office.postForm('/api/attachments', parts)).body.entityId
  const head = await fetch(`${world.url}/api/attachments/${uuid}/a.pdf`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(data.length)])
})

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

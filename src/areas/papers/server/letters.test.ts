import Fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { declareFile } from '#kernel/declare.ts'
import { id } from '#kernel/fields.ts'
import type { EntityId } from '#kernel/id.ts'
import { z } from '#kernel/zod.ts'
import { refusalOf } from '#server/http/problem.ts'
import { claimMail } from '#server/mail/claim-mail.ts'
import { keepMailCommand } from '#server/mail/record-delivery.ts'
import { newId } from '#server/new-id.ts'
import { pageCount } from '#server/pdf/page-count.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { runSilently, writeLetter } from '#test/letters.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { addOneSided } from '#test/one-sided.ts'
import { until } from '#test/until.ts'
import { startWorld, type World, type WorldOptions } from '#test/world.ts'
import { handOver } from './hand-over.ts'
import { joinLetters } from './join-letters.ts'
import { downloadsOfLetters } from './letter-downloads.ts'
import { loadMails } from './load-mails.ts'
import { printLettersRoute } from './print-letters.ts'

const printer = createPdfPrinter()
let world: World
let server: MailServer | null = null
afterEach(async () => {
  await world.stop()
  await server?.close()
  server = null
})
afterAll(() => printer.close())

/** Starts a world, without a mail server or with one. */
async function start(options: WorldOptions = {}): Promise<void> {
  world = await startWorld(options)
}

async function startWithMail(): Promise<MailServer> {
  server = await startMailServer()
  await start({ env: { SMTP_URL: server.url, MAIL_FROM: 'Nordlicht <buero@nordlicht.example>' } })
  return server
}

/** A page as the printer makes it: one without letters. */
const page = () => joinLetters(printer, [], { title: 'Brief', madeAt: new Date('2026-11-24T08:30:00Z') })

const write = async () => writeLetter(world, await page())

const mail = {
  ...{ to: 'einkauf@oesterle.example', cc: [], copyToSelf: false },
  ...{ subject: '1. Mahnung', text: 'Guten Tag' },
}

const send = ({ paperId, attachmentId }: { paperId: EntityId; attachmentId: EntityId }) =>
  runSilently(world, async (tx, context) => {
    const file = await tx
      .selectFrom('attachments')
      .select(['sha256', 'file_name as fileName', 'type'])
      .where('attachment_id', '=', attachmentId)
      .executeTakeFirstOrThrow()
    await handOver(tx, context, await loadFirm(tx), {
      ...{ papers: [{ paperId, attachmentId }], entityId: paperId, mail, body: mail.text },
      ...{ files: [file], mailsSeen: null },
    })
  })

const delivery = async (paperId: EntityId) =>
  (await world.db.sql`select delivery from papers where paper_id = ${paperId}`)[0]?.['delivery']

test('a letter is kept as it is; who downloads it has it, which is recorded once', async () => {
  await start()
  const office = await world.as('office')
  const { paperId, attachmentId } = await write()
  expect(await delivery(paperId)).toBe('NONE')
  const address = `/api/attachments/${attachmentId}/Mahnung.pdf`
  expect((await office.download(`${address}?preview=true`)).status).toBe(200)
  expect(await delivery(paperId)).toBe('NONE')
  const seq = await world.lastSeq()
  const { status, bytes } = await office.download(address)
  expect([status, bytes.equals(Buffer.from(await page()))]).toEqual([200, true])
  await office.download(address)
  expect(await delivery(paperId)).toBe('DOWNLOADED')
  expect(await world.eventsAfter(seq)).toMatchObject([
    { event: 'letter downloaded', entityId: paperId, data: { attachmentId, fileName: 'Mahnung.pdf' } },
  ])
})

test('a letter is seen by those who may see invoices alone', async () => {
  await start()
  const billsOnly = await (await addOneSided(world))('bills only')
  const { attachmentId } = await write()
  expect((await billsOnly.download(`/api/attachments/${attachmentId}/a.pdf`)).status).toBe(403)
})

test('a letter goes out by e-mail with its PDF, and says what became of that', async () => {
  const { delivered } = await startWithMail()
  const letter = await write()
  await send(letter)
  expect(await delivery(letter.paperId)).toBe('QUEUED')
  await expect(send(letter)).rejects.toMatchObject({ code: 'invalid-input' })
  await world.node.services.wake(new Set(['mail']))
  await until(() => delivered.length > 0)
  expect(delivered[0]).toMatchObject({ to: [mail.to] })
  expect(delivered[0]?.raw).toContain('Content-Type: application/pdf')
  await expect.poll(() => delivery(letter.paperId), { timeout: 20_000 }).toBe('SENT')
  const mails = await world.db.reading((tx) => loadMails(tx, { paperId: letter.paperId }))
  expect(mails).toMatchObject([
    { to: mail.to, subject: mail.subject, attachmentEntityId: letter.attachmentId },
  ])
  // A download changes nothing of that.
  await (await world.as('office')).download(`/api/attachments/${letter.attachmentId}/a.pdf`)
  expect(await delivery(letter.paperId)).toBe('SENT')
})

test('without a mail server it lies in a file', async () => {
  await start()
  const letter = await write()
  await send(letter)
  await world.node.services.wake(new Set(['mail']))
  await expect.poll(() => delivery(letter.paperId), { timeout: 20_000 }).toBe('FILE')
})

test('an e-mail whose matter is over stays at home', async () => {
  const { delivered } = await startWithMail()
  const letter = await write()
  await send(letter)
  const claimed = await claimMail(world.db)
  if (!claimed) throw new Error('no e-mail')
  const keep = async (isOver: boolean) => {
    const outcome = { isKept: false }
    const look = async () => (isOver ? {} : null)
    await runSystemCommand(world.db, keepMailCommand(claimed, { events: [], look }, outcome))
    return [outcome.isKept, await delivery(letter.paperId)]
  }
  expect(await keep(false)).toEqual([false, 'QUEUED'])
  expect(await keep(true)).toEqual([true, 'NONE'])
  await world.node.services.wake(new Set(['mail']))
  expect(delivered).toEqual([])
})

test('many letters are one PDF for the printer, each on a front page, and count as handed out', async () => {
  await start()
  const letters = [await write(), await write(), await write()]
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(422).send({ errors: refusalOf(error)?.errors ?? String(error) }),
  )
  const gone = letters[2]?.paperId
  printLettersRoute({
    declaration: declareFile({
      ...{
        name: 'print letters for a test',
        path: '/prints',
        access: 'INVOICE_VIEW',
        type: 'application/pdf',
      },
      input: z.strictObject({ entityIds: z.array(id('Brief fehlt')) }),
    }),
    ...{ kind: 'REMINDER', fileName: 'Mahnungen.pdf', title: 'Mahnungen', printer },
    refused: async (_services, ids) =>
      ids.filter((each) => each === gone).map((each) => ({ id: each, message: 'zurückgenommen' })),
    makeNow: async () => {},
    recordLetterDownload: downloadsOfLetters(world.db).recordLetterDownload,
  })(app, world.node.services)
  const { token } = await world.as('office')
  const print = (entityIds: (string | undefined)[]) =>
    app.inject({
      ...{ method: 'POST', url: '/prints', payload: { entityIds } },
      headers: { authorization: `Bearer ${token}` },
    })
  const unknown = newId()
  const refused = await print([letters[0]?.paperId, unknown, gone])
  expect(refused.json()).toEqual({
    errors: [
      { path: 'entityIds.1', message: 'Diesen Brief gibt es nicht' },
      { path: 'entityIds.2', message: 'zurückgenommen' },
    ],
  })
  expect(await delivery(letters[0]?.paperId as EntityId)).toBe('NONE')
  const printed = await print(letters.slice(0, 2).map(({ paperId }) => paperId))
  expect([printed.statusCode, pageCount(printed.rawPayload)]).toEqual([200, 3])
  const states = await Promise.all(letters.map(({ paperId }) => delivery(paperId)))
  expect(states).toEqual(['DOWNLOADED', 'DOWNLOADED', 'NONE'])
  await app.close()
})

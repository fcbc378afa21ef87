import { afterEach, describe, expect, test } from 'vitest'
import { noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { berlinDay } from '#kernel/day.ts'
import { longestOutboxMs } from '#server/start-node.ts'
import { must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { nordlicht, people } from '#test/people.ts'
import { invoiceInput, startTrade, type Trade } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { type Caller, startWorld, type World, type WorldOptions } from '#test/world.ts'

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
let world: World
let office: Caller
let trade: Trade
let server: MailServer | null = null
afterEach(async () => {
  await world.stop()
  await server?.close()
  server = null
})

async function start(options: WorldOptions = {}): Promise<void> {
  world = await startWorld(options)
  trade = await startTrade(await world.as('manager'))
  office = await world.as('office')
}
const create = async (): Promise<string> =>
  must(await office.post(path, invoiceInput(trade, today))).entityId.uuid
const mail = {
  to: 'einkauf@oesterle.example',
  subject: 'Rechnung für Österle',
  text: 'Guten Tag,\n\nanbei die Rechnung über 119,00 €.',
}
// What a company says under its letters (§ 35a GmbHG).
const signed = `${mail.text}

-- 
Nordlicht Antik GmbH, Sitz: Hamburg
Amtsgericht Hamburg, HRB 12345
Geschäftsführung: Helga Nord`
const send = (uuid: string, changes: object = {}) =>
  office.post(`${path}/${uuid}/mails`, { ...mail, ...changes })
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))

/** The attached PDF of a raw e-mail. */
function pdfOf(raw: string): Buffer {
  const [, base64 = ''] =
    /Content-Disposition: attachment[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
  return Buffer.from(base64.replace(/\s/g, ''), 'base64')
}

test('the PDF goes out by SMTP, and the invoice says who sent it, what and when', async () => {
  server = await startMailServer()
  const { delivered, url } = server
  await start({ env: { SMTP_URL: url, MAIL_FROM: 'Nordlicht <buero@nordlicht.example>' } })
  const uuid = await create()
  await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
  const seq = await world.lastSeq()
  expect((await send(uuid)).status).toBe(200)
  await until(() => delivered.length > 0)
  expect(delivered).toMatchObject([{ from: 'buero@nordlicht.example', to: [mail.to] }])
  const raw = delivered[0]?.raw ?? ''
  expect(raw).toContain('Content-Type: application/pdf')
  // What was sent is shown as it is from then on.
  const shown = await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
  expect(pdfOf(raw).equals(shown.bytes)).toBe(true)
  const events = await world.eventsAfter(seq)
  expect(events[0]).toMatchObject({ event: 'invoice sent', entityId: uuid, data: { ...mail, text: signed } })
  const [{ attachmentEntityId, ...sent }] = (await readDelivered(uuid)).mails
  expect(sent).toEqual({
    ...mail,
    text: signed,
    cc: [],
    bcc: [],
    refused: [],
    changedFile: null,
    user: 'Ole Licht',
    at: expect.stringMatching(/Z$/),
    deliveredAt: expect.stringMatching(/Z$/),
    filed: false,
    withdrawn: false,
    hasFailed: false,
  })
  const { attachments, issued } = await read(uuid)
  expect(attachmentEntityId).toBe(attachments[0].entityId.uuid)
  expect(issued).toBe('SENT')
})

/** The invoice once its e-mail is known to have gone out. */
async function readDelivered(uuid: string) {
  await until(async () => (await read(uuid)).mails[0].deliveredAt !== null)
  return read(uuid)
}

test('what the mail server turns away stays with its file, and goes out later', async () => {
  server = await startMailServer(1)
  const { delivered, url } = server
  await start({ env: { SMTP_URL: url } })
  const uuid = await create()
  must(await send(uuid))
  const tries = async () =>
    (await world.db.sql`select tries from mails where entity_id = ${uuid}`)[0]?.['tries']
  await until(async () => (await tries()) > 0)
  expect((await read(uuid)).mails).toMatchObject([{ deliveredAt: null, hasFailed: true }])
  // Who looks at it is told without asking.
  const failed = (await world.eventsAfter(0)).filter(({ event }) => event === 'document mail failed')
  expect(failed).toMatchObject([{ entityId: uuid }])
  await world.db.sql`update mails set next_try_at = now()`
  await world.node.services.wake(new Set(['mail']))
  await until(() => delivered.length > 0)
  expect(
    pdfOf(delivered[0]?.raw ?? '')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a replacement and the cancellation of what it replaces go out in one e-mail', async () => {
  server = await startMailServer()
  const { delivered, url } = server
  await start({ env: { SMTP_URL: url } })
  const old = await create()
  expect((await send(old, { withCancellation: true })).body).toMatchObject({
    errors: [{ path: 'withCancellation' }],
  })
  const cancelling = { cancelledInvoiceEntityId: old, invoiceDate: today }
  const cancelled = await office.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: cancelling,
  })
  const cancellation = must(cancelled).entityId.uuid
  const documentCreation = { replacesInvoiceEntityId: old }
  const uuid = must(await office.post(path, invoiceInput(trade, today, { documentCreation }))).entityId.uuid
  const { invoiceNumber } = await read(cancellation)
  expect((await read(uuid)).replacedCancellation).toEqual({
    entityId: { uuid: cancellation },
    invoiceNumber,
    isSent: false,
  })
  // The papers may still have to be made, in whatever order.
  must(await send(uuid, { withCancellation: true }))
  await until(() => delivered.length > 0)
  const raw = delivered[0]?.raw ?? ''
  const names = [...raw.matchAll(/Content-Disposition: attachment;[^"]*?filename="?([^"\r\n]+)/g)].map(
    ([, name]) => name,
  )
  expect(names).toEqual([`${(await read(uuid)).invoiceNumber}.pdf`, `${invoiceNumber}.pdf`])
  expect(delivered).toHaveLength(1)
  for (const id of [uuid, cancellation]) {
    const { issued, mails, history } = await readDelivered(id)
    expect([issued, mails.length, mails[0].attachmentEntityId === null]).toEqual(['SENT', 1, false])
    expect(history.map(({ event }: { event: string }) => event)).toContain('invoice sent')
  }
  expect((await read(uuid)).replacedCancellation.isSent).toBe(true)
})

describe('pressed several times', () => {
  const five = (uuid: string, changes: object) =>
    Promise.all(Array.from({ length: 5 }, () => send(uuid, changes)))
  const replacing = async (): Promise<string> => {
    const old = await create()
    const documentCreation = { cancelledInvoiceEntityId: old, invoiceDate: today }
    must(await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
    const input = invoiceInput(trade, today, { documentCreation: { replacesInvoiceEntityId: old } })
    return must(await office.post(path, input)).entityId.uuid
  }
  const goingOut = { path: 'to', message: expect.stringContaining('geht gerade hinaus') }

  test.each([
    ['an invoice', create, {}],
    ['a replacement with its cancellation', replacing, { withCancellation: true }],
  ])('%s goes out once', async (_, make, changes) => {
    server = await startMailServer()
    const { delivered, url } = server
    await start({ env: { SMTP_URL: url } })
    const uuid = await make()
    const answers = await five(uuid, changes)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    for (const { status, body } of answers) if (status === 422) expect(body.errors).toEqual([goingOut])
    await readDelivered(uuid)
    expect(delivered).toHaveLength(1)
    // Another e-mail is another one, and so is the same one once it was delivered.
    must(await send(uuid, { ...changes, to: 'chefin@oesterle.example' }))
    must(await send(uuid, changes))
  })

  test('once more it goes from a screen that knows of the first one, not from another', async () => {
    server = await startMailServer()
    await start({ env: { SMTP_URL: server.url } })
    const uuid = await create()
    must(await send(uuid, { mailsSeen: 0 }))
    const { status, body } = await send(uuid, { mailsSeen: 0 })
    const sentMeanwhile = { path: 'to', message: expect.stringContaining('Inzwischen') }
    expect([status, body.errors]).toEqual([422, [sentMeanwhile]])
    must(await send(uuid, { mailsSeen: 1 }))
    expect((await read(uuid)).mails).toHaveLength(2)
  })
})

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r?\n[ \t]/g, ' ')

test('it comes from the firm, with copies; the sender gets his unseen', async () => {
  server = await startMailServer()
  const { delivered, url } = server
  await start({ env: { SMTP_URL: url, MAIL_FROM: 'Kontor <relay@provider.example>' } })
  const manager = await world.as('manager')
  must(await manager.post('/api/firm', { email: 'post@nordlicht.example' }))
  const uuid = await create()
  const cc = ['chefin@oesterle.example', 'lager@oesterle.example']
  must(await send(uuid, { cc, copyToSelf: true }))
  await until(() => delivered.length > 0)
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = delivered
  const self = people.office.email
  expect([from, to]).toEqual(['relay@provider.example', [mail.to, ...cc, self]])
  expect(header(raw, 'From')).toBe(`${nordlicht.name} <relay@provider.example>`)
  expect(header(raw, 'Reply-To')).toBe(`${nordlicht.name} <post@nordlicht.example>`)
  expect(header(raw, 'Cc')).toBe(cc.join(', '))
  expect(raw).not.toContain(self)
  expect((await readDelivered(uuid)).mails).toMatchObject([{ to: mail.to, cc, bcc: [self] }])
})

test('without MAIL_FROM it has the firm’s address', async () => {
  server = await startMailServer()
  const { delivered, url } = server
  await start({ env: { SMTP_URL: url } })
  must(await (await world.as('manager')).post('/api/firm', { email: 'post@nordlicht.example' }))
  must(await send(await create()))
  await until(() => delivered.length > 0)
  expect(delivered[0]?.from).toBe('post@nordlicht.example')
  expect(header(delivered[0]?.raw ?? '', 'From')).toBe(`${nordlicht.name} <post@nordlicht.example>`)
})

test('who alone is turned away is told, and alone gets the next try', async () => {
  const away = new Set(['lager@oesterle.example'])
  server = await startMailServer(0, away)
  const { delivered, url } = server
  await start({ env: { SMTP_URL: url } })
  const uuid = await create()
  must(await send(uuid, { cc: [...away] }))
  await until(() => delivered.length > 0)
  const refusal = async () => (await read(uuid)).mails[0]
  await until(async () => (await refusal()).hasFailed)
  expect(await refusal()).toMatchObject({ deliveredAt: null, hasFailed: true, refused: [...away] })
  const failed = (await world.eventsAfter(0)).filter(({ event }) => event === 'document mail failed')
  expect(failed).toMatchObject([{ entityId: uuid }])
  away.clear()
  await world.db.sql`update mails set next_try_at = now()`
  await world.node.services.wake(new Set(['mail']))
  await until(() => delivered.length > 1)
  expect(delivered.map(({ to }) => to)).toEqual([[mail.to], ['lager@oesterle.example']])
  expect((await readDelivered(uuid)).mails).toMatchObject([{ refused: [], hasFailed: false }])
})

test('whose PDF was changed past Kontor waits, says why, and goes once the PDF is whole again', async () => {
  server = await startMailServer(1)
  const { delivered, refused, url } = server
  await start({ env: { SMTP_URL: url } })
  const uuid = await create()
  must(await send(uuid))
  await until(async () => (await read(uuid)).mails[0].hasFailed)
  expect((await read(uuid)).mails[0]).toMatchObject({ changedFile: null })
  // Past the database's own check.
  await world.owner`alter table contents drop constraint if exists contents_hash`
  const flip = () => world.owner`
    update contents set bytes = set_byte(bytes, size - 1, get_byte(bytes, size - 1) # 1)
    where sha256 = (select sha256 from attachments where owner_id = ${uuid} and tag = 'PDF')`
  const triesOf = async () =>
    Number((await world.db.sql`select tries from mails where entity_id = ${uuid}`)[0]?.['tries'])
  const again = async () => {
    await world.db.sql`update mails set next_try_at = now()`
    await world.node.services.wake(new Set(['mail']))
  }
  await flip()
  const seq = await world.lastSeq()
  await again()
  await expect.poll(triesOf).toBe(2)
  const { attachments, mails } = await read(uuid)
  expect(mails[0]).toMatchObject({ hasFailed: true, changedFile: attachments[0].fileName, deliveredAt: null })
  expect([delivered, refused.length]).toEqual([[], 1])
  expect(await delivery(uuid)).toBe('FAILED')
  // The screens of the invoice learn of it, and managers of the file.
  const told = async () => (await world.eventsAfter(seq)).map(({ event }) => event)
  await expect.poll(told).toEqual(expect.arrayContaining(['document mail failed', 'damaged file met']))
  const proofs = must(await (await world.as('manager')).get('/proxy/get/proofs'))
  expect(proofs.damagedFiles).toMatchObject([{ fileName: attachments[0].fileName }])
  const before = await world.lastSeq()
  await again()
  await expect.poll(triesOf).toBe(3)
  expect(await world.eventsAfter(before)).toEqual([])
  await flip()
  await again()
  await until(() => delivered.length > 0)
  expect((await readDelivered(uuid)).mails).toMatchObject([{ hasFailed: false, changedFile: null }])
})

/** What the list says of it. */
async function delivery(uuid: string): Promise<string | null> {
  const { invoiceNumber } = await read(uuid)
  const { section } = must(await office.get(`/proxy/get/invoices?searchText=${invoiceNumber}`))
  return section[0].delivery
}

describe('how it went out', () => {
  test('nothing, downloaded, then sent, which it stays after a download', async () => {
    server = await startMailServer()
    await start({ env: { SMTP_URL: server.url } })
    const uuid = await create()
    await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
    expect(await delivery(uuid)).toBeNull()
    await office.download(`/api/attachments/${uuid}/a.pdf`)
    expect(await delivery(uuid)).toBe('DOWNLOADED')
    must(await send(uuid))
    await readDelivered(uuid)
    expect(await delivery(uuid)).toBe('SENT')
    await office.download(`/api/attachments/${uuid}/a.pdf`)
    expect(await delivery(uuid)).toBe('SENT')
  })

  test('what failed is sent anew to a better address, and not tried any more by itself', async () => {
    const away = new Set(['falsch@oesterle.example'])
    server = await startMailServer(0, away)
    const { delivered, url } = server
    await start({ env: { SMTP_URL: url } })
    const uuid = await create()
    must(await send(uuid, { to: 'falsch@oesterle.example' }))
    await until(async () => (await delivery(uuid)) === 'FAILED')
    must(await send(uuid))
    await until(async () => (await delivery(uuid)) === 'SENT')
    away.clear()
    await world.db.sql`update mails set next_try_at = now() where sent_at is null`
    await world.node.services.wake(new Set(['mail']))
    expect(delivered.map(({ to }) => to)).toEqual([[mail.to]])
    expect((await read(uuid)).mails).toMatchObject([
      { to: mail.to, withdrawn: false },
      { to: 'falsch@oesterle.example', withdrawn: true, deliveredAt: null },
    ])
  })

  test('of several e-mails the newest tells', async () => {
    server = await startMailServer(0, new Set(['falsch@oesterle.example']))
    await start({ env: { SMTP_URL: server.url } })
    const uuid = await create()
    must(await send(uuid))
    await until(async () => (await delivery(uuid)) === 'SENT')
    must(await send(uuid, { to: 'falsch@oesterle.example' }))
    await until(async () => (await delivery(uuid)) === 'FAILED')
  })

  test('an e-mail that waits for its paper waits', async () => {
    server = await startMailServer()
    await start({ env: { SMTP_URL: server.url } })
    const uuid = await create()
    must(await send(uuid))
    await readDelivered(uuid)
    await world.db.sql`update mails set sent_at = null where entity_id = ${uuid}`
    expect(await delivery(uuid)).toBe('QUEUED')
  })
})

test('nothing goes to a customer from a sender that nobody can answer', async () => {
  server = await startMailServer()
  await start({ env: { SMTP_URL: server.url } })
  must(await (await world.as('manager')).post('/api/firm', { email: '' }))
  expect(must(await office.get('/proxy/get/firm/mailing')).customerSender).toBeNull()
  const uuid = await create()
  const seq = await world.lastSeq()
  const answer = await send(uuid)
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'sender', message: noCustomerSender }]])
  expect(await world.eventsAfter(seq)).toEqual([])
  expect(await delivery(uuid)).toBeNull()
})

test('once sent, it takes neither a replacement nor a deletion', async () => {
  server = await startMailServer()
  await start({ env: { SMTP_URL: server.url } })
  const uuid = await create()
  must(await send(uuid))
  const message = 'Bereits versendet – bitte stornieren und neu schreiben'
  const replaced = await office.post(`${path}/replacements`, {
    ...invoiceInput(trade, today),
    entityId: { uuid },
    notHandedOut: true,
  })
  expect([replaced.status, replaced.body.title]).toEqual([422, message])
  const removed = await office.post(`${path}/${uuid}/deletions`, {})
  expect([removed.status, removed.body.title]).toEqual([422, message])
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const input = { documentType: 'CANCELLATION', documentCreation }
  const cancellation = must(await office.post(`${path}/cancellations`, input)).entityId
  must(await send(cancellation.uuid))
  const again = await office.post(`${path}/cancellations/replacements`, {
    ...input,
    entityId: cancellation,
  })
  expect([again.status, again.body.title]).toEqual([
    422,
    'Die Stornorechnung wurde bereits versendet und lässt sich nicht mehr ändern',
  ])
  const gone = await office.post(`${path}/${cancellation.uuid}/deletions`, {})
  expect(gone.body.title).toBe('Schon versendet; die Stornorechnung bleibt bestehen')
})

describe('into the outbox', () => {
  test('it lies there before the answer, also of an invoice whose PDF is still to be made', async () => {
    await start()
    const uuid = await create()
    // Whether the PDF is there by now or not.
    const asked = performance.now()
    must(await send(uuid))
    // Of a machine that is too busy to make the PDF nobody is kept waiting: the e-mail follows.
    if (performance.now() - asked >= longestOutboxMs)
      await until(async () => (await world.mails()).length > 0)
    const [raw = ''] = await world.mails()
    expect(pdfOf(raw).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('it waits for a PDF that cannot be made yet', async () => {
    await start()
    const uuid = await create()
    await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
    // As it stands after a failure: queued, without a PDF, and made by nobody just now.
    await world.owner.begin(async (tx) => {
      await tx`delete from attachments where owner_id = ${uuid}`
      await tx`insert into pending_pdfs (document_id) values (${uuid})`
      await tx`create function fail() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`
      await tx`create trigger fail before insert on attachments for each row execute function fail()`
    })
    must(await send(uuid))
    expect(await world.mails()).toEqual([])
    expect((await read(uuid)).mails).toMatchObject([{ attachmentEntityId: null, deliveredAt: null }])
    await world.owner`drop trigger fail on attachments`
    await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
    await world.node.services.wake(new Set(['mail']))
    const [raw = ''] = await world.mails()
    expect(pdfOf(raw).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await read(uuid)).mails[0].attachmentEntityId).not.toBeNull()
  })

  test('it reached nobody: it counts as a download, of its state alone', async () => {
    await start()
    const uuid = await create()
    const seq = await world.lastSeq()
    must(await send(uuid))
    await until(async () => (await delivery(uuid)) === 'FILE')
    const events = (await world.eventsAfter(seq)).map(({ event }) => event)
    expect(events).toContain('document mail filed')
    expect(events).not.toContain('document mail sent')
    const { issued, wasIssued, mails } = await read(uuid)
    expect([issued, wasIssued]).toEqual(['DOWNLOADED', true])
    expect(mails).toMatchObject([{ filed: true, hasFailed: false }])
    const changed = { ...invoiceInput(trade, today), entityId: { uuid } }
    expect((await office.post(`${path}/replacements`, changed)).body.errors).toMatchObject([
      { path: 'notHandedOut' },
    ])
    must(await office.post(`${path}/replacements`, { ...changed, notHandedOut: true }))
    expect(await delivery(uuid)).toBeNull()
    expect((await office.post(`${path}/${uuid}/deletions`, {})).status).toBe(422)
  })

  test('it is refused without address, subject or text, and of what is no invoice', async () => {
    await start()
    const uuid = await create()
    const faults: [object, string, string][] = [
      [{ to: '' }, 'to', 'E-Mail-Adresse fehlt oder ist ungültig'],
      [{ to: 'niemand' }, 'to', 'E-Mail-Adresse fehlt oder ist ungültig'],
      [{ to: 'a@b.example\nBcc: c@d.example' }, 'to', 'E-Mail-Adresse fehlt oder ist ungültig'],
      [{ cc: ['a@b.example', 'x'] }, 'cc.1', 'E-Mail-Adresse fehlt oder ist ungültig'],
      [{ cc: Array(11).fill('a@b.example') }, 'cc', 'Höchstens zehn Kopien'],
      [{ subject: ' ' }, 'subject', 'Betreff fehlt'],
      [{ subject: 'a\nBcc: c@d.example' }, 'subject', 'Unerlaubte Steuerzeichen im Text'],
      [{ text: null }, 'text', 'Text fehlt'],
    ]
    for (const [changes, field, message] of faults) {
      const answer = await send(uuid, changes)
      expect(answer.body.errors).toEqual([{ path: field, message }])
      expect(answer.status).toBe(422)
    }
    expect((await send(trade.receiver)).status).toBe(404)
    expect(await world.mails()).toEqual([])
    expect((await read(uuid)).issued).toBeNull()
  })
})

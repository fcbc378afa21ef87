import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { downloadsOfLetters } from '#areas/papers/server/letter-downloads.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { refusalOf } from '#server/http/problem.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { addOneSided } from '#test/one-sided.ts'
import { readText } from '#test/pdf/tools.ts'
import { readMail } from '#test/read-mail.ts'
import { invoiceInput, paymentRecord, startTrade, type Trade } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'
import { halfYearOf } from '../../rules/interest.ts'
import { loadLetter } from './load-letter.ts'
import { lastLookAtPaper, printRemindersRoute } from './print-reminders.ts'

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
const customerMail = 'buchhaltung@saeumig.example'
let world: World
let office: Caller
let trade: Trade
let server: MailServer | null = null
afterEach(async () => {
  await world.stop()
  await server?.close()
  server = null
})

async function start(env: Record<string, string> = {}): Promise<void> {
  world = await startWorld({ env })
  const manager = await world.as('manager')
  trade = await startTrade(manager)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  office = await world.as('office')
}

/** A mail server that turns so many away first. */
async function startWithMail(refuse = 0): Promise<MailServer> {
  server = await startMailServer(refuse)
  await start({ SMTP_URL: server.url, MAIL_FROM: 'Nordlicht <buero@nordlicht.example>' })
  return server
}

const idOf = (answer: Parameters<typeof must>[0]): string => must(answer).entityId.uuid

let count = 0
async function customer(language: 'DE' | 'EN' = 'DE'): Promise<string> {
  const input = receiverSample({ shortName: `S${++count}`, companyName: 'Säumig & Söhne KG', language })
  return idOf(await office.post('/api/partners/receivers', input))
}

/** An invoice over 119 EUR, overdue by 26 days, that a mail server took on its date. */
async function owed(receiver: string, day: Day = ago(40)): Promise<string> {
  const uuid = idOf(await office.post('/api/documents/invoices', invoiceInput({ ...trade, receiver }, day)))
  const mailId = crypto.randomUUID()
  const at = `${day}T10:00:00Z`
  await world.db.sql`insert into mails (mail_id, recipient, subject, body, sent_at)
    values (${mailId}, ${customerMail}, 'Rechnung', '', ${at})`
  await world.db.sql`insert into issues (issue_id, document_id, kind, recipient, mail_id, at)
    values (${crypto.randomUUID()}, ${uuid}, 'SENT', ${customerMail}, ${mailId}, ${at})`
  return uuid
}

const letter = (partnerEntityId: string, invoices: readonly string[], changes: object = {}) => ({
  ...{ day: today, partnerEntityId, currency: 'EUR', paymentsUntil: today, deliver: 'PRINT' },
  items: invoices.map((invoiceEntityId) => ({ invoiceEntityId, level: 1, amountDue: 119 })),
  ...changes,
})
const write = async (...input: Parameters<typeof letter>): Promise<string> =>
  idOf(await office.post('/api/reminders', letter(...input)))
const byMail = { deliver: 'MAIL', to: customerMail }
const pay = async (uuid: string, amount = 119) =>
  must(
    await office.post(
      `/api/documents/invoices/${uuid}/records`,
      paymentRecord(amount, { recordDate: today }),
    ),
  )

const rowOf = async (uuid: string) => {
  const { section } = must(await office.get('/proxy/get/reminders?startIndex=0&stopIndex=100'))
  return section.find(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === uuid)
}
const deliveryOf = async (uuid: string) => (await rowOf(uuid)).delivery
const made = (uuid: string) =>
  expect
    .poll(async () => (await rowOf(uuid)).attachmentEntityId, { timeout: 20_000 })
    .toEqual(expect.any(String))
const numberOf = async (uuid: string): Promise<string> => {
  const [row] = await world.db.sql<
    { number: string }[]
  >`select number from documents where document_id = ${uuid}`
  return row?.number ?? ''
}
const print = (entityIds: readonly string[]) => office.download('/api/reminders/prints', { entityIds })

/** Invoices in default, so that a letter raises interest beside them. */
async function inDefault(partner: string, count: number): Promise<string[]> {
  const invoices: string[] = []
  for (let index = 0; index < count; index++) invoices.push(await owed(partner, ago(80)))
  for (const validFrom of new Set([halfYearOf(ago(80)), halfYearOf(today)]))
    must(await (await world.as('manager')).post('/api/reminders/baserates', { validFrom, percent: 1.27 }))
  await world.db.sql`update documents set partner = jsonb_set(partner, '{targetAgreed}', 'true')
    where document_id = any(${invoices}::uuid[])`
  await world.db.sql`update firm set reminder_levels = (
    select jsonb_agg(jsonb_set(level, '{interest}', 'true') order by at)
    from jsonb_array_elements(reminder_levels) with ordinality as levels(level, at))`
  return invoices
}
const claimsOf = async (uuid: string) =>
  must(await office.get(`/proxy/get/invoices/${uuid}/openclaims`)).claims

describe('a letter by e-mail', () => {
  test('goes out with its PDF, and says what became of it', async () => {
    const { delivered } = await startWithMail()
    const partner = await customer()
    const seq = await world.lastSeq()
    const invoice = await owed(partner)
    const uuid = await write(partner, [invoice], byMail)
    await until(() => delivered.length > 0)
    expect(delivered).toMatchObject([{ from: 'buero@nordlicht.example', to: [customerMail] }])
    const mail = readMail(delivered[0]?.raw ?? '')
    expect(mail.subject).toMatch(/^Zahlungserinnerung: Rechnung /)
    expect(mail.text).toContain('119,00\u00a0€')
    // As the law has it of each letter of a registered firm.
    expect(mail.text).toContain('HRB 12345')
    const text = await readText(mail.pdfs[0] ?? Buffer.from(''))
    for (const part of ['Zahlungserinnerung', 'Säumig & Söhne KG', '119,00 €']) expect(text).toContain(part)
    await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('SENT')
    const events = (await world.eventsAfter(seq)).filter(({ entityId }) => entityId === uuid)
    expect(events.map(({ event }) => event)).toEqual([
      'reminder written',
      'reminder letter stored',
      'document mail sent',
    ])
    // What is downloaded later is what was sent, by the letter's id or its paper's.
    const { bytes } = await office.download(`/api/attachments/${uuid}/Mahnung.pdf?preview=true`)
    expect(mail.pdfs[0]?.equals(bytes)).toBe(true)
  })

  test('that was paid before it goes withdraws itself', async () => {
    const { delivered } = await startWithMail(1)
    const partner = await customer()
    const invoice = await owed(partner)
    const uuid = await write(partner, [invoice], byMail)
    await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('FAILED')
    await pay(invoice, 19)
    const seq = await world.lastSeq()
    await world.db.sql`update mails set next_try_at = now() where entity_id = ${uuid}`
    await world.node.services.wake(new Set(['mail']))
    await until(async () => (await rowOf(uuid)).withdrawn !== null)
    expect(await rowOf(uuid)).toMatchObject({
      withdrawn: { by: '', reason: expect.stringContaining('gezahlt') },
      delivery: null,
    })
    expect(await world.eventsAfter(seq)).toMatchObject([{ event: 'reminder withdrawn', entityId: uuid }])
    expect(delivered).toEqual([])
    // The invoice is as it was before: its rest is reminded of anew.
    const items = [{ invoiceEntityId: invoice, level: 1, amountDue: 100 }]
    await write(partner, [], { ...byMail, items })
    await until(() => delivered.length > 0)
    expect(readMail(delivered[0]?.raw ?? '').text).toContain('100,00\u00a0€')
  })

  test.each([
    ['DISPUTE', 'bestritten', true],
    ['BLOCK', 'gesperrt', false],
  ])('that is stopped by a %s while it waits takes itself back', async (kind, word, isOfInvoice) => {
    const { delivered } = await startWithMail(1)
    const partner = await customer()
    const invoice = await owed(partner)
    const uuid = await write(partner, [invoice], byMail)
    await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('FAILED')
    const whom = isOfInvoice ? { invoiceEntityId: invoice } : { partnerEntityId: partner }
    must(await office.post('/api/reminders/blocks', { ...whom, kind, reason: 'Lampe defekt' }))
    await world.db.sql`update mails set next_try_at = now() where entity_id = ${uuid}`
    await world.node.services.wake(new Set(['mail']))
    await expect
      .poll(async () => (await rowOf(uuid)).withdrawn?.reason, { timeout: 20_000 })
      .toBe(`Inzwischen ${word}: Lampe defekt`)
    expect(delivered).toEqual([])
  })

  test('of which an invoice is paid with its claims takes itself back, keeps what is paid, and never goes', async () => {
    const { delivered } = await startWithMail(1)
    const partner = await customer()
    const [paid = '', open = ''] = await inDefault(partner, 2)
    const uuid = await write(partner, [paid, open], byMail)
    await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('FAILED')
    const ids = (await claimsOf(paid))
      .filter(({ invoiceEntityId }: { invoiceEntityId: string }) => invoiceEntityId === paid)
      .map(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid)
    expect(ids).toHaveLength(1)
    const record = { ...paymentRecord(119, { recordDate: today }), claims: ids }
    const payment = idOf(await office.post(`/api/documents/invoices/${paid}/records`, record))
    const next = async () => {
      await world.db.sql`update mails set next_try_at = now() where entity_id = ${uuid}`
      await world.node.services.wake(new Set(['mail', 'letter']))
    }
    await next()
    await until(async () => (await rowOf(uuid)).withdrawn !== null)
    const standing = () => world.db.sql`select document_id, withdrawn, settled_day is not null as settled
      from claims order by document_id = ${paid} desc`
    expect(await standing()).toEqual([
      { document_id: paid, withdrawn: false, settled: true },
      { document_id: open, withdrawn: true, settled: false },
    ])
    const levels = await world.db.sql`select reminder_level from documents where document_id = ${open}`
    expect(levels[0]?.reminder_level ?? null).toBeNull()
    // Once the payment is gone, its claim goes after its letter, and nothing is sent.
    must(await office.post(`/api/documents/invoices/${paid}/records/${payment}/deletions`, {}))
    await next()
    expect((await standing())[0]).toEqual({ document_id: paid, withdrawn: true, settled: false })
    expect(await claimsOf(paid)).toEqual([])
    await write(partner, [paid, open], byMail)
    await until(() => delivered.length > 0)
    expect(delivered).toHaveLength(1)
  })

  test('below a newer one withdraws itself, too, and its level goes with that', async () => {
    const { delivered } = await startWithMail(1)
    const partner = await customer()
    const [both = '', alone = ''] = await inDefault(partner, 2)
    const low = await write(partner, [both, alone], byMail)
    await expect.poll(() => deliveryOf(low), { timeout: 20_000 }).toBe('FAILED')
    const items = [{ invoiceEntityId: both, level: 2, amountDue: 119 }]
    const high = await write(partner, [], { items })
    expect((await print([high])).status).toBe(200)
    await pay(both)
    await world.db.sql`update mails set next_try_at = now() where entity_id = ${low}`
    await world.node.services.wake(new Set(['mail', 'letter']))
    await until(async () => (await rowOf(low)).withdrawn !== null)
    expect(await rowOf(low)).toMatchObject({
      ...{ withdrawn: { by: '', reason: expect.stringContaining('gezahlt') }, delivery: null },
    })
    expect(delivered).toEqual([])
    const standing = async () => {
      const rows = await world.db.sql`select reminder_level from documents
        where document_id in (${both}, ${alone}) order by document_id = ${both} desc`
      const claims = await world.db
        .sql`select document_id = ${both} as both, count(*)::int as count from claims
        where not withdrawn and ended_by_reminder_id is null group by 1 order by 1`
      return [rows.map((row) => row['reminder_level']), claims.map((row) => [row['both'], row['count']])]
    }
    // The newer one is out and stands; of the other invoice nothing is asked any more.
    expect(await rowOf(high)).toMatchObject({ withdrawn: null, isNewest: true })
    expect(await standing()).toEqual([[2, null], [[true, 1]]])
    must(await office.post(`/api/reminders/${high}/withdrawals`, { reason: 'Irrtum' }))
    expect(await standing()).toEqual([[null, null], []])
    // Both invoices are reminded of anew, from the first level on.
    const anew = await write(partner, [alone])
    expect((await rowOf(anew)).level).toBe(1)
  })

  test('below one that is in the queue, too, ends with both taken back', async () => {
    const { delivered } = await startWithMail(2)
    const partner = await customer()
    const [invoice = ''] = await inDefault(partner, 1)
    const low = await write(partner, [invoice], byMail)
    await expect.poll(() => deliveryOf(low), { timeout: 20_000 }).toBe('FAILED')
    const items = [{ invoiceEntityId: invoice, level: 2, amountDue: 119 }]
    const high = await write(partner, [], { ...byMail, items })
    await expect.poll(() => deliveryOf(high), { timeout: 20_000 }).toBe('FAILED')
    await pay(invoice)
    await world.db.sql`update mails set next_try_at = now() where entity_id in (${low}, ${high})`
    await world.node.services.wake(new Set(['mail']))
    for (const uuid of [low, high]) await until(async () => (await rowOf(uuid)).withdrawn !== null)
    const [row] = await world.db.sql`select reminder_level from documents where document_id = ${invoice}`
    expect(row?.['reminder_level']).toBeNull()
    expect(await claimsOf(invoice)).toEqual([])
    expect(delivered).toEqual([])
  })

  test('of which claims alone are waived before it goes withdraws itself', async () => {
    const { delivered } = await startWithMail(1)
    const partner = await customer()
    const [invoice = ''] = await inDefault(partner, 1)
    const uuid = await write(partner, [invoice], byMail)
    await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('FAILED')
    const [claim] = await claimsOf(invoice)
    const settlement = { on: today, waived: true }
    must(await office.post(`/api/reminders/claims/${claim.entityId.uuid}/settlements`, settlement))
    await world.db.sql`update mails set next_try_at = now() where entity_id = ${uuid}`
    await world.node.services.wake(new Set(['mail']))
    await expect
      .poll(async () => (await rowOf(uuid)).withdrawn?.reason, { timeout: 20_000 })
      .toBe(`Zinsen oder Kosten zu Rechnung ${await numberOf(invoice)} sind inzwischen erledigt`)
    expect(delivered).toEqual([])
  })

  test('that somebody takes back while it waits stays at home', async () => {
    const { delivered, refused } = await startWithMail(1)
    const partner = await customer()
    const uuid = await write(partner, [await owed(partner)], byMail)
    await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('FAILED')
    must(await office.post(`/api/reminders/${uuid}/withdrawals`, { reason: 'Irrtum' }))
    expect(await deliveryOf(uuid)).toBeNull()
    await world.db.sql`update mails set next_try_at = now() where entity_id = ${uuid}`
    await world.node.services.wake(new Set(['mail']))
    expect([delivered.length, refused.length]).toEqual([0, 1])
  })

  test('is refused while the firm has no address to write from', async () => {
    server = await startMailServer()
    await start({ SMTP_URL: server.url })
    await world.db.sql`update firm set email = ''`
    const partner = await customer()
    const sent = letter(partner, [await owed(partner)], byMail)
    const { status, body } = await office.post('/api/reminders', sent)
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'sender'])
  })

  test('speaks English to who reads that', async () => {
    const { delivered } = await startWithMail()
    const partner = await customer('EN')
    await write(partner, [await owed(partner)], byMail)
    await until(() => delivered.length > 0)
    const { subject, pdfs } = readMail(delivered[0]?.raw ?? '')
    expect(subject).toMatch(/^Payment reminder: invoice /)
    const text = await readText(pdfs[0] ?? Buffer.from(''))
    for (const part of ['Payment reminder', 'We have not yet received']) expect(text).toContain(part)
  })
})

describe('invoices that are enclosed', () => {
  const pdfOf = async (uuid: string) => (await office.download(`/api/attachments/${uuid}/a.pdf`)).bytes

  test('go with the e-mail behind the letter, which names them, also where they are still to be made', async () => {
    const { delivered } = await startWithMail()
    const partner = await customer()
    const invoices = [await owed(partner), await owed(partner)]
    const seq = await world.lastSeq()
    const uuid = await write(partner, invoices, { ...byMail, withInvoices: true })
    await until(() => delivered.length > 0)
    const { pdfs, text } = readMail(delivered[0]?.raw ?? '')
    expect([pdfs.length, text.includes('Die Rechnungen liegen bei.')]).toEqual([3, true])
    const written = await readText(pdfs[0] ?? Buffer.from(''))
    const numbers = await Promise.all(invoices.map(numberOf))
    for (const number of numbers) expect(written).toContain(number)
    expect(written).toContain('Anlagen: Rechnungen')
    for (const [index, invoice] of invoices.entries())
      expect(pdfs[index + 1]?.equals(await pdfOf(invoice))).toBe(true)
    expect((await rowOf(uuid)).withInvoices).toBe(true)
    const stored = (await world.eventsAfter(seq)).find(({ event }) => event === 'reminder letter stored')
    expect(stored?.data).toMatchObject({
      enclosed: invoices.map((invoiceEntityId) => ({ invoiceEntityId, sha256: expect.any(String) })),
    })
    // The day on which the customer had his invoice is still that of its own e-mail.
    const issues = await world.db
      .sql`select 1 from issues where document_id = any(${invoices}::uuid[]) and kind = 'SENT'`
    expect(issues).toHaveLength(2)
  })

  test('are printed behind their letter, and behind no other', async () => {
    await start()
    const partner = await customer()
    const invoices = [await owed(partner), await owed(partner)] as const
    const letters = [
      await write(partner, [invoices[0]], { withInvoices: true }),
      await write(partner, [invoices[1]]),
    ] as const
    const { status, bytes } = await print(letters)
    expect(status).toBe(200)
    const text = await readText(bytes)
    expect(text.match(/Anlage: Rechnung/g)).toHaveLength(1)
    // Of the positions of an invoice alone.
    expect(text.match(/Einzelpreis/g)).toHaveLength(1)
    expect(text.indexOf('Einzelpreis')).toBeGreaterThan(text.indexOf('Anlage: Rechnung'))
    expect(text.lastIndexOf('Zahlungserinnerung')).toBeGreaterThan(text.indexOf('Einzelpreis'))
    // What is kept is the letter alone.
    expect(await readText(await pdfOf(letters[0]))).not.toContain('Einzelpreis')
  })

  test('are named by the letter that is looked at before; what no e-mail takes is said before', async () => {
    await start()
    const partner = await customer()
    const invoice = await owed(partner)
    const input = letter(partner, [invoice], { withInvoices: true })
    const preview = (sent: object) => office.download('/api/reminders/previews', sent)
    expect(await readText((await preview(input)).bytes)).toContain(
      `Anlage: Rechnung ${await numberOf(invoice)}`,
    )
    await pdfOf(invoice)
    const large = Buffer.alloc(15_000_001, 'a')
    await world.db.sql`
      with stored as (
        insert into contents (sha256, size, bytes)
        select sha256(one.b), octet_length(one.b), one.b from (select ${large}::bytea as b) as one returning sha256
      )
      update attachments set sha256 = (select sha256 from stored) where owner_id = ${invoice}`
    for (const path of ['/api/reminders/previews', '/api/reminders']) {
      const answer = await office.download(path, { ...input, ...byMail })
      const { errors } = JSON.parse(answer.bytes.toString('utf8'))
      expect([answer.status, errors[0].path]).toEqual([422, 'withInvoices'])
      expect(errors[0].message).toContain('15 MB')
    }
    expect((await preview(input)).status).toBe(200)
  })
})

describe('letters on paper', () => {
  test('are made, printed many at once, and then count as handed out', async () => {
    await start()
    const partner = await customer()
    const letters = [await write(partner, [await owed(partner)]), await write(partner, [await owed(partner)])]
    // At once, whether they are made by now or not.
    const { status, bytes } = await print(letters)
    expect(status).toBe(200)
    const text = await readText(bytes)
    expect(text.match(/Säumig & Söhne KG/g)?.length).toBeGreaterThan(1)
    expect(await Promise.all(letters.map(deliveryOf))).toEqual(['DOWNLOADED', 'DOWNLOADED'])
  })

  test('are not printed once they are taken back, or paid before anybody has them', async () => {
    await start()
    const partner = await customer()
    const [paid, back, kept] = [await owed(partner), await owed(partner), await owed(partner)]
    const letters = [
      await write(partner, [paid]),
      await write(partner, [back]),
      await write(partner, [kept]),
    ] as const
    await made(letters[2])
    await pay(paid)
    must(await office.post(`/api/reminders/${letters[1]}/withdrawals`, { reason: 'Irrtum' }))
    const { status, bytes } = await print(letters)
    const { errors } = JSON.parse(bytes.toString('utf8'))
    expect([status, ...errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      'entityIds.0',
      'entityIds.1',
    ])
    expect(errors[0].message).toContain('ist inzwischen bezahlt')
    expect(await deliveryOf(letters[2])).toBeNull()
    // The list says so before anybody tries.
    const changed = `Rechnung ${await numberOf(paid)} ist inzwischen bezahlt. Bitte nehmen Sie die Mahnung zurück.`
    const unprintable = await Promise.all(letters.map(async (uuid) => (await rowOf(uuid)).unprintable))
    expect(unprintable).toEqual([changed, null, null])
    // Who has it already may print it again, whatever was paid since.
    expect((await print([letters[2]])).status).toBe(200)
    await pay(kept)
    expect((await print([letters[2]])).status).toBe(200)
    // Nor what somebody disputes before anybody has it.
    const disputed = await owed(partner)
    const letter = await write(partner, [disputed])
    await made(letter)
    must(
      await office.post('/api/reminders/blocks', {
        invoiceEntityId: disputed,
        kind: 'DISPUTE',
        reason: 'Nein',
      }),
    )
    const refused = await print([letter])
    expect([refused.status, refused.bytes.toString('utf8')]).toEqual([
      422,
      expect.stringContaining('gesperrt oder bestritten'),
    ])
  })

  test.each([
    ['paid', false],
    ['waived', true],
  ])('are not printed once claims of them are %s, and are taken back', async (_, waived) => {
    await start()
    const partner = await customer()
    const [invoice = '', other = ''] = await inDefault(partner, 2)
    const uuid = await write(partner, [invoice])
    // Asks for the claim of that again.
    const again = await write(partner, [other])
    const [claim] = await claimsOf(invoice)
    const settlement = { on: today, waived }
    must(await office.post(`/api/reminders/claims/${claim.entityId.uuid}/settlements`, settlement))
    const { status, bytes } = await print([uuid, again])
    const { errors } = JSON.parse(bytes.toString('utf8'))
    const message = `Zinsen oder Kosten zu Rechnung ${await numberOf(invoice)} sind inzwischen erledigt. Bitte nehmen Sie die Mahnung zurück.`
    expect([status, errors]).toEqual([
      422,
      [
        { path: 'entityIds.0', message },
        { path: 'entityIds.1', message },
      ],
    ])
    for (const letter of [uuid, again])
      must(await office.post(`/api/reminders/${letter}/withdrawals`, { reason: 'Erledigt' }))
    await write(partner, [invoice, other])
  })

  test('of which one below a newer one is paid in part take that back when it is printed', async () => {
    await start()
    const partner = await customer()
    const [both, alone] = [await owed(partner), await owed(partner)]
    const low = await write(partner, [both, alone])
    const high = await write(partner, [], { items: [{ invoiceEntityId: both, level: 2, amountDue: 119 }] })
    for (const uuid of [low, high]) await made(uuid)
    const ask = async (uuids: readonly string[]) => {
      const { status, bytes } = await print(uuids)
      return [status, status === 200 ? null : JSON.parse(bytes.toString('utf8')).errors]
    }
    await pay(alone)
    // Downloaded alone it is refused, and told what to do.
    const file = (await rowOf(low)).attachmentEntityId
    const { status, bytes } = await office.download(`/api/attachments/${file}/a.pdf`)
    expect([status, bytes.toString('utf8')]).toEqual([
      422,
      expect.stringContaining('Beim Drucken nimmt die Mahnung sich selbst zurück.'),
    ])
    const seq = await world.lastSeq()
    const reason = 'Inzwischen ist gezahlt worden, oder die Rechnung hat sich geändert'
    const message = `Diese Mahnung ist zurückgenommen: ${reason}.`
    expect(await ask([low, high])).toEqual([422, [{ path: 'entityIds.0', message }]])
    expect(await world.eventsAfter(seq)).toMatchObject([{ event: 'reminder withdrawn', entityId: low }])
    expect(await rowOf(low)).toMatchObject({ withdrawn: { by: '', reason }, delivery: null })
    expect(await ask([low])).toEqual([422, [{ path: 'entityIds.0', message }]])
    expect(await ask([high])).toEqual([200, null])
    expect(await rowOf(high)).toMatchObject({ withdrawn: null, isNewest: true })
  })

  test.each(['by e-mail', 'on paper'])(
    '%s stay at home where the customer has a credit by then',
    async (way) => {
      if (way === 'on paper') await start()
      else await startWithMail(1)
      const partner = await customer()
      const [invoice, other] = [await owed(partner), await owed(partner)]
      const uuid = await write(partner, [invoice], way === 'on paper' ? {} : byMail)
      if (way === 'on paper') await made(uuid)
      else await expect.poll(() => deliveryOf(uuid), { timeout: 20_000 }).toBe('FAILED')
      await pay(other, 238)
      const credit = formatMoney(cents(11_900), 'EUR')
      if (way === 'on paper') {
        const { status, bytes } = await print([uuid])
        const message = `Der Kunde hat inzwischen ein Guthaben von ${credit}. Bitte nehmen Sie die Mahnung zurück.`
        expect([status, JSON.parse(bytes.toString('utf8')).errors]).toEqual([
          422,
          [{ path: 'entityIds.0', message }],
        ])
        return
      }
      await world.db.sql`update mails set next_try_at = now() where entity_id = ${uuid}`
      await world.node.services.wake(new Set(['mail']))
      await expect
        .poll(async () => (await rowOf(uuid)).withdrawn?.reason, { timeout: 20_000 })
        .toBe(`Inzwischen hat der Kunde ein Guthaben von ${credit}`)
      expect(server?.delivered).toEqual([])
    },
  )

  test('are not handed out where somebody pays while they are printed, and none counts as printed', async () => {
    await start()
    const partner = await customer()
    const invoices = [await owed(partner), await owed(partner), await owed(partner)] as const
    const letters = [
      await write(partner, [invoices[0]]),
      await write(partner, [invoices[1]]),
      await write(partner, [invoices[2]]),
    ] as const
    for (const letter of letters) await made(letter)
    const printer = createPdfPrinter()
    const { recordLetterDownload } = downloadsOfLetters(world.db, lastLookAtPaper)
    const paid = { whilePrinted: invoices[1] as string | null, whileRecorded: null as string | null }
    const payOnce = async (when: keyof typeof paid) => {
      const invoice = paid[when]
      paid[when] = null
      if (invoice !== null) await pay(invoice)
    }
    const app = Fastify()
    app.setErrorHandler((error, _request, reply) =>
      reply.code(422).send({ errors: refusalOf(error)?.errors ?? String(error) }),
    )
    printRemindersRoute({
      printer: {
        async render(...job) {
          await payOnce('whilePrinted')
          return printer.render(...job)
        },
      },
      makeNow: async () => {},
      readyInvoice: async () => {},
      async recordLetterDownload(...download) {
        await payOnce('whileRecorded')
        return recordLetterDownload(...download)
      },
    })(app, world.node.services)
    const ask = async (entityIds: readonly string[]) => {
      const headers = { authorization: `Bearer ${(await world.as('office')).token}` }
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/reminders/prints', payload: { entityIds }, headers },
      })
      if (answer.statusCode !== 200) return answer.json().errors
      return ['printed', answer.headers['x-left-out'], await readText(answer.rawPayload)]
    }
    const seq = await world.lastSeq()
    const fault = async (path: string, invoice: string) => [
      {
        path,
        message: expect.stringMatching(
          `${await numberOf(invoice)} (hat sich geändert|ist inzwischen bezahlt)`,
        ),
      },
    ]
    expect(await ask(letters)).toEqual(await fault('entityIds.1', invoices[1]))
    paid.whileRecorded = invoices[2]
    expect(await ask([letters[2]])).toEqual(await fault('entityIds.0', invoices[2]))
    expect(await Promise.all(letters.map(deliveryOf))).toEqual([null, null, null])
    const events = (await world.eventsAfter(seq)).map(({ event }) => event)
    expect(events).not.toContain('letter downloaded')
    // One that is paid while those before it are recorded is in no file; the others are, and are told apart.
    const [first, second] = [await owed(partner), await owed(partner)]
    const more = [await write(partner, [first]), await write(partner, [second])] as const
    for (const letter of more) await made(letter)
    paid.whileRecorded = second
    const [printed, leftOut, text] = await ask(more)
    expect([printed, leftOut]).toEqual(['printed', '1'])
    expect(text).toContain(await numberOf(first))
    expect(text).not.toContain(await numberOf(second))
    expect(await Promise.all(more.map(deliveryOf))).toEqual(['DOWNLOADED', null])
    expect(await ask([letters[0]])).toEqual(['printed', undefined, expect.any(String)])
    expect(await deliveryOf(letters[0])).toBe('DOWNLOADED')
    await Promise.all([app.close(), printer.close()])
  })

  test('say that they were taken back, also once they are out', async () => {
    await start()
    const partner = await customer()
    const uuid = await write(partner, [await owed(partner)])
    expect((await print([uuid])).status).toBe(200)
    must(await office.post(`/api/reminders/${uuid}/withdrawals`, { reason: 'Irrtum' }))
    // It keeps that it was out.
    expect(await rowOf(uuid)).toMatchObject({ delivery: 'DOWNLOADED', withdrawn: { reason: 'Irrtum' } })
    const seq = await world.lastSeq()
    for (const query of ['', '?preview=true']) {
      const { bytes, headers } = await office.download(`/api/attachments/${uuid}/a.pdf${query}`)
      expect(headers.get('content-disposition')).toContain(encodeURIComponent('Zurückgenommen'))
      // Written across the page: its letters stand between the lines.
      expect(await readText(bytes)).toMatch(/ RÜ ZU /)
    }
    // A marked one hands nothing out.
    expect(await world.eventsAfter(seq)).toEqual([])
    expect((await print([uuid, uuid])).status).toBe(422)
  })

  test('say what was open when they were written, also where it is paid before they are made', async () => {
    await start()
    const partner = await customer()
    const invoice = await owed(partner)
    await pay(invoice, 19)
    const items = [{ invoiceEntityId: invoice, level: 1, amountDue: 100 }]
    const uuid = await write(partner, [], { items })
    await pay(invoice, 100)
    const { status, bytes } = await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
    const text = await readText(bytes)
    expect([status, text.includes('19,00'), text.includes('100,00 €')]).toEqual([200, true, true])
    // Nobody takes it out of the house any more, neither with others nor alone.
    const alone = await office.download(`/api/attachments/${uuid}/a.pdf`)
    expect([alone.status, alone.bytes.toString('utf8')]).toEqual([
      422,
      expect.stringContaining('ist inzwischen bezahlt'),
    ])
    expect(await rowOf(uuid)).toMatchObject({ withdrawn: null, delivery: null })
  })

  test.each(['by e-mail', 'on paper'])(
    '%s are made as they were written where the invoice is cancelled before, and stay at home',
    async (way) => {
      if (way === 'on paper') await start()
      else await startWithMail()
      const partner = await customer()
      const invoice = await owed(partner)
      const uuid = await write(partner, [invoice], way === 'on paper' ? {} : byMail)
      const documentCreation = { cancelledInvoiceEntityId: invoice, invoiceDate: today }
      must(
        await office.post('/api/documents/invoices/cancellations', {
          ...{ documentType: 'CANCELLATION', documentCreation },
        }),
      )
      const letter = await world.db.reading((tx) => loadLetter(tx, uuid as EntityId, new Date()))
      expect(letter?.facts.items).toMatchObject([{ dueDay: addDays(ago(40), 14), due: 11_900 }])
      if (way === 'by e-mail') {
        await expect
          .poll(async () => (await rowOf(uuid)).withdrawn?.reason, { timeout: 20_000 })
          .toMatch(/die Rechnung hat sich geändert/)
        expect(server?.delivered).toEqual([])
        return
      }
      await made(uuid)
      const { status, bytes } = await print([uuid])
      expect([status, bytes.toString('utf8')]).toEqual([422, expect.stringContaining('hat sich geändert')])
    },
  )

  test('are seen, and seen before, by those who may see invoices alone', async () => {
    await start()
    const billsOnly = await (await addOneSided(world))('bills only')
    const partner = await customer()
    const invoice = await owed(partner)
    const uuid = await write(partner, [invoice])
    await made(uuid)
    const asked = [
      billsOnly.download(`/api/attachments/${uuid}/a.pdf`),
      billsOnly.download('/api/reminders/prints', { entityIds: [uuid] }),
      billsOnly.download('/api/reminders/previews', letter(partner, [invoice])),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

test('a letter is looked at before: marked, by the same rules, and nothing is written', async () => {
  await start()
  const partner = await customer()
  const invoice = await owed(partner)
  const counts = () =>
    world.db.sql`select (select count(*) from reminders) as letters, (select count(*) from papers) as papers`
  const before = await counts()
  const preview = (input: object) => office.download('/api/reminders/previews', input)
  const { status, bytes, headers } = await preview(letter(partner, [invoice]))
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('Entwurf.pdf')])
  const text = await readText(bytes)
  for (const part of ['Zahlungserinnerung', 'bis zum', '119,00 €']) expect(text).toContain(part)
  expect(await counts()).toEqual(before)
  const stale = letter(partner, [], { items: [{ invoiceEntityId: invoice, level: 1, amountDue: 118 }] })
  expect((await preview(stale)).status).toBe(409)
  expect(
    (await preview(letter(partner, [], { items: [{ invoiceEntityId: invoice, level: 2, amountDue: 119 }] })))
      .status,
  ).toBe(422)
})

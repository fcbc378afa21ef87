import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { addOneSided } from '#test/one-sided.ts'
import { readText } from '#test/pdf/tools.ts'
import { readMail } from '#test/read-mail.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { until } from '#test/until.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
const address = 'buchhaltung@abstimmung.example'
let world: World
let office: Caller
let manager: Caller
let trade: Trade
let server: MailServer
let delivered: MailServer['delivered']

beforeEach(async () => {
  server = await startMailServer()
  delivered = server.delivered
  world = await startWorld({
    env: { SMTP_URL: server.url, MAIL_FROM: 'Nordlicht <buero@nordlicht.example>' },
  })
  manager = await world.as('manager')
  trade = await startTrade(manager)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  office = await world.as('office')
})
afterEach(async () => {
  await world.stop()
  await server.close()
})

const idOf = (answer: Parameters<typeof must>[0]): string => must(answer).entityId.uuid

let count = 0
const customer = async (changes: Parameters<typeof receiverSample>[0] = {}) =>
  idOf(
    await office.post(
      '/api/partners/receivers',
      receiverSample({
        shortName: `A${++count}`,
        companyName: 'Abgleich & Söhne KG',
        debitorNumber: null,
        ...changes,
      }),
    ),
  )

async function invoice(
  receiver: string,
  day: string,
  amount: number,
  records: object[] = [],
): Promise<string> {
  const input = invoiceInput({ ...trade, receiver }, today, {
    documentCreation: { invoiceDate: day },
    lines: [invoiceLine(trade, { amount })],
    records,
  })
  return idOf(await office.post('/api/documents/invoices', input))
}

const path = (partner: string, side = 'receivers') => `/api/partners/${side}/${partner}/statements`
const confirmation = { kind: 'CONFIRMATION', day: ago(10), deliver: 'PRINT' }
const rowsOf = async (partner: string, side = 'receivers') =>
  must(await office.get(`/proxy/get/${side}/${partner}/statements`))
const textOf = async (letter: string) => {
  const { status, bytes } = await office.download(`/api/attachments/${letter}/brief.pdf`)
  expect(status).toBe(200)
  return (await readText(bytes)).replace(/\s+/g, ' ')
}

test('a letter is looked at before: marked, with the figures of now, by whoever may see the account; nothing is written', async () => {
  const partner = await customer()
  await invoice(partner, ago(40), 300)
  const preview = async (caller: Caller, changes: object = {}) => {
    const asked = { partnerEntityId: partner, kind: 'CONFIRMATION', day: ago(10), ...changes }
    const { status, bytes } = await caller.download('/api/partners/statements/previews', asked)
    return status === 200 ? (await readText(bytes)).replace(/\s+/g, ' ') : status
  }
  const text = await preview(office)
  for (const part of [`Saldenbestätigung zum ${formatDay(ago(10))}`, 'Der Saldo beträgt 300,00 €'])
    expect(text).toContain(part)
  expect(await preview(office, { kind: 'ACCOUNT', from: ago(60) })).toContain('300,00')
  expect(await preview(office, { day: addDays(today, 1) })).toBe(422)
  expect(await preview(office, { from: ago(60) })).toBe(422)
  expect(await preview(await (await addOneSided(world))('bills only'))).toBe(403)
  expect(await rowsOf(partner)).toEqual([])
})

describe('a request to confirm', () => {
  test('says what was open at the end of the day, whatever is booked later, and has a part to send back', async () => {
    const partner = await customer()
    const open = await invoice(partner, ago(40), 300)
    await invoice(partner, ago(30), 100, [paymentRecord(40, { recordDate: ago(20) })])
    await invoice(partner, ago(5), 999)
    const letter = idOf(await office.post(path(partner), confirmation))
    must(
      await office.post(
        `/api/documents/invoices/${open}/records`,
        paymentRecord(300, { recordDate: ago(11) }),
      ),
    )
    const text = await textOf(letter)
    for (const part of [
      `Saldenbestätigung zum ${formatDay(ago(10))}`,
      'Abgleich & Söhne KG',
      'Der Saldo beträgt 360,00 € zu unseren Gunsten.',
      'keine Aufforderung zu zahlen',
      'Der Saldo stimmt mit unseren Büchern überein.',
      'Stempel, Unterschrift',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('999,00')
    expect(await rowsOf(partner)).toMatchObject([
      { kind: 'CONFIRMATION', from: null, day: ago(10), deliver: 'PRINT', delivery: 'DOWNLOADED' },
    ])
    // Another one says what is booked now.
    const next = idOf(await office.post(path(partner), confirmation))
    expect(await textOf(next)).toContain('Der Saldo beträgt 60,00 € zu unseren Gunsten.')
  })

  test('says so where nothing is open, or where he has money with the firm', async () => {
    const partner = await customer()
    expect(await textOf(idOf(await office.post(path(partner), confirmation)))).toContain(
      'Der Saldo beträgt 0,00 €; das Konto ist ausgeglichen.',
    )
    await invoice(partner, ago(40), 100, [paymentRecord(130, { recordDate: ago(20) })])
    expect(await textOf(idOf(await office.post(path(partner), confirmation)))).toContain(
      'Der Saldo beträgt 30,00 € zu Ihren Gunsten.',
    )
  })

  test('to a supplier is his, and only who sees bills may write, list and read it', async () => {
    const bill = { billDate: ago(40), billNumber: 'L-1', billTotal: 250 }
    const input = billInput(trade, today, {
      documentCreation: bill,
      lines: [billLine(trade, { amount: 250 })],
    })
    must(await office.post('/api/documents/bills', input))
    const letter = idOf(await office.post(path(trade.supplier, 'suppliers'), confirmation))
    expect(await textOf(letter)).toContain('Der Saldo beträgt 250,00 € zu Ihren Gunsten.')
    const asOneSided = await addOneSided(world)
    const seller = await asOneSided('invoices only')
    expect((await seller.post(path(trade.supplier, 'suppliers'), confirmation)).status).toBe(403)
    expect((await seller.get(`/proxy/get/suppliers/${trade.supplier}/statements`)).status).toBe(403)
    expect((await seller.download(`/api/attachments/${letter}/brief.pdf`)).status).toBe(403)
    // A customer is no supplier.
    expect((await office.post(path(trade.receiver, 'suppliers'), confirmation)).status).toBe(404)
  })
})

describe('the account as a letter', () => {
  test('goes by e-mail in the language of the customer, with what his page shows', async () => {
    const partner = await customer({ language: 'EN', email: address })
    await invoice(partner, ago(40), 300, [paymentRecord(100, { recordDate: ago(3) })])
    const seq = await world.lastSeq()
    const sent = { kind: 'ACCOUNT', from: ago(60), day: today, deliver: 'MAIL' }
    const letter = idOf(await office.post(path(partner), sent))
    await until(() => delivered.length > 0)
    const mail = readMail(delivered[0]?.raw ?? '')
    expect(delivered[0]?.to).toEqual([address])
    expect(mail.subject).toMatch(/^Statement of account from /)
    const text = (await readText(mail.pdfs[0] ?? Buffer.from(''))).replace(/\s+/g, ' ')
    for (const part of ['Statement of account', '€300.00', '-€100.00', '€200.00'])
      expect(text.replaceAll('−', '-')).toContain(part)
    // He knows his papers by kind, number and day; booking texts are the firm's own.
    const { section } = must(await office.get('/proxy/get/invoices?startIndex=0&stopIndex=1'))
    expect(section[0].bookingText).not.toBe('')
    expect(text).not.toContain(section[0].bookingText)
    expect(text).toContain('Document of ')
    await expect.poll(async () => (await rowsOf(partner))[0]?.delivery, { timeout: 20_000 }).toBe('SENT')
    const events = (await world.eventsAfter(seq)).filter(({ entityId }) => entityId === letter)
    expect(events.map(({ event }) => event)).toEqual([
      'balance letter written',
      'balance letter stored',
      'document mail sent',
    ])
  })

  test('follows a customer who is merged with another', async () => {
    const [from, into] = [await customer(), await customer()]
    const letter = idOf(await office.post(path(from), { ...confirmation, kind: 'ACCOUNT' }))
    must(await office.post(`/api/partners/receivers/${from}/mergers`, { intoEntityId: into }))
    expect((await rowsOf(into)).map((row: { entityId: { uuid: string } }) => row.entityId.uuid)).toEqual([
      letter,
    ])
    expect(await textOf(letter)).toMatch(/Kontoauszug.*Sehr geehrte[^,]*, so steht Ihr Konto/)
  })
})

test.each([
  ['day', { day: addDays(today, 1) }],
  ['day', { day: undefined }],
  ['kind', { kind: 'OTHER' }],
  ['from', { from: ago(20) }],
  ['day', { kind: 'ACCOUNT', from: ago(1) }],
  ['to', { deliver: 'MAIL' }],
  ['to', { deliver: 'MAIL', to: 'nobody' }],
  ['deliver', { deliver: undefined }],
])('a wrong %s is refused and nothing is written', async (field, changes) => {
  const partner = await customer({ email: '' })
  const { status, body } = await office.post(path(partner), { ...confirmation, ...changes })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.errors?.[0]?.path).toBe(field)
  expect(await rowsOf(partner)).toEqual([])
})

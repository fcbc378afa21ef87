import { afterEach, expect, test } from 'vitest'
import { noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { startMailServer } from '#test/mail-server.ts'
import { addOneSided } from '#test/one-sided.ts'
import { nordlicht, people } from '#test/people.ts'
import { readMail } from '#test/read-mail.ts'
import { invoiceInput, startTrade } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'

const today = berlinDay(new Date())
let world: World
let manager: Caller
let server: Awaited<ReturnType<typeof startMailServer>> | null = null
afterEach(async () => {
  await world.stop()
  await server?.close()
  server = null
})

async function start(env: Record<string, string> = {}): Promise<void> {
  world = await startWorld({ env })
  manager = await world.as('manager')
}
const steps = async () => must(await manager.get('/proxy/get/firststeps'))

test('what a new firm has done is told by what is there', async () => {
  await start()
  expect(await steps()).toEqual({
    bankAccount: null,
    hasLogo: false,
    nextInvoiceNumber: `${yearOf(today)}-00001`,
    isNumberSet: false,
    categories: 0,
    paymentTargets: 0,
    hasCustomer: false,
    customer: null,
    hasInvoice: false,
    // The tests' firm has an office.
    hasColleague: true,
    hasInvitation: false,
    backupAt: null,
    testMail: null,
  })
  must(await manager.post('/api/bankaccounts', { shortName: 'DKB', iban: nordlicht.iban, currency: 'EUR' }))
  must(await manager.post('/api/paymenttargets', { paymentTargetDays: 14 }))
  must(await manager.post('/api/firm', { nextNumber: 118 }))
  expect(await steps()).toMatchObject({
    bankAccount: nordlicht.iban,
    paymentTargets: 1,
    isNumberSet: true,
    nextInvoiceNumber: `${yearOf(today)}-00118`,
    hasCustomer: false,
  })
  const trade = await startTrade(manager)
  expect(await steps()).toMatchObject({ hasCustomer: true, hasInvoice: false })
  expect((await steps()).customer).toEqual([
    'Antik & Design Österle GmbH',
    'Kastanienallee 12',
    '10435 Berlin',
  ])
  must(await manager.post('/api/users/invitations', { email: 'nora@nordlicht.example', role: 'OFFICE' }))
  expect(await steps()).toMatchObject({ hasInvitation: true })
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
  expect(await steps()).toMatchObject({ hasInvoice: true, nextInvoiceNumber: `${yearOf(today)}-00119` })
})

test('that numbers begin with 1 is said, too', async () => {
  await start()
  must(await manager.post('/api/firm', { numberPattern: '{YYYY}-{00000}', nextNumber: 1 }))
  expect(await steps()).toMatchObject({ isNumberSet: true, nextInvoiceNumber: `${yearOf(today)}-00001` })
  const told = (await world.eventsAfter(0)).at(-1)
  expect(told).toMatchObject({
    data: { changes: [{ propertyName: 'nextNumber', oldValue: null, value: 1 }] },
  })
})

test('who may see no customers reads none here', async () => {
  await start()
  await startTrade(manager)
  const billsOnly = await (await addOneSided(world))('bills only')
  expect(must(await billsOnly.get('/proxy/get/firststeps'))).toMatchObject({
    hasCustomer: true,
    customer: null,
  })
})

test('a test mail goes the way of invoices, to whoever asks, and its outcome is told', async () => {
  server = await startMailServer()
  await start({ SMTP_URL: server.url })
  expect((await manager.post('/api/firm/testmails', {})).status).toBe(200)
  await until(async () => (await steps()).testMail.state === 'SENT')
  const [mail] = server.delivered
  expect(mail).toMatchObject({ from: nordlicht.email, to: [people.manager.email] })
  expect(readMail(mail?.raw ?? '').subject).toBe('Testmail von Kontor')
})

test('what the mail server says of it is told, too', async () => {
  server = await startMailServer(0, new Set([people.manager.email]))
  await start({ SMTP_URL: server.url })
  must(await manager.post('/api/firm/testmails', {}))
  await until(async () => (await steps()).testMail.state === 'FAILED')
  expect((await steps()).testMail.failure).toContain('no such user')
})

test('one that was tried in vain does not come beside the one that is asked for next', async () => {
  server = await startMailServer(1)
  await start({ SMTP_URL: server.url })
  must(await manager.post('/api/firm/testmails', {}))
  await until(async () => (await steps()).testMail.state === 'FAILED')
  must(await manager.post('/api/firm/testmails', {}))
  await until(async () => (await steps()).testMail.state === 'SENT')
  await world.db.sql`update mails set next_try_at = now() where sent_at is null`
  // The oldest goes first: when this one is there, the other one would be.
  const email = 'jo@neu.example'
  await world.nobody.post('/api/auth/registrations/requests', { email })
  const { delivered } = server
  await until(() => delivered.some(({ to }) => to.includes(email)))
  expect(delivered).toHaveLength(2)
})

test('without a mail server it is a file; without a sender it is refused', async () => {
  await start()
  must(await manager.post('/api/firm/testmails', {}))
  await until(async () => (await steps()).testMail.state === 'FILE')
  await world.stop()
  server = await startMailServer()
  await start({ SMTP_URL: server.url })
  must(await manager.post('/api/firm', { email: '' }))
  const answer = await manager.post('/api/firm/testmails', {})
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'sender', message: noCustomerSender }]])
})

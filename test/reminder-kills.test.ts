import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { isOver, type ManyRun, type RunRow, workOff } from '#kernel/many-run.ts'
import { type Caller, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { freePort } from './free-port.ts'
import { checkJournal, kill } from './kills.ts'
import { exited, logIn, start } from './main-process.ts'
import { readMail } from './read-mail.ts'
import { invoiceInput, paymentRecord, receiverInput, startTrade } from './trade.ts'
import { until } from './until.ts'

// Two people write to the same customers while payments arrive, the server is killed and their pages are closed: nobody who has paid is
// reminded, and nobody twice.

const customerCount = shortOrLong(12, 300)
const kills = shortOrLong(1, 5)
const today = berlinDay(new Date())
const gross = 119

interface Customer {
  partner: string
  invoice: string
  to: string
  /** When the answer came that all of it is paid; null of one who does not pay. */
  paidAt: number | null
  isPaying: boolean
}

test('letters of two people, broken off by kills while others pay, reach nobody who has paid, and nobody twice', {
  timeout: 1_800_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-letters-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running = await start(folder, port)
  let isGivenUp = false
  try {
    let manager = await logIn(url)
    const callerNow = () => manager
    const customers = await owing(manager)
    const proposed = must(await manager.get(proposalsToday)).section
    expect(proposed.filter(({ letter }: { letter: unknown }) => letter !== null)).toHaveLength(customerCount)
    const people = [runOf(customers), runOf(customers)]
    const isDone = () => people.every(({ kept }) => isOver(JSON.parse(kept)))
    const work = Promise.all([
      payAll(customers, callerNow),
      ...people.map(async (person) => {
        while (!isOver(JSON.parse(person.kept)) && !isGivenUp) await page(person, callerNow)
      }),
    ])
    for (let count = 0; count < kills && !isDone(); count++) {
      await sleep(400 + Math.random() * 900)
      await kill(running, folder, count % 2 === 1)
      running = await start(folder, port)
      manager = await logIn(url)
    }
    await work
    for (const customer of customers) await checkLetters(manager, customer)
    await checkMails(folder, customers)
    await checkJournal(folder)
    process.kill(running.pid ?? 0, 'SIGTERM')
    await exited(running)
  } finally {
    isGivenUp = true
    // It holds the error output of the tests, which would not end before it.
    if (running.exitCode === null && running.signalCode === null) await kill(running, folder, true)
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
})

const filterOf = (filter: object) => `searchFilter=${encodeURIComponent(JSON.stringify(filter))}`
const proposalsToday = `/proxy/get/reminderproposals?startIndex=0&stopIndex=1000&${filterOf({ filterType: 'seenOn', day: today })}`

/** Customers with an overdue invoice each, which is out of the house; every third one pays while letters are written. */
async function owing(manager: Caller): Promise<Customer[]> {
  const trade = await startTrade(manager)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const customers: Customer[] = []
  for (let count = 0; count < customerCount; count++) {
    const name = `Kunde ${count}`
    const sent = receiverInput({ shortName: name, companyName: `${name} GmbH` })
    const partner = must(await manager.post('/api/partners/receivers', sent)).entityId.uuid
    const input = invoiceInput({ ...trade, receiver: partner }, addDays(today, -40))
    const invoice = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
    expect((await manager.download(`/api/attachments/${invoice}/a.pdf`)).status).toBe(200)
    const to = `kunde-${count}@saeumig.example`
    customers.push({ partner, invoice, to, paidAt: null, isPaying: count % 3 === 0 })
  }
  return customers
}

interface Person {
  kept: string
}

/** What the page of reminders keeps of a run: each letter as it was seen. */
function runOf(customers: readonly Customer[]): Person {
  const rows = customers.map(
    ({ partner, invoice, to }): RunRow => ({
      ...{ label: to, params: {}, requestId: randomUUID(), state: 'waiting' },
      seen: {
        ...{ day: today, partnerEntityId: partner, currency: 'EUR', paymentsUntil: today },
        ...{ deliver: 'MAIL', to, items: [{ invoiceEntityId: invoice, level: 1, amountDue: gross }] },
      },
    }),
  )
  const run: ManyRun = { id: '', way: '', title: '', choice: {}, rows, isCalledOff: false }
  return { kept: JSON.stringify(run) }
}

/** A tab with the run: it lives for a while, and what it kept by then is all that stays of it. */
async function page(person: Person, callerNow: () => Caller): Promise<void> {
  let run: ManyRun | null = JSON.parse(person.kept)
  const closing = setTimeout(
    () => {
      run = null
    },
    400 + Math.random() * 800,
  )
  await workOff({
    current: () => run,
    keep(next) {
      if (run === null) return
      run = next
      person.kept = JSON.stringify(next)
    },
    prepare: async ({ seen }) => ({ kind: 'ready', input: seen }),
    async send({ input, requestId }) {
      const answer = await callerNow()
        .post('/api/reminders', input, { 'idempotency-key': requestId })
        .catch(() => null)
      if (answer === null || answer.status >= 500 || answer.status === 401) return { kind: 'away' }
      if (answer.status >= 300) return { kind: 'refused', reason: JSON.stringify(answer.body) }
      return { kind: 'done', made: answer.body.entityId.uuid }
    },
    untilBack: () => sleep(200),
  })
  clearTimeout(closing)
}

/** Somebody records what arrives, one payment after the other, until each is answered. */
async function payAll(customers: readonly Customer[], callerNow: () => Caller): Promise<void> {
  for (const customer of customers.filter(({ isPaying }) => isPaying).toSorted(() => Math.random() - 0.5)) {
    await sleep(Math.random() * 250)
    const key = randomUUID()
    const record = paymentRecord(gross, { recordDate: today })
    const pay = () =>
      callerNow()
        .post(`/api/documents/invoices/${customer.invoice}/records`, record, { 'idempotency-key': key })
        .catch(() => null)
    let answer = await pay()
    while (answer === null || answer.status >= 500 || answer.status === 401) {
      await sleep(200)
      answer = await pay()
    }
    must(answer)
    customer.paidAt = Date.now()
  }
}

/** One letter at most, and it comes to its end: the e-mail is out, or it was taken back before. */
async function checkLetters(manager: Caller, { partner, isPaying }: Customer): Promise<void> {
  const path = `/proxy/get/reminders?startIndex=0&stopIndex=10&${filterOf({ filterType: 'partner', partner })}`
  const read = async () => must(await manager.get(path)).section
  await until(async () =>
    (await read()).every(
      ({ delivery, withdrawn }: { delivery: string | null; withdrawn: object | null }) =>
        withdrawn !== null || delivery === 'FILE',
    ),
  )
  const letters = await read()
  if (isPaying) expect(letters.length).toBeLessThanOrEqual(1)
  else expect(letters).toMatchObject([{ withdrawn: null, level: 1, amountDue: gross }])
}

/** What reached each customer: one e-mail, which went out before he had paid. */
async function checkMails(folder: string, customers: readonly Customer[]): Promise<void> {
  const mails = await mailsIn(join(folder, 'outbox'))
  for (const { to, paidAt } of customers) {
    const own = mails.filter((mail) => mail.raw.includes(to))
    // One that was broken off while it went is sent again under its own name, by which it is known for the same.
    const count = new Set(own.map(({ id }) => id)).size
    if (paidAt === null) expect([to, count]).toEqual([to, 1])
    else {
      expect(count).toBeLessThanOrEqual(1)
      for (const { at } of own) expect(at).toBeLessThanOrEqual(paidAt)
    }
  }
}

async function mailsIn(outbox: string) {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.map(async (name) => {
      const path = join(outbox, name)
      const raw = await readFile(path, 'utf8')
      expect(readMail(raw).subject).toMatch(/^Zahlungserinnerung/)
      return { raw, id: /^Message-ID: (.*)$/im.exec(raw)?.[1], at: (await stat(path)).mtimeMs }
    }),
  )
}

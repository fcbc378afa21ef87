import type postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { findKinds, proveKinds } from '#areas/proof/server/prove-kinds.ts'
import { amountOfParts, halfYearOf, type InterestPart } from '#areas/reminders/rules/interest.ts'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { type Answer, must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What is owed beside an invoice is a function of the letters that stand and of what is settled (open-claims.ts), whichever way it came to that.

const { world, manager, office, trade } = useWorld()
const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
type Kind = 'INTEREST' | 'LUMP_SUM' | 'FEE'
const but = (...kept: Kind[]) => ({
  without: (['INTEREST', 'LUMP_SUM', 'FEE'] as const).filter((kind) => !kept.includes(kind)),
})

beforeAll(async () => {
  const rates = new Set([halfYearOf(ago(200)), halfYearOf(ago(120)), halfYearOf(today)])
  for (const validFrom of rates)
    must(await manager.post('/api/reminders/baserates', { validFrom, percent: 1.27 }))
  const { reminderLevels } = must(await manager.get('/proxy/get/firm'))
  const levels = reminderLevels.map((level: object, index: number) => ({
    ...level,
    ...{ days: 1, interest: true, fee: index < 2 ? 2.5 : 0, lumpSum: index >= 2 },
  }))
  must(await manager.post('/api/firm', { reminderLevels: levels, numbersInDateOrder: false }))
})

let count = 0
async function invoiceOfSomebody(amount = 1190): Promise<[partner: string, invoice: string]> {
  const input = receiverInput({ shortName: `Z${++count}`, companyName: `Zahler ${count} GmbH` })
  // In default from its due day on, whatever letters there are.
  const [defaults] = input.relationshipDefaults
  if (defaults) Object.assign(defaults.partnershipData, { targetAgreed: true })
  const partner = must(await office.post('/api/partners/receivers', input)).entityId.uuid
  return [partner, await invoiceOf(partner, ago(120), { amount })]
}
async function invoiceOf(receiver: string, day: Day, { amount = 1190 } = {}): Promise<string> {
  const input = invoiceInput({ ...trade, receiver }, day, { lines: [invoiceLine(trade, { amount })] })
  const { uuid } = must(await office.post('/api/documents/invoices', input)).entityId
  await send(uuid, day)
  return uuid
}
async function send(uuid: string, day: Day): Promise<void> {
  const [mail, at] = [crypto.randomUUID(), `${day}T10:00:00Z`]
  await world.db
    .sql`insert into mails (mail_id, sender_name, sender_email, recipient, subject, body, sent_at, entity_id)
    values (${mail}, 'Kontor', 'kontor@firma.example', 'kunde@example.com', 'Rechnung', '', ${at}, ${uuid})`
  await world.db.sql`insert into issues (issue_id, document_id, kind, recipient, mail_id, at)
    values (${crypto.randomUUID()}, ${uuid}, 'SENT', 'kunde@example.com', ${mail}, ${at})`
}
async function write(
  partnerEntityId: string,
  [invoiceEntityId, level, amountDue = 1190]: [string, number, number?],
  more: object,
) {
  const input = {
    ...{ day: today, partnerEntityId, currency: 'EUR', paymentsUntil: today, deliver: 'PRINT', ...more },
    items: [{ invoiceEntityId, level, amountDue }],
  }
  return must(await office.post('/api/reminders', input)).entityId.uuid
}
const take = async (uuid: string) =>
  void must(await office.post(`/api/reminders/${uuid}/withdrawals`, { reason: 'Irrtum' }))
const settle = async (claim: string, body: object = {}) =>
  void must(await office.post(`/api/reminders/claims/${claim}/settlements`, { on: today, ...body }))
const undo = async (claim: string) =>
  void must(await office.post(`/api/reminders/claims/${claim}/settlements/deletions`, {}))
const pay = async (invoice: string, amount: number, more: object = {}): Promise<string> => {
  const record = { ...paymentRecord(amount, { recordDate: today }), ...more }
  return must(await office.post(`/api/documents/invoices/${invoice}/records`, record)).entityId.uuid
}
const remove = (invoice: string, payment: string): Promise<Answer> =>
  office.post(`/api/documents/invoices/${invoice}/records/${payment}/deletions`, {})

interface Row {
  entityId: { uuid: string }
  kind: Kind
  amount: number
  settled: object | null
  goesWithLetter: boolean
}
const rowsOf = async (partner: string): Promise<Row[]> => {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'partner', partner }))
  return must(await office.get(`/proxy/get/claims?startIndex=0&stopIndex=100&searchFilter=${filter}`)).section
}
const openOf = async (partner: string) =>
  (await rowsOf(partner))
    .filter(({ settled }) => settled === null)
    .map(({ kind, amount }) => [kind, amount])
    .sort()
/** The one claim of a kind that is open. */
async function openClaim(partner: string, kind: Kind): Promise<Row> {
  const [one, ...others] = (await rowsOf(partner)).filter((row) => row.settled === null && row.kind === kind)
  if (one === undefined || others.length > 0) throw new Error(`not one ${kind}`)
  return one
}
const idOf = ({ entityId }: Row) => entityId.uuid

test('interest of the letter that is left stands again, however many letters above it went', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  const letters: string[] = []
  for (const level of [1, 2, 3]) letters.push(await write(partner, [invoice, level], but('INTEREST')))
  const third = await openClaim(partner, 'INTEREST')
  await settle(idOf(third))
  await take(letters[2] ?? '')
  await take(letters[1] ?? '')
  expect(await openOf(partner)).toEqual([])
  expect((await rowsOf(partner)).map(({ goesWithLetter }) => goesWithLetter)).toEqual([true])
  await undo(idOf(third))
  expect(await openOf(partner)).toEqual([['INTEREST', third.amount]])
  expect(idOf(await openClaim(partner, 'INTEREST'))).not.toBe(idOf(third))
  await take(letters[0] ?? '')
  expect(await openOf(partner)).toEqual([])
})

test.each(['INTEREST', 'LUMP_SUM'] as const)(
  '%s that was paid whole before its letter was written again is open once it is not paid',
  async (kind) => {
    const [partner, invoice] = await invoiceOfSomebody()
    for (const level of [1, 2]) await write(partner, [invoice, level], but())
    const letter = await write(partner, [invoice, 3], but(kind))
    const claim = await openClaim(partner, kind)
    const payment = await pay(invoice, 500, { claims: [idOf(claim)] })
    await take(letter)
    // Of what it owes now: not less than before.
    await write(partner, [invoice, 3, 690], but(kind))
    expect(await openOf(partner)).toEqual([])
    expect((await rowsOf(partner)).map(({ goesWithLetter }) => goesWithLetter)).toEqual([false])
    must(await remove(invoice, payment))
    expect(await openOf(partner)).toEqual([[kind, claim.amount]])
  },
)

test('the lump sum beside what replaces an invoice is claimed once the other is not paid any more', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  for (const level of [1, 2, 3]) await write(partner, [invoice, level], but('LUMP_SUM'))
  const paid = await openClaim(partner, 'LUMP_SUM')
  await settle(idOf(paid))
  const input = invoiceInput({ ...trade, receiver: partner }, ago(100), {
    ...{ lines: [invoiceLine(trade, { amount: 1190 })], documentCreation: { serviceDate: ago(120) } },
  })
  const cancellation = { invoiceDate: ago(100), customText: '' }
  const rewritten = await office.post(`/api/documents/invoices/${invoice}/rewritings`, {
    ...input,
    cancellation,
  })
  const { uuid } = must(rewritten).entityId
  await send(uuid, ago(100))
  for (const level of [1, 2]) await write(partner, [uuid, level], but('LUMP_SUM'))
  const third = await write(partner, [uuid, 3], but('LUMP_SUM'))
  expect(await openOf(partner)).toEqual([])
  const seq = await world.lastSeq()
  await undo(idOf(paid))
  expect(await openOf(partner)).toEqual([['LUMP_SUM', 40]])
  const [event] = (await world.eventsAfter(seq)).filter((one) => one.event === 'settlement ended')
  expect(event?.data).toMatchObject({
    gone: true,
    raisedClaims: [{ invoiceEntityId: uuid, kind: 'LUMP_SUM', amount: 40, reminderEntityId: third }],
  })
  // The letter does not name it.
  const letters = must(await office.get('/proxy/get/reminders?startIndex=0&stopIndex=100')).section
  const row = letters.find(({ entityId }: Row) => entityId.uuid === third)
  expect(row.claims).toEqual([])
  await take(third)
  expect(await openOf(partner)).toEqual([])
})

test('a waived fee that the lump sum covers is not open beside it once it is not waived', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  for (const level of [1, 2]) await write(partner, [invoice, level], but('FEE'))
  const [, fee] = await rowsOf(partner)
  if (fee === undefined) throw new Error('no fee')
  await settle(idOf(fee), { waived: true })
  const third = await write(partner, [invoice, 3], but('LUMP_SUM'))
  await undo(idOf(fee))
  expect(await openOf(partner)).toEqual([['LUMP_SUM', 40]])
  // Both fees stand again without it.
  await take(third)
  expect(await openOf(partner)).toEqual([
    ['FEE', 2.5],
    ['FEE', 2.5],
  ])
})

test('a claim of no letter that stands is not open', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  const part = await pay(invoice, 500, { recordDate: ago(100) })
  const first = await write(partner, [invoice, 1, 690], but('INTEREST'))
  const claim = await openClaim(partner, 'INTEREST')
  await settle(idOf(claim))
  await take(first)
  must(await remove(invoice, part))
  const second = await write(partner, [invoice, 1], but('INTEREST'))
  await undo(idOf(claim))
  await take(second)
  expect(await openOf(partner)).toEqual([])
})

test('of interest no more is open than the last letter claims', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  await write(partner, [invoice, 1], but())
  const second = await write(partner, [invoice, 2], but('INTEREST'))
  const claim = await openClaim(partner, 'INTEREST')
  await settle(idOf(claim))
  await pay(invoice, 1000, { recordDate: ago(100) })
  await take(second)
  await write(partner, [invoice, 2, 190], but('INTEREST'))
  expect(await openOf(partner)).toEqual([])
  await undo(idOf(claim))
  const less = await openClaim(partner, 'INTEREST')
  expect(less.amount).toBeLessThan(claim.amount / 2)
  // As the next letter has it, of the same day.
  await write(partner, [invoice, 3, 190], but('INTEREST'))
  expect(await openOf(partner)).toEqual([['INTEREST', less.amount]])
})

test('claims that were paid beside an invoice stay to be seen when it is cancelled, and are gone without their payment', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  for (const level of [1, 2, 3]) await write(partner, [invoice, level], but('INTEREST', 'LUMP_SUM'))
  const claims = (await rowsOf(partner)).map(idOf)
  const payment = await pay(invoice, 100, { claims })
  const creation = { invoiceDate: today, cancelledInvoiceEntityId: invoice }
  must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: creation,
    }),
  )
  expect((await rowsOf(partner)).map(({ kind, goesWithLetter }) => [kind, goesWithLetter]).sort()).toEqual([
    ['INTEREST', true],
    ['LUMP_SUM', true],
  ])
  // So the question says it, and offers no undo that would be refused.
  const { settled } = must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`))
  expect(settled.map(({ gone }: { gone: boolean }) => gone)).toEqual([true, true])
  const seq = await world.lastSeq()
  must(await remove(invoice, payment))
  expect(await rowsOf(partner)).toEqual([])
  const [event] = (await world.eventsAfter(seq)).filter((one) => one.event === 'invoice payment deleted')
  expect(event?.data).toMatchObject({ settledClaims: [{ gone: true }, { gone: true }] })
})

test('after each step of random histories all is owed once that the letters ask for', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  // The same each time: a linear congruential generator (MINSTD).
  let seed = 20261129
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const letters: string[] = []
  const payments: string[] = []
  const dueOf = async () => must(await office.get(`/proxy/get/invoices/${invoice}`)).totals.amountDue
  const steps = [
    async () => {
      const kinds = (['INTEREST', 'LUMP_SUM', 'FEE'] as const).filter(() => random(4) > 0)
      if (letters.length < 4)
        letters.push(await write(partner, [invoice, letters.length + 1, await dueOf()], but(...kinds)))
    },
    async () => {
      const last = letters.pop()
      if (last !== undefined) await take(last)
    },
    async () => {
      const open = (await rowsOf(partner)).filter(({ settled }) => settled === null)
      const one = open[random(open.length || 1)]
      if (one) await settle(idOf(one), { waived: random(3) === 0 })
    },
    async () => {
      const open = (await rowsOf(partner)).filter(({ settled }) => settled === null)
      const claims = open.filter(() => random(2) === 0).map(idOf)
      const more = claims.length > 0 ? { claims } : { recordDate: ago(20 + random(60)) }
      if ((await dueOf()) > 300) payments.push(await pay(invoice, 100 + random(100), more))
    },
    async () => {
      const settled = (await rowsOf(partner)).filter((row) => row.settled !== null)
      const one = settled[random(settled.length || 1)]
      if (one) await undo(idOf(one))
    },
    async () => {
      const [payment] = payments.splice(random(payments.length || 1), 1)
      if (payment !== undefined) must(await remove(invoice, payment))
    },
  ]
  for (let count = 0; count < 80; count++) {
    await steps[random(steps.length)]?.()
    expect(await faultOf(partner, invoice), `step ${count}`).toBeNull()
    if (count % 10 === 9) expect(await faultsOfClaims(), `step ${count}`).toEqual([])
  }
  expect(await world.db.sql`select from claims where raised_later limit 1`).toHaveLength(1)
  // The journal tells all of it, also what was raised later.
  const { findings } = await proveFigures(world.db.sql)
  const ofClaims = findings.filter(({ name }) => name.endsWith('Zinsen und Kosten'))
  expect(ofClaims.map(({ faults }) => faults)).toEqual([[], []])
}, 120_000)

/** What the proof says of them. */
async function faultsOfClaims(begun?: postgres.TransactionSql): Promise<string[]> {
  const findings = await (begun ? findKinds(begun) : proveKinds(world.db.sql))
  return findings.find(({ name }) => name === 'Zinsen und Kosten')?.faults ?? []
}

test('a claim that is taken away, ended or brought back past Kontor is named', async () => {
  const [partner, invoice] = await invoiceOfSomebody()
  const letters: string[] = []
  for (const level of [1, 2, 3])
    letters.push(await write(partner, [invoice, level], but('INTEREST', 'FEE', 'LUMP_SUM')))
  const [first, , third] = letters
  await take(third ?? '')
  letters.push(await write(partner, [invoice, 3], but('INTEREST', 'LUMP_SUM')))
  expect(await faultsOfClaims()).toEqual([])
  const isOpen = 'settled_day is null and not withdrawn and ended_by_reminder_id is null'
  const one = (where: string) => `claim_id = (select claim_id from claims
    where document_id = '${invoice}' and ${where} order by claim_id limit 1)`
  for (const [statement, said] of [
    [`set withdrawn = true where ${one(isOpen)}`, 'standing'],
    [
      `set ended_by_reminder_id = '${first}' where ${one(`${isOpen} and reminder_id <> '${first}'`)}`,
      'standing',
    ],
    [`set raised_later = true where ${one(isOpen)}`, 'raisedLater'],
    [
      `set ended_by_reminder_id = null where ${one(`kind = 'FEE' and ended_by_reminder_id is not null`)}`,
      'standing',
    ],
    [`set withdrawn = false where ${one(`kind = 'LUMP_SUM' and withdrawn`)}`, 'standing'],
  ] as const) {
    let found: string[] = []
    const back = new Error('taken back')
    await world.owner
      .begin(async (begun) => {
        await begun`set local session_replication_role = replica`
        // What Kontor itself keeps once only may stand twice for whoever has the database in hand.
        await begun`drop index if exists claims_lump_sum`
        const { count } = await begun.unsafe(`update claims ${statement}`)
        expect(count, statement).toBe(1)
        found = await faultsOfClaims(begun)
        throw back
      })
      .catch((error: unknown) => {
        if (error !== back) throw error
      })
    expect(found, statement).toHaveLength(1)
    expect(found[0], statement).toContain(said)
  }
})

/** What is wrong by a plain look at the letters that stand. */
async function faultOf(partner: string, invoice: string): Promise<string | null> {
  const items = await world.db.sql`select interest_parts as parts, lump_sum from reminder_items
    where document_id = ${invoice} and not withdrawn order by level desc`
  const rows = await rowsOf(partner)
  const sum = (kind: Kind, isOpen: boolean) =>
    rows
      .filter((row) => row.kind === kind && (row.settled === null) === isOpen)
      .reduce((all, { amount }) => all + Math.round(amount * 100), 0)
  const asked: InterestPart[] | undefined = items
    .map((item) => item['parts'])
    .find((parts) => parts.length > 0)
  const interest = asked === undefined ? 0 : amountOfParts(asked, 'EUR')
  if (sum('INTEREST', true) !== Math.max(0, interest - sum('INTEREST', false))) return 'interest'
  const costs = sum('LUMP_SUM', true) + sum('LUMP_SUM', false) + sum('FEE', true)
  const isWaived = ({ kind, settled }: Row) =>
    kind === 'FEE' && (settled as { waived?: boolean } | null)?.waived
  const paid = sum('FEE', false) - rows.filter(isWaived).reduce((all, { amount }) => all + amount * 100, 0)
  if (!items.some((item) => item['lump_sum'])) return null
  if (costs + paid > 4000) return 'more than 40 €'
  return costs + sum('FEE', false) < 4000 ? 'less than 40 €' : null
}

import { beforeAll, describe, expect, test } from 'vitest'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { halfYearOf } from '#areas/reminders/rules/interest.ts'
import type { ActivityRow } from '#areas/reports/contract/activity.ts'
import { doneText } from '#areas/reports/rules/activity.ts'
import { partnerStep } from '#areas/reports/rules/partner-history.ts'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import { type Answer, must } from '#test/caller.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, manager, office, trade } = useWorld()
// Invoices of any day, whichever test comes first.
beforeAll(async () => void must(await manager.post('/api/firm', { numbersInDateOrder: false })))

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)

let count = 0
/** A customer of his own, so that no test sees another's invoices. */
async function customer(): Promise<string> {
  count++
  const input = receiverInput({ shortName: `K${count}`, companyName: `Kunde ${count} GmbH` })
  const answer = must(await office.post('/api/partners/receivers', input))
  return answer.entityId.uuid
}

interface Owed extends InvoiceChanges {
  /** Days since its date; it was to be paid within 14. */
  age?: number
  isSent?: boolean
}

/** An invoice over 119 EUR that was sent on its date; overdue by 26 days unless said otherwise. */
async function owed(receiver: string, { age = 40, isSent = true, ...changes }: Owed = {}): Promise<string> {
  const day = ago(age)
  const input = invoiceInput({ ...trade, receiver }, day, changes)
  const { uuid } = must(await office.post('/api/documents/invoices', input)).entityId
  if (isSent) await send(uuid, day)
  return uuid
}

/** As if a mail server had taken it on that day. */
async function send(uuid: string, day: Day): Promise<void> {
  const mailId = crypto.randomUUID()
  await world.db
    .sql`insert into mails (mail_id, sender_name, sender_email, recipient, subject, body, sent_at, entity_id)
    values (${mailId}, 'Kontor', 'kontor@firma.example', 'kunde@example.com', 'Rechnung', '', ${`${day}T10:00:00Z`}, ${uuid})`
  await world.db.sql`insert into issues (issue_id, document_id, kind, recipient, mail_id, at)
    values (${crypto.randomUUID()}, ${uuid}, 'SENT', 'kunde@example.com', ${mailId}, ${`${day}T10:00:00Z`})`
}

const letter = (partnerEntityId: string, items: [string, number, number?][], changes: object = {}) => ({
  ...{ day: today, partnerEntityId, currency: 'EUR', paymentsUntil: today, deliver: 'PRINT' },
  items: items.map(([invoiceEntityId, level, amountDue = 119]) => ({ invoiceEntityId, level, amountDue })),
  ...changes,
})
const write = (...input: Parameters<typeof letter>) => office.post('/api/reminders', letter(...input))
const written = async (...input: Parameters<typeof letter>): Promise<string> =>
  must(await write(...input)).entityId.uuid
const take = (uuid: string) => office.post(`/api/reminders/${uuid}/withdrawals`, { reason: 'Irrtum' })
/** As if it had been written so many days ago, so that the next level is due. */
const age = (uuid: string, days: number) => world.db.sql`update reminders set day = day - ${days}::int,
  pay_until_day = pay_until_day - ${days}::int, payments_until_day = payments_until_day - ${days}::int where reminder_id = ${uuid}`
const errors = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
]
const list = async (resource: string, filter: object = { filterType: 'noop' }) =>
  must(
    await office.get(
      `/proxy/get/${resource}?startIndex=0&stopIndex=100&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
    ),
  )
const proposalOf = async (partner: string) =>
  (await list('reminderproposals')).section.find(
    ({ partnerEntityId }: { partnerEntityId: string }) => partnerEntityId === partner,
  )
const claimsOf = async (partner: string) =>
  (await list('claims', { filterType: 'partner', partner })).section.map(
    ({ kind, amount, settled }: { kind: string; amount: number; settled: object | null }) => [
      kind,
      amount,
      settled,
    ],
  )
/** Of an invoice: whose it is, and its number. */
const namesOf = async (uuid: string): Promise<[string, string]> => {
  const { section } = await list('invoices')
  const row = section.find(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === uuid)
  return [`Kunde ${count} GmbH`, row.invoiceNumber]
}
const rowOf = async (uuid: string) => {
  const { section } = await list('invoices')
  const row = section.find(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === uuid)
  return [row.reminderLevel, row.reminderName, row.remindedOn]
}
/** What 'Verlauf' of an invoice says of letters, the newest first. */
const toldOf = async (uuid: string) =>
  must(await office.get(`/proxy/get/invoices/${uuid}`)).history.flatMap(
    ({ event, letterName }: { event: string; letterName?: string }) =>
      letterName ? [`${event}: ${letterName}`] : [],
  )
/** The same with all that stands beside it, as a person reads it. */
const stepsOf = async (uuid: string) =>
  (await historyOf(uuid))
    .map(({ title, changes }) => [title, ...changes.map(({ label, to }) => `${label}: ${to}`)].join(' | '))
    .filter((told) => !told.startsWith('Erstellt'))
/** Without its PDFs, which are made meanwhile. */
const historyOf = async (uuid: string) =>
  documentHistory(must(await office.get(`/proxy/get/invoices/${uuid}/history`)), {
    category: () => '',
  }).filter(({ title }) => title !== 'PDF erstellt')
/** What the Verlauf of a customer, and the firm's activity, say of the last things. */
const partnerTold = async (partner: string) =>
  must(await office.get(`/proxy/get/receivers/${partner}/history`)).map(
    (entry: { event: string; data: unknown }) => partnerStep(entry).title,
  )
const activityTold = async (rows: number) =>
  must(await office.get(`/proxy/get/activity?rows=${rows}`)).rows.map((row: ActivityRow) =>
    doneText(row).replace('{}', row.name).replace('{other}', row.other),
  )
const taskOf = async (uuid: string) => {
  const tasks = must(await office.get('/api/tasks?kind=OVERDUE_INVOICE'))
  const task = tasks.find(({ data }: { data: { parentEntityId: string } }) => data.parentEntityId === uuid)
  return [task.data.reminderLevel, task.data.reminderName, task.data.remindedOn]
}
const pay = async (uuid: string, amount = 119) =>
  must(
    await office.post(
      `/api/documents/invoices/${uuid}/records`,
      paymentRecord(amount, { recordDate: today }),
    ),
  )

describe('a letter', () => {
  test('is proposed, written by one event, and told by its invoice', async () => {
    const partner = await customer()
    const invoice = await owed(partner)
    const proposal = await proposalOf(partner)
    expect(proposal.letter).toMatchObject({
      level: 1,
      levelName: 'Zahlungserinnerung',
      amountTotal: 119,
      claims: [],
    })
    expect(proposal.letter.items).toMatchObject([{ invoiceEntityId: invoice, amountDue: 119, level: 1 }])
    const seq = await world.lastSeq()
    const uuid = await written(partner, [[invoice, 1]])
    const payUntil = workdayFrom(addDays(today, 7))
    // Its PDF is made meanwhile.
    const events = await world.eventsAfter(seq)
    expect(events.filter(({ event }) => event !== 'reminder letter stored')).toEqual([
      {
        event: 'reminder written',
        entityId: uuid,
        data: expect.objectContaining({
          level: 1,
          payUntil,
          amountDue: 119,
          amountClaimed: 0,
          deliver: 'PRINT',
        }),
      },
    ])
    expect(await rowOf(invoice)).toEqual([1, 'Zahlungserinnerung', today])
    expect(await taskOf(invoice)).toEqual([1, 'Zahlungserinnerung', today])
    expect(await toldOf(invoice)).toEqual(['reminder written: Zahlungserinnerung'])
    expect(must(await office.get('/proxy/get/activity?rows=1')).rows).toMatchObject([
      {
        ...{ event: 'reminder written', about: 'RECEIVER', entityId: { uuid: partner } },
        ...{ name: `Kunde ${count} GmbH`, other: 'Zahlungserinnerung', isThere: true },
      },
    ])
    const { section } = await list('reminders', { filterType: 'invoice', invoice })
    expect(section).toMatchObject([
      { entityId: { uuid }, level: 1, payUntil, isNewest: true, withdrawn: null },
    ])
    // The next level is not yet due.
    const next = await proposalOf(partner)
    expect(next.letter).toBeNull()
    expect(next.stopped[0].stops.map(({ kind }: { kind: string }) => kind)).toEqual(['NOT_YET', 'PAY_UNTIL'])
  })

  test('is written once, whoever writes at the same time', async () => {
    const partner = await customer()
    const invoice = await owed(partner)
    const answers = await Promise.all([1, 2, 3].map(() => write(partner, [[invoice, 1]])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])

    expect((await list('reminders', { filterType: 'partner', partner })).section).toHaveLength(1)
  })

  test('reaches nobody who has paid: the payment or the letter comes first', async () => {
    const partner = await customer()
    const [paid, part] = [await owed(partner), await owed(partner)]
    await pay(paid)
    await pay(part, 19)
    expect(
      errors(
        await write(partner, [
          [paid, 1],
          [part, 1],
        ]),
      ),
    ).toEqual([
      409,
      expect.stringMatching(/^items\.0\.amountDue: Rechnung .* ist inzwischen bezahlt$/),
      expect.stringMatching(
        /^items\.1\.amountDue: Von Rechnung .* sind jetzt 100,00\s€ offen statt 119,00\s€$/,
      ),
    ])
    const other = await customer()
    const raced = await owed(other)
    const [answer] = await Promise.all([write(other, [[raced, 1]]), pay(raced)])
    const { section } = await list('reminders', { filterType: 'partner', partner: other })
    expect(section).toHaveLength(answer.status === 201 ? 1 : 0)
  })

  test('is refused at the field', async () => {
    const [partner, other] = [await customer(), await customer()]
    const invoice = await owed(partner)
    const [fresh, unsent] = [await owed(partner, { age: 5 }), await owed(partner, { isSent: false })]
    const idAt = 'items.0.invoiceEntityId'
    expect(errors(await write(partner, [[fresh, 1]]))).toEqual([
      422,
      expect.stringMatching(`^${idAt}: .* nicht überfällig$`),
    ])
    expect(errors(await write(partner, [[unsent, 1]]))).toEqual([
      422,
      expect.stringMatching(`^${idAt}: .* noch nicht versendet$`),
    ])
    expect(errors(await write(other, [[invoice, 1]]))).toEqual([
      422,
      expect.stringMatching(`^${idAt}: .* keine dieses Kunden$`),
    ])
    expect(errors(await write(partner, [[invoice, 2]]))).toEqual([
      422,
      expect.stringMatching('^items.0.level: .* kommt erst'),
    ])
    expect(errors(await write(partner, [[invoice, 5]]))).toEqual([
      422,
      'items.0.level: Bitte geben Sie eine Stufe von 1 bis 4 an',
    ])
    expect(errors(await write(partner, [[invoice, 1]], { day: ago(1) }))).toEqual([
      422,
      expect.stringMatching('^day: Ein Mahnbrief trägt das heutige Datum'),
    ])
    expect(errors(await write(partner, [[invoice, 1]], { paymentsUntil: ago(9) }))[1]).toMatch(
      /^paymentsUntil: /,
    )
    expect(errors(await write(partner, [[invoice, 1]], { items: [] }))[0]).toBe(422)
    // Somebody to whom something is owed back gets none.
    const credit = await owed(partner, {
      lines: [invoiceLine({ ...trade, receiver: partner }, { amount: -59.5 })],
    })
    expect(errors(await write(partner, [[invoice, 1]]))).toEqual([
      422,
      expect.stringMatching(/^partnerEntityId: Der Kunde hat ein Guthaben von 59,50/),
    ])
    expect(await proposalOf(partner)).toMatchObject({ letter: null, credit: 59.5 })
    must(
      await office.post('/api/documents/transfers', {
        ...{ fromDocumentEntityId: credit, toDocumentEntityId: invoice, amount: 59.5, recordDate: today },
      }),
    )
    must(await write(partner, [[invoice, 1, 59.5]], { paymentsUntil: ago(9), confirmed: true }))
  })
})

test('what is owed back in another currency stops no letter', async () => {
  const partner = await customer()
  must(
    await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: ago(40), rate: 1.25 }] }),
  )
  const inDollars = (amount: number) =>
    owed(partner, {
      documentCreation: { currency: 'USD' },
      lines: [invoiceLine({ ...trade, receiver: partner }, { amount, currency: 'USD' })],
    })
  const invoice = await owed(partner)
  const dollars = await inDollars(238)
  await inDollars(-59.5)
  const proposals = (await list('reminderproposals')).section.filter(
    ({ partnerEntityId }: { partnerEntityId: string }) => partnerEntityId === partner,
  )
  expect(
    proposals
      .map(({ currency, letter, credit }: { currency: string; letter: object | null; credit: number }) => [
        currency,
        letter !== null,
        credit,
      ])
      .sort(),
  ).toEqual([
    ['EUR', true, 0],
    ['USD', false, 59.5],
  ])
  expect(errors(await write(partner, [[dollars, 1, 238]], { currency: 'USD' }))).toEqual([
    422,
    expect.stringMatching(/^partnerEntityId: Der Kunde hat ein Guthaben von 59,50/),
  ])
  must(await write(partner, [[invoice, 1]]))
})

describe('blocks', () => {
  test('keep a customer or an invoice out, and end', async () => {
    const partner = await customer()
    const invoice = await owed(partner)
    const block = (body: object) =>
      office.post('/api/reminders/blocks', { kind: 'BLOCK', reason: 'Ratenzahlung', ...body })
    const { uuid } = must(await block({ partnerEntityId: partner, until: addDays(today, 3) })).entityId
    expect(errors(await block({ partnerEntityId: partner }))).toEqual([
      422,
      'kind: Der Kunde ist schon gesperrt',
    ])
    expect(errors(await block({}))[0]).toBe(422)
    must(await block({ invoiceEntityId: invoice, kind: 'DISPUTE', reason: 'Kam defekt an' }))
    expect(errors(await write(partner, [[invoice, 1]]))).toEqual([
      422,
      expect.stringMatching('gesperrt: Ratenzahlung'),
      expect.stringMatching('bestreitet Rechnung .*: Kam defekt an'),
    ])
    const { stopped } = await proposalOf(partner)
    expect(stopped[0].stops.map(({ kind }: { kind: string }) => kind)).toEqual(['DISPUTED', 'BLOCKED'])
    const { section } = await list('reminderblocks', { filterType: 'partner', partner })
    expect(section.map(({ by, since }: { by: string; since: string }) => [by, since])).toEqual([
      ['Ole Licht', today],
      ['Ole Licht', today],
    ])
    expect(section.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'Kam defekt an',
      'Ratenzahlung',
    ])
    for (const { entityId } of section)
      must(await office.post(`/api/reminders/blocks/${entityId.uuid}/deletions`, {}))
    expect((await office.post(`/api/reminders/blocks/${uuid}/deletions`, {})).status).toBe(404)
    const [name, number] = await namesOf(invoice)
    expect(await stepsOf(invoice)).toEqual([
      'Nicht mehr bestritten',
      'Als bestritten vermerkt | Grund: Kam defekt an',
    ])
    expect((await partnerTold(partner)).slice(0, -1).sort()).toEqual([
      'Alle Rechnungen für Mahnungen gesperrt',
      'Alle Rechnungen nicht mehr für Mahnungen gesperrt',
      `Rechnung ${number} bestritten`,
      `Rechnung ${number} nicht mehr bestritten`,
    ])
    expect((await activityTold(4)).sort()).toEqual([
      `hat ${name} für Mahnungen gesperrt`,
      `hat die Mahnsperre von ${name} aufgehoben`,
      `hat vermerkt, dass ${name} die Rechnung ${number} bestreitet`,
      `hat vermerkt, dass ${name} die Rechnung ${number} nicht mehr bestreitet`,
    ])
    // One whose last day is over blocks nobody, and is in no list.
    const over = must(await block({ partnerEntityId: partner, until: addDays(today, 3) })).entityId.uuid
    await world.db
      .sql`update reminder_blocks set since_day = since_day - 9, until_day = since_day - 1 where block_id = ${over}`
    expect(await list('reminderblocks', { filterType: 'partner', partner })).toMatchObject({
      ...{ totalCount: 0, section: [] },
    })
    must(await write(partner, [[invoice, 1]]))
  })
})

describe('claims', () => {
  /** Three letters before the last one, written at their time. */
  async function thirdLetter(partner: string, invoice: string): Promise<string[]> {
    const letters: string[] = []
    for (const level of [1, 2, 3]) {
      letters.push(await written(partner, [[invoice, level]], { without: level === 3 ? ['INTEREST'] : [] }))
      for (const uuid of letters) await age(uuid, 20)
    }
    return letters
  }

  test('come with the letter, are settled, and go with it, the newest first', async () => {
    const partner = await customer()
    const invoice = await owed(partner, { age: 120 })
    const [, , third = ''] = await thirdLetter(partner, invoice)
    expect(errors(await take(third))[0]).toBe(200)
    expect(await rowOf(invoice)).toEqual([2, '1. Mahnung', ago(40)])
    const told = await toldOf(invoice)
    expect(told.slice(0, 2)).toEqual(['reminder withdrawn: 2. Mahnung', 'reminder written: 2. Mahnung'])
    const steps = await historyOf(invoice)
    expect(steps[0]).toMatchObject({
      title: '2. Mahnung zurückgenommen',
      changes: [{ label: 'Grund', from: null, to: 'Irrtum' }],
    })
    expect(steps[1]).toMatchObject({
      title: '2. Mahnung geschrieben',
      changes: [{ label: 'Zu zahlen bis', from: null, to: expect.stringMatching(/^[0-9.]{10}$/) }],
    })
    expect(errors(await write(partner, [[invoice, 4]]))).toEqual([
      422,
      expect.stringMatching('kommt erst „2. Mahnung“'),
    ])
    await written(partner, [[invoice, 3]], { without: ['INTEREST'] })
    const last = await written(partner, [[invoice, 4]], { without: ['INTEREST'] })
    expect(await claimsOf(partner)).toEqual([['LUMP_SUM', 40, null]])
    // Somebody has it: what was paid of it is undone first.
    expect((await office.download('/api/reminders/prints', { entityIds: [last] })).status).toBe(200)
    const { section } = await list('claims', { filterType: 'invoice', invoice })
    const claim = section[0].entityId.uuid
    const settle = (body: object) => office.post(`/api/reminders/claims/${claim}/settlements`, body)
    expect(errors(await settle({ on: addDays(today, 1) }))).toEqual([422, 'on: Der Tag liegt in der Zukunft'])
    expect(errors(await settle({ on: '1900-01-01' }))).toEqual([
      422,
      `on: Diese Forderung besteht erst seit dem ${formatDay(today)}`,
    ])
    must(await settle({ on: today, waived: true }))
    expect(await claimsOf(partner)).toEqual([['LUMP_SUM', 40, { on: today, waived: true }]])
    expect(errors(await take(last))).toEqual([422, expect.stringMatching('^uuid: Zinsen oder Kosten')])
    must(await office.post(`/api/reminders/claims/${claim}/settlements/deletions`, {}))
    must(await settle({ on: today }))
    must(await office.post(`/api/reminders/claims/${claim}/settlements/deletions`, {}))
    const [, number] = await namesOf(invoice)
    const sum = 'Betrag: 40,00\u00a0€'
    expect((await stepsOf(invoice)).slice(0, 4)).toEqual([
      `Pauschale wieder offen | ${sum}`,
      `Pauschale als bezahlt vermerkt | ${sum} | Am: ${formatDay(today)}`,
      `Pauschale wieder offen | ${sum}`,
      `Pauschale erlassen | ${sum} | Am: ${formatDay(today)}`,
    ])
    expect((await partnerTold(partner)).slice(0, 5)).toEqual([
      `Pauschale zu Rechnung ${number} wieder offen`,
      `Pauschale zu Rechnung ${number} bezahlt`,
      `Pauschale zu Rechnung ${number} wieder offen`,
      `Pauschale zu Rechnung ${number} erlassen`,
      'Letzte Mahnung geschrieben',
    ])
    expect((await activityTold(4)).slice(1)).toEqual([
      `hat die Pauschale zur Ausgangsrechnung ${number} als bezahlt vermerkt`,
      `hat die Pauschale zur Ausgangsrechnung ${number} wieder als offen vermerkt`,
      `hat die Pauschale zur Ausgangsrechnung ${number} erlassen`,
    ])
    must(await take(last))
    expect(await claimsOf(partner)).toEqual([])
    expect(errors(await take(last))).toEqual([422, 'uuid: Diese Mahnung ist schon zurückgenommen'])
    // They stay when the invoice is paid, and are no payment of it.
    await written(partner, [[invoice, 4]], { without: ['INTEREST'] })
    await pay(invoice)
    expect(await claimsOf(partner)).toEqual([['LUMP_SUM', 40, null]])
  })

  test('of fees are claimed from the day of their own letter on', async () => {
    const [firm] = await world.db.sql`select reminder_levels::text as levels from firm`
    await world.db.sql`update firm set reminder_levels = (
      select jsonb_agg(jsonb_set(level, '{fee}', '2.5') order by at)
      from jsonb_array_elements(reminder_levels) with ordinality as levels(level, at))`
    const partner = await customer()
    const invoice = await owed(partner, { age: 120 })
    await age(await written(partner, [[invoice, 1]], { without: ['INTEREST'] }), 20)
    await written(partner, [[invoice, 2]], { without: ['INTEREST'] })
    await world.db.sql`update firm set reminder_levels = ${firm?.levels}::text::jsonb`
    const { claims } = must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`))
    expect(claims.map(({ kind, since }: { kind: string; since: string }) => [kind, since])).toEqual([
      ['FEE', ago(20)],
      ['FEE', today],
    ])
    const [, { entityId }] = claims
    const path = `/api/reminders/claims/${entityId.uuid}/settlements`
    expect(errors(await office.post(path, { on: ago(10) }))).toEqual([
      422,
      `on: Diese Forderung besteht erst seit dem ${formatDay(today)}`,
    ])
  })

  test('end when the invoice is cancelled', async () => {
    const partner = await customer()
    const invoice = await owed(partner, { age: 120 })
    await thirdLetter(partner, invoice)
    await written(partner, [[invoice, 4]], { without: ['INTEREST'] })
    const cancelledInvoiceEntityId = invoice
    must(
      await office.post('/api/documents/invoices/cancellations', {
        documentType: 'CANCELLATION',
        documentCreation: { cancelledInvoiceEntityId, invoiceDate: today },
      }),
    )
    expect(await claimsOf(partner)).toEqual([])
  })

  test('need the base rate where interest is asked', async () => {
    const partner = await customer()
    const invoice = await owed(partner, { age: 120 })
    for (const level of [1, 2]) await age(await written(partner, [[invoice, level]]), 60 - 20 * level)
    const answer = await write(partner, [[invoice, 3]])
    expect([answer.status, answer.body.type]).toEqual([422, 'urn:kontor:error:base-rate-missing'])
    const missing = [...new Set([ago(120), today].map(halfYearOf))]
    expect(missing).toContain((await proposalOf(partner)).letter.missingBaseRate)
    // Once it is entered, the same letter is written, with its interest.
    for (const validFrom of missing)
      must(await manager.post('/api/reminders/baserates', { validFrom, percent: 1.27 }))
    expect((await proposalOf(partner)).letter.missingBaseRate).toBeNull()
    await written(partner, [[invoice, 3]])
    expect(await claimsOf(partner)).toEqual([['INTEREST', expect.any(Number), null]])
  })
})

test('merging customers moves letters, claims and blocks, and the next letter is the other customer’s', async () => {
  const [from, into] = [await customer(), await customer()]
  const invoice = await owed(from, { age: 120 })
  const without = { without: ['INTEREST'] }
  for (const level of [1, 2, 3]) await age(await written(from, [[invoice, level]], without), 70 - 20 * level)
  const last = await written(from, [[invoice, 4]], without)
  const block = (body: object) =>
    office.post('/api/reminders/blocks', { kind: 'BLOCK', reason: 'Ruhe', ...body })
  for (const partnerEntityId of [from, into]) must(await block({ partnerEntityId }))
  const dispute = must(await block({ invoiceEntityId: invoice, kind: 'DISPUTE' })).entityId.uuid
  expect(await claimsOf(from)).toEqual([['LUMP_SUM', 40, null]])
  must(await manager.post(`/api/partners/receivers/${from}/mergers`, { intoEntityId: into }))

  const of = { filterType: 'partner', partner: into }
  expect((await list('reminders', of)).section).toHaveLength(4)
  expect(await claimsOf(into)).toEqual([['LUMP_SUM', 40, null]])
  const blocks = (await list('reminderblocks', of)).section
  const kinds = blocks.map(({ kind }: { kind: string }) => kind)
  // Both had one: the merged customer is blocked once, his invoice stays disputed.
  expect(kinds.toSorted()).toEqual(['BLOCK', 'DISPUTE'])
  const gone = { filterType: 'partner', partner: from }
  for (const resource of ['reminders', 'claims', 'reminderblocks'])
    expect((await list(resource, gone)).section).toEqual([])
  expect(await proposalOf(from)).toBeUndefined()

  // What is his now is taken back, settled and written on under his name.
  for (const { entityId } of blocks)
    must(await office.post(`/api/reminders/blocks/${entityId.uuid}/deletions`, {}))
  expect(blocks.some(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === dispute)).toBe(true)
  must(await take(last))
  expect(await claimsOf(into)).toEqual([])
  await written(into, [[invoice, 4]], without)
  expect(await claimsOf(into)).toEqual([['LUMP_SUM', 40, null]])
})

test('of two blocks of merged customers the one that ends later stays, whoever had it', async () => {
  for (const isLonger of [true, false]) {
    const [from, into] = [await customer(), await customer()]
    const block = (partnerEntityId: string, reason: string, until?: string) =>
      office.post('/api/reminders/blocks', { kind: 'BLOCK', partnerEntityId, reason, until })
    must(await block(isLonger ? from : into, 'Ratenzahlung'))
    must(await block(isLonger ? into : from, 'Urlaub', today))
    must(await manager.post(`/api/partners/receivers/${from}/mergers`, { intoEntityId: into }))
    const of = { filterType: 'partner', partner: into }
    const { section } = await list('reminderblocks', of)
    expect(section.map(({ reason, until }: { reason: string; until: unknown }) => [reason, until])).toEqual([
      ['Ratenzahlung', null],
    ])
  }
})

test('the database lets nobody in who passes by: no second letter of a level, no level left out, no paid invoice', async () => {
  const partner = await customer()
  const invoice = await owed(partner)
  const uuid = await written(partner, [[invoice, 1]])
  const sql = world.db.sql
  const again = sql`insert into reminder_items (reminder_id, document_id, level, due_cents,
    paid_cents, discount_cents, written_off_cents)
    select ${crypto.randomUUID()}, ${invoice}, 1, 11900, 0, 0, 0`
  await expect(again).rejects.toThrow(/reminder_items_level|reminder_items_reminder_id_fkey/)
  await expect(sql`update reminder_items set level = 3 where reminder_id = ${uuid}`).rejects.toThrow(
    /rise one by one/,
  )
  await expect(sql`update claims set amount_cents = 1 where false`).resolves.toBeDefined()
})

test('a letter that took itself back below a newer one is no fault to the proof, until what keeps it goes, too', async () => {
  const partner = await customer()
  const [both, alone] = [await owed(partner), await owed(partner)]
  const low = await written(partner, [
    [both, 1],
    [alone, 1],
  ])
  const high = await written(partner, [[both, 2]])
  must(
    await office.post(`/api/documents/invoices/${alone}/records`, paymentRecord(119, { recordDate: today })),
  )
  expect((await office.download('/api/reminders/prints', { entityIds: [low, high] })).status).toBe(422)
  const levels = async () => {
    const { findings } = await proveFigures(world.db.sql)
    return findings.find(({ name }) => name === 'Mahnstufen')?.faults
  }
  const stand = () =>
    world.db.sql`select reminder_id::text as id, level from reminder_items where not withdrawn
      and document_id = any(${[both, alone]}::uuid[]) order by level`.then((rows) => [...rows])
  expect([await stand(), await levels()]).toEqual([
    [
      { id: low, level: 1 },
      { id: high, level: 2 },
    ],
    [],
  ])
  must(await take(high))
  expect([await stand(), await levels()]).toEqual([[], []])
})

describe('a payment beyond what is open', () => {
  beforeAll(async () => {
    for (const validFrom of [halfYearOf(ago(120)), halfYearOf(today)])
      must(await manager.post('/api/reminders/baserates', { validFrom, percent: 1.27 }))
  })
  const records = (invoice: string) => `/api/documents/invoices/${invoice}/records`
  const openOf = async (invoice: string) =>
    must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`)).claims
  /** An invoice with interest and the lump sum beside it. */
  async function reminded(partner: string): Promise<string> {
    const invoice = await owed(partner, { age: 120 })
    const letters: string[] = []
    for (const level of [1, 2, 3]) {
      letters.push(await written(partner, [[invoice, level]]))
      for (const uuid of letters) await age(uuid, 20)
    }
    await written(partner, [[invoice, 4]])
    return invoice
  }
  /** But for letters that are printed meanwhile. */
  const newsSince = async (seq: number) =>
    (await world.eventsAfter(seq)).filter(({ event }) => event !== 'reminder letter stored')
  const eventsSince = async (seq: number) => (await newsSince(seq)).map(({ event }) => event)
  const idsOf = (claims: { entityId: { uuid: string } }[]) => claims.map(({ entityId }) => entityId.uuid)

  test('settles claims in one transaction, told by its event, and its deletion opens them again', async () => {
    const partner = await customer()
    const invoice = await reminded(partner)
    const claims = await openOf(invoice)
    expect(claims.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['INTEREST', 'LUMP_SUM'])
    const seq = await world.lastSeq()
    const record = { ...paymentRecord(119, { recordDate: today }), claims: idsOf(claims) }
    const payment = must(await office.post(records(invoice), record)).entityId.uuid
    const settledClaims = idsOf(claims)
      .sort()
      .map((claimEntityId) => expect.objectContaining({ claimEntityId, invoiceEntityId: invoice }))
    expect(await newsSince(seq)).toEqual([
      {
        ...{ event: 'invoice payment recorded', entityId: payment },
        data: expect.objectContaining({ amountDue: 0, settledClaims }),
      },
    ])
    const settled = { on: today, waived: false }
    expect((await claimsOf(partner)).map(([, , how]: [unknown, unknown, object]) => how)).toEqual([
      settled,
      settled,
    ])
    expect(await openOf(invoice)).toEqual([])
    expect((await stepsOf(invoice)).find((step) => step.startsWith('Zahlung'))).toMatch(
      /^Zahlung erfasst \| Zahlung: 119,00\u00a0€ am .* \| (Pauschale: 40,00\u00a0€ zu .* \| Zinsen: .*|Zinsen: .* \| Pauschale: 40,00\u00a0€ zu .*)$/,
    )
    expect(errors(await office.post(records(invoice), record))).toEqual([
      422,
      'claims: Diese Forderung ist schon erledigt',
    ])
    must(await office.post(`${records(invoice)}/${payment}/deletions`, {}))
    expect((await openOf(invoice)).length).toBe(2)
    expect(await rowDue(invoice)).toBe(119)
    // A second time, and one that somebody has opened again stays so.
    const second = must(await office.post(records(invoice), record)).entityId.uuid
    must(await office.post(`/api/reminders/claims/${idsOf(claims)[0]}/settlements/deletions`, {}))
    must(await office.post(`${records(invoice)}/${second}/deletions`, {}))
    expect((await openOf(invoice)).length).toBe(2)
  })

  test('settles claims of the customer’s other invoices, after its own, and none of another customer', async () => {
    const partner = await customer()
    const older = await reminded(partner)
    const invoice = await reminded(partner)
    const open = await openOf(invoice)
    expect(open.map(({ invoiceEntityId }: { invoiceEntityId: string }) => invoiceEntityId)).toEqual([
      invoice,
      invoice,
      older,
      older,
    ])
    const stranger = await reminded(await customer())
    const refusedFor = async (claims: string[], of = stranger, more: object = {}) =>
      errors(
        await office.post(records(of), { ...paymentRecord(119, { recordDate: today, ...more }), claims }),
      )
    expect(await refusedFor(idsOf(open))).toEqual([422, 'claims: Diese Forderung hat ein anderer Kunde'])
    expect(await refusedFor([stranger])).toEqual([422, 'claims: Diese Forderung gibt es nicht'])
    const [first = ''] = idsOf(open)
    expect(await refusedFor([first, first], invoice)).toEqual([
      422,
      'claims: Eine Forderung ist doppelt genannt',
    ])
    expect(await refusedFor([first], invoice, { recordDate: addDays(today, -1000) })).toEqual([
      422,
      expect.stringMatching('^recordDate: Diese Forderung besteht erst seit dem'),
    ])
    // Nothing is half done.
    expect(await rowDue(invoice)).toBe(119)
    const paid = { ...paymentRecord(119, { recordDate: today }), claims: idsOf(open) }
    must(await office.post(records(invoice), paid))
    expect(await openOf(older)).toEqual([])
    expect(await rowDue(older)).toBe(119)
  })

  test('tells the screen what it settled, so that it comes back with it', async () => {
    const invoice = await reminded(await customer())
    const record = { ...paymentRecord(119, { recordDate: today }), claims: idsOf(await openOf(invoice)) }
    const payment = must(await office.post(records(invoice), record)).entityId.uuid
    const { settled } = must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`))
    expect(settled.map(({ claimEntityId }: { claimEntityId: string }) => claimEntityId).sort()).toEqual(
      [...record.claims].sort(),
    )
    for (const { paymentEntityId } of settled) expect(paymentEntityId).toBe(payment)
    must(await office.post(`${records(invoice)}/${payment}/deletions`, {}))
    expect(must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`)).settled).toEqual([])
    must(await office.post(records(invoice), record))
    expect(await openOf(invoice)).toEqual([])
  })

  test('is told of claims whose invoice is disputed', async () => {
    const partner = await customer()
    const disputed = await reminded(partner)
    const invoice = await reminded(partner)
    const block = { invoiceEntityId: disputed, kind: 'DISPUTE', reason: 'Kam defekt an' }
    const { uuid } = must(await office.post('/api/reminders/blocks', block)).entityId
    const disputesOf = async () =>
      (await openOf(invoice)).map(
        ({ invoiceEntityId, dispute }: { invoiceEntityId: string; dispute: unknown }) => [
          invoiceEntityId === disputed,
          dispute,
        ],
      )
    expect(await disputesOf()).toEqual([
      ...[1, 2].map(() => [false, null]),
      ...[1, 2].map(() => [true, 'Kam defekt an']),
    ])
    // A block is no dispute, and who disputes all of it disputes these, too.
    must(await office.post(`/api/reminders/blocks/${uuid}/deletions`, {}))
    must(await office.post('/api/reminders/blocks', { ...block, kind: 'BLOCK' }))
    expect((await disputesOf()).map(([, dispute]: unknown[]) => dispute)).toEqual([null, null, null, null])
    const all = { partnerEntityId: partner, kind: 'DISPUTE', reason: 'Zahlt nichts' }
    must(await office.post('/api/reminders/blocks', all))
    expect((await disputesOf()).map(([, dispute]: unknown[]) => dispute)).toEqual(
      Array(4).fill('Zahlt nichts'),
    )
  })

  test('settles nothing of another currency or ahead of its day', async () => {
    const partner = await customer()
    const invoice = await reminded(partner)
    const claims = idsOf(await openOf(invoice))
    must(
      await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: ago(10), rate: 1.25 }] }),
    )
    const dollars = await owed(partner, {
      ...{ age: 5, documentCreation: { currency: 'USD' } },
      lines: [invoiceLine(trade, { amount: 100, currency: 'USD' })],
    })
    const inDollars = { ...paymentRecord(119, { recordDate: today, currency: 'USD' }), claims }
    expect(errors(await office.post(records(dollars), inDollars))).toEqual([
      422,
      'claims: Diese Forderung ist in einer anderen Währung',
    ])
    const ahead = { ...paymentRecord(119, { recordDate: addDays(today, 1) }), claims }
    expect(errors(await office.post(records(invoice), ahead))).toEqual([
      422,
      'recordDate: Der Tag liegt in der Zukunft',
    ])
    expect((await openOf(invoice)).length).toBe(2)
    expect(await rowDue(invoice)).toBe(119)
  })

  test('is told by the other invoice, the customer’s page and the firm’s activity', async () => {
    const partner = await customer()
    const older = await reminded(partner)
    const invoice = await owed(partner)
    const claims = await openOf(invoice)
    const [, number] = await namesOf(invoice)
    const told = claims.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0)
    const claimed = `${formatAmount(cents(Math.round(told)))}\u00a0€`
    const record = { ...paymentRecord(119, { recordDate: today }), claims: idsOf(claims) }
    const payment = must(await office.post(records(invoice), record)).entityId.uuid
    expect((await stepsOf(older))[0]).toBe(
      `Verzugszinsen und Pauschale bezahlt | Betrag: ${claimed} | Am: ${formatDay(today)} | Mit der Zahlung zu: ${number}`,
    )
    // Its own tells it once.
    expect((await stepsOf(invoice)).filter((step) => step.includes('Pauschale')).length).toBe(1)
    expect((await partnerTold(partner))[0]).toBe('Zinsen und Pauschale bezahlt')
    expect((await activityTold(1))[0]).toBe(
      `hat eine Zahlung der Ausgangsrechnung ${number} samt Verzugszinsen und Pauschale erfasst`,
    )
    const { sum } = must(await office.get('/proxy/get/activity?rows=1')).rows[0]
    expect(sum).toEqual({ amount: Math.round(11900 + told) / 100, currency: 'EUR' })
    must(await office.post(`${records(invoice)}/${payment}/deletions`, {}))
    expect((await stepsOf(older))[0]).toBe(
      `Verzugszinsen und Pauschale wieder offen | Betrag: ${claimed} | Mit der Zahlung zu: ${number}`,
    )
    expect((await partnerTold(partner))[0]).toBe('Zinsen und Pauschale wieder offen')
    expect((await activityTold(1))[0]).toBe(
      `hat eine Zahlung der Ausgangsrechnung ${number} samt Verzugszinsen und Pauschale zurückgenommen`,
    )
  })

  test('may pay claims alone, in one event, undone by one', async () => {
    const partner = await customer()
    const older = await reminded(partner)
    const invoice = await reminded(partner)
    await pay(invoice)
    const [first = '', ...withClaims] = idsOf(await openOf(invoice))
    const settle = (body: object) => office.post(`/api/reminders/claims/${first}/settlements`, body)
    const seq = await world.lastSeq()
    must(await settle({ on: today, withClaims }))
    expect(await eventsSince(seq)).toEqual(['claim settled'])
    expect(await openOf(invoice)).toEqual([])
    expect(await openOf(older)).toEqual([])
    expect(await rowDue(invoice)).toBe(0)
    expect((await stepsOf(older))[0]).toMatch(/^Verzugszinsen und Pauschale als bezahlt vermerkt \| Betrag: /)
    expect((await stepsOf(invoice))[0]).toMatch(
      /^Verzugszinsen und Pauschale als bezahlt vermerkt \| Betrag: /,
    )
    expect((await partnerTold(partner))[0]).toBe('Zinsen und Pauschale bezahlt')
    const before = await world.lastSeq()
    must(await office.post(`/api/reminders/claims/${first}/settlements/deletions`, {}))
    expect(await eventsSince(before)).toEqual(['settlement ended'])
    expect((await openOf(invoice)).length).toBe(4)
    expect((await stepsOf(older))[0]).toMatch(/^Verzugszinsen und Pauschale wieder offen/)
    // What somebody opens by itself meanwhile is none of it any more.
    must(await settle({ on: today, withClaims }))
    must(await office.post(`/api/reminders/claims/${withClaims[0]}/settlements/deletions`, {}))
    must(await office.post(`/api/reminders/claims/${first}/settlements/deletions`, {}))
    expect((await openOf(invoice)).length).toBe(4)
    const stranger = idsOf(await openOf(await reminded(await customer())))
    expect(errors(await settle({ on: today, withClaims: stranger }))).toEqual([
      422,
      'withClaims: Diese Forderung hat ein anderer Kunde',
    ])
    expect(errors(await settle({ on: today, withClaims: [first] }))).toEqual([
      422,
      'withClaims: Eine Forderung ist doppelt genannt',
    ])
    expect((await openOf(invoice)).length).toBe(4)
  })

  describe('that settled interest before a newer letter claimed the rest', () => {
    /** Interest that a payment of 19 EUR settled, and the rest that the last letter claims of it. */
    async function paidBetween() {
      const partner = await customer()
      const invoice = await owed(partner, { age: 120 })
      const letters: string[] = []
      for (const level of [1, 2, 3]) {
        letters.push(await written(partner, [[invoice, level]]))
        for (const uuid of letters) await age(uuid, 20)
      }
      const [earlier] = await openOf(invoice)
      const record = { ...paymentRecord(19, { recordDate: today }), claims: [earlier.entityId.uuid] }
      const payment = must(await office.post(records(invoice), record)).entityId.uuid
      // It is in default for longer than the letter before knew.
      await age(letters[0] ?? '', 30)
      const last = await written(partner, [[invoice, 4, 100]], { without: ['LUMP_SUM'] })
      const [rest] = await openOf(invoice)
      return { partner, invoice, record, payment, last, earlier, rest }
    }
    const sumsOf = async (invoice: string) =>
      (await openOf(invoice)).map(({ amount }: { amount: number }) => amount).sort()
    const remove = async (invoice: string, payment: string) =>
      must(await office.post(`${records(invoice)}/${payment}/deletions`, {}))

    test('is deleted, and recorded again: both are what is owed, and nothing is owed twice', async () => {
      const { partner, invoice, record, payment, last, earlier, rest } = await paidBetween()
      expect(rest.amount).toBeGreaterThan(0)
      expect(await sumsOf(invoice)).toEqual([rest.amount])
      const both = [earlier.amount, rest.amount].sort()
      await remove(invoice, payment)
      expect(await sumsOf(invoice)).toEqual(both)
      expect(await rowDue(invoice)).toBe(119)
      // The undo of that, and the deletion once more.
      const again = must(await office.post(records(invoice), record)).entityId.uuid
      expect(await sumsOf(invoice)).toEqual([rest.amount])
      // What the newer letter claims may be paid meanwhile, and its payment deleted before or after.
      const second = { ...paymentRecord(100, { recordDate: today }), claims: [rest.entityId.uuid] }
      const other = must(await office.post(records(invoice), second)).entityId.uuid
      expect(await sumsOf(invoice)).toEqual([])
      await remove(invoice, again)
      expect(await sumsOf(invoice)).toEqual([earlier.amount])
      await remove(invoice, other)
      expect(await sumsOf(invoice)).toEqual(both)
      // The letter goes with its own claim alone, and the next one asks for all of it in one.
      must(await take(last))
      expect(await sumsOf(invoice)).toEqual([earlier.amount])
      const next = await written(partner, [[invoice, 4]], { without: ['LUMP_SUM'] })
      const [whole, ...others] = await sumsOf(invoice)
      expect(others).toEqual([])
      expect(whole).toBeGreaterThanOrEqual(earlier.amount + rest.amount - 0.001)
      must(await take(next))
      expect(await sumsOf(invoice)).toEqual([earlier.amount])
    })

    test('may be deleted, too, where it is noted at the claim', async () => {
      const { invoice, payment, earlier, rest } = await paidBetween()
      await remove(invoice, payment)
      const path = `/api/reminders/claims/${earlier.entityId.uuid}/settlements`
      must(await office.post(path, { on: today, waived: true }))
      expect(await sumsOf(invoice)).toEqual([rest.amount])
      must(await office.post(`${path}/deletions`, {}))
      expect(await sumsOf(invoice)).toEqual([earlier.amount, rest.amount].sort())
    })

    test('is less what it paid of a letter that was taken back, so that this stays owed', async () => {
      const partner = await customer()
      const invoice = await owed(partner, { age: 120 })
      const letters: string[] = []
      for (const level of [1, 2]) {
        letters.push(await written(partner, [[invoice, level]]))
        for (const uuid of letters) await age(uuid, 20)
      }
      const third = await written(partner, [[invoice, 3]])
      const [earlier] = await openOf(invoice)
      const record = { ...paymentRecord(19, { recordDate: today }), claims: [earlier.entityId.uuid] }
      const payment = must(await office.post(records(invoice), record)).entityId.uuid
      // Nobody has it yet: it is taken back although something of it is paid.
      must(await take(third))
      expect(must(await office.get(`/proxy/get/invoices/${invoice}/openclaims`)).settled).toMatchObject([
        { gone: true },
      ])
      await age(letters[0] ?? '', 60)
      await written(partner, [[invoice, 3, 100]])
      const [rest] = await openOf(invoice)
      await remove(invoice, payment)
      expect(await sumsOf(invoice)).toEqual([earlier.amount, rest.amount].sort())
      expect((await partnerTold(partner))[0]).toBe('Zinsen wieder offen')
    })
  })

  test('whose claims’ letter was taken back meanwhile opens none of them again, and says so', async () => {
    const partner = await customer()
    const invoice = await reminded(partner)
    const paying = await owed(partner)
    const claims = idsOf(await openOf(invoice))
    const record = { ...paymentRecord(119, { recordDate: today }), claims }
    const payment = must(await office.post(records(paying), record)).entityId.uuid
    const of = { filterType: 'invoice', invoice }
    const [letterOf] = (await list('claims', of)).section.map(
      ({ reminderEntityId }: { reminderEntityId: string }) => reminderEntityId,
    )
    must(await take(letterOf))
    const going = async () =>
      (await list('claims', of)).section.map(
        ({ goesWithLetter }: { goesWithLetter: boolean }) => goesWithLetter,
      )
    const [gone, stays] = [(await going()).filter(Boolean).length, (await going()).length]
    expect([gone, stays]).toEqual([2, 2])
    must(await office.post(`${records(paying)}/${payment}/deletions`, {}))
    expect((await stepsOf(invoice))[0]).toMatch(/^Verzugszinsen und Pauschale entfallen \|/)
    expect((await partnerTold(partner))[0]).toBe('Zinsen und Pauschale entfallen')
    expect(idsOf(await openOf(invoice)).filter((id) => claims.includes(id))).toEqual([])
  })

  test('opens them again where the invoice is replaced without it', async () => {
    const partner = await customer()
    const older = await reminded(partner)
    const invoice = await owed(partner, { age: 1, isSent: false })
    const [, number] = await namesOf(invoice)
    const record = { ...paymentRecord(119, { recordDate: today }), claims: idsOf(await openOf(older)) }
    must(await office.post(records(invoice), record))
    const replace = (documentRecordCreations: unknown) =>
      office.post('/api/documents/invoices/replacements', {
        ...invoiceInput({ ...trade, receiver: partner }, ago(1)),
        ...{ entityId: { uuid: invoice }, documentRecordCreations },
      })
    must(await replace(null))
    expect(await openOf(older)).toEqual([])
    must(await replace([]))
    expect((await openOf(older)).length).toBe(2)
    expect((await partnerTold(partner))[0]).toBe('Zinsen und Pauschale wieder offen')
    expect((await stepsOf(older))[0]).toMatch(
      new RegExp(`^Verzugszinsen und Pauschale wieder offen .* Mit der Zahlung zu: ${number}$`),
    )
    expect((await stepsOf(invoice))[0]).toMatch(/Pauschale: null/)
  })

  test('and the lump sum that it paid comes no second time beside what replaces the invoice', async () => {
    const partner = await customer()
    const invoice = await reminded(partner)
    const paid = (await openOf(invoice)).filter(({ kind }: { kind: string }) => kind === 'LUMP_SUM')
    const record = { ...paymentRecord(9, { recordDate: today }), claims: idsOf(paid) }
    must(await office.post(records(invoice), record))
    const input = invoiceInput({ ...trade, receiver: partner }, ago(100), {
      documentCreation: { serviceDate: ago(120), replacesInvoiceEntityId: invoice },
    })
    const rewritten = { ...input, cancellation: { invoiceDate: ago(100), customText: '' } }
    const { uuid } = must(
      await office.post(`/api/documents/invoices/${invoice}/rewritings`, rewritten),
    ).entityId
    await send(uuid, ago(100))
    for (const level of [1, 2, 3, 4]) await age(await written(partner, [[uuid, level, 110]]), 15)
    expect((await openOf(uuid)).map(({ kind }: { kind: string }) => kind)).toEqual(['INTEREST'])
    // What was paid stays to be seen.
    const { section } = await list('claims', { filterType: 'invoice', invoice: uuid })
    expect(section).toContainEqual(
      expect.objectContaining({
        kind: 'LUMP_SUM',
        invoiceEntityId: invoice,
        settled: { on: today, waived: false },
      }),
    )
    expect(section).toHaveLength(2)
  })

  test('opens them again where the invoice is replaced by one of another customer', async () => {
    const partner = await customer()
    const older = await reminded(partner)
    const invoice = await owed(partner, { age: 1, isSent: false })
    const record = { ...paymentRecord(119, { recordDate: today }), claims: idsOf(await openOf(older)) }
    must(await office.post(records(invoice), record))
    expect(await openOf(older)).toEqual([])
    must(
      await office.post('/api/documents/invoices/replacements', {
        ...invoiceInput({ ...trade, receiver: await customer() }, ago(1)),
        ...{ entityId: { uuid: invoice }, documentRecordCreations: null },
      }),
    )
    expect((await openOf(older)).length).toBe(2)
    expect((await partnerTold(partner))[0]).toBe('Zinsen und Pauschale wieder offen')
  })

  test('settles them on the day the money came, whichever day it is booked on', async () => {
    const partner = await customer()
    const [invoice, other] = [await reminded(partner), await reminded(partner)]
    // All letters came before the money, which came in a month that is locked by now.
    await world.db.sql`update reminders set day = day - 45, pay_until_day = pay_until_day - 45,
      payments_until_day = payments_until_day - 45 where partner_id = ${partner}`
    const receivedOn = addDays(`${today.slice(0, 7)}-01` as Day, -1)
    const months = await world.db.sql`select distinct to_char(day, 'YYYY-MM') as month from (
      select generate_series(min(document_day), ${receivedOn}::date, '1 day') as day from documents) as days order by month`
    for (const { month } of months) must(await manager.post('/api/reports/locks', { month }))
    const claims = idsOf(
      (await openOf(invoice)).filter(
        ({ invoiceEntityId }: { invoiceEntityId: string }) => invoiceEntityId === invoice,
      ),
    )
    const record = { ...paymentRecord(119, { recordDate: today }), receivedOn, claims }
    must(await office.post(records(invoice), record))
    const { section } = await list('claims', { filterType: 'invoice', invoice })
    const settled = { on: receivedOn, waived: false }
    expect(section.map(({ settled: how }: { settled: object }) => how)).toEqual([settled, settled])
    // The fault of a day stands where that day was entered.
    const declarations = [{ code: 'LATE_REPORT', reason: 'Der Auszug lag im falschen Ordner.' }]
    const early = { ...paymentRecord(1, { recordDate: today }), receivedOn: ago(115), declarations }
    const open = idsOf(await openOf(other))
    expect(errors(await office.post(records(other), { ...early, claims: open }))).toEqual([
      422,
      expect.stringMatching('^receivedOn: Diese Forderung besteht erst seit dem'),
    ])
  })

  const rowDue = async (invoice: string) =>
    must(await office.get(`/proxy/get/invoices/${invoice}`)).totals.amountDue
})

test('of all these claims the proof finds none that is not what the journal says', async () => {
  const { findings } = await proveFigures(world.db.sql)
  const ofClaims = findings.filter(({ name }) => name.endsWith('Zinsen und Kosten'))
  expect(ofClaims.map(({ faults }) => faults)).toEqual([[], []])
}, 60_000)

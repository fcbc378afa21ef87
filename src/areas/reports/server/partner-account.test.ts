import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { type Caller, must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type {
  ItemsOnWire,
  PartnerOverview,
  PaymentsOnWire,
  StatementOnWire,
} from '../contract/partner-account.ts'

// The account of a partner against what the lists of documents and open items say, after random histories made by the calls of the screens.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  const rates = [['USD', 1.1337] as const, ['JPY', 163.27] as const].flatMap(([currency, rate]) =>
    [-120, -60, -20].map((days) => ({ currency, day: addDays(today, days), rate })),
  )
  must(await manager.post('/api/currencies/rates', { rates }))
})

const at = (back: number) => addDays(today, -back)
const centsOf = (units: number) => Math.round(units * 100)
const accountOf = async (side: Side, query = ''): Promise<StatementOnWire & ItemsOnWire> =>
  must(await manager.get(`/proxy/get/${side.partners}/${side.partner()}/account${query}`))

const sides = [
  { partners: 'receivers', documents: 'invoices', open: 'openinvoices', partner: () => trade.receiver },
  { partners: 'suppliers', documents: 'bills', open: 'openbills', partner: () => trade.supplier },
] as const
type Side = (typeof sides)[number]

const backs = fc.integer({ min: 0, max: 90 })
const amounts = fc.integer({ min: 1, max: 900 })
const currencies = fc.constantFrom('EUR', 'EUR', 'USD', 'JPY')

type Made = { uuid: string; currency: string; payments: string[] }
type Step = (made: Made[], side: Side) => Promise<unknown>
const picked = (made: readonly Made[], pick: number) => made[pick % Math.max(1, made.length)]

let count = 0
/** Invoices are numbered by their date: none is older than the one before. */
let newest = 90
const create = fc.tuple(backs, amounts, currencies, fc.boolean()).map(
  ([back, amount, currency, isCredit]): Step =>
    async (made, side) => {
      const value = currency === 'JPY' ? amount * 100 : amount + 0.37
      const documentCreation = { currency }
      newest = Math.max(0, newest - (back % 4))
      const input =
        side.documents === 'invoices'
          ? invoiceInput(trade, today, {
              documentCreation: { ...documentCreation, invoiceDate: at(newest) },
              lines: [invoiceLine(trade, { currency, amount: value })],
            })
          : billInput(trade, today, {
              documentCreation: {
                ...documentCreation,
                ...{ billDate: at(back), billNumber: `R-${++count}`, billTotal: isCredit ? -value : value },
              },
              lines: [billLine(trade, { currency, amount: isCredit ? -value : value })],
            })
      const { body, status } = await manager.post(`/api/documents/${side.documents}`, input)
      if (status === 201) made.push({ uuid: body.entityId.uuid, currency, payments: [] })
    },
)
const pay = fc.tuple(fc.nat(99), backs, fc.integer({ min: -200, max: 900 }), fc.boolean()).map(
  ([pick, back, amount, isLess]): Step =>
    async (made, side) => {
      const document = picked(made, pick)
      if (!document || amount === 0) return
      const value = document.currency === 'JPY' || !isLess ? amount : amount + 0.11
      const record = paymentRecord(value, { recordDate: at(back) }) as {
        recordDetails: { recordData: { currency: string } }
      }
      record.recordDetails.recordData.currency = document.currency
      const { status, body } = await manager.post(
        `/api/documents/${side.documents}/${document.uuid}/records`,
        record,
      )
      if (status === 201) document.payments.push(body.entityId.uuid)
    },
)
const unpay = fc.nat(99).map(
  (pick): Step =>
    async (made, side) => {
      const document = picked(made, pick)
      const payment = document?.payments.pop()
      if (!document || !payment) return
      await manager.post(`/api/documents/${side.documents}/${document.uuid}/records/${payment}/deletions`, {})
    },
)
const cancel = fc.nat(99).map(
  (pick): Step =>
    async (made, side) => {
      const document = picked(made, pick)
      if (!document || side.documents === 'bills') return
      const documentCreation = { cancelledInvoiceEntityId: document.uuid, invoiceDate: at(newest) }
      await manager.post('/api/documents/invoices/cancellations', {
        documentType: 'CANCELLATION',
        documentCreation,
      })
    },
)
const transfer = fc.tuple(fc.nat(99), fc.nat(99), backs, amounts).map(
  ([from, to, back, amount]): Step =>
    async (made) => {
      const [one, other] = [picked(made, from), picked(made, to)]
      if (!one || !other) return
      await manager.post('/api/documents/transfers', {
        ...{ fromDocumentEntityId: one.uuid, toDocumentEntityId: other.uuid },
        ...{ amount, recordDate: at(back) },
      })
    },
)
const step = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 4, arbitrary: pay },
  unpay,
  cancel,
  transfer,
)

interface OpenRow {
  entityId: { uuid: string }
  dueDate: string | null
  amountDue: number
  amountDueEuro: number
}

async function expectAgreement(side: Side) {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'partner', partner: side.partner() }))
  const open = must(
    await manager.get(`/proxy/get/${side.open}?stopIndex=9007199254740991&searchFilter=${filter}`),
  )
  const { balance, rows, openingBalance } = await accountOf(side)
  expect(openingBalance).toEqual({ euro: 0, currencies: [] })
  expect(centsOf(balance.euro)).toBe(centsOf(open.stats.open))
  const { items } = await accountOf(side, `?day=${today}`)
  const shown = ({ entityId, dueDate, amountDue, amountDueEuro }: OpenRow) => ({
    ...{ entityId, dueDate, amountDue, amountDueEuro },
  })
  expect(items.map(shown)).toEqual(open.section.map(shown))
  for (const day of [at(70), at(30), at(3)]) await expectPast(side, day, rows)
}

/** A past day: the rows until then, its items, and what the database's rows say when they are added up as a person would. */
async function expectPast(side: Side, day: Day, rows: StatementOnWire['rows']) {
  const { items, balance } = await accountOf(side, `?day=${day}`)
  const until = rows.filter(({ date }) => date <= day)
  expect(items.reduce((sum, { amountDueEuro }) => sum + centsOf(amountDueEuro), 0)).toBe(
    centsOf(balance.euro),
  )
  expect(until.reduce((sum, { amountEuro }) => sum + centsOf(amountEuro), 0)).toBe(centsOf(balance.euro))
  const counted = await world.db.sql`
    select d.document_id, sum(moved)::bigint as due from documents d cross join lateral (
      select d.gross_cents where d.document_day <= ${day} and d.kind <> 'CANCELLATION'
      union all select -d.gross_cents from documents c
        where c.cancelled_document_id = d.document_id and c.document_day <= ${day}
      union all select -amount_cents from payments p where p.document_id = d.document_id and record_day <= ${day}
    ) moves (moved)
    where d.partner_id = ${side.partner()} group by 1 having sum(moved) <> 0`
  const expected = new Map(counted.map((row) => [row['document_id'], row['due']]))
  expect(new Map(items.map(({ entityId, amountDue }) => [entityId.uuid, centsOf(amountDue)]))).toEqual(
    expected,
  )
  const later = await accountOf(side, `?from=${addDays(day, 1)}`)
  expect(later.openingBalance).toEqual(balance)
  expect(later.rows).toEqual(rows.slice(until.length))
}

/** The mean of the days from a document to its last payment, counted one by one as a person would. */
async function expectDaysToPay(side: Side) {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'partner', partner: side.partner() }))
  const list = `/proxy/get/${side.documents}?stopIndex=9007199254740991&searchFilter=${filter}`
  const { section } = must(await manager.get(list))
  const took: number[] = []
  for (const { entityId, state } of section as { entityId: { uuid: string }; state: string }[]) {
    if (state !== 'PAID') continue
    const document = must(await manager.get(`/proxy/get/${side.documents}/${entityId.uuid}`))
    const days: string[] = document.documentRecords.map((record: { recordDate: string }) => record.recordDate)
    const last = days.sort().at(-1)
    const { invoiceDate, billDate } = document.documentCreation ?? document
    took.push(Math.max(0, (Date.parse(last ?? '') - Date.parse(invoiceDate ?? billDate)) / 86_400_000))
  }
  const mean = took.length === 0 ? null : Math.round(took.reduce((sum, days) => sum + days, 0) / took.length)
  const overview = must(await manager.get(`/proxy/get/${side.partners}/${side.partner()}/overview`))
  expect(overview.averageDaysToPay).toBe(mean)
}

/** Page by page they are the payments of the statement, the latest first. */
async function expectLastPayments(side: Side, rows: StatementOnWire['rows']) {
  const path = `/proxy/get/${side.partners}/${side.partner()}/account?payments=`
  const [some, all]: PaymentsOnWire[] = [
    must(await manager.get(`${path}3`)),
    must(await manager.get(`${path}9999`)),
  ]
  const paid = rows.filter(({ kind }) => kind === 'PAYMENT' || kind === 'TRANSFER')
  expect(new Set(all?.payments)).toEqual(
    new Set(
      paid.map(({ key, kind, date, documentEntityId, number, otherNumber, amount, currency }) => ({
        ...{ key, kind, date, documentEntityId, number, otherNumber, amount, currency },
      })),
    ),
  )
  expect(all?.payments.map(({ date }) => date)).toEqual(
    paid
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
  expect(some).toEqual({ payments: all?.payments.slice(0, 3), count: paid.length })
}

describe.each(sides)('the account of $partners', (side) => {
  test(
    'is what documents and open items say, after any history',
    async () => {
      const made: Made[] = []
      newest = 90
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
          for (const take of steps) await take(made, side)
          await expectAgreement(side)
        }),
        // Each run goes on from the one before: a smaller case would not be the same.
        { numRuns: shortOrLong(5, 60), endOnFailure: true },
      )
      const { rows } = await accountOf(side)
      // By chance some runs make little: what each of them holds is compared above.
      expect(rows.length).toBeGreaterThan(10)
      await expectLastPayments(side, rows)
      await expectDaysToPay(side)
    },
    shortOrLong(120_000, 1_800_000),
  )

  test('what cannot be asked is refused: an end before the beginning, a period and a day, a stranger', async () => {
    const path = `/proxy/get/${side.partners}/${side.partner()}/account`
    const queries = [
      '?from=2026-02-01&to=2026-01-01',
      '?from=2026-01-01&day=2026-01-01',
      '?day=x',
      '?payments=0',
    ]
    const statuses = await Promise.all(queries.map(async (query) => (await manager.get(path + query)).status))
    expect(statuses).toEqual([422, 422, 400, 422])
    const other = side.partners === 'receivers' ? trade.supplier : trade.receiver
    expect((await manager.get(`/proxy/get/${side.partners}/${other}/account`)).status).toBe(404)
    expect((await manager.get(`/proxy/get/${side.partners}/${other}/overview`)).status).toBe(404)
  })
})

describe('what a page says of a partner', () => {
  let other: Trade
  const overview = async (uuid: string): Promise<PartnerOverview> =>
    must(await manager.get(`/proxy/get/receivers/${uuid}/overview`))
  const make = async (caller: Caller, back: number, more: object = {}) =>
    must(
      await caller.post(
        '/api/documents/invoices',
        invoiceInput(other, today, { documentCreation: { invoiceDate: at(back) }, ...more }),
      ),
    )

  beforeAll(async () => {
    const input = receiverInput({ shortName: 'KNUD', companyName: 'Knudsen ApS' })
    other = { ...trade, receiver: must(await manager.post('/api/partners/receivers', input)).entityId.uuid }
  })

  test('of a new one there are no years and no mean, instead of zeros', async () => {
    expect(await overview(other.receiver)).toMatchObject({
      ...{ documents: 0, since: null, years: [], averageDaysToPay: null, productCount: 0, mailCount: 0 },
      open: { documents: 0, amount: 0, overdueDocuments: 0, overdue: 0 },
    })
  })

  test('turnover is net by year, days to pay are those of what is paid, what is late is overdue', async () => {
    await make(manager, 0, { records: [paymentRecord(119, { recordDate: at(0) })] })
    const { years, averageDaysToPay, documents, payments, since, open } = await overview(other.receiver)
    expect(years).toEqual([{ year: Number(today.slice(0, 4)), net: 100 }])
    expect([averageDaysToPay, documents, payments, since]).toEqual([0, 1, 1, today])
    expect(open).toEqual({ documents: 0, amount: 0, overdueDocuments: 0, overdue: 0 })
    await make(manager, 0)
    const late = must(
      await manager.get(`/proxy/get/receivers/${other.receiver}/overview?day=${addDays(today, 60)}`),
    ).open
    expect(late).toEqual({ documents: 1, amount: 119, overdueDocuments: 1, overdue: 119 })
  })

  test('a document is about its lines; a stranger learns nothing of it', async () => {
    const { uuid } = (await make(manager, 0)).entityId
    const path = (of: string) => `/proxy/get/receivers/${of}/contents?documents=${uuid}`
    const [told] = must(await manager.get(path(other.receiver)))
    const { lineItems } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
    expect(told).toEqual({ documentEntityId: uuid, text: lineItems[0].descriptionShort })
    expect(must(await manager.get(path(trade.receiver)))).toEqual([])
  })
})

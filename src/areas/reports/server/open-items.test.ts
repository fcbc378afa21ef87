import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
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
import type { OpenDocument, OpenPartner } from '../contract/open-items.ts'
import type { OpenWeeks } from '../contract/open-weeks.ts'

// Open items in all their kinds, on both sides. The list of documents is what everything else is added up from here, in cents.

const today = berlinDay(new Date())
const { manager, trade } = useWorld()
let other: Trade

beforeAll(async () => {
  const input = receiverInput({ shortName: 'KNUD', companyName: 'Knudsen ApS' })
  const receiver = must(await manager.post('/api/partners/receivers', input)).entityId.uuid
  other = { ...trade, receiver }
  must(
    await manager.post('/api/currencies/rates', {
      rates: [{ currency: 'USD', day: addDays(today, -90), rate: 1.1731 }],
    }),
  )
  await makeInvoices()
  await makeBills()
})

async function makeInvoices(): Promise<void> {
  const path = '/api/documents/invoices'
  const at = (days: number) => ({ documentCreation: { invoiceDate: addDays(today, days) } })
  // due 14 days later
  for (const days of [-60, -40, -20, -15]) {
    must(await manager.post(path, invoiceInput(trade, today, at(days))))
  }
  const dollars = {
    documentCreation: { invoiceDate: addDays(today, -14), currency: 'USD' },
    lines: [invoiceLine(other, { currency: 'USD', amount: 77.77 })],
  }
  must(await manager.post(path, invoiceInput(other, today, dollars)))
  const partly = { ...at(-13), records: [paymentRecord(19, { recordDate: today })] }
  must(await manager.post(path, invoiceInput(other, today, partly)))
  must(await manager.post(path, invoiceInput(trade, today, { documentCreation: { paid: true } })))
  const cancelled = must(await manager.post(path, invoiceInput(trade, today, partly0()))).entityId.uuid
  const documentCreation = { cancelledInvoiceEntityId: cancelled, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  const input = invoiceInput(other, today)
  const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
  const partnership = { ...input.partnership, partnershipData: { preferredPaymentMethod: cash } }
  must(await manager.post(path, { ...input, partnership }))
}

/** What was paid of it is to be given back once it is cancelled. */
const partly0 = () => ({ records: [paymentRecord(30, { recordDate: today })] })

async function makeBills(): Promise<void> {
  const path = '/api/documents/bills'
  for (const [index, days] of [-80, -31, -30, -1].entries()) {
    const documentCreation = { billDate: addDays(today, days), billNumber: `R-${index}` }
    must(await manager.post(path, billInput(trade, today, { documentCreation })))
  }
  const credit = {
    lines: [billLine(trade, { amount: -19.5 })],
    documentCreation: { billTotal: -19.5, billNumber: 'G-1', billDate: addDays(today, -40) },
  }
  must(await manager.post(path, billInput(trade, today, credit)))
}

const sides = [
  { documents: 'openinvoices', partners: 'openreceivers', list: 'invoices' },
  { documents: 'openbills', partners: 'opensuppliers', list: 'bills' },
] as const

const everything = 'stopIndex=9007199254740991'
const centsOf = (units: number) => Math.round(units * 100)
const sumOf = (rows: readonly { amountDueEuro: number }[]) =>
  rows.reduce((sum, row) => sum + centsOf(row.amountDueEuro), 0)

interface Documents {
  totalCount: number
  section: OpenDocument[]
  stats: { open: number }
}

const documentsOf = async (resource: string, filter: object = { filterType: 'noop' }): Promise<Documents> =>
  must(
    await manager.get(
      `/proxy/get/${resource}?${everything}&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
    ),
  )

describe.each(sides)('$documents', ({ documents, partners, list }) => {
  test('are those of which something is open, the earliest due first, those without a day at the end', async () => {
    const { section, totalCount, stats } = await documentsOf(documents)
    const unpaid = must(
      await manager.get(`/proxy/get/${list}?${everything}&searchFilter={"filterType":"unpaid"}`),
    )
    const ids = (rows: { entityId: { uuid: string } }[]) => rows.map(({ entityId }) => entityId.uuid).sort()
    expect(ids(section)).toEqual(ids(unpaid.section))
    expect(totalCount).toBe(section.length)
    expect(centsOf(stats.open)).toBe(sumOf(section))
    const days = section.map(({ dueDate }) => dueDate ?? '9999')
    expect(days).toEqual([...days].sort())
    if (list === 'invoices') expect(stats.open).toBe(unpaid.stats.open)
    const rest = must(await manager.get(`/proxy/get/${documents}?startIndex=2&${everything}`))
    expect(rest.section).toEqual(section.slice(2))
  })

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'seen %i days from now by week: each number is the sum of the documents that it leads to',
    async (days) => {
      const day = addDays(today, days)
      const weeks: OpenWeeks = must(await manager.get(`/proxy/get/${documents}/weeks?day=${day}`))
      const all = await documentsOf(documents)
      for (const { from, to, open, documents: count } of weeks.weeks) {
        const behind = await documentsOf(documents, { filterType: 'period', from, to })
        expect([behind.totalCount, behind.stats.open, sumOf(behind.section)]).toEqual([
          count,
          open,
          centsOf(open),
        ])
      }
      const undated = await documentsOf(documents, { filterType: 'undated' })
      expect(weeks.undated).toEqual({ documents: undated.totalCount, open: undated.stats.open })
      const sum = [...weeks.weeks, weeks.undated].reduce((cents, { open }) => cents + centsOf(open), 0)
      expect([sum, centsOf(weeks.open), weeks.documents]).toEqual([sumOf(all.section), sum, all.totalCount])
      const overdue = await documentsOf(documents, { filterType: 'period', from: null, to: addDays(day, -1) })
      expect(weeks.overdue).toBe(overdue.stats.open)
    },
  )

  test('by partner: each sum is that of the documents, what is overdue first', async () => {
    const address = `/proxy/get/${partners}?${everything}`
    const { section, totalCount, stats } = must(await manager.get(address))
    const rows: OpenPartner[] = section
    expect(totalCount).toBe(rows.length)
    for (const { entityId, documents: count, open, overdue, oldestDueDate } of rows) {
      const behind = await documentsOf(documents, { filterType: 'partner', partner: entityId.uuid })
      const late = behind.section.filter(({ dueDate }) => dueDate !== null && dueDate < today)
      expect([behind.totalCount, behind.stats.open, sumOf(late)]).toEqual([count, open, centsOf(overdue)])
      expect(oldestDueDate).toBe(behind.section[0]?.dueDate ?? null)
    }
    expect(rows.map(({ overdue }) => overdue)).toEqual(
      rows.map(({ overdue }) => overdue).sort((a, b) => b - a),
    )
    const sum = (name: 'open' | 'overdue') => rows.reduce((cents, row) => cents + centsOf(row[name]), 0)
    expect(stats).toEqual({ open: sum('open') / 100, overdue: sum('overdue') / 100 })
    const none = must(await manager.get(`${address}&searchText=gibtesnicht`))
    expect(none).toEqual({ totalCount: 0, stats: { open: 0, overdue: 0 }, section: [] })
  })
})

test('an invoice is found by what is still open of it', async () => {
  const found = must(await manager.get(`/proxy/get/openinvoices?searchText=${encodeURIComponent('100,00')}`))
  expect(found.section).toMatchObject([{ amountGross: 119, amountDue: 100 }])
})

test('the sums by hand', async () => {
  const seen: OpenWeeks = must(await manager.get('/proxy/get/openinvoices/weeks'))
  // 5 × 119 of which 4 overdue, 77.77 USD, 100 of a part, −30 to be given back
  const dollars = Math.round(7777 / 1.1731)
  expect(centsOf(seen.overdue)).toBe(4 * 11900)
  expect(centsOf(seen.open)).toBe(5 * 11900 + dollars + 10000 - 3000)
  expect(seen.undated).toEqual({ documents: 2, open: 89 })
  const bills: OpenWeeks = must(await manager.get('/proxy/get/openbills/weeks'))
  expect(bills).toMatchObject({ open: 4 * 119 - 19.5, overdue: 2 * 119 - 19.5, documents: 5 })
})

test('customers are found by their words, overdue is seen from the day that is asked for', async () => {
  const filter = (day: Day) => encodeURIComponent(JSON.stringify({ filterType: 'seenOn', day }))
  const found = must(
    await manager.get(`/proxy/get/openreceivers?searchText=knudsen&searchFilter=${filter(today)}`),
  )
  expect(found.section).toEqual([
    expect.objectContaining({ partner: expect.stringContaining('Knudsen'), overdue: 0 }),
  ])
  const later = must(await manager.get(`/proxy/get/openreceivers?searchFilter=${filter(addDays(today, 60))}`))
  const undated = await documentsOf('openinvoices', { filterType: 'undated' })
  expect(centsOf(later.stats.overdue)).toBe(centsOf(later.stats.open) - centsOf(undated.stats.open))
})

test.each([
  [{ filterType: 'period', from: '2026-02-30', to: null }],
  [{ filterType: 'partner', partner: 'x' }],
  [{ filterType: 'other' }],
])('%o is refused', async (filter) => {
  const query = encodeURIComponent(JSON.stringify(filter))
  expect((await manager.get(`/proxy/get/openinvoices?searchFilter=${query}`)).status).toBe(400)
})

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, startTrade, type Trade } from '#test/trade.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'
import type { InvoicePdfFacts } from '../rules/pdf-facts.ts'

// Paper and XML are made of the same figures, so that they never differ; here the paper is made to, in what it would say.

const said = vi.hoisted(() => ({ change: (paper: InvoicePdfFacts): InvoicePdfFacts => paper }))
vi.mock('./pdf-facts-of.ts', async (load) => {
  const original = await load<typeof import('./pdf-facts-of.ts')>()
  return {
    ...original,
    pdfFactsOf: (...args: Parameters<typeof original.pdfFactsOf>) =>
      said.change(original.pdfFactsOf(...args)),
  }
})

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const same = said.change
const logged: string[] = []
let world: World
let office: Caller
let trade: Trade

beforeAll(async () => {
  world = await startWorld({ logged })
  office = await world.as('manager')
  trade = await startTrade(office)
})
afterAll(() => world.stop())
beforeEach(() => {
  said.change = same
})

const sold = () => invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount: 900 })] })
const numberOf = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber
const cent = (amount: number) => cents(amount + 1)
const differing: [string, (paper: InvoicePdfFacts) => InvoicePdfFacts][] = [
  [
    'a cent of its total',
    ({ totals, ...paper }) => ({ ...paper, totals: { ...totals, grossCents: cent(totals.grossCents) } }),
  ],
  [
    'a cent of its tax',
    ({ taxes, ...paper }) => ({
      ...paper,
      taxes: taxes.map((tax) => ({ ...tax, taxCents: cent(tax.taxCents) })),
    }),
  ],
  [
    'the customer',
    ({ receiver, ...paper }) => ({ ...paper, receiver: { ...receiver, recipientName: 'Jemand' } }),
  ],
]

test.each(differing)(
  'an invoice whose paper says otherwise than its XML, by %s, is not written',
  async (_, change) => {
    const before = await numberOf(must(await office.post(path, sold())).entityId.uuid)
    const seq = await world.lastSeq()
    said.change = change
    const answers = [await office.post(path, sold()), await office.download(`${path}/previews`, sold())]
    said.change = same
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect(logged.join('\n')).toContain('an electronic invoice would differ from its paper')
    expect(await world.lastSeq()).toBe(seq)
    // No number was used: the next one is the next.
    const after = await numberOf(must(await office.post(path, sold())).entityId.uuid)
    expect(Number(after.slice(-5))).toBe(Number(before.slice(-5)) + 1)
  },
)

test('nor is a cancellation', async () => {
  const { uuid } = must(await office.post(path, sold())).entityId
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation }
  said.change = differing[0]?.[1] ?? same
  expect((await office.post(`${path}/cancellations`, cancellation)).status).toBe(500)
  said.change = same
  const before = await numberOf(uuid)
  const made = must(await office.post(`${path}/cancellations`, cancellation)).entityId.uuid
  expect(Number((await numberOf(made)).slice(-5))).toBe(Number(before.slice(-5)) + 1)
})

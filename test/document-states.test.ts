import { describe, expect, test } from 'vitest'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Answer, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// How documents stand, after any history: the rules say it of one that is read, the database of the rows of the lists, and the
// lists are narrowed by it (decisions §10, 'State').

/** Of so many documents that stand at their end. */
const histories = shortOrLong(40, 10_000)
const today = berlinDay(new Date())
const seed = Date.now() % 1_000_000
const { world, manager, trade } = useWorld()
const [bills, invoices] = ['/api/documents/bills', '/api/documents/invoices']

let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

interface Made {
  list: 'bills' | 'invoices'
  uuid: string
}

/** Today or up to some days ago, to be paid at once or within days: due before today, today and after it. */
function terms() {
  const paymentTargetDays = pick([0, 0, 1, 2, 14, null])
  const day = addDays(today, -random(4))
  const withTerms = <Input extends { partnership: { partnershipData: object } }>(input: Input): Input => ({
    ...input,
    partnership: {
      ...input.partnership,
      partnershipData: { ...input.partnership.partnershipData, paymentTargetDays },
    },
  })
  return { day, withTerms }
}

const idOf = (answer: Answer): string | null => (answer.status < 300 ? answer.body.entityId.uuid : null)

async function makeBill(): Promise<Made | null> {
  const { day, withTerms } = terms()
  const amount = pick([119, 119, 50, -119])
  const input = billInput(trade, day, {
    lines: [
      billLine(trade, {
        amount,
        ...(amount < 0 && { productUse: 'PRICE_REDUCTION', productEntityId: null }),
      }),
    ],
    documentCreation: { billNumber: `R-${random(1_000_000_000)}`, billTotal: amount },
  })
  const uuid = idOf(await manager.post(bills, withTerms(input)))
  return uuid === null ? null : { list: 'bills', uuid }
}

async function makeInvoice(more: object = {}): Promise<Made | null> {
  const { day, withTerms } = terms()
  const amount = pick([119, 119, 50, -119])
  const input = invoiceInput(trade, day, {
    lines: [invoiceLine(trade, { amount })],
    documentCreation: more as Record<string, unknown>,
  })
  const uuid = idOf(await manager.post(invoices, withTerms(input)))
  return uuid === null ? null : { list: 'invoices', uuid }
}

const makeAdvance = () => makeInvoice({ advance: true, serviceDate: addDays(today, 20) })

/** What may happen to a document next; what is refused changes nothing. */
async function goOn({ list, uuid }: Made, all: Made[]): Promise<void> {
  const path = list === 'bills' ? bills : invoices
  const pay = (amount: number) =>
    manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate: addDays(today, -random(3)) }))
  const record = (recordDetails: object) =>
    manager.post(`${path}/${uuid}/records`, { recordDate: addDays(today, -random(3)), recordDetails })
  const { status, body: document } = await manager.get(`/proxy/get/${list}/${uuid}`)
  if (status === 404) return
  const steps: (() => Promise<unknown>)[] = [
    () => pay(document.totals.amountDue),
    () => pay(pick([19, 50, 100, 119, 130, -19, -50, -119])),
    () =>
      record({
        recordType: 'PAYMENT',
        recordData: { amount: pick([48, 97, 116, -48]), currency: 'EUR', discount: pick([2, 3, 22, -2]) },
      }),
    () =>
      record({
        recordType: 'DISCOUNT',
        recordData: { amount: pick([2, 3, document.totals.amountDue, -2]), currency: 'EUR' },
      }),
    () =>
      record({
        recordType: 'WRITE_OFF',
        recordData: {
          ...{ amount: pick([0.5, -0.5, 20, document.totals.amountDue]), currency: 'EUR' },
          ...pick([{ reason: 'SMALL_DIFFERENCE' }, { reason: 'UNCOLLECTIBLE', text: 'Insolvenz' }]),
        },
      }),
    async () => {
      const one =
        document.documentRecords.length > 0 && pick<{ entityId: { uuid: string } }>(document.documentRecords)
      return one && manager.post(`${path}/${uuid}/records/${one.entityId.uuid}/deletions`, {})
    },
    () => manager.post(`${path}/${uuid}/deletions`, {}),
  ]
  if (list === 'invoices')
    steps.push(
      async () => {
        const made = idOf(
          await manager.post(`${invoices}/cancellations`, {
            documentType: 'CANCELLATION',
            documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
          }),
        )
        if (made) all.push({ list, uuid: made })
      },
      async () => {
        const mail = { to: 'k@example.org', subject: `Rechnung ${random(1_000_000)}`, text: 'Anbei.' }
        must(await manager.post(`${invoices}/${uuid}/mails`, mail))
        const made = await makeInvoice({ advanceInvoiceEntityIds: [uuid] })
        if (made) all.push(made)
      },
    )
  await pick(steps)()
}

const listed = async (list: Made['list'], states?: readonly string[]) => {
  const filter = states
    ? `&searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'state', states }))}`
    : ''
  return must(await manager.get(`/proxy/get/${list}?stopIndex=9007199254740991${filter}`))
}
type Row = { entityId: { uuid: string }; state: string }
const idsOf = ({ section }: { section: Row[] }) => section.map(({ entityId }) => entityId.uuid)

describe('after any history', () => {
  test(`list, filter and document say the same of how it stands (${seed})`, async () => {
    must(await manager.post('/api/firm', { numbersInDateOrder: false }))
    const seen = new Set<string>()
    for (let compared = 0; compared < histories; ) {
      const made: Made[] = []
      for (let index = 0; index < 14; index += 1) {
        const one = await pick([makeBill, makeInvoice, makeInvoice, makeAdvance])()
        if (one) made.push(one)
      }
      for (let step = 0; step < 40; step += 1) await goOn(pick(made), made)
      for (const { list, uuid } of made) {
        const { status, body } = await manager.get(`/proxy/get/${list}/${uuid}`)
        if (status === 404) continue
        const [row] = await world.db.sql`
          select standing, due_day < ${today}::date as is_late from documents where document_id = ${uuid}`
        const isOpen = ['OPEN', 'PARTLY_PAID'].includes(row?.['standing'])
        expect(isOpen && row?.['is_late'] ? 'OVERDUE' : row?.['standing'], uuid).toBe(body.state)
        seen.add(body.state)
        compared += 1
      }
    }
    for (const list of ['bills', 'invoices'] as const) {
      const all = await listed(list)
      for (const row of all.section as Row[])
        expect(must(await manager.get(`/proxy/get/${list}/${row.entityId.uuid}`)).state).toBe(row.state)
      for (let index = 0; index < shortOrLong(20, 200); index += 1) {
        const states = standingStates.filter(() => random(4) === 0)
        if (states.length === 0) continue
        const found = (all.section as Row[]).filter((row) => states.some((one) => one === row.state))
        const narrowed = await listed(list, states)
        expect(idsOf(narrowed), states.join()).toEqual(idsOf({ section: found }))
        expect(narrowed.totalCount).toBe(found.length)
      }
    }
    // A short history may do without what is rare.
    expect(seen.size).toBeGreaterThan(shortOrLong(4, 6))
  }, 7_200_000)
})

test('what is open is overdue from the day after its due day on, without a write', async () => {
  const { uuid } = must(await manager.post(invoices, invoiceInput(trade, today))).entityId
  const due = addDays(today, 14)
  const stateOn = async (day: string) => {
    const [row] = await world.db.sql`
      select case when standing in ('OPEN', 'PARTLY_PAID') and due_day < ${day}::date then 'OVERDUE' else standing end as state
      from documents where document_id = ${uuid}`
    return row?.['state']
  }
  expect([await stateOn(due), await stateOn(addDays(due, 1))]).toEqual(['OPEN', 'OVERDUE'])
})

test.each([
  [{ filterType: 'state' }, 'searchFilter.states'],
  [{ filterType: 'state', states: [] }, 'searchFilter.states'],
  [{ filterType: 'state', states: ['LATE'] }, 'searchFilter.states.0'],
])('refuses %j', async (filter, path) => {
  const query = new URLSearchParams({ searchFilter: JSON.stringify(filter) })
  const { status, body } = await manager.get(`/proxy/get/invoices?${query}`)
  expect([status >= 400 && status < 500, body.errors?.[0]?.path]).toEqual([true, path])
})

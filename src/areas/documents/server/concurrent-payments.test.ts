import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import { billInput, invoiceInput, paymentRecord, startTrade, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Several people record and delete payments of one document at the same time. Whatever the order, what is due is the gross
// total minus the payments: in the document, in the list, in the database, in the journal and in the task.

const { world } = useWorld()
let callers: Caller[]
let trade: Trade
const today = berlinDay(new Date())
const grossCents = 11900

beforeAll(async () => {
  callers = [await world.as('manager'), await world.as('office'), await world.as('office')]
  trade = await startTrade(callers[0] as Caller)
})

interface Deed {
  /** Who does it. */
  caller: number
  /** In cents; null deletes the payment at `which`, counted around. */
  amount: number | null
  which: number
}

const deed: fc.Arbitrary<Deed> = fc.record({
  caller: fc.nat(2),
  amount: fc.option(fc.integer({ min: -20000, max: 20000 }).filter((cents) => cents !== 0)),
  which: fc.nat(9),
})
// What stands in one batch is sent at once.
const batches = fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })

test.each([['bills'], ['invoices']] as const)('any interleaving of payments of %s adds up', async (kind) => {
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const input = kind === 'bills' ? billInput(trade, today) : invoiceInput(trade, today)
      const [first] = callers as [Caller]
      const { uuid } = must(await first.post(`/api/documents/${kind}`, input)).entityId
      const seq = await world.lastSeq()
      // By what was answered: who was told that it is recorded finds it, who was told that it is gone does not.
      const standing = new Map<string, number>()
      for (const batch of plan) await carryOut(kind, uuid, batch, standing)

      const paid = [...standing.values()].reduce((sum, cents) => sum + cents, 0)
      const due = grossCents - paid
      const document = must(await first.get(`/proxy/get/${kind}/${uuid}`))
      expect(new Map(document.documentRecords.map(idAndCents))).toEqual(standing)
      expect(Math.round(document.totals.amountDue * 100)).toBe(due)
      const rows = must(await first.get(`/proxy/get/${kind}?stopIndex=1000`)).section
      const row = rows.find((one: { entityId: { uuid: string } }) => one.entityId.uuid === uuid)
      expect(Math.round(row.amountDue * 100)).toBe(due)
      const [stored] = await world.db.sql`
        select due_cents, paid_cents, gross_cents - coalesce(sum(amount_cents), 0)::bigint as recomputed
        from documents left join payments using (document_id) where document_id = ${uuid} group by document_id`
      expect(stored).toEqual({ due_cents: due, paid_cents: paid, recomputed: due })
      const events = await world.eventsAfter(seq)
      const last = events.findLast(({ event }) => event.includes('payment'))
      if (last) expect(last.data).toMatchObject({ amountDue: due / 100 })
      // Of ten cents nobody is reminded (decisions §6); of an invoice never.
      const isTask = kind === 'bills' && due > 10
      expect(await dueOfTask(uuid)).toBe(isTask ? due : null)
    }),
    { numRuns: shortOrLong(6, 30) },
  )
})

async function carryOut(
  kind: string,
  uuid: string,
  batch: readonly Deed[],
  standing: Map<string, number>,
): Promise<void> {
  const path = `/api/documents/${kind}/${uuid}/records`
  const ids = [...standing.keys()]
  await Promise.all(
    batch.map(async ({ caller: who, amount, which }) => {
      const caller = callers[who] as Caller
      if (amount !== null) {
        const answer = must(await caller.post(path, paymentRecord(amount / 100)))
        standing.set(answer.entityId.uuid, amount)
        return
      }
      const id = ids[which % Math.max(ids.length, 1)]
      if (id === undefined) return
      const { status } = await caller.post(`${path}/${id}/deletions`, {})
      // Two may want to delete the same: one of them is told that it is gone.
      expect([200, 404]).toContain(status)
      if (status === 200) expect(standing.delete(id)).toBe(true)
    }),
  )
}

function idAndCents(record: {
  entityId: { uuid: string }
  recordDetails: { recordData: { amount: number } }
}): [string, number] {
  return [record.entityId.uuid, Math.round(record.recordDetails.recordData.amount * 100)]
}

async function dueOfTask(document: string): Promise<number | null> {
  const tasks: { data: { parentEntityId: string; amountDue: number } }[] = must(
    await (callers[0] as Caller).get('/api/tasks'),
  )
  const task = tasks.find(({ data }) => data.parentEntityId === document)
  return task ? Math.round(task.data.amountDue * 100) : null
}

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The queue lets people go first, but not for ever.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

const create = async (): Promise<string> =>
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today))).entityId.uuid

async function secondsUntilMade(documentId: string): Promise<number> {
  const start = performance.now()
  for (;;) {
    const [waiting] = await world.db.sql`select 1 from pending_pdfs where document_id = ${documentId}`
    const seconds = (performance.now() - start) / 1000
    if (!waiting) return seconds
    if (seconds > 60) throw new Error('the PDF was not made')
    await sleep(50)
  }
}

/** Several people whose commands follow one another without a pause; answers how to stop them, and how many ran. */
function keepBusy(clients: number) {
  let isOver = false
  let count = 0
  const client = async () => {
    while (!isOver) {
      must(await manager.post('/api/partners/receivers', receiverInput()))
      count += 1
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return async () => {
    isOver = true
    await running
    return count
  }
}

test('in a quiet moment a PDF is made soon', async () => {
  await secondsUntilMade(await create())
  expect(await secondsUntilMade(await create())).toBeLessThan(15)
})

test('however busy people are, a queued PDF is made within half a minute', async () => {
  const stop = keepBusy(4)
  // Several that wait have one half minute together, not each its own.
  const ids = await Promise.all(Array.from({ length: 5 }, create))
  const seconds = await Promise.all(ids.map(secondsUntilMade))
  expect(await stop()).toBeGreaterThan(10)
  expect(Math.max(...seconds)).toBeLessThan(30)
})

test('while a command runs, a queued PDF lets it go first', async () => {
  let changed: Promise<unknown> = Promise.resolve()
  let uuid = ''
  await world.db.sql.begin(async (sql) => {
    // Somebody's change of a supplier waits for this row, and so it runs.
    await sql`select 1 from partners where partner_id = ${trade.supplier} for update`
    const change = { propertyName: 'notes', details: 'SUPPLIER', oldValue: '', value: 'neu' }
    changed = manager.post(`/api/partners/suppliers/${trade.supplier}/props/`, change)
    uuid = await create()
    await sleep(800)
    const waiting = await world.db.sql`
      select 1 from pending_pdfs where document_id = ${uuid} and claimed_until is null`
    expect(waiting).toHaveLength(1)
  })
  await changed
  await secondsUntilMade(uuid)
})

test('what somebody asks for does not let others go first', async () => {
  const stop = keepBusy(4)
  const uuid = await create()
  const asked = performance.now()
  const { status } = await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
  expect(status).toBe(200)
  expect(performance.now() - asked).toBeLessThan(15_000)
  const other = await create()
  const mail = { to: 'kunde@firma.example', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`/api/documents/invoices/${other}/mails`, mail))
  expect(await secondsUntilMade(other)).toBeLessThan(15)
  await stop()
})

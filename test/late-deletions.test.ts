import { expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from './caller.ts'
import { invoiceInput, invoiceLine } from './trade.ts'
import { useWorld } from './use-world.ts'

// What was reported late stays once the month is locked that was open first when it came: a quarter may be declared with it.

const today = berlinDay(new Date())
const lastMonth = addDays(firstDayOf(monthOf(today)), -3)
const monthBefore = addDays(firstDayOf(monthOf(lastMonth)), -3)
const { world, manager, trade } = useWorld()

test('a document that was reported late is deleted until then, and not after', async () => {
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, monthBefore)))
  must(await manager.post('/api/reports/locks', { month: monthOf(monthBefore) }))
  const late = () => ({
    ...invoiceInput(trade, today, {
      lines: [invoiceLine(trade, { amount: 119 })],
      documentCreation: { serviceDate: monthBefore },
    }),
    declarations: [{ code: 'LATE_REPORT', reason: 'Der Beleg lag beim falschen Mandanten.' }],
  })
  const write = async () => must(await manager.post('/api/documents/invoices', late())).entityId.uuid
  const remove = (uuid: string) => manager.post(`/api/documents/invoices/${uuid}/deletions`, {})
  const tax = async () => {
    const { corrected, ...declared } = must(
      await manager.get(`/proxy/get/advancereturns?period=${monthOf(monthBefore)}`),
    )
    return (corrected ?? declared).owed
  }
  const before = await tax()
  const first = await write()
  expect((await remove(first)).status).toBe(200)
  expect(await tax()).toBe(before)

  const second = await write()
  const after = await tax()
  must(await manager.post('/api/reports/locks', { month: monthOf(lastMonth) }))
  const refused = await remove(second)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('festgeschrieben')
  expect(await tax()).toBe(after)
  // Nor past the server: its own month is locked, and so is the one that was open first when it came.
  const { sql } = world.db
  const taken = sql`delete from document_months where document_id = ${second}`
  await expect(taken).rejects.toThrow('is locked')
})

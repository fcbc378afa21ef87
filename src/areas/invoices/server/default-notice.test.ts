import { expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { billInput, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Whether a consumer is told when he is in default (§ 286 Abs. 3 BGB): on the paper, and kept with the invoice.

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const private_ = { companyName: '', vatId: '', familyName: 'Lindgren', firstName: 'Marta' }

async function receiver(changes: Parameters<typeof receiverSample>[0]) {
  const sample = receiverSample({ shortName: 'V', ...changes })
  return must(await manager.post('/api/partners/receivers', sample)).entityId.uuid as string
}
interface Made {
  to: string
  head?: object
  amount?: number
}
function inputOf({ to, head = {}, amount = 119 }: Made) {
  const input = invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount })] })
  const documentCreation = { ...input.documentCreation, ...head }
  return { ...input, documentCreation, partner: { entityId: { uuid: to } } }
}
const create = async (made: Made) => must(await manager.post(path, inputOf(made))).entityId.uuid as string
const keeps = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`)).defaultNotice
const printed = async (uuid: string) => {
  const { bytes } = await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
  return (await readText(bytes)).replace(/\s+/g, ' ')
}

test('a consumer is, without a word, in his language; a business is not, whatever is sent', async () => {
  const german = await create({ to: await receiver(private_) })
  expect(await keeps(german)).toBe(true)
  expect(await printed(german)).toContain('nicht innerhalb von 30 Tagen nach Fälligkeit und Zugang')
  const english = await create({ to: await receiver({ ...private_, language: 'EN' }) })
  expect(await printed(english)).toContain('You will be in default at the latest')
  const business = await create({ to: trade.receiver, head: { defaultNotice: true } })
  expect(await keeps(business)).toBe(false)
})

test('not where the invoice says no, and nobody who gets money; an advance asks for money, too', async () => {
  const to = await receiver(private_)
  const silent = await create({ to, head: { defaultNotice: false } })
  expect(await keeps(silent)).toBe(false)
  expect(await printed(silent)).not.toContain('§ 286')
  const lowered = { correctedInvoice: { number: 'ALT-1', date: addDays(today, -3) }, defaultNotice: true }
  expect(await keeps(await create({ to, head: lowered, amount: -10 }))).toBe(false)
  const ahead = { advance: true, serviceDate: addDays(today, 30) }
  expect(await keeps(await create({ to, head: ahead }))).toBe(true)
})

test('the firm may do without; the invoice then says so by itself, and what is written stays', async () => {
  const to = await receiver(private_)
  const before = await create({ to })
  must(await manager.post('/api/firm', { defaultNotice: false }))
  const [usual, own] = [await create({ to }), await create({ to, head: { defaultNotice: true } })]
  expect([await keeps(before), await keeps(usual), await keeps(own)]).toEqual([true, false, true])
  must(await manager.post('/api/firm', { defaultNotice: true }))
})

test('its cancellation has it as it was, says nothing of it, and cannot say otherwise', async () => {
  const uuid = await create({ to: await receiver(private_), head: { defaultNotice: false } })
  const cancel = (of: string, head: object) =>
    manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: of, invoiceDate: today, customText: '', ...head },
    })
  const answer = await cancel(uuid, { defaultNotice: true })
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, 'documentCreation.defaultNotice'])
  const told = await create({ to: await receiver(private_) })
  const cancellation = must(await cancel(told, {})).entityId.uuid as string
  expect(await keeps(cancellation)).toBe(true)
  expect(await printed(cancellation)).not.toContain('§ 286')
})

test('the database knows none of a bill', async () => {
  const { uuid } = must(await manager.post('/api/documents/bills', billInput(trade, today))).entityId
  const turned = world.db.sql`update documents set default_notice = true where document_id = ${uuid}`
  await expect(turned).rejects.toThrow('documents_default_notice')
})

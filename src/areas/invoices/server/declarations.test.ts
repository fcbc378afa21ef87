import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// An exemption that the customer's address speaks against is refused, or declared with its reason (§ 6, § 6a UStG).

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const exported = () => [invoiceLine(trade, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })]
const because = (reason: string) => ({ code: 'EXPORT_TO_GERMANY', reason })
const input = (lines: unknown[], declarations?: unknown[]) => ({
  ...invoiceInput(trade, today, { lines }),
  ...(declarations && { declarations }),
})
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))

test('an export to a German address is refused without a reason, and nothing is written', async () => {
  const seq = await world.lastSeq()
  const answer = await office.post(path, input(exported()))
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([{ path: 'declarations.EXPORT_TO_GERMANY' }])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('with a reason it is stored, kept in the journal and shown in the Verlauf; its cancellation says the same', async () => {
  const reason = 'Der Spediteur holt die Ware ab und führt sie in die Schweiz aus'
  const sent = input(exported(), [
    because(` ${reason} `),
    { code: 'EU_SUPPLY_IN_GERMANY', reason: 'unnötig' },
  ])
  const { entityId } = must(await office.post(path, sent))
  const { uuid } = entityId
  expect((await read(uuid)).declarations).toEqual([because(reason)])
  const replaced = input(exported(), [because('Abholung durch den Kunden aus Zürich')])
  must(await office.post(`${path}/replacements`, { ...replaced, entityId }))
  const steps = must(await office.get(`/proxy/get/invoices/${uuid}/history`))
  const states = JSON.stringify(steps)
  expect(states).toContain(reason)
  expect(states).toContain('Abholung durch den Kunden aus Zürich')
  const head = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation: head }
  const by = must(await office.post(`${path}/cancellations`, cancellation)).entityId.uuid
  expect((await read(by)).declarations).toEqual([because('Abholung durch den Kunden aus Zürich')])
})

test('what an invoice does not need is not kept, and goes when it is taxed otherwise', async () => {
  const { entityId } = must(await office.post(path, input(exported(), [because('Abholung')])))
  const taxed = input([invoiceLine(trade)], [because('Abholung')])
  must(await office.post(`${path}/replacements`, { ...taxed, entityId }))
  expect((await read(entityId.uuid)).declarations).toEqual([])
})

test.each([
  ['an unknown code', [{ code: 'OTHER', reason: 'X' }], 400],
  ['no reason', [because(' ')], 422],
])('refused is %s', async (_, declarations, status) => {
  expect((await office.post(path, input(exported(), declarations))).status).toBe(status)
})

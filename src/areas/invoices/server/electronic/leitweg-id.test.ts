import { expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const leitwegId = '04011000-1234512345-06'
const { office, trade } = useWorld()

const invoiceTo = async (receiver: string): Promise<string> =>
  must(await office.post('/api/documents/invoices', invoiceInput({ ...trade, receiver }, today))).entityId
    .uuid
const kept = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`)).partner.data

test("an invoice keeps its customer's Leitweg-ID as it was, and so does its cancellation", async () => {
  const sent = receiverSample({ leitwegId })
  const { entityId } = must(await office.post('/api/partners/receivers', sent))
  const uuid = await invoiceTo(entityId.uuid)
  const change = { entityId, propertyName: 'leitwegId', details: 'BUYER', oldValue: leitwegId, value: '' }
  must(await office.post(`/api/partners/receivers/${entityId.uuid}/props`, change))
  expect((await kept(uuid)).leitwegId).toBe(leitwegId)
  expect((await kept(await invoiceTo(entityId.uuid))).leitwegId).toBe('')
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const cancellation = must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation,
    }),
  )
  expect((await kept(cancellation.entityId.uuid)).leitwegId).toBe(leitwegId)
})

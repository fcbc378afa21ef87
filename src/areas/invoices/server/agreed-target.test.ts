import { expect, test } from 'vitest'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Whether the payment target is agreed with a customer, as an invoice keeps him: default begins by it (decisions §11 'Reminders').

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
const path = '/api/documents/invoices'

test('an invoice keeps what was agreed when it was written, until somebody edits it', async () => {
  const sample = receiverSample({ shortName: 'ZIEL', targetAgreed: true })
  const { uuid } = must(await manager.post('/api/partners/receivers', sample)).entityId
  const input = { ...invoiceInput(trade, today), partner: { entityId: { uuid } } }
  const written = must(await manager.post(path, input)).entityId.uuid as string
  const keptOf = async (of: string) => must(await manager.get(`/proxy/get/invoices/${of}`)).partner.data

  const change = { entityId: { uuid }, propertyName: 'targetAgreed', details: 'BUYER', oldValue: true }
  must(await manager.post(`/api/partners/receivers/${uuid}/props`, { ...change, value: false }))
  expect((await keptOf(written)).targetAgreed).toBe(true)
  const later = must(await manager.post(path, input)).entityId.uuid as string
  expect((await keptOf(later)).targetAgreed).toBe(false)

  const data = { ...(await keptOf(written)), targetAgreed: false }
  const edited = { ...input, partner: { entityId: { uuid }, data }, entityId: { uuid: written } }
  must(await manager.post(`${path}/replacements`, edited))
  expect((await keptOf(written)).targetAgreed).toBe(false)
  const entries = must(await manager.get(`/proxy/get/invoices/${written}/history`))
  const told = documentHistory(entries, { category: () => '' })
  expect(JSON.stringify(told)).toContain('Zahlungsziel vereinbart')
})

test('a customer whom an invoice kept before anybody could say so has agreed on nothing', async () => {
  const { uuid } = must(await manager.post(path, invoiceInput(trade, today))).entityId
  await world.db.sql`update documents set partner = partner - 'targetAgreed' where document_id = ${uuid}`
  expect(must(await manager.get(`/proxy/get/invoices/${uuid}`)).partner.data.targetAgreed).toBe(false)
})

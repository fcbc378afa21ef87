import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, invoiceInput, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
const [house, second] = ['DE75512108001245126199', 'DE02120300000000202051']
let accounts: string[]

beforeAll(async () => {
  accounts = []
  for (const [shortName, iban] of [
    ['Hausbank', house],
    ['Zweite', second],
  ]) {
    const made = must(await manager.post('/api/bankaccounts', { shortName, iban, currency: 'EUR' }))
    accounts.push(made.entityId.uuid)
  }
})

const proposed = async (uuid: string) =>
  must(await manager.get(`/proxy/get/documents/${uuid}/paymentproposals`)).fromIban
const bill = async (billNumber: string) =>
  must(
    await manager.post('/api/documents/bills', billInput(trade, today, { documentCreation: { billNumber } })),
  ).entityId.uuid
const setUsual = (usualBankAccountEntityId: string | null) =>
  manager.post('/api/firm', { usualBankAccountEntityId })

test('nothing, then the usual account of the firm, then the one that this partner was paid from last', async () => {
  const first = await bill('R-1')
  expect(await proposed(first)).toBe('')
  must(await setUsual(accounts[0] ?? null))
  expect(await proposed(first)).toBe(house)
  const record = paymentRecord(19, { recordDate: addDays(today, -1), fromIban: second })
  must(await manager.post(`/api/documents/bills/${first}/records`, record))
  expect(await proposed(first)).toBe(second)
  expect(await proposed(await bill('R-2'))).toBe(second)
  const other = must(await manager.post('/api/partners/receivers', receiverInput({ shortName: 'X' })))
  const input = invoiceInput({ ...trade, receiver: other.entityId.uuid }, today)
  const invoice = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  expect(await proposed(invoice)).toBe(house)
})

test('the usual account is not deleted, and one that there is not is refused', async () => {
  const kept = await manager.post(`/api/bankaccounts/${accounts[0]}/deletion`, {})
  expect([kept.status, kept.body.errors[0].message]).toEqual([
    409,
    'Das Bankkonto ist das übliche für Zahlungen. Wählen Sie vorher ein anderes oder keines.',
  ])
  const refused = await setUsual('019a0000-0000-7000-8000-00000000dead')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'usualBankAccountEntityId', message: 'Dieses Bankkonto gibt es nicht' }],
  ])
  must(await setUsual(null))
  must(await manager.post(`/api/bankaccounts/${accounts[0]}/deletion`, {}))
})

test('whoever may not see the document learns of no account', async () => {
  const oneSided = await addOneSided(world)
  const seller = await oneSided('invoices only')
  expect((await seller.get(`/proxy/get/documents/${await bill('R-3')}/paymentproposals`)).status).toBe(404)
})

import { describe, expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { startWorld } from '#test/world.ts'

// What no font has is refused with the characters named, wherever it would be printed, before a number is given.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const fault = 'Dafür hat die Schrift der Rechnung keine Zeichen: 王'
const { world, manager, trade } = useWorld()

const created = async (input: object): Promise<string> =>
  must(await manager.post('/api/partners/receivers', input)).entityId.uuid
const receiver = (companyName: string) => created(receiverInput({ shortName: companyName, companyName }))
const elsewhere = {
  ...{ billingAddressIsDeliveryAddress: false, deliveryRecipientName: 'Lager 王' },
  ...{ deliveryAddressLines: 'Hafen 2\n20457 Hamburg', deliveryCountry: 'DE' },
}

const cases: [string, string, () => Promise<object>][] = [
  ['partner.recipientName', `Beim Kunden: ${fault}`, async () => ({ receiver: await receiver('王 Handel') })],
  [
    'partner.deliveryRecipientName',
    `Beim Kunden: ${fault}`,
    async () => ({ receiver: await created(receiverSample({ shortName: 'Lager', ...elsewhere })) }),
  ],
  ['documentCreation.remarks', fault, async () => ({ documentCreation: { remarks: 'Für Frau 王' } })],
  ['documentCreation.customText', fault, async () => ({ documentCreation: { customText: '王' } })],
  ['documentCreation.buyerReference', fault, async () => ({ documentCreation: { buyerReference: '王-1' } })],
  [
    'lineItemCreations.0.descriptionShort',
    fault,
    async () => ({ lines: [invoiceLine(trade, { descriptionShort: 'Vase 王' })] }),
  ],
  [
    'lineItemCreations.0.descriptionLong',
    fault,
    async () => ({ lines: [{ ...invoiceLine(trade), descriptionLong: 'Marke\n王' }] }),
  ],
]

describe.each(['', '/previews', '/previews/drafts'])('POST %s refuses', (call) => {
  test.each(cases)('%s', async (field, message, make) => {
    const seq = await world.lastSeq()
    const { receiver: uuid = trade.receiver, ...changes } = (await make()) as { receiver?: string }
    const answer = await manager.post(path + call, invoiceInput({ ...trade, receiver: uuid }, today, changes))
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: field, message }]])
    const events = await world.eventsAfter(seq)
    expect(events.filter(({ event }) => event === 'invoice created')).toEqual([])
  })
})

test('a customer whom only his short name calls so is printed', async () => {
  const uuid = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: '王', companyName: 'Wang OHG' }),
    ),
  ).entityId.uuid
  must(await manager.post(path, invoiceInput({ ...trade, receiver: uuid }, today)))
})

test.each([
  'name',
  'street',
  'city',
  'bankName',
  'managingDirectors',
  'register',
  'seat',
  'supervisoryBoardChair',
  'generalPartner',
  'generalPartnerSeat',
  'generalPartnerRegister',
  'footer',
  'openingText',
  'closingText',
])('the firm’s %s takes only what can be printed', async (field) => {
  const answer = await manager.post('/api/firm', { [field]: 'Kontor 王' })
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path: field, message: fault }]])
})

test('nor are numbers given that cannot be printed', async () => {
  const other = await startWorld()
  const answer = await (await other.as('manager')).post('/api/firm', { numberPattern: '王{YYYY}-{000}' })
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'numberPattern'])
  await other.stop()
})

test('a cancellation’s own text is looked at too', async () => {
  const uuid = must(await manager.post(path, invoiceInput(trade, today))).entityId.uuid
  const answer = await manager.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today, customText: '王' },
  })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ path: 'documentCreation.customText', message: fault }],
  ])
})

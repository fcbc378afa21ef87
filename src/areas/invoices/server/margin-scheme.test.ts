import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// § 25a UStG is closed for goods that were bought with tax: then its line is refused, or declared with a reason.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, office, trade } = useWorld()
let count = 0

async function product(changes: object): Promise<string> {
  count += 1
  const input = { ...productInput({ code: `M-${count}` }), taxType: 'v', ...changes }
  return must(await office.post('/api/products', input)).entityId.uuid
}
const margin = (productEntityId: string) =>
  invoiceLine(trade, { taxType: 'DIFFERENTIAL', taxPercent: 19, amountBuying: 40, productEntityId })
const input = (productEntityId: string, declarations?: unknown[], serviceDate?: string) => ({
  ...invoiceInput(trade, today, {
    lines: [margin(productEntityId)],
    ...(serviceDate && { documentCreation: { serviceDate } }),
  }),
  ...(declarations && { declarations }),
})
const because = (reason: string) => ({ code: 'MARGIN_SCHEME_CLOSED', reason })
// The PDFs of earlier invoices are made meanwhile.
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))

test('bought from a dealer with VAT it is refused with the paragraph, and nothing is written', async () => {
  const uuid = await product({ sellerKind: 'VAT_DEALER' })
  const seq = await world.lastSeq()
  const answer = await office.post(path, input(uuid))
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [
      {
        path: 'declarations.MARGIN_SCHEME_CLOSED',
        message: `Differenzbesteuerung ausgeschlossen. Position 1 (M-${count}): Ein Händler hat die Ware mit Umsatzsteuer verkauft (§ 25a Abs. 1 Nr. 2 Satz 2 UStG). Soll es dabei bleiben, fehlt die Begründung.`,
      },
    ],
  ])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('declared, it is stored, kept in the journal and the Verlauf; its cancellation and a later closing ask for nothing', async () => {
  const uuid = await product({ sellerKind: 'VAT_DEALER' })
  const reason = 'Rechnung des Händlers berichtigt: er verkaufte differenzbesteuert'
  const { entityId } = must(await office.post(path, input(uuid, [because(reason)])))
  expect((await read(entityId.uuid)).declarations).toEqual([because(reason)])
  expect(JSON.stringify(must(await office.get(`/proxy/get/invoices/${entityId.uuid}/history`)))).toContain(
    reason,
  )
  const cancel = (cancelledInvoiceEntityId: string) =>
    office.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId, invoiceDate: today },
    })
  const by = must(await cancel(entityId.uuid)).entityId.uuid
  expect((await read(by)).declarations).toEqual([because(reason)])

  const open = await product({})
  const sold = must(await office.post(path, input(open))).entityId.uuid
  const { history: _, ...now } = must(await office.get(`/proxy/get/products/${open}`))
  must(await office.post('/api/products/replacements', { ...now, sellerKind: 'VAT_DEALER' }))
  must(await cancel(sold))
})

test('by the day of supply: imported art at the reduced rate until 2024, not since', async () => {
  const art = await product({ sellerKind: 'IMPORT', differentialKind: 'ART', boughtAtReducedRate: true })
  expect((await office.post(path, input(art))).body.errors).toMatchObject([
    { path: 'declarations.MARGIN_SCHEME_CLOSED' },
  ])
  must(await manager.post('/api/firm', { marginStatementSince: '2024-01-01' }))
  must(await office.post(path, input(art, undefined, '2024-12-31')))
})

test('art from its artist needs the firm’s statement for the year of the supply, or a reason', async () => {
  const art = await product({ sellerKind: 'ARTIST', differentialKind: 'ART' })
  const state = async (marginStatementSince: unknown) =>
    must(await manager.post('/api/firm', { marginStatementSince }))
  await state(null)
  expect((await office.post(path, input(art))).body.errors).toEqual([
    {
      path: 'declarations.MARGIN_SCHEME_CLOSED',
      message: `Differenzbesteuerung ausgeschlossen. Position 1 (M-${count}): Auf der Seite „Firma“ steht nicht, seit wann Sie das für solche Ware erklärt haben (§ 25a Abs. 2 Satz 1 Nr. 2 UStG). Soll es dabei bleiben, fehlt die Begründung.`,
    },
  ])
  const { entityId } = must(await office.post(path, input(art, [because('Erklärung liegt vor')])))
  expect((await read(entityId.uuid)).declarations).toEqual([because('Erklärung liegt vor')])
  await state(`${today.slice(0, 4)}-01-01`)
  must(await office.post(path, input(art)))
  expect((await manager.post('/api/firm', { marginStatementSince: '2026-04-01' })).body.errors).toEqual([
    {
      path: 'marginStatementSince',
      message: 'Die Erklärung gilt ab dem 1. Januar eines Jahres (§ 25a Abs. 2 UStG)',
    },
  ])
})

test('a declaration that is not needed is not kept', async () => {
  const open = await product({ sellerKind: 'PRIVATE' })
  const { entityId } = must(await office.post(path, input(open, [because('unnötig')])))
  expect((await read(entityId.uuid)).declarations).toEqual([])
})

test('a line tells where its product comes from, and not what it cost', async () => {
  const seq = await world.lastSeq()
  const uuid = await product({ sellerKind: 'PRIVATE' })
  const { entityId } = must(await office.post(path, input(uuid)))
  const product_ = {
    code: `M-${count}`,
    taxType: 'v',
    differentialKind: 'USED',
    sellerKind: 'PRIVATE',
    boughtAtReducedRate: false,
  }
  expect((await read(entityId.uuid)).lineItems[0].product).toEqual(product_)
  const [, created] = (await world.eventsAfter(seq)) as { data: { lineItems: { product: object }[] } }[]
  expect(created?.data.lineItems[0]?.product).toEqual(product_)
})

describe('a product', () => {
  test('keeps who sold it and at which rate, as every property', async () => {
    const uuid = await product({ sellerKind: 'IMPORT', boughtAtReducedRate: true, differentialKind: 'ART' })
    const { history: _, ...stored } = must(await office.get(`/proxy/get/products/${uuid}`))
    expect(stored).toMatchObject({ sellerKind: 'IMPORT', boughtAtReducedRate: true })
    const seq = await world.lastSeq()
    must(await office.post('/api/products/replacements', { ...stored, sellerKind: null }))
    expect(await world.eventsAfter(seq)).toMatchObject([
      { data: { changes: [{ propertyName: 'sellerKind', oldValue: 'IMPORT', value: null }] } },
    ])
  })

  test('taxed by its margin is refused where that is closed; as it stood it can be changed all the same', async () => {
    const refused = { ...productInput({ code: 'M-R', taxType: 'm' }), sellerKind: 'VAT_DEALER' }
    expect((await office.post('/api/products', refused)).body.errors).toEqual([
      {
        path: 'taxType',
        message:
          'Differenzbesteuerung ausgeschlossen: Ein Händler hat die Ware mit Umsatzsteuer verkauft (§ 25a Abs. 1 Nr. 2 Satz 2 UStG). Bitte „Umsatzsteuer“ wählen.',
      },
    ])
    const uuid = await product({ taxType: 'm' })
    const { history: _, version: __, ...stored } = must(await office.get(`/proxy/get/products/${uuid}`))
    const replace = (changes: object) => office.post('/api/products/replacements', { ...stored, ...changes })
    expect((await replace({ sellerKind: 'VAT_DEALER' })).status).toBe(422)
    // as a purchase may tell it
    await world.db.sql`update products set seller_kind = 'VAT_DEALER' where product_id = ${uuid}`
    must(await replace({ sellerKind: 'VAT_DEALER', status: 'Lager 9' }))
  })

  test('an unknown kind of seller is refused', async () => {
    const answer = await office.post('/api/products', {
      ...productInput({ code: 'M-X' }),
      sellerKind: 'FRIEND',
    })
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'sellerKind'])
  })
})

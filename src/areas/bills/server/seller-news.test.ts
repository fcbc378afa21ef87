import { expect, test } from 'vitest'
import { supplierSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A purchase tells its product who sold it, where that is not known (§ 25a Abs. 1 Nr. 2 UStG).

const today = berlinDay(new Date())
const { office, trade } = useWorld()

test.each([
  ['what it did not know', 'PRIVATE', {}, {}, ['PRIVATE', false]],
  ['nothing else than it knew', 'PRIVATE', { sellerKind: 'IMPORT' }, {}, ['IMPORT', false]],
  ['nothing, of a supplier who says nothing', null, {}, {}, [null, false]],
  ['also the reduced rate, of an artist', 'ARTIST', {}, { taxPercent: 7 }, ['ARTIST', true]],
  [
    'not the reduced rate of a dealer, which decides nothing',
    'VAT_DEALER',
    {},
    { taxPercent: 7 },
    ['VAT_DEALER', false],
  ],
  ['nothing by its transport', 'PRIVATE', {}, { productUse: 'TRANSPORT' }, [null, false]],
] as const)('a purchase tells %s', async (name, sellerKind, known, line, wanted) => {
  const { entityId } = must(await office.post('/api/partners/suppliers', supplierSample({ sellerKind })))
  const sent = { ...productInput({ code: name.slice(0, 60), taxType: 'v' }), ...known }
  const product = must(await office.post('/api/products', sent)).entityId.uuid
  const lines = [billLine(trade, { productEntityId: product, ...line })]
  must(
    await office.post('/api/documents/bills', {
      ...billInput(trade, today, { lines }),
      partner: { entityId },
    }),
  )
  const told = must(await office.get(`/proxy/get/products/${product}`))
  expect([told.sellerKind, told.boughtAtReducedRate]).toEqual(wanted)
})

test('a return tells nothing of who sold it', async () => {
  const supplier = supplierSample({ sellerKind: 'PRIVATE', shortName: 'RETOURE' })
  const { entityId } = must(await office.post('/api/partners/suppliers', supplier))
  const sent = productInput({ code: 'RETOURE', taxType: 'v' })
  const product = must(await office.post('/api/products', sent)).entityId.uuid
  const lines = [billLine(trade, { productEntityId: product, amount: -119 })]
  const bill = billInput(trade, today, { lines, documentCreation: { billTotal: -119 } })
  must(await office.post('/api/documents/bills', { ...bill, partner: { entityId } }))
  expect(must(await office.get(`/proxy/get/products/${product}`)).sellerKind).toBe(null)
})

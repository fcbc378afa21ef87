import { expect, test } from 'vitest'
import { emptyReceiver, receiverInputOf } from './partner-values.ts'

const delivered = {
  ...emptyReceiver,
  billingAddressIsDeliveryAddress: false,
  deliveryRecipientName: 'Lager Nord',
  deliveryAddressLines: 'Hafenstraße 1\n24103 Kiel',
  deliveryCity: 'Kiel',
  deliveryCountry: 'DE',
  deliveryVatId: 'DE136695976',
}
const ticked = { ...delivered, billingAddressIsDeliveryAddress: true }
const delivery = (input: object) =>
  Object.entries(input).filter(([name, value]) => name.startsWith('delivery') && value !== '')

test('a delivery address that the tick hides is not saved, whether it was typed or stored', () => {
  expect(delivery(receiverInputOf(delivered, emptyReceiver))).toHaveLength(5)
  expect(delivery(receiverInputOf(ticked, emptyReceiver))).toEqual([])
  expect(delivery(receiverInputOf(ticked, delivered))).toEqual([])
})

test('one that lay hidden before stays as long as nobody touches it', () => {
  expect(receiverInputOf({ ...ticked, notes: 'neu' }, ticked)).toMatchObject({
    deliveryCity: 'Kiel',
    notes: 'neu',
  })
})

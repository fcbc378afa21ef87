import { expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import { settlingVatIds } from './legal-receiver.ts'

const [french, austrian, german] = ['FR40303265045', 'ATU13585627', 'DE136695976']
const elsewhere = { billingAddressIsDeliveryAddress: false }

test.each<[string, Partial<ReceiverFields>, [string, boolean, string[]][]]>([
  ['one id', { vatId: french }, [[french, false, ['NONE_EU', 'SERVICE_EU']]]],
  [
    'one for goods, one for services',
    { vatId: french, deliveryVatId: austrian, ...elsewhere },
    [
      [austrian, true, ['NONE_EU']],
      [french, false, ['SERVICE_EU']],
    ],
  ],
  ['an id at home', { vatId: german }, []],
  [
    'an id at home, and goods that go elsewhere',
    { vatId: german, deliveryVatId: austrian, ...elsewhere },
    [[austrian, true, ['NONE_EU']]],
  ],
  [
    'only one where goods go',
    { vatId: '', deliveryVatId: austrian, ...elsewhere },
    [[austrian, true, ['NONE_EU', 'SERVICE_EU']]],
  ],
  ['none', { vatId: '' }, []],
])('with %s', (_, changes, expected) => {
  // Only the ids matter.
  const receiver = { billingAddressIsDeliveryAddress: true, deliveryVatId: '', ...changes } as ReceiverFields
  const found = settlingVatIds(receiver, '2026-11-22' as Day)
  expect(found.map(({ vatId, isOfDelivery, taxTypes }) => [vatId, isOfDelivery, taxTypes])).toEqual(expected)
})

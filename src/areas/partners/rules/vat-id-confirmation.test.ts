import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { askedDetails, isConfirmable, vatIdsOf } from './vat-id-confirmation.ts'

const receiver = {
  companyName: 'Galerie du Port SARL',
  firstName: 'Anne',
  familyName: 'Martin',
  street: 'Rue des Lices 3',
  zip: '13002',
  city: 'Marseille',
  vatId: 'FR40303265045',
  billingAddressIsDeliveryAddress: false,
  deliveryStreet: 'Ring 1',
  deliveryZip: '1010',
  deliveryCity: 'Wien',
  deliveryVatId: 'ATU13585627',
}

test.each([
  [{}, ['FR40303265045', 'ATU13585627']],
  [{ billingAddressIsDeliveryAddress: true }, ['FR40303265045']],
  [{ deliveryVatId: '' }, ['FR40303265045']],
  [{ vatId: '' }, ['ATU13585627']],
  [{ deliveryVatId: 'FR40303265045' }, ['FR40303265045']],
  [{ vatId: '', deliveryVatId: '' }, []],
])('the ids of a receiver with %o', (changes, expected) => {
  expect(vatIdsOf({ ...receiver, ...changes })).toEqual(expected)
})

test('name and address are those beside the id', () => {
  expect(askedDetails(receiver, 'FR40303265045')).toEqual({
    companyName: 'Galerie du Port SARL',
    street: 'Rue des Lices 3',
    zip: '13002',
    city: 'Marseille',
  })
  expect(askedDetails(receiver, 'ATU13585627')).toMatchObject({ street: 'Ring 1', city: 'Wien' })
  expect(askedDetails({ ...receiver, companyName: '' }, 'FR40303265045').companyName).toBe('Anne Martin')
})

test.each([
  ['FR40303265045', '2026-11-22', true],
  ['EL094259216', '2026-11-22', true],
  ['XI123456789', '2026-11-22', true],
  ['DE136695976', '2026-11-22', false],
  ['GB980780684', '2026-11-22', false],
  ['GB980780684', '2020-12-31', true],
  ['CHE123456788', '2026-11-22', false],
  ['EU372000041', '2026-11-22', false],
])('%s can be confirmed on %s: %s', (vatId, day, expected) => {
  expect(isConfirmable(vatId, day as Day)).toBe(expected)
})

import { expect, test } from 'vitest'
import type { EntityId } from '#kernel/id.ts'
import { changesBetween, faultsAtFields, faultsOfChanges } from './change-list.ts'

const entityId = { uuid: '01900000-0000-7000-8000-000000000001' as EntityId }

test('only what differs is sent; absent, null and empty are the same', () => {
  const before = { city: 'Ulm', notes: '', debitorNumber: null as number | null, street: 'A 1' }
  const after = { city: 'Köln', notes: ' ', debitorNumber: 20000, street: 'A 1' }
  expect(changesBetween('BUYER', entityId, before, after)).toEqual([
    { entityId, propertyName: 'city', details: 'BUYER', oldValue: 'Ulm', value: 'Köln' },
    { entityId, propertyName: 'debitorNumber', details: 'BUYER', oldValue: null, value: 20000 },
  ])
  expect(changesBetween('BUYER', entityId, before, before)).toEqual([])
})

test.each([
  ['partnerData.companyName', 'companyName'],
  ['partnerData.addresses.0.countryCode', 'countryCode'],
  ['partnerData.addresses.1.countryCode', 'deliveryCountry'],
  ['partnerData.addresses.1.recipientName', 'deliveryRecipientName'],
  ['rolesData.0.roleDetails.debitorNumber', 'debitorNumber'],
  ['relationshipDefaults.0.partnershipData.preferredPaymentMethod', 'preferredPaymentMethod'],
])('a fault at %s belongs to the field %s', (path, name) =>
  expect(faultsAtFields([{ path, message: 'x' }])).toEqual([{ path: name, message: 'x' }]),
)

test('faults of changes belong to the fields that were changed', () => {
  const changes = [{ propertyName: 'city' }, { propertyName: 'zip' }]
  const faults = ['1.value', 'value', 'creditorNumber'].map((path) => ({ path, message: 'x' }))
  expect(faultsOfChanges(faults, changes)?.map((fault) => fault.path)).toEqual([
    'zip',
    'city',
    'creditorNumber',
  ])
  expect(faultsOfChanges(undefined, changes)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { readsOfAddress, unreadKeys } from './address-keys.ts'

const filters = [{ key: 'status' }, { key: 'betrag' }]
const unread = (address: string) => unreadKeys(filters, new URLSearchParams(address))

test('what neither a filter nor the page reads is unread, each once', () => {
  expect(unread('status=OPEN&suche=eiche&sort=-day&spalten=a&ansicht=offen')).toEqual([])
  expect(unread('satus=OPEN&foo=1&foo=2')).toEqual(['satus', 'foo'])
  expect(unread('')).toEqual([])
})

test('layers of a page are read once it says so', () => {
  expect(unread('schicht=uuid')).toEqual(['schicht'])
  readsOfAddress(['schicht'])
  expect(unread('schicht=uuid')).toEqual([])
})

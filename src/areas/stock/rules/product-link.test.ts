import { expect, test } from 'vitest'
import { productLink } from './product-link.ts'

test.each([
  ['', '/auth/stock/u1'],
  ['  ', '/auth/stock/u1'],
  ['https://lager.example', 'https://lager.example/#/products/u1'],
  ['http://lager.example:8080/', 'http://lager.example:8080/#/products/u1'],
  ['lager.example', 'https://lager.example/#/products/u1'],
  // never a script
  ['javascript:alert(1)', 'https://javascript:alert(1)/#/products/u1'],
])('with the legacy host „%s“ a product leads to %s', (host, link) => {
  expect(productLink('u1', host)).toBe(link)
})

test('the former pages have one for the changes of its stock, the product’s own page shows them itself', () => {
  expect(productLink('u1', 'lager.example', true)).toBe('https://lager.example/#/products/u1/updates')
  expect(productLink('u1', '', true)).toBe('/auth/stock/u1')
})

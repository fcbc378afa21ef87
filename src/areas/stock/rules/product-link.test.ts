import { expect, test } from 'vitest'
import { productLink } from './product-link.ts'

test.each([
  ['', '/auth/products/u1'],
  ['  ', '/auth/products/u1'],
  ['https://lager.example', 'https://lager.example/#/products/u1'],
  ['http://lager.example:8080/', 'http://lager.example:8080/#/products/u1'],
  ['lager.example', 'https://lager.example/#/products/u1'],
  // never a script
  ['javascript:alert(1)', 'https://javascript:alert(1)/#/products/u1'],
])('with the legacy host „%s“ a product leads to %s', (host, link) => {
  expect(productLink('u1', host)).toBe(link)
})

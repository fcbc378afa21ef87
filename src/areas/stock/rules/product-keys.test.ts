import { expect, it } from 'vitest'
import { beginOfTyped } from './product-keys.ts'

it.each([
  ['STU-6', { code: 'STU-6' }],
  ['4711', { code: '4711' }],
  ['Teakstuhl', { codeDescription: 'Teakstuhl' }],
  ['Stuhl 6', { codeDescription: 'Stuhl 6' }],
  ['Sessel „Capitol“, um 1960', { codeDescription: 'Sessel „Capitol“, um 1960' }],
])('what was typed to find %s begins the new product', (typed, begun) => {
  expect(beginOfTyped(typed)).toEqual(begun)
})

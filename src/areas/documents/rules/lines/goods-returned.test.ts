import { expect, test } from 'vitest'
import {
  goodsReturned,
  goodsReturnedProblems,
  noDiscountReturns,
  notAskedBack,
  productUsesOf,
  type ReturnableLine,
  type UsedLine,
} from './goods-returned.ts'

const sold = (changes: Partial<ReturnableLine> = {}): ReturnableLine => ({
  amount: 500,
  productEntityId: 'lamp',
  ...changes,
})
const back = (changes: Partial<ReturnableLine> = {}) => sold({ amount: -500, ...changes })

test.each<[string, ReturnableLine[], (boolean | null)[]]>([
  ['a sale is not asked', [sold()], [null]],
  ['nothing is asked without a product', [back({ productEntityId: null })], [null]],
  ['alone it comes back', [back()], [true]],
  ['beside a sale of the product the price is lowered', [sold(), back()], [null, false]],
  ['beside a sale of another one it comes back', [sold({ productEntityId: 'desk' }), back()], [null, true]],
  ['beside a line of 0 it comes back', [sold({ amount: 0 }), back()], [null, true]],
  ['a discount of § 25a UStG brings nothing back', [back({ appliesToLocalId: 'a' })], [false]],
  ['what was said counts: an exchange', [sold(), back({ goodsReturned: true })], [null, true]],
  ['what was said counts: a price that is lowered', [back({ goodsReturned: false })], [false]],
])('%s', (_name, lines, answers) => {
  expect(goodsReturned(lines)).toEqual(answers)
})

test.each<[string, ReturnableLine, string | null]>([
  ['nothing said', back(), null],
  ['said of a sale', sold({ goodsReturned: true }), notAskedBack],
  ['said of a sale that nothing comes back', sold({ goodsReturned: false }), notAskedBack],
  ['said without a product', back({ productEntityId: null, goodsReturned: false }), notAskedBack],
  ['a discount that comes back', back({ appliesToLocalId: 'a', goodsReturned: true }), noDiscountReturns],
  ['a discount that does not', back({ appliesToLocalId: 'a', goodsReturned: false }), null],
])('%s', (_name, line, message) => {
  expect(goodsReturnedProblems([line])).toEqual(
    message === null ? [] : [{ path: '0.goodsReturned', message }],
  )
})

test('what lowers the price of a piece of § 25a UStG names it', () => {
  const lines = [back({ taxType: 'DIFFERENTIAL', goodsReturned: false })]
  expect(goodsReturnedProblems(lines)).toMatchObject([{ path: '0.appliesToLocalId' }])
})

const bought = (changes: Partial<UsedLine> = {}): UsedLine => ({
  amount: 100,
  productEntityId: 'lamp',
  productUse: null,
  ...changes,
})
const less = (changes: Partial<UsedLine> = {}) => bought({ amount: -20, ...changes })

test.each<[string, UsedLine[], (string | null)[]]>([
  ['nothing without a product', [bought({ productEntityId: null })], [null]],
  ['a purchase', [bought()], ['PURCHASE']],
  ['alone below 0 a return', [less()], ['PURCHASE']],
  ['beside a purchase a reduction', [bought(), less()], ['PURCHASE', 'PRICE_REDUCTION']],
  [
    'beside that of another product a return',
    [bought({ productEntityId: 'desk' }), less()],
    ['PURCHASE', 'PURCHASE'],
  ],
  ['beside its transport a return', [bought({ productUse: 'TRANSPORT' }), less()], ['TRANSPORT', 'PURCHASE']],
  [
    'what was said: a return beside a purchase',
    [bought(), less({ productUse: 'PURCHASE' })],
    ['PURCHASE', 'PURCHASE'],
  ],
  ['what was said: a reduction alone', [less({ productUse: 'PRICE_REDUCTION' })], ['PRICE_REDUCTION']],
])('of a bill: %s', (_name, lines, uses) => {
  expect(productUsesOf(lines)).toEqual(uses)
})

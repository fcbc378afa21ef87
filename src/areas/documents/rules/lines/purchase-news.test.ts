import { describe, expect, test } from 'vitest'
import type { ToldBy } from '#areas/stock/rules/product-news.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import {
  type PurchaseSaying,
  productNews,
  purchaseSaying,
  type ToldProduct,
  type UsedLine,
} from './purchase-news.ts'

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}` as EntityId
const [bill, earlier, later] = [id(1), id(2), id(3)]

const product = (changes: Partial<ToldProduct> = {}): ToldProduct => ({
  entityId: { uuid: id(9) },
  ...{ code: 'STU-1', taxType: 'm', buyingPP: null, buyingInOtherCurrency: null, buyingCurrency: null },
  ...{ sellerKind: null, boughtAtReducedRate: false, toldBy: {} },
  ...changes,
})
const saying = (changes: Partial<PurchaseSaying> = {}): PurchaseSaying => ({
  ...{ documentId: bill, price: { euro: cents(10_000), foreign: null }, sellerKind: null, isReduced: false },
  ...changes,
})
const euro = (amount: number) => ({ euro: cents(amount), foreign: null })
const priced = { buyingPP: 1000, toldBy: { buyingPP: bill } satisfies ToldBy }
const told = (news: ReturnType<typeof productNews>) =>
  (news?.changes ?? []).map(({ propertyName, oldValue, value, toldBy }) => [
    propertyName,
    oldValue,
    value,
    toldBy,
  ])

describe('a price that a bill told', () => {
  test.each<[string, ToldProduct, PurchaseSaying | null, PurchaseSaying[], unknown[][]]>([
    ['is told where there is none', product(), saying(), [], [['buyingPP', null, 100, bill]]],
    ['is mended with it', product(priced), saying(), [], [['buyingPP', 1000, 100, bill]]],
    ['stays while it stays', product({ ...priced, buyingPP: 100 }), saying(), [], []],
    ['is gone with it', product(priced), null, [], [['buyingPP', 1000, null, null]]],
    [
      'becomes what the earliest purchase left says',
      product(priced),
      null,
      [
        saying({ documentId: earlier, price: euro(9_000) }),
        saying({ documentId: later, price: euro(8_000) }),
      ],
      [['buyingPP', 1000, 90, earlier]],
    ],
    [
      'passes one over that says none',
      product(priced),
      null,
      [saying({ documentId: earlier, price: null }), saying({ documentId: later, price: euro(8_000) })],
      [['buyingPP', 1000, 80, later]],
    ],
    [
      'follows another bill from then on, though that says the same',
      product(priced),
      null,
      [saying({ documentId: later, price: euro(100_000) })],
      [['buyingPP', 1000, 1000, later]],
    ],
    ['stays as somebody typed it', product({ buyingPP: 1000 }), saying(), [], []],
    ['stays as somebody typed it when the bill goes', product({ buyingPP: 1000 }), null, [], []],
    ['stays what another bill told', product({ ...priced, toldBy: { buyingPP: later } }), saying(), [], []],
    ['stays 0 as it was typed', product({ buyingPP: 0 }), saying(), [], []],
  ])('%s', (_name, known, said, others, expected) => {
    expect(told(productNews(bill, said, known, others))).toEqual(expected)
  })

  const dollars = (amount: number, euros: number) => ({
    euro: cents(euros),
    foreign: { amount: cents(amount), currency: 'USD' },
  })
  const inDollars = {
    ...{ buyingPP: 80, buyingInOtherCurrency: 100, buyingCurrency: 'USD' },
    toldBy: { buyingPP: bill, buyingInOtherCurrency: bill },
  }
  test.each<[string, ToldProduct, PurchaseSaying | null, unknown[][]]>([
    [
      'is told with it',
      product(),
      saying({ price: dollars(10_000, 8_000) }),
      [
        ['buyingPP', null, 80, bill],
        ['buyingInOtherCurrency', null, 100, bill],
        ['buyingCurrency', null, 'USD', bill],
      ],
    ],
    [
      'goes where the bill is in EUR',
      product(inDollars),
      saying({ price: euro(9_000) }),
      [
        ['buyingPP', 80, 90, bill],
        ['buyingInOtherCurrency', 100, null, null],
        ['buyingCurrency', 'USD', null, null],
      ],
    ],
    [
      'follows alone where somebody typed the price in EUR',
      product({ ...inDollars, buyingPP: 75, toldBy: { buyingInOtherCurrency: bill } }),
      saying({ price: dollars(12_000, 9_600) }),
      [
        ['buyingInOtherCurrency', 100, 120, bill],
        ['buyingCurrency', 'USD', 'USD', bill],
      ],
    ],
    [
      'stays as it was typed',
      product({ ...inDollars, toldBy: { buyingPP: bill } }),
      saying({ price: dollars(12_000, 9_600) }),
      [['buyingPP', 80, 96, bill]],
    ],
  ])('the foreign one %s', (_name, known, said, expected) => {
    expect(told(productNews(bill, said, known, []))).toEqual(expected)
  })
})

describe('who sold it', () => {
  const sold = (sellerKind: PurchaseSaying['sellerKind'], isReduced = false) =>
    saying({ price: null, sellerKind, isReduced })
  const artist = {
    ...{ sellerKind: 'ARTIST' as const, boughtAtReducedRate: true },
    toldBy: { sellerKind: bill, boughtAtReducedRate: bill },
  }
  test.each<[string, ToldProduct, PurchaseSaying | null, PurchaseSaying[], unknown[][]]>([
    ['is told', product(), sold('PRIVATE'), [], [['sellerKind', null, 'PRIVATE', bill]]],
    [
      'is mended: a dealer, not a private person',
      product({ sellerKind: 'PRIVATE', toldBy: { sellerKind: bill } }),
      sold('VAT_DEALER'),
      [],
      [['sellerKind', 'PRIVATE', 'VAT_DEALER', bill]],
    ],
    [
      'is not known any more where the bill says nothing',
      product({ sellerKind: 'PRIVATE', toldBy: { sellerKind: bill } }),
      sold(null),
      [],
      [['sellerKind', 'PRIVATE', null, null]],
    ],
    ['stays as it was typed', product({ sellerKind: 'PRIVATE' }), sold('VAT_DEALER'), [], []],
    [
      'and at the reduced rate, of an artist',
      product(),
      sold('ARTIST', true),
      [],
      [
        ['sellerKind', null, 'ARTIST', bill],
        ['boughtAtReducedRate', null, true, bill],
      ],
    ],
    [
      'and no more at it, where the bill says another rate',
      product(artist),
      sold('ARTIST'),
      [],
      [['boughtAtReducedRate', true, false, null]],
    ],
    [
      'all of it is gone with the bill',
      product(artist),
      null,
      [],
      [
        ['sellerKind', 'ARTIST', null, null],
        ['boughtAtReducedRate', true, false, null],
      ],
    ],
    [
      'the reduced rate of a dealer decides nothing',
      product(),
      sold('VAT_DEALER', true),
      [],
      [['sellerKind', null, 'VAT_DEALER', bill]],
    ],
  ])('%s', (_name, known, said, others, expected) => {
    expect(told(productNews(bill, said, known, others))).toEqual(expected)
  })
})

describe('what a bill says of a product', () => {
  const line = (changes: Partial<UsedLine> = {}): UsedLine => ({
    ...{ quantity: 1, amount: cents(11_900), amountIncludesTax: true, taxType: 'VAT', taxPercent: 19 },
    ...{ amountBuying: null, productUse: 'PURCHASE' },
    ...changes,
  })
  const facts = { taxScheme: 'SOLL', currency: 'EUR', rate: '1', sellerKind: 'PRIVATE' } as const
  const said = (lines: UsedLine[]) => purchaseSaying(bill, lines, 'v', facts)?.price?.euro ?? null

  test.each<[string, UsedLine[], number | null]>([
    ['its purchase', [line()], 10_000],
    ['the first of two', [line(), line({ amount: cents(23_800) })], 10_000],
    ['no price reduction', [line({ amount: cents(-1_190), productUse: 'PRICE_REDUCTION' })], null],
    [
      'the purchase alone beside a reduction',
      [line({ amount: cents(-1_190), productUse: 'PRICE_REDUCTION' }), line()],
      10_000,
    ],
    ['no return', [line({ amount: cents(-11_900) })], null],
    ['no transport', [line({ productUse: 'TRANSPORT' })], null],
  ])('%s', (_name, lines, expected) => {
    expect(said(lines)).toBe(expected)
  })
})

import { expect, test } from 'vitest'
import { begunProduct } from './begun-product.ts'
import { newDraft } from './bill-line.ts'

// What a product begins with that is created from a bill's line.

const facts = { taxScheme: 'SOLL', currency: 'EUR', rate: '1' } as const
const line = { ...newDraft(), currency: 'EUR', amount: '800,00', taxPercent: 0 }

test('a purchase tells who sold it, and its price', () => {
  expect(begunProduct(line, facts, 'PRIVATE')).toMatchObject({
    sellerKind: 'PRIVATE',
    taxType: 'm',
    buyingPP: '800,00',
  })
})

test('who restored a piece did not sell it', () => {
  const begun = begunProduct({ ...line, productUse: 'RESTORATION' }, facts, 'SMALL_BUSINESS')
  expect(begun).not.toHaveProperty('sellerKind')
  expect(begun).not.toHaveProperty('buyingPP')
})

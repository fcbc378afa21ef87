import { expect, test } from 'vitest'
import { begunProduct } from './begun-product.ts'
import { newDraft } from './bill-line.ts'

// What a product begins with that is created from a bill's line.

const line = { ...newDraft(), currency: 'EUR', amount: '800,00', bookingTextSuffix: 'Sessel', taxPercent: 0 }

test('what it is and how it is likely taxed; what it cost and who sold it the bill tells when it is saved', () => {
  expect(begunProduct(line)).toEqual({ codeDescription: 'Sessel', taxType: 'm' })
  expect(begunProduct({ ...line, taxPercent: 19 })).toMatchObject({ taxType: 'v' })
})

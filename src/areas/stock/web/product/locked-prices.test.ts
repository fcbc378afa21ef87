import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { Form } from '#web/forms/use-form.ts'
import { lockedPriceText, withLockedPrices } from './locked-prices.ts'
import { emptyProduct, type ProductValues } from './product-values.ts'

test('a changed price says until when the stock is locked, and from when on it counts', () => {
  expect(lockedPriceText('2026-11-01' as Day)).toBe(
    'Der Bestand bis 31.10.2026 ist festgeschrieben und bleibt bewertet, wie er war. Der neue Betrag gilt ab dem 01.11.2026.',
  )
  expect(lockedPriceText(null)).toBeNull()
})

test.each([
  'buyingPP',
  'salesPP',
  'restorationTransport',
  'additionalCosts',
  'buyingInOtherCurrency',
] as const)('%s says so once it is another one, and no other field does', (name) => {
  const stored = { ...emptyProduct, code: 'STUHL' }
  const values = { ...stored, [name]: '12,50', code: 'STUHL-2' }
  const plain = { values, field: () => ({}) } as unknown as Form<ProductValues> // all of a form that is asked for
  const form = withLockedPrices(plain, stored, '2026-11-01' as Day)
  const names = Object.keys(emptyProduct) as (keyof ProductValues)[] // the keys of its type
  expect(names.filter((one) => 'hint' in form.field(one))).toEqual([name])
  expect(withLockedPrices(plain, stored, null)).toBe(plain)
})

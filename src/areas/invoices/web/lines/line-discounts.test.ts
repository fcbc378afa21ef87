import { expect, test } from 'vitest'
import { discountHint } from './line-discounts.ts'
import { returned } from './line-values.ts'

test("what is said beside 'Nachlass auf' follows what is chosen, and leads to the invoice that is corrected", () => {
  expect(discountHint(returned, true)).toContain('wieder im Bestand')
  expect(discountHint(returned, false)).not.toContain('mindert')
  expect(discountHint(null, true)).toContain('mindert die Marge')
  expect(discountHint(null, false)).toContain('lassen Sie dieses Feld leer')
})

import { expect, test } from 'vitest'
import { commonPercent, discountHint, isPercent, withPercent } from './line-discounts.ts'
import { type LineValues, returned } from './line-values.ts'

test("what is said beside 'Nachlass auf' follows what is chosen, and leads to the invoice that is corrected", () => {
  expect(discountHint(returned, true)).toContain('wieder im Bestand')
  expect(discountHint(returned, false)).not.toContain('mindert')
  expect(discountHint(null, true)).toContain('mindert die Marge')
  expect(discountHint(null, false)).toContain('lassen Sie dieses Feld leer')
})

test('a percent off the whole invoice stands in every line, in place of what was taken off before', () => {
  const line = (discountPercent: string, discountAmount: string) =>
    ({ localId: 'a', discountPercent, discountAmount }) as LineValues
  const lines = [line('', ''), line('5', ''), line('', '20')]
  expect(commonPercent(lines)).toBe('')
  const off = withPercent(lines, '10')
  expect(off).toEqual([line('10', ''), line('10', ''), line('10', '')])
  expect(commonPercent(off)).toBe('10')
  expect(commonPercent([])).toBe('')
  expect(['', '0', '12,5 %', '100'].every(isPercent)).toBe(true)
  expect(['101', '-1', '2,555'].some(isPercent)).toBe(false)
})

import { expect, test } from 'vitest'
import type { LineValues } from '../line-values.ts'
import { commonPercent, isPercent, withPercent } from './common-percent.ts'

test('a percent off the whole invoice stands in every line, in place of what was taken off before', () => {
  const line = (discountPercent: string, discountAmount: string) =>
    ({ localId: 'a', discountPercent, discountAmount }) as LineValues
  const lines = [line('', ''), line('5', ''), line('', '20')]
  expect(commonPercent(lines)).toBe('')
  const off = withPercent(lines, '10 %')
  expect(off).toEqual([line('10', ''), line('10', ''), line('10', '')])
  expect(commonPercent(off)).toBe('10')
  expect(commonPercent([])).toBe('')
  expect(['', '0', '12,5', '100'].every(isPercent)).toBe(true)
  expect(['101', '-1', '2,555'].some(isPercent)).toBe(false)
})

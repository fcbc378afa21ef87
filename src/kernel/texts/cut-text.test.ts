import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('as much as fits, and no half character', () => {
  expect(cutText('Stuhl', 10)).toBe('Stuhl')
  expect(cutText('Stuhl', 3)).toBe('Stu')
  expect(cutText('Stu😀', 4)).toBe('Stu')
  expect(cutText('Stu😀', 5)).toBe('Stu😀')
})

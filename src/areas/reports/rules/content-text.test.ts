import { expect, test } from 'vitest'
import { contentText } from './content-text.ts'

test('a document is about its first lines, each said once', () => {
  expect(contentText([])).toBe('')
  expect(contentText(['', ' '])).toBe('')
  expect(contentText(['Armlehnstuhl, Teak', 'Versand', 'Armlehnstuhl, Teak'])).toBe(
    'Armlehnstuhl, Teak, Versand',
  )
  expect(contentText(['Tisch', 'Stuhl', 'Lampe', 'Vase', 'Versand'])).toBe('Tisch, Stuhl, Lampe und 2 mehr')
  expect(contentText([`Sekretär ${'x'.repeat(90)}`])).toBe(`Sekretär ${'x'.repeat(51)}…`)
})

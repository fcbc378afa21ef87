import { expect, test } from 'vitest'
import { pdfShape } from './pdf-shape.ts'

const object = '1 0 obj\n<< /Type /Catalog >>\nendobj\n'

test.each([
  ['a header alone', '%PDF-1.7\n', 'empty'],
  ['a header and an end that leads nowhere', '%PDF-1.7\n%%EOF\n', 'empty'],
  ['text behind a header', '%PDF-1.4 garbage 12345', 'empty'],
  ['an object and no end', `%PDF-1.7\n${object}`, 'cut'],
  ['a linearised file without its end', `%PDF-1.7\n${object}startxref\n0\n%%EOF\n${object}`, 'cut'],
  ['an object on lines of its own', '%PDF-1.7\r1 0\robj\r<<>>', 'cut'],
  ['a whole file', `%PDF-1.7\n${object}xref\ntrailer\nstartxref\n55\n%%EOF\n`, 'whole'],
  ['without %%EOF', `%PDF-1.7\n${object}trailer\nstartxref\r\n55`, 'whole'],
  ['with something behind its end', `%PDF-1.7\n${object}startxref\n55\n%%EOF\n<html>\0\0\0`, 'whole'],
])('%s', (_, text, shape) => {
  expect(pdfShape(text, text)).toBe(shape)
})

test('of a large one its two ends', () => {
  expect(pdfShape(`%PDF-1.7\n${object}`, 'startxref\n999999\n%%EOF')).toBe('whole')
  expect(pdfShape(`%PDF-1.7\n${object}`, 'endobj')).toBe('cut')
  expect(pdfShape('%PDF-1.7\n%comment', object)).toBe('cut')
})

import { expect, test } from 'vitest'
import { imageTypes, mailFileTypes, spreadsheetTypes } from '#kernel/files/media-types.ts'
import { documentFile } from '../contract.ts'
import { fileWords, ownFiles, previewKind, sizeText } from './file-words.ts'

test.each([
  [0, '0 Byte'],
  [812, '812 Byte'],
  [999, '999 Byte'],
  [1000, '1 kB'],
  [34_400, '34 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_249_999, '1,2 MB'],
  [26_214_400, '26,2 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('every type that is taken has a word; pictures that browsers draw, PDFs and XML can be looked at', () => {
  for (const type of documentFile.types) expect(fileWords({ type, size: 1 })).toMatch(/^.+ · 1 Byte$/)
  expect(fileWords({ type: 'text/strange', size: 1 })).toBe('1 Byte')
  expect(['application/pdf', ...imageTypes].map(previewKind)).toEqual([
    ...['pdf', 'picture', 'picture', 'picture', null, 'picture', null],
  ])
  expect([spreadsheetTypes.xlsx, mailFileTypes.eml, 'application/xml'].map(previewKind)).toEqual([
    null,
    null,
    'text',
  ])
})

test('what the server hangs on an invoice is not among the files of people', () => {
  const tags = ['PDF', '', 'PDF_EARLIER', 'Lieferschein', 'EVIDENCE', 'XML']
  expect(ownFiles(tags.map((tag) => ({ tag })))).toEqual([{ tag: '' }, { tag: 'Lieferschein' }])
})

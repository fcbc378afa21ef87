import { expect, test } from 'vitest'
import { extentOfFigures, extentOfFiles } from './proof-words.ts'

test('one and many', () => {
  expect(extentOfFigures({ lookedAt: 1 })).toBe('1 Zeile des Journals')
  expect(extentOfFigures({ lookedAt: 12_345 })).toBe('12.345 Zeilen des Journals')
  expect(extentOfFiles({ lookedAt: 1, bytes: 40_000 })).toBe('1 Datei, 0,0 MB')
  expect(extentOfFiles({ lookedAt: 1200, bytes: 4_240_000_000 })).toBe('1.200 Dateien, 4.240,0 MB')
})

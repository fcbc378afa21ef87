import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openArchive } from './open-archive.ts'

test('files of one path, or of one but for its capital letters, are all there', () => {
  const files = {
    'a.xml': strToU8('1'),
    'A.xml': strToU8('2'),
    'b.xml': strToU8('3'),
    'a.xml (1)': strToU8('4'),
  }
  const zip = Buffer.from(zipSync(files)).toString('latin1').replaceAll('b.xml', 'a.xml')
  const archive = openArchive(Buffer.from(zip, 'latin1'))
  const texts = archive?.names.map((name) => archive.text(name))
  expect(texts?.sort()).toEqual(['1', '2', '3', '4'])
  expect(archive?.text('A.XML')).toBe('1')
})

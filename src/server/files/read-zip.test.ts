import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpackEntry, zipEntries } from './read-zip.ts'

const paper = '<total>336.90</total>'.repeat(50)
const packed = (level: 0 | 9) =>
  Buffer.from(zipSync({ 'a.xml': strToU8(paper) }, { level, mtime: '2026-11-02' }))
const directoryAt = (zip: Buffer) => zip.indexOf(Buffer.from('PK\u0001\u0002'))
const changed = (zip: Buffer, change: (zip: Buffer, directory: number) => void) => {
  change(zip, directoryAt(zip))
  return zip
}
const unpacked = (zip: Buffer) => zipEntries(zip)?.map((entry) => unpackEntry(zip, entry).toString())

test('a file is unpacked as it was packed', () => {
  expect([packed(0), packed(9)].map(unpacked)).toEqual([[paper], [paper]])
  expect(zipEntries(Buffer.from('PK nichts'))).toBeNull()
})

test.each<[string, 0 | 9, (zip: Buffer, directory: number) => void]>([
  ['was changed since', 0, (zip) => zip.write('9', zip.indexOf('336.90'))],
  ['has another checksum', 9, (zip, at) => zip.writeUInt32LE(4711, at + 16)],
  ['is longer than it says', 9, (zip, at) => zip.writeUInt32LE(500, at + 24)],
  ['is longer than it says, not being packed', 0, (zip, at) => zip.writeUInt32LE(500, at + 24)],
  ['is shorter than it says', 9, (zip, at) => zip.writeUInt32LE(5000, at + 24)],
  ['is locked', 9, (zip, at) => zip.writeUInt16LE(1, at + 8)],
  ['is locked, not being packed', 0, (zip, at) => zip.writeUInt16LE(1, at + 8)],
  ['lies elsewhere', 0, (zip, at) => zip.writeUInt32LE(7, at + 42)],
  ['lies behind the archive', 9, (zip, at) => zip.writeUInt32LE(70_000, at + 42)],
  ['is packed in another way', 9, (zip, at) => zip.writeUInt16LE(12, at + 10)],
])('a file that %s is refused', (_, level, change) => {
  const zip = changed(packed(level), change)
  expect(() => unpacked(zip)).toThrow(RangeError)
})

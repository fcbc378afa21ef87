import { expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'

test('a name fits into 255 bytes with its number and ending, and no letter is torn apart', () => {
  const named = archiveNames()
  const wanted = `${'Straßenmöbel 🪑'.repeat(20)}.pdf`
  const names = [named(wanted), named(wanted), named(`${'家'.repeat(190)}.pdf`)]
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).toMatch(/\.pdf$/)
    expect(name.isWellFormed()).toBe(true)
  }
  expect(names[1]).toMatch(/ \(2\)\.pdf$/)
  expect(names[2]).toBe(`${'家'.repeat(83)}.pdf`)
})

test('a name comes once, in whatever case', () => {
  const named = archiveNames()
  expect(['a.pdf', 'A.pdf', 'a:b.pdf', ''].map(named)).toEqual(['a.pdf', 'A (2).pdf', 'a-b.pdf', 'Datei'])
})

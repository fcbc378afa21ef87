import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'
import { zipPieces } from './zip-pieces.ts'

test('an archive holds each file under its name, and reads one only when the one before is out', async () => {
  const begun: string[] = []
  const entry = (name: string, text: string) => ({
    name,
    async *pieces() {
      begun.push(name)
      for (const letter of text) yield Buffer.from(letter)
    },
  })
  const entries = [
    entry('Rechnung für Österle.pdf', 'eins'),
    entry('zwei.xml', '<zwei/>'),
    entry('leer.txt', ''),
  ]
  const pieces: Buffer[] = []
  for await (const piece of zipPieces(entries.map(({ name, pieces }) => ({ name, pieces: pieces() })))) {
    pieces.push(piece)
    if (pieces.length === 1) expect(begun).toEqual(['Rechnung für Österle.pdf'])
  }
  const files = unzipSync(Buffer.concat(pieces))
  const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(texts).toEqual([
    ['Rechnung für Österle.pdf', 'eins'],
    ['zwei.xml', '<zwei/>'],
    ['leer.txt', ''],
  ])
})

test('a file that cannot be read breaks the archive off', async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  async function* gone(): AsyncGenerator<Buffer> {
    throw new Error('gone')
  }
  const read = async () => {
    for await (const _ of zipPieces([{ name: 'a.pdf', pieces: gone() }]));
  }
  await expect(read()).rejects.toThrow('gone')
})

test.each([
  ['Rechnung.pdf', 'Rechnung.pdf'],
  ['rechnung.PDF', 'rechnung (2).PDF'],
  ['Rechnung.pdf', 'Rechnung (3).pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['R/4711: „neu“?.pdf', 'R-4711- „neu“-.pdf'],
  ['C:\\Windows\\a.pdf', 'C-Windows-a.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['', 'Datei'],
])('the name %s becomes %s', (wanted, expected) => {
  expect(named(wanted)).toBe(expected)
})
const named = archiveNames()

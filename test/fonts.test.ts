import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { centralFont, centralFontFile } from '../scripts/generate-fonts.ts'

test('the letters of Central Europe are those of the package (else run scripts/generate-fonts.ts)', async () => {
  const font = readFileSync(centralFontFile)
  expect(font.equals(await centralFont())).toBe(true)
  expect(font.length).toBeLessThan(20_000)
})
